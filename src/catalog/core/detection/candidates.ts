import { escapedPattern } from '../../../shared/core/escapeRegExp.ts';
import type { Catalog } from '../model/catalog.ts';
import { type ApiMatch, apisWithOtherCalls, hasQueryKey, isCollection, literalStart, matchApi } from './apiMatcher.ts';
import type { ExtractedText } from './extractedText.ts';
import { shapeOf } from './logRows.ts';
import { hasPlaceholder, isConstantAddress, type Reference, referencesOf } from './references.ts';
import { isSentence, type TextContext, textContextOf } from './textContext.ts';
import { alternativesOf, placeholder, textOf } from './values.ts';
import { spellingsOf } from './variables.ts';

/** A reference to an API, with what stands around it. */
export interface Candidate extends ApiMatch {
	readonly reference: Reference;
	readonly method: string | undefined;
	/** It stands in a call over HTTP, or behind an address. */
	readonly isHttpCall: boolean;
	/** What stands around says that it is something else than a call, so that it is never certain. */
	readonly isAtMostPossible: boolean;
	/** A path that code elsewhere may put behind an address: of a table, a constant or an argument. */
	readonly mayBeAppended: boolean;
}

/** What a whole text says. */
export interface FileCandidates {
	readonly candidates: readonly Candidate[];
	/**
	 * Ids of the APIs to whose address the other paths in the text belong: it is used for the API, or
	 * for nothing else on the same host.
	 */
	readonly baseApis: ReadonlySet<string>;
	/** Ids of the APIs behind whose address the text puts paths that are not known there. */
	readonly openBaseApis: ReadonlySet<string>;
	/** Ids of the APIs whose query parameters the text names. */
	readonly queryKeyApis: ReadonlySet<string>;
	/** The shapes that are called, by API. */
	readonly operationsByApi: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Looks for references to the catalog's APIs in all texts of a text. */
export function findCandidates(
	text: string,
	texts: readonly ExtractedText[],
	language: string,
	catalog: Catalog,
): FileCandidates {
	const otherCalls = new Set<string>();
	const found = texts.flatMap((extracted) => candidatesIn(extracted, language, catalog, otherCalls));
	const candidates = ownServerTest.test(text) ? found.map(asOwnServerPath) : found;
	const named = apisNamedIn(text, catalog);
	const bases = new Set([...candidates.filter(isBase).map(({ api }) => api.id), ...named.variables]);
	const called = new Set(candidates.filter(isOwnCall).map(({ api }) => api.id));
	return {
		candidates,
		openBaseApis: new Set(candidates.filter(isOpenCall).map(({ api }) => api.id)),
		baseApis: new Set([...bases].filter((id) => called.has(id) || !otherCalls.has(id))),
		queryKeyApis: named.queryKeys,
		operationsByApi: operationsIn(candidates),
	};
}

/** Adds to `otherCalls` the ids of the APIs on whose hosts something else is called. */
function candidatesIn(
	extracted: ExtractedText,
	language: string,
	catalog: Catalog,
	otherCalls: Set<string>,
): readonly Candidate[] {
	const isInCall = extracted.calls.length > 0;
	const references = alternativesOf(extracted.value).flatMap(({ value, choice }) =>
		referencesOf(value, isInCall).map((reference) => ({ reference, choice })),
	);
	const matches = references.flatMap(({ reference, choice }) => {
		const found = matchApi(catalog, reference);
		const match = found && fitsChoice(found, choice) ? found : undefined;
		const others = match ? [] : apisWithOtherCalls(catalog, reference);
		return match || others.length > 0 ? [{ reference, match, others }] : [];
	});
	if (matches.length === 0) {
		return [];
	}
	// Most texts contain no reference to an API, and this takes longer than finding that out.
	const surroundings = textContextOf(extracted, language);
	const matched = matches.flatMap(({ reference, match, others }) => {
		const isTold =
			match &&
			(surroundings.isHttpCall ? hasQueryKey(match.api, reference, extracted.adjacentWords) : isLongPath(reference));
		if (reference.isRelative && !surroundings.isClientArgument && !isTold) {
			return [];
		}
		for (const api of others) {
			otherCalls.add(api);
		}
		return match && !isNoCall(reference, match, surroundings) ? [{ reference, match }] : [];
	});
	// Checked once for all references of a text, which may be as long as the file.
	const isAtMostPossible =
		surroundings.isAtMostPossible ||
		extracted.isProse === true ||
		(matched.length > 0 && isSentence(textOf(extracted.value)));
	return matched.map(({ reference, match }) =>
		candidateOf(extracted, reference, match, { ...surroundings, isAtMostPossible }),
	);
}

/**
 * Whether a text that was chosen from several is one for this API: a table has other texts too, and
 * what begins the path must look like a path, or be a collection.
 */
function fitsChoice({ api, segments: [first] }: ApiMatch, choice: string | undefined): boolean {
	const isFirst = choice !== undefined && choice !== '' && first?.startsWith(choice.split('/', 1)[0] ?? '');
	return !isFirst || choice.startsWith('/') || isCollection(api, first);
}

/** Whether a path without its first slash has more than a word, which anything may have. */
function isLongPath({ segments }: Reference): boolean {
	return segments.length > 1;
}

/** What tests of a program's own server ask it with, so that paths without a host are its own. */
const ownServerTest =
	/\b(?:TestClient|MockMvc|WebTestClient|testApplication|WebApplicationFactory|supertest|httptest\.New\w*Server|django\.test|rest_framework\.test)\b/;

function asOwnServerPath(candidate: Candidate): Candidate {
	return candidate.reference.host === undefined ? { ...candidate, isAtMostPossible: true } : candidate;
}

function candidateOf(
	{ adjacentWords, calls, value: { key = '' } }: ExtractedText,
	reference: Reference,
	match: ApiMatch,
	{ isHttpCall, isAtMostPossible, mayBeFileName, method }: TextContext,
): Candidate {
	const isTold = match.evidence.includes('query-keys') || (reference.host !== undefined && match.evidence.length > 0);
	const evidence =
		!isTold && hasQueryKey(match.api, reference, adjacentWords)
			? ([...match.evidence, 'query-keys'] as const)
			: match.evidence;
	return {
		...match,
		evidence,
		reference,
		method,
		isHttpCall: isHttpCall || reference.followsExpression,
		mayBeAppended:
			!isHttpCall && (calls.length > 0 || key !== '') && !/^(?:path|to|href|route|link|redirect\w*)$/i.test(key),
		isAtMostPossible:
			isAtMostPossible || (reference.host === undefined && (mayBeFileName || isFileName(reference.segments.at(-1)))),
	};
}

function isFileName(segment: string | undefined): boolean {
	return /\.(?:json|csv|xml|txt|html?|png|jpe?g|svg|pdf|xlsx?|ya?ml|md|[jt]sx?|css|php)$/i.test(segment ?? '');
}

/**
 * A path that this code serves itself, a pattern that paths are held against, or a file of that
 * name.
 */
function isNoCall(reference: Reference, { evidence }: ApiMatch, surroundings: TextContext): boolean {
	const isUnknown = reference.host === undefined && evidence.length === 0;
	return (
		isConstantAddress(reference) ||
		surroundings.isPattern ||
		(surroundings.isServerRoute && reference.host === undefined) ||
		(reference.value.isFilePath && isUnknown)
	);
}

/** A base URL or a call with its host tells what the paths in the same file belong to. */
function isBase({ reference, evidence, isAtMostPossible }: Candidate): boolean {
	const isAddress = evidence.some((one) => one === 'host' || one === 'gateway' || one === 'base');
	return reference.host !== undefined && !isAtMostPossible && isAddress;
}

/**
 * A call that is certain without the help of others: a base URL may be there for what else stands
 * on its host.
 */
/**
 * A call of which a parameter or another plain name gives the path. A member would name one that is
 * known elsewhere.
 */
function isOpenCall({ segments: [first], evidence, isAtMostPossible, reference: { host, value } }: Candidate): boolean {
	const isPlain = value.parts.some(
		({ text, names: [name = '', ...others] }) => text === placeholder && others.length === 0 && /^\w+$/.test(name),
	);
	const isOpen = first === undefined ? host?.endsWith(placeholder) === true : hasPlaceholder(literalStart(first) ?? '');
	return !isAtMostPossible && evidence.length > 0 && isOpen && isPlain;
}

function isOwnCall({ evidence, isBase, isAtMostPossible }: Candidate): boolean {
	return !isBase && !isAtMostPossible && evidence.length > 0;
}

function operationsIn(candidates: readonly Candidate[]): ReadonlyMap<string, ReadonlySet<string>> {
	const operations = new Map<string, Set<string>>();
	for (const { api, segments, isHttpCall, isAtMostPossible, reference } of candidates) {
		const shape = shapeOf(segments);
		if (shape !== undefined && !isAtMostPossible && (isHttpCall || reference.host !== undefined)) {
			operations.set(api.id, (operations.get(api.id) ?? new Set()).add(shape));
		}
	}
	return operations;
}

/** Ids of the APIs of whose variables and query parameters a text has the names. */
export interface NamedApis {
	readonly variables: ReadonlySet<string>;
	readonly queryKeys: ReadonlySet<string>;
}

/**
 * What a catalog's names look like in code: by API, one pattern for the variables and one for the
 * parameters.
 */
interface NamePatterns {
	readonly api: string;
	readonly variables: RegExp | undefined;
	readonly queryKeys: RegExp | undefined;
}

const patterns = new WeakMap<Catalog, readonly NamePatterns[]>();

/** The names of variables anywhere in a text, and those of query parameters in quotes. */
export function apisNamedIn(text: string, catalog: Catalog): NamedApis {
	const all = patterns.get(catalog) ?? patternsOf(catalog);
	patterns.set(catalog, all);
	const idsWith = (pattern: (of: NamePatterns) => RegExp | undefined) =>
		new Set(all.filter((of) => pattern(of)?.test(text)).map(({ api }) => api));
	return { variables: idsWith(({ variables }) => variables), queryKeys: idsWith(({ queryKeys }) => queryKeys) };
}

function patternsOf({ apis }: Catalog): readonly NamePatterns[] {
	return apis.map(({ id, detection }) => ({
		api: id,
		variables: patternOf(detection.variables.flatMap(spellingsOf), '(?<![A-Za-z0-9])', '(?![A-Za-z0-9])'),
		queryKeys: patternOf(detection.queryKeys, '["\'`?&]', '["\'`=]'),
	}));
}

function patternOf(texts: readonly string[], before: string, after: string): RegExp | undefined {
	const alternatives = texts.map(escapedPattern);
	return alternatives.length === 0 ? undefined : new RegExp(`${before}(?:${alternatives.join('|')})${after}`);
}
