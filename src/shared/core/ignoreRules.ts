import { type IgnorePattern, matchesIgnorePattern, parseIgnorePattern } from './ignorePattern.ts';

interface IgnoreRule {
	/** Whether the rule includes what an earlier rule excludes. */
	readonly isNegated: boolean;
	readonly isForFolders: boolean;
	readonly pattern: IgnorePattern;
}

/** The rules of an ignore file. The last rule that matches a path decides. */
export class IgnoreRules {
	readonly #rules: readonly IgnoreRule[];
	readonly #ignoresCase: boolean;

	/** `text` is the content of the file. */
	constructor(text: string, { ignoresCase }: { readonly ignoresCase: boolean }) {
		this.#ignoresCase = ignoresCase;
		const lines = this.#folded(text)
			.replace(/^\uFEFF/, '')
			.split('\n');
		this.#rules = lines.flatMap((line) => parseRule(line) ?? []);
	}

	get isEmpty(): boolean {
		return this.#rules.length === 0;
	}

	/**
	 * Whether the rules exclude a file or folder; `undefined` when no rule matches. The path is
	 * relative to the folder of the ignore file, with a `/` at the end of a folder. The rules are not
	 * applied to the folders that contain it.
	 */
	decide(path: string): boolean | undefined {
		const isFolder = path.endsWith('/');
		const names = this.#folded(isFolder ? path.slice(0, -1) : path)
			.split('/')
			.toReversed();
		const rule = this.#rules.findLast(
			({ isForFolders, pattern }) => (isFolder || !isForFolders) && matchesIgnorePattern(names, pattern),
		);
		return rule && !rule.isNegated;
	}

	#folded(text: string): string {
		return this.#ignoresCase ? text.toLowerCase() : text;
	}
}

function parseRule(line: string): IgnoreRule | undefined {
	const rule = withoutTrailingSpaces(line.endsWith('\r') ? line.slice(0, -1) : line);
	const isNegated = rule.startsWith('!');
	const isForFolders = rule.endsWith('/');
	const text = rule.slice(isNegated ? 1 : 0, isForFolders ? -1 : undefined);
	const pattern = text === '' || rule.startsWith('#') ? undefined : parseIgnorePattern(text);
	return pattern && { isNegated, isForFolders, pattern };
}

/** Removes the spaces at the end of a rule, except for one after a backslash. */
function withoutTrailingSpaces(line: string): string {
	let end = 0;
	for (let index = 0; index < line.length; index += 1) {
		const isEscape = line[index] === '\\';
		index += isEscape ? 1 : 0;
		end = isEscape || line[index] !== ' ' ? index + 1 : end;
	}
	return line.slice(0, end);
}

/**
 * Converts VS Code globs, such as those of `files.exclude`, to rules of an ignore file that exclude
 * the same files.
 */
export function ignoreRulesOfGlobs(globs: readonly string[]): readonly string[] {
	let remaining = maxExpandedLength;
	return globs.flatMap((glob) => {
		const patterns = glob.length > maxGlobLength ? [glob] : alternativesOf(glob.replace(/^\.?\//, ''), remaining);
		remaining -= lengthOf(patterns) - glob.length;
		return patterns.map((pattern) => `/${pattern}`);
	});
}

/** The choices of a longer glob are not expanded. In UTF-16 code units. */
const maxGlobLength = 2000;
/**
 * Length by which the choices of all globs can expand, because globs such as `{a,b}{a,b}{a,b}…`
 * grow exponentially. In UTF-16 code units.
 */
const maxExpandedLength = 2 ** 20;
/** Matches the first innermost `{a,b}`. Braces in `[…]` are literal. */
const bracePattern = /^(.*?)(?<!\[)\{([^{}]*)\}(.*)$/s;

/**
 * Returns the globs without braces that match the same files, such as `a.ts` and `a.js` for
 * `a.{ts,js}`. Braces that would exceed the maximum length remain, so that the globs match nothing.
 */
function alternativesOf(glob: string, maxLength: number): readonly string[] {
	let globs: readonly string[] = [glob];
	while (globs.some((each) => bracePattern.test(each))) {
		const expanded: string[] = [];
		let length = 0;
		for (const each of globs) {
			const choices = choicesOf(each);
			length += lengthOf(choices);
			if (length > maxLength) {
				return globs;
			}
			expanded.push(...choices);
		}
		globs = expanded;
	}
	return globs;
}

/** Returns the globs with each choice of the first innermost `{a,b}` in a glob. */
function choicesOf(glob: string): readonly string[] {
	const [, before = '', choices, after = ''] = bracePattern.exec(glob) ?? [];
	return choices === undefined ? [glob] : choices.split(',').map((chosen) => `${before}${chosen}${after}`);
}

function lengthOf(texts: readonly string[]): number {
	return texts.reduce((length, text) => length + text.length, 0);
}
