import { foldedTerms, wordStemOf } from './foldText.ts';
import { TermMatcher } from './termQuality.ts';

/** A word of at least this quality is clearly meant by the term. */
export const minimumClearMatchQuality = 0.7;
/** Number of terms that are cached with their comparisons. */
const maximumCachedTerms = 64;

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
	readonly #terms = new Map<string, SearchTerm>();

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
	 * Compares all words with a folded term of a query. The results are cached, because each key
	 * changes only the last term.
	 */
	term(text: string): SearchTerm {
		const term = this.#terms.get(text) ?? this.#compare(text);
		if (this.#terms.size >= maximumCachedTerms) {
			this.#terms.clear();
		}
		this.#terms.set(text, term);
		return term;
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
