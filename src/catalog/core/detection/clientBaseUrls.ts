import type { ExtractedText } from './extractedText.ts';
import type { AddressReference } from './references.ts';
import type { TextContext } from './textContext.ts';
import { textOf } from './values.ts';

/** The base URLs in a file that clients of the file may have. */
export class ClientBaseUrls {
	readonly text: string;
	/** How often each name occurs in the file. Read when it is first needed. */
	#counts: ReadonlyMap<string, number> | undefined;
	/** The names of which the file reads elements, as in `hosts[0]`. */
	#indexed: ReadonlySet<string> | undefined;

	constructor(text: string) {
		this.text = text;
	}

	/**
	 * Whether code may pass a base URL to a client. Elements of lists, permitted origins, policies,
	 * links, keys and constants that the file never reads do not reach one.
	 */
	mayReachClient(
		{ value, calls, isListed = false }: ExtractedText,
		{ start, end, value: { parts } }: AddressReference,
		{ isOrigin, isHttpCall }: TextContext,
	): boolean {
		const [first] = value.parts;
		const isChoice = !parts.some(({ token }) => token === first?.token);
		const content = textOf(value);
		const isPartOfText = /\s/.test(content.slice(0, start) + content.slice(end));
		if (isOrigin || isPartOfText || (isChoice && !isHttpCall)) {
			return false;
		}
		const offset = first?.offset ?? 0;
		const isElement = isListed && !this.#isInIndexedList(offset);
		const isUnread = calls.length === 0 && this.#isUnreadConstant(offset);
		return !isElement && !isUnread && !isKey(this.text, offset, offset + content.length);
	}

	/** Whether the literal at an offset is the value of a constant that the file does not read. */
	#isUnreadConstant(offset: number): boolean {
		const name = constantBefore.exec(this.#before(offset))?.[1];
		// Frameworks read fields such as `host` and `baseUrl`.
		if (name === undefined || /^(?:host|base|prefix|root|url|uri)(?![a-z])/.test(name)) {
			return false;
		}
		this.#counts ??= countNames(this.text);
		return this.#counts.get(name) === 1;
	}

	/** Whether a literal begins a list of which the file reads elements. */
	#isInIndexedList(offset: number): boolean {
		const name = listBefore.exec(this.#before(offset))?.[1];
		if (name === undefined) {
			return false;
		}
		this.#indexed ??= new Set(Array.from(this.text.matchAll(/[\w$]+(?=\[)/g), ([indexed]) => indexed));
		return this.#indexed.has(name);
	}

	#before(offset: number): string {
		return this.text.slice(Math.max(0, offset - 200), offset);
	}
}

/** Matches the name and the equals sign before a literal, possibly with a type between them. */
const constantBefore =
	/(?<![\w$])([\w$]{1,100})[ \t]{0,20}(?::[ \t]{0,20}[\w.<>[\]]{1,60}[ \t]{0,20})?:?=\s{0,20}\(?[@$\w]{0,2}["'`]{1,3}$/;
const listBefore = /(?<![\w$])([\w$]{1,100})[ \t]{0,20}=\s{0,20}\[\s{0,20}["'`]$/;

function countNames(text: string): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const [name] of text.matchAll(/[\w$]+/g)) {
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return counts;
}

/** Whether a literal is a key of an object or a map. */
function isKey(text: string, start: number, end: number): boolean {
	return (
		/[{,]\s{0,200}["'`]$/.test(text.slice(Math.max(0, start - 210), start)) &&
		/^["'`]\s{0,20}(?:=>|:)/.test(text.slice(end, end + 30))
	);
}
