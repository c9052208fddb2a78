import { type Catalog, rowIndex } from '../catalog.ts';
import { isCollection, withoutFilledTail } from './apiMatcher.ts';
import { type Candidate, type Survey, survey } from './candidates.ts';
import { mentions } from './mentions.ts';
import { readText } from './readText.ts';
import { placeOf } from './references.ts';
import type { TableRequest } from './requests.ts';
import { rowForName, rowForPath, shapeOf } from './rows.ts';
import { certainFrom, scoreOf } from './score.ts';
import { syntaxOf } from './syntaxes.ts';
import type { Evidence, Use } from './use.ts';
import { namesOtherAddress } from './variables.ts';

// How a text is searched, and where:
//
// 1. A text without any of the catalog's facts has no uses (`mentions`). Most end here.
// 2. The text is read into passages: texts that may be addresses, with the calls and words around them (`readText`). How a language is written stands in
//    `syntaxes`. Code is read as tokens (`codeLexer`) and put together as the code does it (`expressions`, with `frames` and `assembly` for what is being
//    read, `constants` and `functions` for names, `joins` and `callResults` for calls); languages without quotes by lines (`wordPassages`); XML by
//    elements (`markupPassages`). `values` is what all of them make. Requests in XML are found by themselves (`requests`).
// 3. The addresses in each passage (`references`) are held against the catalog (`apiMatcher`, `variables`), with what the surroundings say of them
//    (`surroundings`, `calls`, `commands`): the candidates, and what all of the text says (`candidates`, `namedIn`).
// 4. Here each candidate becomes a use: its row in the log (`rows`), and by the weight of the evidence certain or possible (`score`).

/**
 * The uses of the catalog's APIs in a text, in its order; linear in its length. `language` is one that `languageOf` gives. `path`, below the
 * workspace's folder, tells files that only stand in for the API, such as fixtures: uses there are possible ones.
 */
export function findUses(text: string, language: string, catalog: Catalog, path = ''): readonly Use[] {
	const syntax = syntaxOf(language);
	if (!syntax || !mentions(catalog, text)) {
		return [];
	}
	const { passages, requests } = readText(text, syntax, language, catalog);
	const found = survey(text, passages, language, catalog);
	const standsIn = isStandIn(path);
	const uses = [
		// A namespace says less than the requests that are written in it.
		...found.candidates
			.filter(({ api, evidence }) => !evidence.includes('namespace') || !requests.some((one) => one.api === api))
			.map((candidate) => useOf(candidate, found, catalog)),
		...requests.map((request) => useOfRequest(request, catalog)),
	];
	return withoutDoubles(uses).map((use): Use => (standsIn ? { ...use, confidence: 'possible' } : use));
}

/**
 * The uses in the order of the text. It can be read in more than one way: by itself, and joined to others. What says most is kept. A constant within
 * an address that is a use is a part of that.
 */
function withoutDoubles(uses: readonly Use[]): readonly Use[] {
	const best = new Map<string, Use>();
	for (const use of uses) {
		const key = `${use.offset} ${use.api}`;
		const known = best.get(key);
		if (!known || scoreOf(known.evidence) < scoreOf(use.evidence)) {
			best.set(key, use);
		}
	}
	// By API, how far the certain uses reach that begin no later; the longer ones of those that begin together come first.
	const reached = new Map<string, number>();
	return [...best.values()]
		.sort((a, b) => a.offset - b.offset || b.length - a.length)
		.filter(({ api, offset, length, constant, confidence }) => {
			const end = offset + length;
			const isEnclosed = end <= (reached.get(api) ?? -1);
			if (confidence === 'certain') {
				reached.set(api, Math.max(end, reached.get(api) ?? -1));
			}
			return !constant || !isEnclosed;
		});
}

/** Whether a file holds what the API would answer, and not calls of it. */
function isStandIn(path: string): boolean {
	return /(?:^|\/)(?:__mocks__|__fixtures__|__snapshots__|fixtures?|mocks?|testdata|test\/resources|wiremock|cassettes)\/|\.(?:feature|snap|har)$/.test(
		path.replaceAll('\\', '/'),
	);
}

function useOf(candidate: Candidate, found: Survey, catalog: Catalog): Use {
	const { api, segments, base, reference, method, isCapped } = candidate;
	const evidence = evidenceOf(candidate, found);
	// On a host that other APIs share, the host alone does not say which of them is meant; the name of one is in lists too.
	const isOpen = base || withoutFilledTail(segments[0])?.startsWith('\uE000') === true;
	const isAmbiguous = isOpen && (reference.isHostName || api.detection.otherPaths.length > 0);
	const row = rowForPath(catalog, api, segments, method);
	const { offset, length, constant } = placeOf(reference, reference.segments.length - segments.length);
	return {
		api: api.id,
		offset,
		length,
		method,
		operation: row?.operation.kind === 'named' ? row.operation.text : shapeOf(segments),
		row: row && rowIndex(catalog, row),
		collection: api.detection.collections.find(({ name }) => name === withoutFilledTail(segments[0]))?.name,
		constant,
		confidence: scoreOf(evidence) >= certainFrom && !isAmbiguous && !isCapped ? 'certain' : 'possible',
		evidence,
	};
}

/** What speaks for a candidate, with what the rest of the file says for it. */
function evidenceOf(candidate: Candidate, { bases, freeBases, keys, operations }: Survey): readonly Evidence[] {
	const { api, reference, evidence, isCall, segments } = candidate;
	if (reference.host !== undefined || evidence.includes('path')) {
		return evidence;
	}
	const isOfBase = (reference.isJoined ? bases : freeBases).has(api.id) && isCollection(api, segments[0]);
	const others = [...(operations.get(api.id) ?? [])].filter((operation) => operation !== shapeOf(segments));
	return [
		...evidence,
		...(isOfBase && !namesOtherAddress(reference.names) ? (['base-in-file'] as const) : []),
		...(isCall && keys.has(api.id) && !evidence.includes('query-keys') ? (['query-keys-in-file'] as const) : []),
		...(isCall ? (['call'] as const) : []),
		...(isCall && others.length > 0 ? (['operations'] as const) : []),
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
