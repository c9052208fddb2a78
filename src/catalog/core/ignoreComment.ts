import { literalsOf } from './detection/codeLexer.ts';
import { ignoresIn } from './detection/ignores.ts';
import { syntaxOf } from './detection/syntaxes.ts';

/** Where a comment that ignores the uses on a line can stand, and what makes it a comment there. */
export interface IgnorePlace {
	/** On a line of its own above, or at the end of the line. */
	readonly position: 'above' | 'behind';
	/** What begins the comment, with the space behind it. */
	readonly before: string;
	/**
	 * What ends the comment, with the space before it; the empty string where the line's end does.
	 */
	readonly after: string;
}

/** A line of a text: from where it begins to where its line break does, in UTF-16 code units. */
export interface LineExtent {
	readonly start: number;
	readonly end: number;
}

interface CommentStyle {
	readonly before: string;
	readonly after: string;
	/** Whether it can stand behind code on the same line. */
	readonly behind: boolean;
}

const slashes: CommentStyle = { before: '// ', after: '', behind: true };
const hash: CommentStyle = { before: '# ', after: '', behind: true };
const hashAlone: CommentStyle = { ...hash, behind: false };
const markup: CommentStyle = { before: '<!-- ', after: ' -->', behind: true };
const child: CommentStyle = { before: '{/* ', after: ' */}', behind: false };

/**
 * Language id → how it writes comments, `undefined` for one that has none, or that holds other
 * languages.
 */
const styles: ReadonlyMap<string, CommentStyle | undefined> = new Map<string, CommentStyle | undefined>([
	...['typescript', 'typescriptreact', 'javascript', 'javascriptreact'].map((id) => [id, slashes] as const),
	...['java', 'kotlin', 'csharp', 'go', 'groovy', 'scala', 'php', 'jsonc'].map((id) => [id, slashes] as const),
	...['python', 'ruby', 'powershell', 'shellscript', 'yaml'].map((id) => [id, hash] as const),
	...['properties', 'http', 'dotenv', 'dockerfile', 'makefile'].map((id) => [id, hashAlone] as const),
	...['xml', 'html'].map((id) => [id, markup] as const),
	...['json', 'vue', 'svelte', 'razor', 'aspnetcorerazor', 'bruno', 'notebook'].map((id) => [id, undefined] as const),
]);

/** What a document is written in. */
export interface DocumentLanguage {
	/** The document's language id, such as `typescriptreact`. */
	readonly id: string;
	/** What `languageOf` gives for the document. */
	readonly read: string;
}

/**
 * Where to ignore what is used on a line; `undefined` where no comment can stand: the language has
 * none, or the line is inside a string, a command of several lines, a tag, or the body of a
 * request, and so is its end.
 */
export function ignorePlace(
	text: string,
	{ id, read }: DocumentLanguage,
	{ start, end }: LineExtent,
): IgnorePlace | undefined {
	const style = styles.has(id) ? styles.get(id) : styles.get(read);
	const line = text.slice(start, end);
	const previous = lineBefore(text, start);
	if (!style || (read === 'http' && !/^\s*(?:[a-z@]|\{\{)/i.test(line))) {
		return undefined;
	}
	const isFree = isOutside(text, read, style);
	// A comment between them would part the ignore of the line before from what it is for.
	if (isFree(start) && !previous.endsWith('\\') && ignoresIn(previous).length === 0) {
		const { before, after } = id.endsWith('react') && isChild(line, previous) ? child : style;
		return { position: 'above', before, after };
	}
	const { before, after, behind } = style;
	return behind && isFree(end) && !line.endsWith('\\') ? { position: 'behind', before, after } : undefined;
}

/** Says of a position whether what is inserted there is outside of every string and tag. */
function isOutside(text: string, language: string, style: CommentStyle): (offset: number) => boolean {
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
function isChild(line: string, previous: string): boolean {
	return /^\s*</.test(line) && !/(?:^|[(?:&|=,[{;]|=>|\breturn|\bdefault)\s*$/.test(previous);
}

function lineBefore(text: string, start: number): string {
	const end = /\r?\n?$/.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0;
	const before = text.slice(0, start - end);
	return before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
}
