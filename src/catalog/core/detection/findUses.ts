import { type Api, type Catalog, type LogEntry, logOf } from '../catalog.ts';
import type { ShapeSegment } from '../operation.ts';
import { type ApiMatch, matchApi, otherCallsOf, withoutFilledTail } from './apiMatcher.ts';
import { type Literal, literalsOf } from './literals.ts';
import { mentions } from './mentions.ts';
import { isFilledIn, type Reference, referencesOf } from './references.ts';
import { syntaxOf } from './syntaxes.ts';
import type { Evidence, Use } from './use.ts';

interface Candidate extends ApiMatch {
	readonly reference: Reference;
	/** Copied from an answer of the API, not a call of it. */
	readonly copied: boolean;
	/** The path follows an expression, as in `${base}/personer`. */
	readonly joined: boolean;
}

/**
 * The uses of the catalog's APIs in a text, in its order; linear in its length. `language` is one that `languageOf` gives.
 * Literals, templates and plain words with a host or a known path are looked at; comments, regular expressions and routes of a server are not.
 */
export function findUses(text: string, language: string, catalog: Catalog): readonly Use[] {
	const syntax = syntaxOf(language);
	if (!syntax || !mentions(catalog, text)) {
		return [];
	}
	const { candidates, otherCalls } = findCandidates(text, literalsOf(text, syntax), catalog);
	const bases = new Set(candidates.filter(isEvidenceForOthers).map(({ api }) => api.id));
	const called = new Set(candidates.filter((candidate) => isCall(candidate, bases)).map(({ api }) => api.id));
	const barePaths = new Set([...bases].filter((id) => called.has(id) || !otherCalls.has(id)));
	return candidates
		.map((candidate) => useOf(candidate, candidate.joined ? bases : barePaths, catalog))
		.sort((a, b) => a.offset - b.offset);
}

/** What in a text speaks of an API, and the APIs on whose hosts it calls something else. */
function findCandidates(text: string, literals: readonly Literal[], catalog: Catalog) {
	const candidates: Candidate[] = [];
	const otherCalls = new Set<string>();
	for (const literal of literals) {
		for (const reference of referencesOf(literal)) {
			const match = matchApi(catalog, reference);
			if (!match) {
				for (const api of otherCallsOf(catalog, reference)) {
					otherCalls.add(api);
				}
			} else if (!isPattern(literal.value) && !isServed(text, reference)) {
				const joined = reference.host === undefined && text[reference.offset] !== '/';
				candidates.push({ ...match, reference, copied: isCopied(text, literal.offset), joined });
			}
		}
	}
	return { candidates, otherCalls };
}

/** A call that is certain without the help of others: a base URL may be there for what else stands on its host. */
function isCall({ api, evidence, base, copied, joined }: Candidate, bases: ReadonlySet<string>): boolean {
	return !base && !copied && (evidence.length > 0 || (joined && bases.has(api.id)));
}

/** A base URL or a call with its host tells what the paths in the same file belong to. */
function isEvidenceForOthers({ reference, evidence, copied }: Candidate): boolean {
	return reference.host !== undefined && !copied && (evidence.includes('host') || evidence.includes('gateway'));
}

function useOf(
	{ api, segments, evidence, base, reference, copied }: Candidate,
	bases: ReadonlySet<string>,
	catalog: Catalog,
): Use {
	const onlyPath = reference.host === undefined && !evidence.includes('path');
	const all: readonly Evidence[] = onlyPath && bases.has(api.id) ? [...evidence, 'base-in-file'] : evidence;
	// On a host that other APIs share, the host alone does not say which of them is meant.
	const ambiguous = base && api.detection.otherPaths.length > 0;
	const row = rowFor(api, segments, logOf(catalog, api.id));
	return {
		api: api.id,
		offset: reference.offset,
		length: reference.length,
		method: undefined,
		operation: row?.operation.kind === 'named' ? row.operation.text : shapeOf(segments),
		row: row && catalog.log.indexOf(row),
		collection: api.detection.collections.find(({ name }) => name === withoutFilledTail(segments[0]))?.name,
		constant: undefined,
		confidence: all.length > 0 && !ambiguous && !copied ? 'certain' : 'possible',
		evidence: all,
	};
}

/** The path without its values: identifiers can be personal data, and a shape says more. */
function shapeOf(segments: readonly string[]): string | undefined {
	const shape = segments.map((segment, index) => {
		const word = withoutFilledTail(segment) ?? '';
		return (index === 0 || !/[\d,%@]/.test(word)) && !isFilledIn(word) ? word : '{id}';
	});
	return shape.length === 0 ? undefined : `/${shape.join('/')}`;
}

/** The log's row for a path: the one whose shape says most. The method is not known here, so any fits. */
function rowFor(api: Api, segments: readonly string[], rows: readonly LogEntry[]): LogEntry | undefined {
	const known = (word: string | undefined) => api.detection.collections.some(({ name }) => name === word);
	const fits = (shape: ShapeSegment, segment: string) => {
		const word = withoutFilledTail(segment);
		return shape.kind === 'parameter' || (shape.kind === 'collection' ? known(word) : shape.text === word);
	};
	return rows
		.filter(({ operation }) =>
			operation.kind === 'path'
				? operation.segments.length === segments.length &&
					operation.segments.every((shape, index) => fits(shape, segments[index] ?? ''))
				: operation.kind === 'named' &&
					segments.length > 0 &&
					operation.text.split(' ', 1)[0]?.toLowerCase() === segments[0]?.toLowerCase(),
		)
		.sort((a, b) => literalSegments(b) - literalSegments(a))[0];
}

function literalSegments({ operation }: LogEntry): number {
	return operation.kind === 'path' ? operation.segments.filter(({ kind }) => kind === 'literal').length : 0;
}

/** A regular expression in a string: a test's or a router's, not a call. */
function isPattern(value: string): boolean {
	return /\\[dwsDWS/]|\(\?/.test(value);
}

const routeBefore =
	/(?:\b(?:app|router|server|fastify|routes?|api)\.(?:get|post|put|patch|delete|all|use|route)|@(?:Get|Post|Put|Patch|Delete|Request)Mapping|@\w+\.(?:route|get|post|put|patch|delete)|\[(?:Http(?:Get|Post|Put|Patch|Delete)|Route)|@Path|\bMap(?:Get|Post|Put|Patch|Delete)|\bHandle(?:Func)?)\s?\(\s?(?:(?:value|path)\s?=\s?)?[rf]?["'`]$/;

/** The path is one that this code serves itself. */
function isServed(text: string, { host, offset }: Reference): boolean {
	return host === undefined && routeBefore.test(text.slice(Math.max(0, offset - 60), offset));
}

/** The value of a field `href`: the API puts such links into its answers, so this is one that was kept. */
function isCopied(text: string, offset: number): boolean {
	return /\bhref["']?\s?:\s?["']?$/.test(text.slice(Math.max(0, offset - 20), offset));
}
