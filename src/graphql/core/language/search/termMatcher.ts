import { synonymsOf } from './domainTerms.ts';
import { wordStemOf } from './foldText.ts';

/** How well a word matches a term, by the relation between them. 1 is an equal word. */
const qualities = {
	sameStem: 0.9,
	/** The word begins with the term. A longer part of the word adds up to 0.2. */
	prefix: 0.75,
	stemPrefix: 0.6,
	/** The last part of a Norwegian compound is its main part: `semesterregistrering`. */
	suffix: 0.6,
	inside: 0.5,
};

/** The share of the quality that a match of a word of the domain has instead of the term itself. */
const domainShare = 0.85;

const minimumInsideLength = 3;
/** Shorter stems are not compared with parts of words. */
const minimumStemLength = 4;

/** A term of a query or a synonym of the term. */
interface Alternative {
	readonly text: string;
	readonly stem: string;
	readonly isSynonym: boolean;
}

/** Compares words with one term of a query. Terms and words are folded. */
export class TermMatcher {
	readonly #alternatives: readonly Alternative[];

	constructor(term: string) {
		this.#alternatives = [term, ...synonymsOf(term)].map((text, index) => ({
			text,
			stem: wordStemOf(text),
			isSynonym: index > 0,
		}));
	}

	/** Returns how well a word with this stem matches the term, from 0 to 1. */
	qualityOf(word: string, stem: string): number {
		let best = 0;
		for (const alternative of this.#alternatives) {
			const quality = matchQuality(alternative, word, stem);
			best = Math.max(best, alternative.isSynonym ? quality * domainShare : quality);
		}
		return best;
	}
}

function matchQuality(term: Alternative, word: string, stem: string): number {
	const { text } = term;
	// The stem is a part of the term. This check excludes almost all words.
	if (!word.includes(term.stem)) {
		return 0;
	}
	if (word === text) {
		return 1;
	}
	if (stem === term.stem) {
		return qualities.sameStem;
	}
	const isShort = text.length < minimumInsideLength;
	// The user can type the beginning of a word. A synonym is a complete word.
	if (word.startsWith(text) && !(isShort && term.isSynonym)) {
		return qualities.prefix + (0.2 * text.length) / word.length;
	}
	if (isShort) {
		return 0;
	}
	const isLongStem = term.stem.length >= minimumStemLength;
	if (isLongStem && word.startsWith(term.stem)) {
		return qualities.stemPrefix;
	}
	if (word.endsWith(text) || (isLongStem && stem.endsWith(term.stem))) {
		return qualities.suffix;
	}
	return isLongStem || word.includes(text) ? qualities.inside : 0;
}

/**
 * Whether the characters of a text appear in a word in the same order, the first one at its start.
 */
export function isAbbreviation(text: string, word: string): boolean {
	let position = 0;
	for (const character of word) {
		position += character === text[position] ? 1 : 0;
	}
	return word[0] === text[0] && position === text.length;
}
