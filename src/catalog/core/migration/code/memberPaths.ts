/** The names of the members that lead from one item of a response to a value. */
export type MemberPath = readonly string[];

/** Members around the items of a response, such as `data` in axios and `items` in a page. */
const wrapper = /^(?:data|items|body|content|results?|values?|elements|records|_embedded|RootElement)$/i;
/** Members of an HTTP response or of a list, which are not in the JSON. */
const notMember =
	/^(?:ok|status|status_?code|status_?text|headers|url|length|size|count|reason|is_?success\w*|encoding|elapsed|then|text|json|prototype)$/i;
/** Members of a page beside its items. */
const pageMember = /^(?:next|prev|previous|_links)$/;
/** Maximum length of the path of a member. */
const maxDepth = 6;
/** Maximum number of members that are read, so that generated code takes little time. */
export const maxPaths = 300;

/** Adds a member to a path. The members around the items are not part of it. */
export function memberPath(path: MemberPath, name: string): MemberPath {
	return path.length >= maxDepth || (path.length === 0 && (wrapper.test(name) || notMember.test(name)))
		? path
		: [...path, name];
}

/** Collects the paths of the members that code reads. */
export class ReadMembers {
	/** The paths, with the index of the first token after them. */
	readonly #paths = new Map<string, { readonly path: MemberPath; readonly at: number }>();

	/** Whether the maximum number of members has been collected. */
	get isFull(): boolean {
		return this.#paths.size >= maxPaths;
	}

	/** Adds the path of a member. `at` is the index of the token after it. */
	add(path: MemberPath, at: number): void {
		const key = path.join('.');
		if (path.length > 0) {
			this.#paths.set(key, { path, at: Math.min(at, this.#paths.get(key)?.at ?? at) });
		}
	}

	/** Returns the paths in the order of the code, without those that begin longer ones. */
	list(): readonly MemberPath[] {
		const paths = [...this.#paths.values()].sort((a, b) => a.at - b.at).map(({ path }) => path);
		const owners = new Set(
			paths.flatMap((path) => path.slice(1).map((_, index) => path.slice(0, index + 1).join('.'))),
		);
		return paths.filter((path) => !pageMember.test(path[0] ?? '') && !owners.has(path.join('.')));
	}
}
