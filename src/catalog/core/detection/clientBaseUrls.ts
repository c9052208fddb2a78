import { ClientReceivers } from './clientReceivers.ts';
import type { ExtractedText } from './extractedText.ts';
import { type AddressReference, hasPlaceholder, textBeforePlaceholder } from './references.ts';
import type { TextContext } from './textContext.ts';
import { textWithUnknownMarkers, unknownValueMarker } from './values.ts';

/** The base URLs in a file that clients of the file may have. */
export class ClientBaseUrls {
	readonly text: string;
	/** How often each name occurs in the file. Read when it is first needed. */
	#counts: ReadonlyMap<string, number> | undefined;
	/** The names of which the file reads elements, as in `hosts[0]`. */
	#indexed: ReadonlySet<string> | undefined;
	/** Offsets of the names that begin a complete address, by the offset of their constant. */
	readonly #addressStarts = new Map<number, Set<number>>();
	/**
	 * The HTTP methods of the calls that get an address from a constant, by the offset of its text.
	 */
	readonly #methods = new Map<number, Set<string | undefined>>();
	readonly receivers: ClientReceivers;

	constructor(text: string) {
		this.text = text;
		this.receivers = new ClientReceivers(text);
	}

	/** Must be called for each address in the file. Remembers constants that begin the address. */
	addReference({ host, segments: [first], value: { parts } }: AddressReference): void {
		if (host === undefined || first === undefined || hasPlaceholder(textBeforePlaceholder(first) ?? '')) {
			return;
		}
		for (const { constant, offset } of parts) {
			if (constant) {
				this.#addressStarts.set(constant.offset, (this.#addressStarts.get(constant.offset) ?? new Set()).add(offset));
			}
		}
	}

	/** Must be called for each call with an address that a constant contains. */
	addCallOfConstant({ value: { parts } }: AddressReference, method: string | undefined): void {
		const offset = parts.findLast(({ constant }) => constant !== undefined)?.constant?.offset;
		if (offset !== undefined) {
			this.#methods.set(offset, (this.#methods.get(offset) ?? new Set()).add(method));
		}
	}

	/**
	 * Returns the HTTP method of the calls with an address whose constant is defined here; `undefined`
	 * if there are none, or if their methods differ.
	 */
	methodOfCalls({ value: { parts } }: AddressReference): string | undefined {
		const own = parts.findLast(({ text, constant }) => constant === undefined && text !== unknownValueMarker);
		const methods = this.#methods.get(own?.offset ?? -1);
		return methods?.size === 1 ? [...methods][0] : undefined;
	}

	/**
	 * Whether a base URL is the value of a constant that the file only reads to build complete
	 * addresses, so that no client gets it.
	 */
	isOnlyInAddresses({
		value: {
			parts: [first],
		},
	}: AddressReference): boolean {
		const offset = first?.offset ?? 0;
		const name = this.#constantAt(offset);
		const starts = [...(this.#addressStarts.get(offset) ?? [])];
		const read = starts.filter((start) => nameAt.exec(this.text.slice(start, start + 200))?.[1] === name);
		return name !== undefined && read.length > 0 && read.length === this.#countOf(name) - 1;
	}

	/**
	 * Whether code may pass a base URL to a client. Returns false for permitted origins, policies,
	 * links, keys of objects, elements of lists that the file never indexes, and constants that it
	 * never reads.
	 */
	mayReachClient(
		{ value, calls, isListed = false }: ExtractedText,
		{ start, end, value: { parts } }: AddressReference,
		{ isOrigin, isHttpCall }: TextContext,
	): boolean {
		const [first] = value.parts;
		const offset = first?.offset ?? 0;
		const isChoice = !parts.some(({ token }) => token === first?.token);
		const content = textWithUnknownMarkers(value);
		const isPartOfText = /\s/.test(content.slice(0, start) + content.slice(end));
		return (
			!isOrigin &&
			!isPartOfText &&
			(isHttpCall || !isChoice) &&
			(!isListed || this.#isInIndexedList(offset)) &&
			(calls.length > 0 || !this.#isUnreadConstant(offset)) &&
			!isKey(this.text, offset, offset + content.length)
		);
	}

	/** Returns the name of the constant or variable that has the literal at an offset as value. */
	#constantAt(offset: number): string | undefined {
		return constantBefore.exec(this.#before(offset))?.[1];
	}

	/** Whether the literal at an offset is the value of a constant that the file does not read. */
	#isUnreadConstant(offset: number): boolean {
		const name = this.#constantAt(offset);
		// Frameworks read fields such as `host` and `baseUrl`.
		return name !== undefined && !/^(?:host|base|prefix|root|url|uri)(?![a-z])/.test(name) && this.#countOf(name) === 1;
	}

	/** Returns how often a name occurs in the file. */
	#countOf(name: string): number {
		this.#counts ??= countNames(this.text);
		return this.#counts.get(name) ?? 0;
	}

	/** Whether a literal begins a list of which the file reads elements. */
	#isInIndexedList(offset: number): boolean {
		const name = listBefore.exec(this.#before(offset))?.[1];
		this.#indexed ??= new Set(Array.from(this.text.matchAll(/\w+(?=\[)/g), ([indexed]) => indexed));
		return name !== undefined && this.#indexed.has(name);
	}

	#before(offset: number): string {
		return this.text.slice(Math.max(0, offset - 200), offset);
	}
}

/** Matches the name and the equals sign before a literal, possibly with a type between them. */
const constantBefore =
	/(?<!\w)(\w{1,100})[ \t]{0,20}(?::[ \t]{0,20}[\w.<>[\]]{1,60}[ \t]{0,20})?:?=\s{0,20}\(?[@$\w]{0,2}["'`]{1,3}$/;
/** Matches a name and the objects that it is a member of, also at the start of an interpolation. */
const nameAt = /^\W{0,3}(?:\w{1,100}(?:\.|->|::)){0,5}(\w{1,100})/;
const listBefore = /(?<!\w)(\w{1,100})[ \t]{0,20}=\s{0,20}\[\s{0,20}["'`]$/;

function countNames(text: string): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const [name] of text.matchAll(/\w+/g)) {
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
