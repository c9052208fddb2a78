import type { Catalog } from '../model/catalog.ts';
import type { ApiMatch } from './apiMatch.ts';
import { apiIdsOnSharedHost, hasCharacteristicQueryKey, isCollectionName, matchApi } from './apiMatcher.ts';
import { ClientBaseUrls } from './clientBaseUrls.ts';
import type { ExtractedText } from './extractedText.ts';
import { mayBeApiAddress } from './keywords.ts';
import { pathTemplateOf } from './logRows.ts';
import { apisByVariablesAndQueryKeys } from './namedApis.ts';
import {
	type AddressReference,
	addressReferencesOf,
	hasPlaceholder,
	isConstantAddress,
	textBeforePlaceholder,
} from './references.ts';
import { isInMessageStatement, isSentence, type TextContext, textContextOf } from './textContext.ts';
import { type ExpressionValue, textWithUnknownMarkers, unknownValueMarker, valueVariantsOf } from './values.ts';

/** A reference that matches an API, with its context. */
export interface UseCandidate extends ApiMatch {
	readonly reference: AddressReference;
	readonly method: string | undefined;
	/**
	 * Whether the reference is an argument of an HTTP call, or its path follows an expression, as in
	 * `${base}/personer`.
	 */
	readonly isHttpCall: boolean;
	/**
	 * Whether the context shows that the reference may not be a call, so that its use is never
	 * certain.
	 */
	readonly isAtMostPossible: boolean;
	/**
	 * Whether other code may append the path to an address, because it is an argument or the value
	 * of a field or constant.
	 */
	readonly mayBeAppended: boolean;
	/**
	 * Whether an address elsewhere in the file may be the base URL of the reference. Always `false`
	 * for a reference with a host.
	 */
	readonly mayHaveBaseUrl: boolean;
	/** The query of the request that is not beside its URL; `undefined` if there is none. */
	readonly query: string | undefined;
	/** Names of arguments and short string literals in the same call. */
	readonly adjacentWords: readonly string[];
	/**
	 * Whether the address may be that of the clients in the file. An element of a list, a permitted
	 * origin, a link and a constant that the file never reads are not.
	 */
	readonly mayReachClient: boolean;
}

/** All candidates in a file, and the evidence that they give to each other. */
export interface FileUseCandidates {
	readonly candidates: readonly UseCandidate[];
	/**
	 * Ids of the APIs whose address, or a variable for it, the file contains. Excludes an API if the
	 * file calls only other services at its address.
	 */
	readonly baseApis: ReadonlySet<string>;
	/** Ids of the APIs to whose address the file appends unknown paths. */
	readonly openBaseApis: ReadonlySet<string>;
	/** Ids of the APIs whose query parameters the file contains. */
	readonly queryKeyApis: ReadonlySet<string>;
	/** Maps an API id to the paths that the file calls, with `{id}` in place of values. */
	readonly operationsByApi: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds references to the catalog's APIs in all texts of a file. */
export function findUseCandidates(
	text: string,
	texts: readonly ExtractedText[],
	language: string,
	catalog: Catalog,
): FileUseCandidates {
	const otherCalls = new Set<string>();
	const addresses = new ClientBaseUrls(text);
	const isMocked = mockServer.test(text);
	const extractedTexts = isMocked ? texts.map(withoutMockCalls) : texts;
	const found = extractedTexts.flatMap((extracted) =>
		candidatesIn(addresses, extracted, language, catalog, otherCalls),
	);
	const called = found.map((each) => ({ ...each, method: each.method ?? addresses.methodOfCalls(each.reference) }));
	const candidates = ownServerTest.test(text) ? called.map(asOwnServerPath) : called;
	const named = apisByVariablesAndQueryKeys(text, catalog);
	const bases = candidates.filter((each) => isBase(each) && !addresses.isOnlyInAddresses(each.reference));
	const apisWithBase = new Set([...bases.map(({ api }) => api.id), ...named.variables]);
	const calledApis = new Set(candidates.filter(isOwnCall).map(({ api }) => api.id));
	return {
		candidates,
		openBaseApis: new Set(candidates.filter(isOpenCall).map(({ api }) => api.id)),
		baseApis: new Set([...apisWithBase].filter((id) => calledApis.has(id) || !otherCalls.has(id))),
		queryKeyApis: named.queryKeys,
		operationsByApi: operationsIn(candidates),
	};
}

/**
 * Finds the candidates in one text. Adds to `otherCalls` the ids of the APIs on whose hosts
 * something else is called.
 */
function candidatesIn(
	addresses: ClientBaseUrls,
	extracted: ExtractedText,
	language: string,
	catalog: Catalog,
	otherCalls: Set<string>,
): readonly UseCandidate[] {
	// Most texts end here, because reading references takes longer.
	if (!mayRefer(extracted.value, catalog)) {
		return [];
	}
	const isInCall = extracted.calls.length > 0;
	const references = valueVariantsOf(extracted.value).flatMap(({ value, choice }) =>
		addressReferencesOf(value, isInCall).map((reference) => ({ reference, choice })),
	);
	const matches = references.flatMap(({ reference, choice }) => {
		addresses.addReference(reference);
		const found = matchApi(catalog, reference);
		const match = found && fitsChoice(found, choice) ? found : undefined;
		const others = match ? [] : apiIdsOnSharedHost(catalog, reference);
		return match || others.length > 0 ? [{ reference, match, others }] : [];
	});
	if (matches.length === 0) {
		return [];
	}
	// The context is determined after matching, because most texts match no API.
	const context = textContextOf(extracted, language);
	const matched = matches.flatMap(({ reference, match, others }) => {
		const isSpecific =
			match &&
			(context.isHttpCall
				? hasCharacteristicQueryKey(match.api, reference, extracted.adjacentWords)
				: isLongPath(reference));
		if (reference.isRelative && !context.isClientArgument && !isSpecific) {
			return [];
		}
		for (const api of others) {
			otherCalls.add(api);
		}
		const isCall = context.isHttpCall || context.method !== undefined;
		if (isCall && isConstantAddress(reference) && addresses.receivers.mayBeClient(extracted.calls)) {
			addresses.addCallOfConstant(reference, context.method);
		}
		return match && !isNoCall(reference, match, context) ? [{ reference, match }] : [];
	});
	// The text is checked once for all references, because it may be as long as the file.
	const isAtMostPossible =
		context.isAtMostPossible ||
		extracted.isProse === true ||
		isInMessageStatement(addresses.text, extracted.value.parts[0]?.offset ?? 0) ||
		(matched.length > 0 && isSentence(textWithUnknownMarkers(extracted.value)));
	return matched.map(({ reference, match }) =>
		candidateOf(addresses, extracted, reference, match, { ...context, isAtMostPossible }),
	);
}

/** Whether a value may refer to an API: its text matches one, or its unknown parts could. */
function mayRefer(value: ExpressionValue, catalog: Catalog): boolean {
	const isOpen = value.parts.some(({ names, choices }) => names.length > 0 || choices);
	return isOpen || mayBeApiAddress(catalog, textWithUnknownMarkers(value));
}

/**
 * Whether a match may come from a possible text that was inserted into it. If that text begins the
 * path, it must begin with a slash or be a collection, because a list also contains other texts.
 */
function fitsChoice({ api, segments: [first] }: ApiMatch, choice: string | undefined): boolean {
	const isFirst = choice !== undefined && choice !== '' && first?.startsWith(choice.split('/', 1)[0] ?? '');
	return !isFirst || choice.startsWith('/') || isCollectionName(api, first);
}

/** Whether a path has several segments. A single word without a slash may be anything. */
function isLongPath({ segments }: AddressReference): boolean {
	return segments.length > 1;
}

/**
 * Names of frameworks that test the program's own server. Paths without a host then belong to that
 * server.
 */
const ownServerTest =
	/\b(?:TestClient|MockMvc|WebTestClient|testApplication|WebApplicationFactory|supertest|httptest\.New\w*Server|django\.test|rest_framework\.test|test_client|Rack::Test|IntegrationTest|extends \\?(?:\w+\\)*TestCase)\b/;

/** Matches the names of Mock Service Worker, whose handlers are declared by `http.get(…)`. */
const mockServer = /\bHttpResponse\.\w|["'\x60]msw\b/;

/** Marks the arguments of handlers of Mock Service Worker as no calls. */
function withoutMockCalls(extracted: ExtractedText): ExtractedText {
	const isHandler = extracted.calls.some(({ receiver }) => receiver.at(-1) === 'http');
	return isHandler ? { ...extracted, isProse: true } : extracted;
}

function asOwnServerPath(candidate: UseCandidate): UseCandidate {
	return candidate.reference.host === undefined ? { ...candidate, isAtMostPossible: true } : candidate;
}

function candidateOf(
	addresses: ClientBaseUrls,
	extracted: ExtractedText,
	reference: AddressReference,
	match: ApiMatch,
	context: TextContext,
): UseCandidate {
	const { adjacentWords, calls, query, value } = extracted;
	const { key = '' } = value;
	const { isHttpCall, isAtMostPossible, mayBeFileName, method } = context;
	const isIdentified =
		match.evidence.includes('query-keys') || (reference.host !== undefined && match.evidence.length > 0);
	const isCall = isHttpCall || reference.followsExpression;
	const evidence =
		!isIdentified && hasCharacteristicQueryKey(match.api, reference, adjacentWords)
			? ([...match.evidence, 'query-keys'] as const)
			: match.evidence;
	return {
		...match,
		evidence,
		reference,
		method,
		query,
		adjacentWords,
		isHttpCall: isCall,
		mayBeAppended:
			!isHttpCall && (calls.length > 0 || key !== '') && !/^(?:path|to|href|route|link|redirect\w*)$/i.test(key),
		isAtMostPossible:
			isAtMostPossible || (reference.host === undefined && (mayBeFileName || isFileName(reference.segments.at(-1)))),
		mayHaveBaseUrl: reference.host === undefined && addresses.receivers.mayHaveBaseUrl(reference, calls),
		mayReachClient: !match.isBase || addresses.mayReachClient(extracted, reference, context),
	};
}

function isFileName(segment: string | undefined): boolean {
	return /\.(?:json|csv|xml|txt|html?|png|jpe?g|svg|pdf|xlsx?|ya?ml|md|[jt]sx?|css|php)$/i.test(segment ?? '');
}

/**
 * Whether a match is not a call: the path of a server route, a regular expression, a file path, or
 * a URL that is reported at the definition of its constant.
 */
function isNoCall(reference: AddressReference, { evidence }: ApiMatch, context: TextContext): boolean {
	const isUnknown = reference.host === undefined && evidence.length === 0;
	return (
		isConstantAddress(reference) ||
		context.isPattern ||
		(context.isServerRoute && reference.host === undefined) ||
		(reference.value.isFilePath && isUnknown)
	);
}

/**
 * Whether a candidate shows to which API the other paths in the file belong: it is an address that
 * a client may append paths to. The complete address of one call is not.
 */
function isBase(candidate: UseCandidate): boolean {
	const { reference, evidence, isAtMostPossible, mayReachClient } = candidate;
	const hasAddress = evidence.some((one) => one === 'host' || one === 'gateway' || one === 'base');
	const isIncomplete = candidate.isBase || isOpenCall(candidate);
	return reference.host !== undefined && isIncomplete && !isAtMostPossible && hasAddress && mayReachClient;
}

/**
 * Whether a parameter or another variable provides the path of a call. A member would have a value
 * that is known elsewhere.
 */
function isOpenCall({
	segments: [first],
	evidence,
	isAtMostPossible,
	reference: { host, value },
}: UseCandidate): boolean {
	const isPlain = value.parts.some(
		({ text, names: [name = '', ...others] }) =>
			text === unknownValueMarker && others.length === 0 && /^\w+$/.test(name),
	);
	const isOpen =
		first === undefined
			? host?.endsWith(unknownValueMarker) === true
			: hasPlaceholder(textBeforePlaceholder(first) ?? '');
	return !isAtMostPossible && evidence.length > 0 && isOpen && isPlain;
}

/**
 * Whether a candidate is a certain call without evidence from the rest of the file. A base URL is
 * not, because another API may share its host.
 */
function isOwnCall({ evidence, isBase, isAtMostPossible }: UseCandidate): boolean {
	return !isBase && !isAtMostPossible && evidence.length > 0;
}

function operationsIn(candidates: readonly UseCandidate[]): ReadonlyMap<string, ReadonlySet<string>> {
	const operations = new Map<string, Set<string>>();
	for (const { api, segments, isHttpCall, isAtMostPossible, reference } of candidates) {
		const shape = pathTemplateOf(segments);
		if (shape !== undefined && !isAtMostPossible && (isHttpCall || reference.host !== undefined)) {
			operations.set(api.id, (operations.get(api.id) ?? new Set()).add(shape));
		}
	}
	return operations;
}
