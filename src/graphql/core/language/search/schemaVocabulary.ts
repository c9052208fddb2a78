import { foldedTerms, wordStemOf } from './foldText.ts';
import { TermMatcher } from './termMatcher.ts';

/** A word of at least this quality is clearly meant by the term. */
export const minimumClearMatchQuality = 0.7;

/** A folded term of a query. */
export interface SearchTerm {
	readonly text: string;
	/** How well each word of the vocabulary matches the term, from 0 to 1. */
	readonly qualities: Float32Array;
	readonly weight: number;
}

/** A distinct word of a schema. */
interface Word {
	readonly text: string;
	readonly stem: string;
	readonly index: number;
	/** Number of elements with the word in their name. */
	frequency: number;
}

/** The distinct words of a schema. Elements refer to words by their indexes. */
export class SchemaVocabulary {
	/** Text → word, in the order of the indexes. */
	readonly #words = new Map<string, Word>();
	/** Name → its words. */
	readonly #contexts = new Map<string, readonly number[]>();
	#names = 0;
	/** The terms of the last query. */
	#terms: ReadonlyMap<string, SearchTerm> = new Map();

	/** Adds words and returns their indexes, each once. */
	add(words: readonly string[]): readonly number[] {
		return this.#addWords(words).map(({ index }) => index);
	}

	/** Adds the words of names, as {@link add}. Most names are the context of several elements. */
	addContext(names: readonly string[]): readonly number[] {
		const indexes = names.map((name) => {
			const known = this.#contexts.get(name) ?? this.add(foldedTerms(name));
			this.#contexts.set(name, known);
			return known;
		});
		return [...new Set(indexes.flat())];
	}

	/** Adds the words of the name of an element, as {@link add}, and counts them. */
	addName(words: readonly string[]): readonly number[] {
		this.#names += 1;
		return this.#addWords(words).map((word) => {
			word.frequency += 1;
			return word.index;
		});
	}

	#addWords(words: readonly string[]): readonly Word[] {
		return [...new Set(words)].map((text) => {
			const word = this.#words.get(text) ?? { text, stem: wordStemOf(text), index: this.#words.size, frequency: 0 };
			this.#words.set(text, word);
			return word;
		});
	}

	/**
	 * Compares all words with the folded terms of a query. The result is cached until the next query,
	 * because each key changes only the last term.
	 */
	terms(texts: readonly string[]): readonly SearchTerm[] {
		const terms = texts.map((text) => this.#terms.get(text) ?? this.#compare(text));
		this.#terms = new Map(terms.map((term) => [term.text, term]));
		return terms;
	}

	#compare(text: string): SearchTerm {
		const matcher = new TermMatcher(text);
		let frequency = 0;
		const qualities = Float32Array.from(this.#words.values(), (word) => {
			const quality = matcher.qualityOf(word.text, word.stem);
			frequency += quality >= minimumClearMatchQuality ? word.frequency : 0;
			return quality;
		});
		// Rare terms say more about the element that the user looks for.
		return { text, qualities, weight: Math.log(1 + this.#names / (1 + frequency)) };
	}
}
