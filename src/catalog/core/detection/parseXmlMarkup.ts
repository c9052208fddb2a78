import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import type { ExtractedText } from './extractedText.ts';
import { literalParts } from './literalParts.ts';
import { ScopedValues } from './scopedValues.ts';
import { valueOfParts } from './values.ts';

// No alternative contains the first character of another one, so that the text is read in linear
// time.
const markup = /<!--|<!\[CDATA\[|<(?<name>[\w.:-]{1,200})|<[/!?]|(?<text>[^<\s][^<]*)/g;
const attribute = /\s*(?:(?<name>[\w.:-]{1,200})\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')|(?<end>\/?>))/y;
const words = /\S+/g;
const expression = /\$\{[^}\s]{0,100}\}|#\{[^}\s]{0,100}\}|\{\{[^}\n]{0,100}\}\}|@[A-Z_]{2,60}@|\$\([\w.]{1,60}\)/g;

/** The texts and comments of an XML document. */
interface Markup {
	/** Values of attributes and words of text content. Comments are excluded. */
	readonly texts: readonly ExtractedText[];
	/** Ranges of the comments, in order. */
	readonly comments: readonly OffsetRange[];
}

/**
 * Returns the texts and comments of an XML document in linear time. The XML need not be
 * well-formed.
 */
export function parseXmlMarkup(text: string): Markup {
	return new MarkupReader(text).read();
}

class MarkupReader {
	readonly #text: string;
	readonly #texts: ExtractedText[] = [];
	readonly #comments: OffsetRange[] = [];
	readonly #constants = new ScopedValues();

	constructor(text: string) {
		this.#text = text;
	}

	read(): Markup {
		let element = '';
		for (let match = markup.exec(this.#text); match; match = markup.exec(this.#text)) {
			const { name, text } = match.groups ?? {};
			if (match[0] === '<!--') {
				markup.lastIndex = this.#after('-->', match.index);
				this.#comments.push({ offset: match.index, length: markup.lastIndex - match.index });
			} else if (match[0] === '<![CDATA[') {
				const end = this.#after(']]>', match.index);
				const isClosed = this.#text.startsWith(']]>', end - 3);
				this.#readWords(match.index + match[0].length, isClosed ? end - 3 : end, element);
				markup.lastIndex = end;
			} else if (text !== undefined) {
				this.#readWords(match.index, match.index + text.length, element);
			} else if (name !== undefined) {
				element = name;
				markup.lastIndex = this.#readAttributes(match.index + match[0].length);
			} else {
				markup.lastIndex = this.#after('>', match.index);
			}
		}
		return { texts: this.#texts, comments: this.#comments };
	}

	/** Adds the values of the attributes of a start tag, and returns the offset after the tag. */
	#readAttributes(start: number): number {
		const found: { name: string; offset: number; value: string }[] = [];
		let end = start;
		attribute.lastIndex = start;
		for (let match = attribute.exec(this.#text); match; match = attribute.exec(this.#text)) {
			end = attribute.lastIndex;
			const { name, double, single } = match.groups ?? {};
			if (name === undefined) {
				break;
			}
			const value = double ?? single ?? '';
			found.push({ name, value, offset: end - 1 - value.length });
		}
		const method = found
			.find(({ name, value }) => /method$/i.test(name) && /^[A-Za-z]{3,7}$/.test(value))
			?.value.toUpperCase();
		for (const { name, offset, value } of found) {
			this.#add(name, offset, offset + value.length, method);
		}
		const named = found.find(({ name }) => /^(?:name|key|id)$/i.test(name));
		const held = found.find(({ name }) => /^(?:value|connectionstring|address|uri|url)$/i.test(name));
		if (named && held) {
			this.#constants.assign(`.${named.value}`, this.#parts(held.offset, held.offset + held.value.length));
		}
		return end;
	}

	#readWords(start: number, end: number, element: string): void {
		words.lastIndex = start;
		for (let match = words.exec(this.#text); match && match.index < end; match = words.exec(this.#text)) {
			this.#add(element, match.index, Math.min(end, match.index + match[0].length), undefined);
			this.#constants.assign(`.${element}`, this.#parts(match.index, Math.min(end, match.index + match[0].length)));
		}
	}

	#add(key: string, offset: number, end: number, method: string | undefined): void {
		const value = { ...valueOfParts(this.#parts(offset, end)), key };
		this.#texts.push({ value, calls: [], method, adjacentWords: [], isRequest: false });
	}

	#parts(offset: number, end: number) {
		const interpolations = [...this.#text.slice(offset, end).matchAll(expression)].map(({ index, 0: { length } }) => ({
			start: offset + index,
			end: offset + index + length,
		}));
		return literalParts(this.#text, { offset, end, interpolations }, (name) =>
			name === '' ? undefined : this.#constants.lookUp(`.${name}`),
		);
	}

	#after(end: string, from: number): number {
		const at = this.#text.indexOf(end, from);
		return at < 0 ? this.#text.length : at + end.length;
	}
}
