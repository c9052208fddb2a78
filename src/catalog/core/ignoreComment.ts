import { rangesOfStringLiterals } from '../../shared/core/code/codeLexer.ts';
import { syntaxOfLanguage } from '../../shared/core/code/syntaxes.ts';
import { ignoreCommentsIn } from './detection/ignores.ts';
import { multilineTextChecker } from './multilineTexts.ts';

/** Position and delimiters of a comment that ignores the uses on one line. */
interface IgnoreComment {
	/** On a separate line above the use, or at the end of the line with the use. */
	readonly position: 'above' | 'line-end';
	/** Opening delimiter of the comment, with a space after it. */
	readonly prefix: string;
	/**
	 * Closing delimiter of the comment, with a space before it. Empty when the line break ends the
	 * comment.
	 */
	readonly suffix: string;
}

/** Offsets of the start and the end of a line, without its line break, in UTF-16 code units. */
interface LineOffsets {
	readonly start: number;
	readonly end: number;
}

interface CommentStyle {
	readonly prefix: string;
	readonly suffix: string;
	/** Whether a comment may follow code on the same line. */
	readonly afterCode: boolean;
}

const slashes: CommentStyle = { prefix: '// ', suffix: '', afterCode: true };
const hash: CommentStyle = { prefix: '# ', suffix: '', afterCode: true };
const hashOnOwnLine: CommentStyle = { ...hash, afterCode: false };
const markup: CommentStyle = { prefix: '<!-- ', suffix: ' -->', afterCode: true };
const jsxChild: CommentStyle = { prefix: '{/* ', suffix: ' */}', afterCode: false };

/**
 * Maps a language id to its comment style. `undefined` for languages that have no comments or that
 * embed other languages.
 */
const styles: ReadonlyMap<string, CommentStyle | undefined> = new Map<string, CommentStyle | undefined>([
	...['typescript', 'typescriptreact', 'javascript', 'javascriptreact'].map((id) => [id, slashes] as const),
	...['java', 'kotlin', 'csharp', 'go', 'groovy', 'scala', 'php', 'jsonc', 'rust', 'fsharp'].map(
		(id) => [id, slashes] as const,
	),
	...['python', 'ruby', 'powershell', 'shellscript', 'yaml', 'r', 'toml', 'terraform'].map((id) => [id, hash] as const),
	...['properties', 'http', 'dotenv', 'dockerfile', 'makefile'].map((id) => [id, hashOnOwnLine] as const),
	...['xml', 'html'].map((id) => [id, markup] as const),
	...['json', 'vb', 'vue', 'svelte', 'razor', 'aspnetcorerazor', 'bruno', 'notebook'].map(
		(id) => [id, undefined] as const,
	),
]);

/** The language of a document. */
interface DocumentLanguage {
	/** The VS Code language id, such as `typescriptreact`. */
	readonly id: string;
	/** The result of `languageOfDocument` for the document, such as `typescript`. */
	readonly syntax: string;
	/** The path of the document, with `/`. */
	readonly path: string;
}

/** Returns the language ID of a document that is opened as plain text, by its name. */
function idByName({ id, path }: DocumentLanguage): string {
	if (/\/\.env(?:\.[^/]*)?$/.test(`/${path}`)) {
		return 'dotenv';
	}
	const [, template] = /\.(vue|svelte|cshtml|razor)$/i.exec(path) ?? [];
	return id === 'plaintext' && template !== undefined ? 'vue' : id;
}

/**
 * Returns where to insert an ignore comment for a line, and its delimiters. Returns `undefined`
 * when a comment is not possible: the language has no comments, or both ends of the line are inside
 * a string, a multi-line command, a tag, a request body or text around code.
 */
export function ignoreCommentInsertion(
	text: string,
	language: DocumentLanguage,
	{ start, end }: LineOffsets,
): IgnoreComment | undefined {
	const { syntax } = language;
	const id = idByName(language);
	const style = styles.has(id) ? styles.get(id) : styles.get(syntax);
	const line = text.slice(start, end);
	const linesAbove = text
		.slice(0, start)
		.split(/\r\n|\r|\n/)
		.slice(0, -1);
	const [previous = ''] = linesAbove.slice(-1);
	if (!style || (syntax === 'http' && !/^\s*(?:[a-z@]|\{\{)/i.test(line))) {
		return undefined;
	}
	if (syntax === 'yaml' && isYamlText(linesAbove, line)) {
		return undefined;
	}
	const isOutsideOfStrings = outsideOfStrings(text, syntax, style);
	const isInMultilineText = multilineTextChecker(text, id === 'dotenv' ? id : syntax);
	const isFree = (offset: number) => isOutsideOfStrings(offset) && !isInMultilineText(offset);
	const continuation = syntax === 'powershell' ? '`' : '\\';
	// Another comment must not come between an existing ignore comment and the line that it applies
	// to.
	if (isFree(start) && !previous.endsWith(continuation) && ignoreCommentsIn(previous).length === 0) {
		const { prefix, suffix } = id.endsWith('react') && isJsxChild(line, previous) ? jsxChild : style;
		return { position: 'above', prefix, suffix };
	}
	const { prefix, suffix, afterCode } = style;
	return afterCode && isFree(end) && !line.endsWith(continuation)
		? { position: 'line-end', prefix, suffix }
		: undefined;
}

/** Returns a function that checks whether an offset is outside of all strings and tags. */
function outsideOfStrings(text: string, language: string, style: CommentStyle): (offset: number) => boolean {
	if (style === markup) {
		return (offset) => {
			const before = text.slice(0, offset);
			return before.lastIndexOf('<') <= before.lastIndexOf('>');
		};
	}
	const syntax = syntaxOfLanguage(language);
	const literals = syntax?.kind === 'code' ? rangesOfStringLiterals(text, syntax) : [];
	return (position) => !literals.some(({ offset, length }) => offset <= position && position <= offset + length);
}

/**
 * Whether a line starts with a child element or an expression in JSX. A `//` comment there would be
 * rendered as text.
 */
function isJsxChild(line: string, previous: string): boolean {
	if (/^\s*\{/.test(line)) {
		return /(?<!=)>\s*$|^\s*\{.*\}\s*$/.test(previous);
	}
	return /^\s*</.test(line) && !/(?:^|[(?:&|=,[{;]|=>|\breturn|\bdefault)\s*$/.test(previous);
}

/** The header of a block scalar in YAML at the end of a line, such as `>-`. Captures the style. */
const blockScalarHeader = /(?:^|[:-]\s+(?:[!&]\S+\s+)*)([|>])[+\-\d]*\s*(?:\s#.*)?$/;

/**
 * Whether a line of YAML is text of a folded block scalar, or continues a plain scalar of the line
 * above. A comment would become a part of the text, or end it.
 */
function isYamlText(above: readonly string[], line: string): boolean {
	let indentation = indentationOf(line);
	for (const ancestor of above.toReversed()) {
		if (ancestor.trim() !== '' && indentationOf(ancestor) < indentation) {
			const header = blockScalarHeader.exec(ancestor);
			if (header) {
				return header[1] === '>';
			}
			indentation = indentationOf(ancestor);
		}
	}
	const isEntry = /^\s*(?:-\s|["'[{]|[^\s#][^#]*?:(?:\s|$))/.test(line);
	const previous = above.findLast((each) => !/^\s*(?:#|$)/.test(each)) ?? '';
	const isComplete = /(?:^|[:,[{-])(?:\s+#.*|\s*)$/.test(previous) || indentationOf(previous) > indentationOf(line);
	return !isEntry && !isComplete;
}

function indentationOf(line: string): number {
	return line.length - line.trimStart().length;
}
