import { literalsOf } from './detection/codeLexer.ts';
import { ignoresIn } from './detection/ignores.ts';
import { syntaxOf } from './detection/syntaxes.ts';

/** Where a comment that ignores the uses on a line can stand, and what makes it a comment there. */
export interface IgnoreComment {
	/** On a line of its own above, or at the end of the line. */
	readonly position: 'above' | 'line-end';
	/** What begins the comment, with the space behind it. */
	readonly prefix: string;
	/**
	 * What ends the comment, with the space before it; the empty string where the line's end does.
	 */
	readonly suffix: string;
}

/** A line of a text: from where it begins to where its line break does, in UTF-16 code units. */
export interface LineOffsets {
	readonly start: number;
	readonly end: number;
}

interface CommentStyle {
	readonly prefix: string;
	readonly suffix: string;
	/** Whether it can stand behind code on the same line. */
	readonly afterCode: boolean;
}

const slashes: CommentStyle = { prefix: '// ', suffix: '', afterCode: true };
const hash: CommentStyle = { prefix: '# ', suffix: '', afterCode: true };
const hashOnOwnLine: CommentStyle = { ...hash, afterCode: false };
const markup: CommentStyle = { prefix: '<!-- ', suffix: ' -->', afterCode: true };
const jsxChild: CommentStyle = { prefix: '{/* ', suffix: ' */}', afterCode: false };

/**
 * Language id → how it writes comments, `undefined` for one that has none, or that holds other
 * languages.
 */
const styles: ReadonlyMap<string, CommentStyle | undefined> = new Map<string, CommentStyle | undefined>([
	...['typescript', 'typescriptreact', 'javascript', 'javascriptreact'].map((id) => [id, slashes] as const),
	...['java', 'kotlin', 'csharp', 'go', 'groovy', 'scala', 'php', 'jsonc'].map((id) => [id, slashes] as const),
	...['python', 'ruby', 'powershell', 'shellscript', 'yaml'].map((id) => [id, hash] as const),
	...['properties', 'http', 'dotenv', 'dockerfile', 'makefile'].map((id) => [id, hashOnOwnLine] as const),
	...['xml', 'html'].map((id) => [id, markup] as const),
	...['json', 'vue', 'svelte', 'razor', 'aspnetcorerazor', 'bruno', 'notebook'].map((id) => [id, undefined] as const),
]);

/** What a document is written in. */
export interface DocumentLanguage {
	/** The document's language id, such as `typescriptreact`. */
	readonly id: string;
	/** What `languageOf` gives for the document. */
	readonly syntax: string;
}

/**
 * Where to ignore what is used on a line; `undefined` where no comment can stand: the language has
 * none, or the line is inside a string, a command of several lines, a tag, or the body of a
 * request, and so is its end.
 */
export function ignoreCommentFor(
	text: string,
	{ id, syntax }: DocumentLanguage,
	{ start, end }: LineOffsets,
): IgnoreComment | undefined {
	const style = styles.has(id) ? styles.get(id) : styles.get(syntax);
	const line = text.slice(start, end);
	const previous = lineBefore(text, start);
	if (!style || (syntax === 'http' && !/^\s*(?:[a-z@]|\{\{)/i.test(line))) {
		return undefined;
	}
	const isFree = outsideOfStrings(text, syntax, style);
	// A comment between them would part the ignore of the line before from what it is for.
	if (isFree(start) && !previous.endsWith('\\') && ignoresIn(previous).length === 0) {
		const { prefix, suffix } = id.endsWith('react') && isJsxChild(line, previous) ? jsxChild : style;
		return { position: 'above', prefix, suffix };
	}
	const { prefix, suffix, afterCode } = style;
	return afterCode && isFree(end) && !line.endsWith('\\') ? { position: 'line-end', prefix, suffix } : undefined;
}

/** Says of a position whether what is inserted there is outside of every string and tag. */
function outsideOfStrings(text: string, language: string, style: CommentStyle): (offset: number) => boolean {
	if (style === markup) {
		return (offset) => {
			const before = text.slice(0, offset);
			return before.lastIndexOf('<') <= before.lastIndexOf('>');
		};
	}
	const syntax = syntaxOf(language);
	// A language whose values need no quotes has no string that goes on over lines.
	const literals = syntax?.kind === 'code' ? literalsOf(text, syntax) : [];
	return (position) => !literals.some(({ offset, length }) => offset <= position && position <= offset + length);
}

/**
 * Whether a line begins with an element among the children of another, where a comment of code
 * would be shown as text.
 */
function isJsxChild(line: string, previous: string): boolean {
	return /^\s*</.test(line) && !/(?:^|[(?:&|=,[{;]|=>|\breturn|\bdefault)\s*$/.test(previous);
}

function lineBefore(text: string, start: number): string {
	const end = /\r?\n?$/.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0;
	const before = text.slice(0, start - end);
	return before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
}
