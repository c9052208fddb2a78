import type { EncodedText } from '../../../shared/core/textEncoding.ts';

/** What a text is instead of a document: a web page, an error in JSON, or other XML. */
export type NonDocumentContent = 'page' | 'error' | 'xml';

/**
 * Returns what a text is if it is not a document, whatever its content type; `undefined` for a
 * document. Markdown may start with HTML, and may be a sample of JSON. With `isMarkdown`, the text
 * is declared as Markdown, and only a complete page, or one without any Markdown, is a page.
 */
export function nonDocumentContentOf(text: EncodedText, isMarkdown: boolean): NonDocumentContent | undefined {
	if (isErrorObject(text)) {
		return 'error';
	}
	const [prolog = ''] = beforePage.exec(text.beginning) ?? [];
	const start = text.beginning.slice(prolog.length);
	if (!start.startsWith('<')) {
		return undefined;
	}
	if (isPage(text, start, isMarkdown)) {
		return 'page';
	}
	return xmlDeclaration.test(prolog) && !hasMarkdown(text.beginning) ? 'xml' : undefined;
}

/** White space, comments and an XML declaration. */
const beforePage = /^(?:\s+|<!--[\s\S]*?-->|<\?xml\b[^>]*>)*/i;
const xmlDeclaration = /<\?xml\b/i;
const beginningOfPage = /^<(?:!doctype\s+html|(?:html|head|body|title|meta|base|link|script|style|form|noscript)\b)/i;
const certainBeginning = /^<(?:!doctype\s+html|(?:html|head|body)\b)/i;
const element = /^<[a-z][^<>]*>/i;

/** Elements of pages for a login: a password, a SAML or WS-Federation message, a redirect. */
const loginElements = [
	/<input\b[^<>]*\btype\s*=\s*["']?password/i,
	/<input\b[^<>]*\bname\s*=\s*["']?(?:SAMLRe|RelayState|wresult)/i,
	/<meta\b[^<>]*\bhttp-equiv\s*=\s*["']?refresh/i,
];

function isPage(text: EncodedText, start: string, isMarkdown: boolean): boolean {
	if (isMarkdown ? certainBeginning.test(start) && endsPage(text) : beginningOfPage.test(start)) {
		return true;
	}
	const mayBePage =
		certainBeginning.test(start) || (element.test(start) && loginElements.some((each) => each.test(start)));
	return mayBePage && !hasMarkdown(text.beginning);
}

const endBytes = 2048;

/** Whether only white space and comments follow the end tag of a page. */
function endsPage({ bytes, encoding }: EncodedText): boolean {
	const end = new TextDecoder(encoding).decode(bytes.subarray(Math.max(0, bytes.byteLength - endBytes)));
	const [, after] = /^[\s\S]*<\/html\s*>([\s\S]*)$/i.exec(end) ?? [];
	return after !== undefined && after.replaceAll(comment, '').trim() === '';
}

// A comment or an element without an end extends to the end of the text, so searches are linear.
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const elementsWithCode = /<(script|style|pre|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tag = /<[^>]*(?:>|$)/g;

const constructs = [
	// A heading, a fence, and a row of a table.
	/^ {0,3}(?:#{1,6} \S|```|~~~|\|.*\|[ \t]*$)/m,
	// Two items of a list. A page can have a single line such as "* Required".
	/^ {0,3}(?:[-*+]|\d{1,9}[.)]) \S.*\n\s*(?:[-*+]|\d{1,9}[.)]) \S/m,
	/^\S.*\n(?:={3,}|-{3,})[ \t]*$/m,
	/\[[^\][\n]+\]\([^()\n]+\)|\*\*\S/,
];

/** Whether the visible text of a possible page has constructs of Markdown. */
function hasMarkdown(beginning: string): boolean {
	const visible = beginning.replaceAll(comment, '').replaceAll(elementsWithCode, '').replaceAll(tag, '');
	// A sample of code is indented by four spaces.
	return /^(?:[ \t]*\r?\n)* {4}/.test(beginning) || constructs.some((each) => each.test(visible.replaceAll('\r', '')));
}

/** The members of error bodies, in lower case and without separators. */
const errorMembers = new Set(
	[
		['detail', 'details', 'error', 'errors', 'errordescription', 'errormessage', 'errorcode', 'erroruri'],
		['message', 'msg', 'reason', 'hint', 'success', 'ok', 'status', 'statuscode', 'code', 'title', 'type'],
		['instance', 'path', 'timestamp', 'time', 'requestid', 'traceid', 'correlationid', 'documentationurl'],
	].flat(),
);
const mainMembers = new Set(['detail', 'error', 'errors', 'errormessage', 'message']);

/**
 * Whether a text is an object in JSON with the members of an error body only
 * (docs/services.md, C6; RFC 9457; RFC 6749, section 5.2).
 */
function isErrorObject({ beginning, isComplete }: EncodedText): boolean {
	if (!isComplete || !/^\s*\{/.test(beginning)) {
		return false;
	}
	try {
		const members = Object.entries(JSON.parse(beginning) as object).map(([name, value]): readonly [string, unknown] => [
			name.toLowerCase().replaceAll(/[-_]/g, ''),
			value,
		]);
		return (
			members.every(([name]) => errorMembers.has(name)) &&
			members.some(([name, value]) => mainMembers.has(name) && (typeof value === 'object' ? value !== null : value))
		);
	} catch {
		return false;
	}
}
