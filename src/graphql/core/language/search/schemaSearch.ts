import type { GraphQLSchema } from 'graphql';
import { compareTexts } from '../../../../shared/core/compareTexts.ts';
import type { CalendarDay } from '../../../../shared/core/lifecycle/calendarDay.ts';
import { endOfServiceInText } from '../../../../shared/core/lifecycle/datesInText.ts';
import { daysOfServiceLeft } from '../../../../shared/core/lifecycle/lifecyclePhase.ts';
import { elementDocumentation } from '../schema/schemaElement.ts';
import { stopWords } from './domainTerms.ts';
import { foldedTerms, foldText } from './foldText.ts';
import { type SchemaEntry, type SchemaEntryKind, schemaEntries } from './schemaEntries.ts';
import { SchemaPaths } from './schemaPaths.ts';
import { minimumClearMatchQuality, SchemaVocabulary, type SearchTerm } from './schemaVocabulary.ts';
import { isAbbreviation } from './termMatcher.ts';

/** The options of a search. */
interface SearchOptions {
	/** The current day, which decides whether a deprecated element has expired. */
	readonly today: CalendarDay;
	/** Maximum number of results. */
	readonly limit: number;
	/** The kinds of elements to find. If `undefined`, all. */
	readonly kinds?: ReadonlySet<SchemaEntryKind>;
}

/** The result of a search. */
interface SearchResult {
	/** The elements that match, best first. */
	readonly entries: readonly SchemaEntry[];
	/**
	 * Whether even the best element matches only some words of the query, or only letters of a word.
	 */
	readonly isWeak: boolean;
}

/** Only the beginning of a long description is searched. In UTF-16 code units. */
const maximumDescriptionLength = 600;
/** Further terms are ignored, because the time of a search grows with their number. */
const maximumTerms = 12;
const entriesPerStep = 200;
/** Only the beginning of a long query is read. In UTF-16 code units. */
const maximumQueryLength = 200;

/**
 * Finds elements of a schema by the words of their names and descriptions. The first search indexes
 * the schema, which takes about 150 ms for a schema of 1,600 types. {@link indexInSteps} can do
 * that before.
 */
export class SchemaSearch {
	readonly #schema: GraphQLSchema;
	readonly #vocabulary = new SchemaVocabulary();
	#paths: SchemaPaths | undefined;
	#entries: readonly SchemaEntry[] | undefined;
	#byCoordinate: ReadonlyMap<string, SchemaEntry> | undefined;
	/** The entries that are indexed, which are the first ones. */
	readonly #indexed: IndexedEntry[] = [];

	constructor(schema: GraphQLSchema) {
		this.#schema = schema;
	}

	/** The paths from the root types to the types of the schema. */
	get paths(): SchemaPaths {
		this.#paths ??= new SchemaPaths(this.#schema);
		return this.#paths;
	}

	/** Returns the element with a schema coordinate; `undefined` if the schema has none. */
	entryOf(coordinate: string): SchemaEntry | undefined {
		this.#entries ??= schemaEntries(this.#schema);
		this.#byCoordinate ??= new Map(this.#entries.map((entry) => [entry.coordinate, entry]));
		return this.#byCoordinate.get(coordinate);
	}

	/** Indexes the schema in steps of a few milliseconds, so that the caller can pause in between. */
	*indexInSteps(): Generator<void> {
		this.#entries ??= schemaEntries(this.#schema);
		while (this.#indexed.length < this.#entries.length) {
			yield;
			const start = this.#indexed.length;
			this.#indexed.push(...this.#entries.slice(start, start + entriesPerStep).map((entry) => this.#index(entry)));
		}
	}

	/** Returns the elements that match a query, best first. Empty for a query without words. */
	search(query: string, options: SearchOptions): readonly SchemaEntry[] {
		return this.find(query, options).entries;
	}

	/** Returns the elements that match a query, best first, and how well the best one matches. */
	find(query: string, { today, limit, kinds }: SearchOptions): SearchResult {
		const text = query.slice(0, maximumQueryLength);
		const steps = this.indexInSteps();
		while (!steps.next().done) {
			// The search needs all entries.
		}
		const terms = this.#termsOf(text);
		const joined = joinedText(text);
		const matches: Match[] = [];
		let [best, bestQuality] = [0, 0];
		for (const indexed of this.#indexed) {
			if (kinds && !kinds.has(indexed.entry.kind)) {
				continue;
			}
			const score = scoreOf(indexed, terms, joined);
			if (score > 0) {
				best = Math.max(best, score);
				bestQuality = Math.max(bestQuality, score / kindFactors[indexed.entry.kind]);
				matches.push({ indexed, score });
			}
		}
		const entries = matches
			.filter(({ score }) => score >= best * minimumShare)
			.map(({ indexed, score }) => ({ indexed, score: score * lifecycleFactor(indexed, today) }))
			.sort(compareMatches)
			.slice(0, limit)
			.map(({ indexed }) => indexed.entry);
		return { entries, isWeak: bestQuality < weakQuality };
	}

	#termsOf(query: string): readonly QueryTerm[] {
		const words = [...new Set(foldedTerms(query))].slice(0, maximumTerms);
		const hasContent = words.some((word) => !stopWords.has(word));
		return this.#vocabulary.terms(words).map(({ text, qualities, weight }) => {
			const isStopWord = hasContent && stopWords.has(text);
			return { text, qualities, isStopWord, weight: isStopWord ? weight * stopWordShare : weight };
		});
	}

	#index(entry: SchemaEntry): IndexedEntry {
		const { description, deprecated } = elementDocumentation(entry.element);
		const words = foldedTerms(entry.name);
		return {
			entry,
			joined: joinedText(entry.name),
			joinedCoordinate: joinedText(entry.coordinate),
			initials: words.map(([initial]) => initial).join(''),
			own: this.#vocabulary.addName(words),
			context: this.#vocabulary.addContext(entry.context),
			description: this.#vocabulary.add(foldedTerms((description ?? '').slice(0, maximumDescriptionLength))),
			depth: this.paths.depthOf(entry.owner),
			isDeprecated: deprecated !== undefined,
			endOfService: deprecated && endOfServiceInText(deprecated.reason),
		};
	}
}

/** An element with its words, which are indexes of a vocabulary. */
interface IndexedEntry {
	readonly entry: SchemaEntry;
	/** The folded name as one word. */
	readonly joined: string;
	readonly joinedCoordinate: string;
	/** The first letters of the words of the name. */
	readonly initials: string;
	readonly own: readonly number[];
	readonly context: readonly number[];
	readonly description: readonly number[];
	/** Number of steps from a root type to the owner of the element. */
	readonly depth: number;
	readonly isDeprecated: boolean;
	/** The last day of service; `undefined` if no day is stated. */
	readonly endOfService: CalendarDay | undefined;
}

/** A term of a query. */
interface QueryTerm extends SearchTerm {
	/** Whether the term is a stop word in a query that has other words. */
	readonly isStopWord: boolean;
}

interface Match {
	readonly indexed: IndexedEntry;
	readonly score: number;
}

/** The best element of a good result has at least this score, without the factor of its kind. */
const weakQuality = 0.3;
const stopWordShare = 0.1;
const contextShare = 0.5;
const descriptionShare = 0.45;
/** Score of an element whose name or coordinate is the query. Other elements have at most 1. */
const exactScore = 1.2;
/** Elements with less than this share of the best score are not results. */
const minimumShare = 0.5;
/** The share of the score that does not depend on how much of the name is matched. */
const partialNameShare = 0.75;

const kindFactors: Readonly<Record<SchemaEntryKind, number>> = {
	query: 1.4,
	mutation: 1.4,
	subscription: 1.2,
	type: 1,
	field: 1,
	enumValue: 0.9,
	inputField: 0.9,
	argument: 0.85,
};

/**
 * Returns how well an element matches the terms of a query; 0 if only its context matches. `joined`
 * is the query as one word.
 */
function scoreOf(indexed: IndexedEntry, terms: readonly QueryTerm[], joined: string): number {
	const { entry, own, context, description } = indexed;
	let sum = 0;
	let weights = 0;
	let isMatched = false;
	for (const term of terms) {
		const { qualities, weight, isStopWord } = term;
		weights += weight;
		const inName = Math.max(bestQuality(own, qualities), qualityInName(indexed, term, terms.length === 1));
		if (isStopWord) {
			sum += weight * inName;
			continue;
		}
		const described = bestQuality(description, qualities);
		const inDescription = described >= minimumClearMatchQuality ? described * descriptionShare : 0;
		const inContext = bestQuality(context, qualities) * contextShare;
		sum += weight * Math.max(inName, inDescription, inContext);
		isMatched ||= inName > 0 || inDescription > 0;
	}
	if (!isMatched) {
		return 0;
	}
	const isExact = indexed.joined === joined || indexed.joinedCoordinate === joined;
	const isInQuery = (word: number) => terms.some(({ qualities }) => bestQuality([word], qualities) > 0);
	const matched = own.filter(isInQuery).length;
	const share = partialNameShare + ((1 - partialNameShare) * matched) / Math.max(own.length, 1);
	// A mutation is meant only if the query has its verb, which is the first word of the name.
	const [verb] = own;
	const isOtherVerb = entry.kind === 'mutation' && verb !== undefined && !isInQuery(verb);
	return (isExact ? exactScore : (sum / weights) * share) * (isOtherVerb ? 1 : kindFactors[entry.kind]);
}

function bestQuality(words: readonly number[], qualities: Float32Array): number {
	let best = 0;
	for (const word of words) {
		best = Math.max(best, qualities[word] ?? 0);
	}
	return best;
}

/**
 * Returns how well a term matches a name as one word: a term can span words of the name. A single
 * term can also be an abbreviation of the name: its initials or some of its letters.
 */
function qualityInName({ joined, initials }: IndexedEntry, { text }: SearchTerm, isOnlyTerm: boolean): number {
	if (joined.startsWith(text)) {
		return 0.8;
	}
	const isLong = text.length > 2;
	if ((isLong && joined.includes(text)) || (isOnlyTerm && initials.startsWith(text))) {
		return 0.5;
	}
	return isOnlyTerm && isLong && isAbbreviation(text, joined) ? 0.25 : 0;
}

/** Deprecated elements rank after others that match as well, and expired ones after these. */
function lifecycleFactor({ isDeprecated, endOfService }: IndexedEntry, today: CalendarDay): number {
	if (!isDeprecated) {
		return 1;
	}
	return endOfService && daysOfServiceLeft(today, endOfService) < 0 ? 0.4 : 0.5;
}

/** Orders by score, then by the distance from a root type, then by the coordinate. */
function compareMatches(a: Match, b: Match): number {
	const [one, other] = [a.indexed.entry.coordinate, b.indexed.entry.coordinate];
	return (
		b.score - a.score ||
		// The difference of two infinite depths is NaN, so that the next comparison decides.
		a.indexed.depth - b.indexed.depth ||
		one.length - other.length ||
		compareTexts(one, other)
	);
}

/** Returns the letters and digits of a text as one folded word. */
function joinedText(text: string): string {
	return foldText(text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ''));
}
