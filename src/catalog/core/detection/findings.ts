import { LinePositionConverter, type PositionRange } from '../../../shared/core/code/linePositionConverter.ts';
import { type NotebookCode, readNotebookCode } from '../../../shared/core/code/readNotebookCode.ts';
import type { TextSyntax } from '../../../shared/core/code/syntaxByLanguage.ts';
import { syntaxOfLanguage } from '../../../shared/core/code/syntaxes.ts';
import { type Catalog, indexOfLogRow } from '../model/catalog.ts';
import { parametersChoosingReplacement } from '../model/migration.ts';
import { isCollectionName } from './apiMatcher.ts';
import type { ApiEvidence, ApiUse } from './apiUse.ts';
import { type FileUseCandidates, findUseCandidates, type UseCandidate } from './candidates.ts';
import { extractTexts } from './extractTexts.ts';
import { type ParsedIgnoreComment, type UseWithIgnore, withIgnores } from './ignores.ts';
import { containsKeyword } from './keywords.ts';
import { logRowForOperationName, logRowForPath, pathTemplateOf } from './logRows.ts';
import { mergeNamespaceUses, mergeXmlRequestsWithUrls } from './mergeUses.ts';
import { blankExtensionSettings } from './ownSettings.ts';
import { segmentLocationOf, textBeforePlaceholder } from './references.ts';
import type { XmlTableRequest } from './tableRequests.ts';
import { namesOtherSystemAddress } from './variables.ts';

/** A use with its line positions and context. Plain data, so that worker threads can send it. */
export interface Finding {
	readonly use: ApiUse;
	readonly range: PositionRange;
	/**
	 * Location of the constant whose value refers to the API; `undefined` when the text of the call
	 * itself does.
	 */
	readonly constant: PositionRange | undefined;
	/** Text of the first line of the use, trimmed, at most {@link maxLineLength} UTF-16 code units. */
	readonly line: string;
	/**
	 * The ignore comment that applies to the use, even if it has expired, or one that names an unknown
	 * API.
	 */
	readonly ignore: ParsedIgnoreComment | undefined;
}

/** Maximum length of the line text in a finding, in UTF-16 code units. */
const maxLineLength = 200;

/**
 * Returns the uses of the catalog's APIs in a text, in order, with their line positions. `language`
 * is a result of `languageOfDocument`. `path` is the path of the file in the workspace folder; it
 * identifies test data.
 */
export function findingsInText(text: string, language: string, catalog: Catalog, path = ''): readonly Finding[] {
	const found = findUsesWithIgnores(text, language, catalog, path);
	if (found.length === 0) {
		return [];
	}
	const lines = new LinePositionConverter(text);
	return found.map(({ use, ignore }) => {
		const range = lines.rangeOf(use);
		return {
			use,
			range,
			constant: use.constant && lines.rangeOf(use.constant),
			line: lines.textOf(range.start.line).trim().slice(0, maxLineLength),
			ignore,
		};
	});
}

// How a text is searched:
//
// 1. A text without any keyword of the catalog has no uses (`keywords`). Most searches end here.
// 2. `extractTexts` extracts the string values that may be addresses, with their enclosing calls
//    and adjacent words. The language's entry in `syntaxByLanguage` selects how. Code is split into
//    tokens (`codeLexer`), and strings are joined as the code joins them (`textsInCode`,
//    `bracketFrame`, `expressionValueBuilder`, `scopedValues`, `functionScopes`, `loopVariables`,
//    `evaluateJoinCall`, `evaluateBracket`, `bracketResults`). Languages with unquoted values are
//    read line by line (`unquotedTextsInLines`), XML by elements (`parseXmlMarkup`), XML requests
//    for tables by `tableRequests`, and the cells of a notebook as code (`readNotebookCode`). The
//    values of this extension's settings are left out (`ownSettings`).
// 3. The addresses in each text (`references`) are compared with the catalog (`apiMatcher`,
//    `variables`). Matches and their context (`textContext`, `calls`, `httpCommands`) are
//    `candidates`. Paths without a host need a base URL in the file (`clientBaseUrls`) and a client
//    that may have it (`clientReceivers`).
// 4. Each candidate becomes a use with its row of the log. The weights of its evidence determine
//    whether the use is certain or possible.

/**
 * Returns the uses of the catalog's APIs in a text, in order. Linear in the length of the text.
 * `language` is a result of `languageOfDocument`. `path` is the path of the file in the workspace
 * folder. In test data, such as fixtures, all uses are possible ones.
 */
export function findUses(text: string, language: string, catalog: Catalog, path = ''): readonly ApiUse[] {
	return findUsesWithIgnores(text, language, catalog, path).map(({ use }) => use);
}

function findUsesWithIgnores(text: string, language: string, catalog: Catalog, path: string): readonly UseWithIgnore[] {
	const syntax = syntaxOfLanguage(language);
	if (!syntax || !containsKeyword(catalog, text)) {
		return [];
	}
	const found =
		syntax.kind === 'notebook'
			? readNotebookCode(text).flatMap((code) => {
					const cellSyntax = syntaxOfLanguage(code.language);
					const uses =
						cellSyntax && cellSyntax.kind !== 'notebook' ? usesIn(code.text, cellSyntax, code.language, catalog) : [];
					return withIgnores(uses, code.text, catalog).map((each) => useInNotebook(each, code));
				})
			: withIgnores(
					usesIn(language === 'json' ? blankExtensionSettings(text) : text, syntax, language, catalog),
					text,
					catalog,
				);
	const isInTestData = isTestDataPath(path);
	return found.map(({ use, ignore }) => ({ use: isInTestData ? { ...use, confidence: 'possible' } : use, ignore }));
}

/** Converts the offsets of a use and its comment from the code of the cells to the notebook. */
function useInNotebook({ use, ignore }: UseWithIgnore, code: NotebookCode): UseWithIgnore {
	const { constant } = use;
	return {
		use: { ...use, ...code.rangeAt(use), constant: constant && code.rangeAt(constant) },
		ignore: ignore && { ...ignore, ...code.rangeAt(ignore) },
	};
}

function usesIn(text: string, syntax: TextSyntax, language: string, catalog: Catalog): readonly ApiUse[] {
	const { texts, requests } = extractTexts(text, syntax, language, catalog);
	const fileCandidates = findUseCandidates(text, texts, language, catalog);
	const uses = withoutDuplicates([
		// XML requests are more specific than the namespace that they contain.
		...withoutSharedBases(fileCandidates.candidates)
			.filter(({ api, evidence }) => !evidence.includes('namespace') || !requests.some((one) => one.api === api))
			.map((candidate) => useOf(candidate, fileCandidates, catalog)),
		...requests.map((request) => useOfRequest(request, catalog)),
	]);
	return mergeNamespaceUses(mergeXmlRequestsWithUrls(uses));
}

/** Removes the base URL of several APIs if a constant adds it to the address of one of them. */
function withoutSharedBases(candidates: readonly UseCandidate[]): readonly UseCandidate[] {
	const isShared = ({ isGuess, isBase }: UseCandidate) => isGuess === true && isBase;
	const rangeOf = ({ reference, segments }: UseCandidate) =>
		segmentLocationOf(reference, reference.segments.length - segments.length);
	const parts = new Set(
		candidates
			.filter((each) => !isShared(each))
			.flatMap(({ reference }) => reference.value.parts.flatMap(({ constant }) => constant?.offset ?? [])),
	);
	return parts.size === 0
		? candidates
		: candidates.filter((each) => !isShared(each) || !parts.has(rangeOf(each).offset));
}

/**
 * Removes duplicate uses and sorts the others by offset. If a text was read in several ways, such
 * as alone and joined to others, the use with the strongest evidence remains. A use that comes from
 * a constant and lies within another certain use is removed.
 */
function withoutDuplicates(uses: readonly ApiUse[]): readonly ApiUse[] {
	const best = new Map<string, ApiUse>();
	for (const use of uses) {
		const key = `${use.offset} ${use.api}`;
		const known = best.get(key);
		if (!known || scoreOf(known.evidence) < scoreOf(use.evidence)) {
			best.set(key, use);
		}
	}
	// Uses at the definition of a constant are removed, unless they are certain and have another
	// operation than the use at its reference.
	const constants = new Map(
		[...best.values()].flatMap(({ api, constant, confidence, operation }) =>
			constant && confidence === 'certain' ? [[`${constant.offset} ${api}`, operation]] : [],
		),
	);
	// Maps an API to the greatest end of its certain uses so far. Of uses with the same start, the
	// longest comes first.
	const certainEnds = new Map<string, number>();
	return [...best.values()]
		.sort((a, b) => a.offset - b.offset || b.length - a.length)
		.filter(({ api, offset, length, constant, confidence, operation }) => {
			const end = offset + length;
			const isEnclosed = end <= (certainEnds.get(api) ?? -1);
			if (confidence === 'certain') {
				certainEnds.set(api, Math.max(end, certainEnds.get(api) ?? -1));
			}
			const key = `${offset} ${api}`;
			const isReportedAtReference =
				constants.has(key) && (confidence === 'possible' || constants.get(key) === operation);
			return !isReportedAtReference && (!constant || !isEnclosed);
		});
}

/** Whether a file contains mocks, fixtures or recorded responses, according to its path. */
export function isTestDataPath(path: string): boolean {
	return /(?:^|\/)(?:__mocks__|__fixtures__|__snapshots__|fixtures?|mocks?|testdata|test\/resources|wiremock|cassettes)\/|\.(?:feature|snap|har)$/.test(
		path.replaceAll('\\', '/'),
	);
}

function useOf(candidate: UseCandidate, fileCandidates: FileUseCandidates, catalog: Catalog): ApiUse {
	const { api, segments, isBase, isGuess, reference, method, isAtMostPossible, query, adjacentWords } = candidate;
	const evidence = evidenceOf(candidate, fileCandidates);
	// A shared host alone does not identify the API. A host name alone may be an entry of a list.
	const isOpen = isBase || textBeforePlaceholder(segments[0])?.startsWith('\uE000') === true;
	// The program's own paths may have parameters of the same name, with other values.
	const isOnlyQuery = evidence.length === 1 && evidence[0] === 'query-keys' && !candidate.isHttpCall;
	const isAmbiguous =
		isGuess ||
		(isOnlyQuery && reference.hasOpenQuery) ||
		(isOpen && (reference.isHostName || api.detection.otherPaths.length > 0));
	const row = logRowForPath(catalog, api, segments, method);
	const { offset, length, constant } = segmentLocationOf(reference, reference.segments.length - segments.length);
	const parameters = parametersChoosingReplacement(catalog.migration, api.id, [
		...reference.queryKeys,
		...adjacentWords,
	]);
	return {
		api: api.id,
		offset,
		length,
		method,
		operation: row?.operation.kind === 'named' ? row.operation.text : pathTemplateOf(segments),
		row: row && indexOfLogRow(catalog, row),
		collection: api.detection.collections.find(({ name }) => name === textBeforePlaceholder(segments[0]))?.name,
		...(query !== undefined && { query }),
		...(parameters.length > 0 && { parameters }),
		constant,
		confidence: scoreOf(evidence) >= certainFrom && !isAmbiguous && !isAtMostPossible ? 'certain' : 'possible',
		evidence,
	};
}

/** Returns the evidence for a candidate, including evidence from the rest of the file. */
function evidenceOf(
	candidate: UseCandidate,
	{ baseApis, openBaseApis, queryKeyApis, operationsByApi }: FileUseCandidates,
): readonly ApiEvidence[] {
	const { api, reference, evidence, isHttpCall, mayBeAppended, mayHaveBaseUrl, segments } = candidate;
	if (reference.host !== undefined || evidence.includes('path')) {
		return evidence;
	}
	const isOfBase = baseApis.has(api.id) && isCollectionName(api, segments[0]);
	const others = [...(operationsByApi.get(api.id) ?? [])].filter((operation) => operation !== pathTemplateOf(segments));
	return [
		...evidence,
		...(isOfBase && mayHaveBaseUrl && !namesOtherSystemAddress(reference.names) ? (['base-in-file'] as const) : []),
		...(isOfBase && mayBeAppended && openBaseApis.has(api.id) ? (['open-base'] as const) : []),
		...(isHttpCall && queryKeyApis.has(api.id) && !evidence.includes('query-keys')
			? (['query-keys-in-file'] as const)
			: []),
		...(isHttpCall ? (['call'] as const) : []),
		...(isHttpCall && others.length > 0 ? (['operations'] as const) : []),
	];
}

function useOfRequest({ api, operation, table, offset, length }: XmlTableRequest, catalog: Catalog): ApiUse {
	const row = logRowForOperationName(catalog, api, operation);
	return {
		api: api.id,
		offset,
		length,
		method: 'POST',
		operation: table === undefined ? (row?.operation.text ?? operation) : `${operation} ${table}`,
		row: row && indexOfLogRow(catalog, row),
		collection: undefined,
		constant: undefined,
		confidence: table === undefined ? 'possible' : 'certain',
		evidence: table === undefined ? [] : ['request'],
	};
}

/**
 * Weight of each kind of evidence. Names of collections have no weight, because they are everyday
 * words. A call of an unknown host is weak evidence; together with the API's address, a variable
 * for it or its query parameters, it is sufficient.
 */
const weights: Readonly<Record<ApiEvidence, number>> = {
	host: 3,
	gateway: 3,
	base: 3,
	path: 3,
	namespace: 3,
	request: 3,
	'query-keys': 3,
	variable: 2,
	'base-in-file': 2,
	'open-base': 1,
	'query-keys-in-file': 1,
	call: 1,
	operations: 1,
};

/** Minimum sum of the weights of the evidence for a certain use. */
const certainFrom = 3;

/** Returns the sum of the weights of the evidence for a use. */
function scoreOf(evidence: readonly ApiEvidence[]): number {
	return evidence.reduce((sum, one) => sum + weights[one], 0);
}
