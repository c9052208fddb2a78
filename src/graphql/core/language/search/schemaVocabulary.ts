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

/** The distinct words of a schema. Elements refer to words by their indexes. */
export class SchemaVocabulary {
	readonly #words: { readonly text: string; readonly stem: string }[] = [];
	readonly #indexes = new Map<string, number>();
	/** Name → its words. */
	readonly #contexts = new Map<string, readonly number[]>();
	/** Number of elements with a word in their name, by the index of the word. */
	readonly #frequencies: number[] = [];
	#names = 0;
	/** The terms of the last query. */
	#terms: ReadonlyMap<string, SearchTerm> = new Map();

	/** Adds words and returns their indexes, each once. */
	add(words: readonly string[]): readonly number[] {
		return [...new Set(words)].map((text) => {
			const index = this.#indexes.get(text) ?? this.#words.length;
			if (index === this.#words.length) {
				this.#words.push({ text, stem: wordStemOf(text) });
				this.#indexes.set(text, index);
			}
			return index;
		});
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
		const indexes = this.add(words);
		for (const index of indexes) {
			this.#frequencies[index] = (this.#frequencies[index] ?? 0) + 1;
		}
		return indexes;
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
		const qualities = Float32Array.from(this.#words, (word) => matcher.qualityOf(word.text, word.stem));
		const frequency = this.#frequencies.reduce(
			(sum, count, index) => sum + ((qualities[index] ?? 0) >= minimumClearMatchQuality ? count : 0),
			0,
		);
		// Rare terms say more about the element that the user looks for.
		return { text, qualities, weight: Math.log(1 + this.#names / (1 + frequency)) };
	}
}
