/** Matches a brace, or the name of a member before its colon. */
const braceOrMember = /[{}]|(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\??\s*:/gu;

/**
 * Returns the paths of the members of the first object type in the type arguments of a TypeScript
 * text, such as `get<Page<{ kode: string }>>(url)`. Empty if the text has none.
 */
export function inlineTypePaths(text: string): readonly (readonly string[])[] {
	const start = /<\s*\{/.exec(text);
	const paths: (readonly string[])[] = [];
	const owners: string[] = [];
	let member: string | undefined;
	const endMember = () => {
		paths.push(...(member === undefined ? [] : [[...owners, member]]));
		member = undefined;
	};
	const type = start ? text.slice(start.index + start[0].length) : '';
	for (const [word, name] of type.matchAll(braceOrMember)) {
		if (word === '{') {
			owners.push(member ?? '');
			member = undefined;
			continue;
		}
		endMember();
		member = name;
		if (word === '}' && owners.pop() === undefined) {
			break;
		}
	}
	return paths;
}
