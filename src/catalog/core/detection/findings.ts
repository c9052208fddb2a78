import { type Catalog, rowIndex } from '../model/catalog.ts';
import { isCollection, literalStart } from './apiMatcher.ts';
import { type Candidate, type FileCandidates, findCandidates } from './candidates.ts';
import { extractTexts } from './extractTexts.ts';
import { type Ignore, ignoresIn } from './ignores.ts';
import { containsKeyword } from './keywords.ts';
import { type LineRange, LineStarts } from './lineStarts.ts';
import { rowForName, rowForPath, shapeOf } from './logRows.ts';
import { type NotebookCode, notebookCode } from './notebookCode.ts';
import { locationOf } from './references.ts';
import { syntaxOf } from './syntaxes.ts';
import type { TextSyntax } from './syntaxTable.ts';
import type { TableRequest } from './tableRequests.ts';
import type { Evidence, Use } from './use.ts';
import { namesOtherAddress } from './variables.ts';

/**
 * A use with its place in lines and what the code around says about it. Plain data, so that it can
 * come from another thread.
 */
export interface Finding {
	readonly use: Use;
	readonly range: LineRange;
	/**
	 * Where the constant stands whose value makes this a use; `undefined` when all of it stands at
	 * the call.
	 */
	readonly constant: LineRange | undefined;
	/**
	 * The line it begins on, without the white space around, at most {@link maxLineLength} UTF-16 code
	 * units of it.
	 */
	readonly line: string;
	/** The comment that asks for no warning here, whether or not it still holds. */
	readonly ignore: Ignore | undefined;
}

/** How much of a line a finding keeps. */
export const maxLineLength = 200;

/**
 * The uses of the catalog's APIs in a text, in its order, with their places. `language` is one that
 * `languageOf` gives, `path` that of the file below the workspace's folder; without it a text is
 * taken for code.
 */
export function findingsIn(text: string, language: string, catalog: Catalog, path = ''): readonly Finding[] {
	const uses = findUses(text, language, catalog, path);
	if (uses.length === 0) {
		return [];
	}
	const lines = new LineStarts(text);
	const ignores = new Map(
		ignoresIn(text).map((ignore) => [`${ignore.api} ${lines.positionAt(ignore.offset).line}`, ignore]),
	);
	return uses.map((use) => {
		const range = lines.rangeOf(use);
		const { line } = range.start;
		return {
			use,
			range,
			constant: use.constant && lines.rangeOf(use.constant),
			line: lines.textOf(line).trim().slice(0, maxLineLength),
			ignore: ignores.get(`${use.api} ${line}`) ?? ignores.get(`${use.api} ${line - 1}`),
		};
	});
}

// How a text is searched:
//
// 1. A text without any keyword of the catalog has no uses (`mentions`). Most searches end here.
// 2. The text is split into texts: literals that may be addresses, with the enclosing calls and
//    adjacent words (`readText`, by the language's `syntaxTable`). Code is read as tokens
//    (`codeLexer`) and joined as the code joins it (`expressions`, `frames`, `assembly`,
//    `constants`, `functions`, `loops`, `joins`, `closings`, `callResults`). Languages without
//    quotes are read by lines (`wordPassages`), XML by elements (`markupPassages`), requests in XML
//    by `requests`, and the cells of a notebook as code (`notebook`).
// 3. The addresses in each extracted (`references`) are matched with the catalog (`apiMatcher`,
//    `variables`) and with their context (`surroundings`, `calls`, `commands`): `candidates`.
// 4. Each candidate becomes a use with its row of the log. The weights of its evidence decide
//    whether the use is certain or possible.

/**
 * The uses of the catalog's APIs in a text, in its order; linear in its length. `language` is one
 * that `languageOf` gives. `path`, below the workspace's folder, tells files that only stand in for
 * the API, such as fixtures: uses there are possible ones.
 */
export function findUses(text: string, language: string, catalog: Catalog, path = ''): readonly Use[] {
	const syntax = syntaxOf(language);
	if (!syntax || !containsKeyword(catalog, text)) {
		return [];
	}
	const uses =
		syntax.kind === 'notebook'
			? notebookCode(text).flatMap((code) => {
					const cellSyntax = syntaxOf(code.language);
					return cellSyntax && cellSyntax.kind !== 'notebook'
						? usesIn(code.text, cellSyntax, code.language, catalog).map((use) => useInNotebook(use, code))
						: [];
				})
			: usesIn(text, syntax, language, catalog);
	const standsIn = isTestData(path);
	return uses.map((use): Use => (standsIn ? { ...use, confidence: 'possible' } : use));
}

/** A use in the code of a notebook's cells, with its positions in the notebook. */
function useInNotebook(use: Use, code: NotebookCode): Use {
	const { constant } = use;
	return { ...use, ...code.rangeAt(use), constant: constant && code.rangeAt(constant) };
}

function usesIn(text: string, syntax: TextSyntax, language: string, catalog: Catalog): readonly Use[] {
	const { texts, requests } = extractTexts(text, syntax, language, catalog);
	const found = findCandidates(text, texts, language, catalog);
	const uses = withoutDuplicates([
		// A namespace says less than the requests that are written in it.
		...found.candidates
			.filter(({ api, evidence }) => !evidence.includes('namespace') || !requests.some((one) => one.api === api))
			.map((candidate) => useOf(candidate, found, catalog)),
		...requests.map((request) => useOfRequest(request, catalog)),
	]);
	return withNamespacesOnce(withRequestsOnce(uses));
}

/**
 * The uses with the only request in XML for an operation at the address that it is sent to, which
 * is in the text too.
 */
function withRequestsOnce(uses: readonly Use[]): readonly Use[] {
	const keyOf = ({ api, operation = '' }: Use) => `${api} ${operation.split(' ', 1)[0]}`;
	const isRequest = ({ evidence }: Use) => evidence.includes('request');
	const requests = Map.groupBy(uses.filter(isRequest), keyOf);
	const addresses = Map.groupBy(
		uses.filter((use) => !isRequest(use) && use.evidence.length > 0),
		keyOf,
	);
	return uses.flatMap((use): readonly Use[] => {
		const [request, ...others] = requests.get(keyOf(use)) ?? [];
		const [address] = addresses.get(keyOf(use)) ?? [];
		if (!request || !address || others.length > 0) {
			return [use];
		}
		return use === request ? [] : [{ ...use, method: use.method ?? request.method, operation: request.operation }];
	});
}

/**
 * The uses with the first certain namespace of each API, which counts the others: a document
 * repeats its namespaces, and that is one dependency.
 */
function withNamespacesOnce(uses: readonly Use[]): readonly Use[] {
	const byApi = Map.groupBy(
		uses.filter(({ evidence }) => evidence.includes('namespace')),
		({ api }) => api,
	);
	return uses.flatMap((use): readonly Use[] => {
		const repeated = use.evidence.includes('namespace') ? (byApi.get(use.api) ?? []) : [];
		if (repeated.length < 2) {
			return [use];
		}
		const first = repeated.find(({ confidence }) => confidence === 'certain') ?? repeated[0];
		return first === use ? [{ ...use, count: repeated.length }] : [];
	});
}

/**
 * The uses in the order of the text. It can be read in more than one way: by itself, and joined to
 * others. What says most is kept. A constant within an address that is a use is a part of that.
 */
function withoutDuplicates(uses: readonly Use[]): readonly Use[] {
	const best = new Map<string, Use>();
	for (const use of uses) {
		const key = `${use.offset} ${use.api}`;
		const known = best.get(key);
		if (!known || scoreOf(known.evidence) < scoreOf(use.evidence)) {
			best.set(key, use);
		}
	}
	// A constant is told where it is used; where it stands only if it is another operation there.
	const constants = new Map(
		[...best.values()].flatMap(({ api, constant, confidence, operation }) =>
			constant && confidence === 'certain' ? [[`${constant.offset} ${api}`, operation]] : [],
		),
	);
	// By API, how far the certain uses reach that begin no later; the longer ones of those that begin
	// together come first.
	const reached = new Map<string, number>();
	return [...best.values()]
		.sort((a, b) => a.offset - b.offset || b.length - a.length)
		.filter(({ api, offset, length, constant, confidence, operation }) => {
			const end = offset + length;
			const isEnclosed = end <= (reached.get(api) ?? -1);
			if (confidence === 'certain') {
				reached.set(api, Math.max(end, reached.get(api) ?? -1));
			}
			const key = `${offset} ${api}`;
			const isTold = constants.has(key) && (confidence === 'possible' || constants.get(key) === operation);
			return !isTold && (!constant || !isEnclosed);
		});
}

/** Whether a file holds what the API would answer, and not calls of it. */
function isTestData(path: string): boolean {
	return /(?:^|\/)(?:__mocks__|__fixtures__|__snapshots__|fixtures?|mocks?|testdata|test\/resources|wiremock|cassettes)\/|\.(?:feature|snap|har)$/.test(
		path.replaceAll('\\', '/'),
	);
}

function useOf(candidate: Candidate, found: FileCandidates, catalog: Catalog): Use {
	const { api, segments, isBase, reference, method, isAtMostPossible } = candidate;
	const evidence = evidenceOf(candidate, found);
	// On a host that other APIs share, the host alone does not say which of them is meant; the name
	// of one is in lists too.
	const isOpen = isBase || literalStart(segments[0])?.startsWith('\uE000') === true;
	const isAmbiguous = isOpen && (reference.isHostName || api.detection.otherPaths.length > 0);
	const row = rowForPath(catalog, api, segments, method);
	const { offset, length, constant } = locationOf(reference, reference.segments.length - segments.length);
	return {
		api: api.id,
		offset,
		length,
		method,
		operation: row?.operation.kind === 'named' ? row.operation.text : shapeOf(segments),
		row: row && rowIndex(catalog, row),
		collection: api.detection.collections.find(({ name }) => name === literalStart(segments[0]))?.name,
		constant,
		confidence: scoreOf(evidence) >= certainFrom && !isAmbiguous && !isAtMostPossible ? 'certain' : 'possible',
		evidence,
	};
}

/** What speaks for a candidate, with what the rest of the file says for it. */
function evidenceOf(
	candidate: Candidate,
	{ baseApis, openBaseApis, queryKeyApis, operationsByApi }: FileCandidates,
): readonly Evidence[] {
	const { api, reference, evidence, isHttpCall, mayBeAppended, segments } = candidate;
	if (reference.host !== undefined || evidence.includes('path')) {
		return evidence;
	}
	const isOfBase = baseApis.has(api.id) && isCollection(api, segments[0]);
	const others = [...(operationsByApi.get(api.id) ?? [])].filter((operation) => operation !== shapeOf(segments));
	return [
		...evidence,
		...(isOfBase && !namesOtherAddress(reference.names) ? (['base-in-file'] as const) : []),
		...(isOfBase && mayBeAppended && openBaseApis.has(api.id) ? (['open-base'] as const) : []),
		...(isHttpCall && queryKeyApis.has(api.id) && !evidence.includes('query-keys')
			? (['query-keys-in-file'] as const)
			: []),
		...(isHttpCall ? (['call'] as const) : []),
		...(isHttpCall && others.length > 0 ? (['operations'] as const) : []),
	];
}

function useOfRequest({ api, operation, table, offset, length }: TableRequest, catalog: Catalog): Use {
	const row = rowForName(catalog, api, operation);
	return {
		api: api.id,
		offset,
		length,
		method: 'POST',
		operation: table === undefined ? (row?.operation.text ?? operation) : `${operation} ${table}`,
		row: row && rowIndex(catalog, row),
		collection: undefined,
		constant: undefined,
		confidence: table === undefined ? 'possible' : 'certain',
		evidence: table === undefined ? [] : ['request'],
	};
}

/**
 * How much each evidence says. Words of the trade alone say nothing; a call of an unknown host says
 * little; together with the API's own address, a variable for it or its query parameters it says
 * enough.
 */
export const weights: Readonly<Record<Evidence, number>> = {
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

/** From here on a use is certain. */
export const certainFrom = 3;

/** The sum of the weights. */
export function scoreOf(evidence: readonly Evidence[]): number {
	return evidence.reduce((sum, one) => sum + weights[one], 0);
}
