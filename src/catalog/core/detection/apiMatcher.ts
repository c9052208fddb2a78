import { type Api, type Base, type Catalog, type LogEntry, logOf } from '../model/catalog.ts';
import type { ShapeSegment } from '../model/operation.ts';
import { isFilledIn, type Reference } from './references.ts';
import type { Evidence } from './use.ts';
import { hole } from './values.ts';
import { isVariable } from './variables.ts';

/** A reference that speaks of an API. */
export interface ApiMatch {
	readonly api: Api;
	/**
	 * The path's segments from the API's own part on: after the gateway's context path or the API's
	 * own prefix.
	 */
	readonly segments: readonly string[];
	readonly evidence: readonly Evidence[];
	/**
	 * The reference ends at the host, so that it can be the base of calls that are made elsewhere.
	 */
	readonly base: boolean;
}

/**
 * Which API a reference speaks of; `undefined` for none, for a host we do not know, and for another
 * API's paths on the same host.
 */
export function matchApi(catalog: Catalog, reference: Reference): ApiMatch | undefined {
	const { host } = reference;
	const match =
		host === undefined
			? matchPath(catalog, reference)
			: (matchNamespace(catalog, host, reference.segments) ??
				matchBase(catalog, host, reference) ??
				matchHost(catalog, host, reference) ??
				matchGateway(catalog, host, reference));
	const keys = match && host === undefined && hasQueryKey(match.api, reference.queryKeys);
	return keys ? { ...match, evidence: [...match.evidence, 'query-keys'] } : match;
}

/**
 * Ids of the APIs on whose hosts, shared with something else, a reference calls that something
 * else.
 */
export function otherCallsOf({ apis }: Catalog, { host, segments }: Reference): readonly string[] {
	return apis
		.filter(({ detection }) => host === undefined || detection.hosts.some((known) => isHost(known, host)))
		.filter((api) => isOther(api, segments))
		.map(({ id }) => id);
}

/** Whether one of these query parameters is the API's own. */
export function hasQueryKey({ detection }: Api, keys: readonly string[]): boolean {
	return keys.some((key) => detection.queryKeys.includes(key));
}

/** Whether a segment is the name of one of the API's collections. */
export function isCollection({ detection }: Api, segment: string | undefined): boolean {
	const word = withoutFilledTail(segment);
	return detection.collections.some(({ name }) => name === word);
}

function matchPath({ apis }: Catalog, { segments, names }: Reference): ApiMatch | undefined {
	const named = apis.find(({ detection }) => names.some((name) => isVariable(name, detection.variables)));
	const [first] = segments;
	if (first === undefined) {
		return undefined;
	}
	const owner = longestPrefix(apis, segments);
	if (owner) {
		return { ...owner, evidence: ['path'], base: false };
	}
	if (named) {
		// What an API without known collections is asked for can be anything; the name of a variable
		// alone says less of the others.
		const isTold = named.detection.collections.length === 0 || isCollection(named, first);
		return isOther(named, segments)
			? undefined
			: { api: named, segments, evidence: isTold ? ['variable'] : [], base: false };
	}
	const api = apis.find((candidate) => isCollection(candidate, first));
	const isOthers = api?.detection.otherPaths.some((path) => namesOther(path, names));
	return api && !isOthers ? { api, segments, evidence: [], base: false } : undefined;
}

/**
 * Whether what stands before a path is called like another API on the same host: `geminiUrl` for
 * `/gemini`.
 */
function namesOther(path: string, names: readonly string[]): boolean {
	const [word = ''] = path.split('/').filter((part) => part !== '');
	return word.length > 4 && names.some((name) => name.toLowerCase().includes(word.toLowerCase()));
}

function matchNamespace({ apis }: Catalog, host: string, segments: readonly string[]): ApiMatch | undefined {
	const address = `${[host, ...segments].join('/')}/`;
	const api = apis.find(({ detection }) =>
		detection.namespaces.some((namespace) => address.startsWith(`${namespace.replace(/^https?:\/\//, '')}/`)),
	);
	return api && { api, segments: [], evidence: ['namespace'], base: false };
}

/** The user's own gateways. Of several, the one with the longest path is meant. */
function matchBase({ apis }: Catalog, host: string, { segments }: Reference): ApiMatch | undefined {
	const fits = (base: Base) =>
		isHost(base.host, host) && base.segments.every((segment, index) => segments[index] === segment);
	const [found] = apis
		.flatMap((api) => api.detection.bases.filter(fits).map((base) => ({ api, length: base.segments.length })))
		.sort((a, b) => b.length - a.length);
	const rest = segments.slice(found?.length);
	if (!found || isOther(found.api, rest)) {
		return undefined;
	}
	const own = longestPrefix([found.api], rest)?.segments ?? rest;
	return { api: found.api, segments: own, evidence: ['base'], base: own.length === 0 };
}

function matchHost({ apis }: Catalog, host: string, { segments }: Reference): ApiMatch | undefined {
	const candidates = apis.filter(({ detection }) => detection.hosts.some((known) => isHost(known, host)));
	const owner = longestPrefix(candidates, segments);
	if (owner) {
		return { ...owner, evidence: ['host', 'path'], base: false };
	}
	const api = candidates.find(({ detection }) => detection.paths.length === 0);
	return api && !isOther(api, segments)
		? { api, segments, evidence: ['host'], base: segments.length === 0 }
		: undefined;
}

function matchGateway({ apis }: Catalog, host: string, { segments }: Reference): ApiMatch | undefined {
	for (const api of apis) {
		const gateway = api.detection.gateways.find((candidate) => isHost(candidate.host, host));
		if (!gateway) {
			continue;
		}
		for (const contextPath of gateway.contextPaths) {
			const rest = withoutPrefix(contextPath, segments);
			if (rest) {
				return { api, segments: rest, evidence: ['gateway'], base: rest.length === 0 };
			}
		}
		// Any institution may have chosen any context path, and other APIs stand behind the same
		// gateway.
		const at = segments.slice(0, 5).findIndex((segment) => isCollection(api, segment));
		if (at >= 0) {
			return { api, segments: segments.slice(at), evidence: [], base: false };
		}
	}
	return undefined;
}

/**
 * Whether a host is a known one, in which `*` stands for one part, or may be it where the code
 * fills something in.
 */
function isHost(known: string, host: string): boolean {
	if (known === host) {
		return true;
	}
	const [pattern, name, filler] = known.includes('*') ? [known, host, '*'] : [host, known, hole];
	const first = pattern.indexOf(filler);
	const last = pattern.lastIndexOf(filler);
	if (first < 0) {
		return false;
	}
	const [before, after] = [pattern.slice(0, first), pattern.slice(last + 1)];
	const fits = name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
	// What a URL has in place of an expression must leave enough to tell the host by.
	return (
		fits && before.length + after.length >= 12 && !name.slice(before.length, name.length - after.length).includes('.')
	);
}

function isOther({ detection }: Api, segments: readonly string[]): boolean {
	return detection.otherPaths.some((path) => withoutPrefix(path, segments));
}

function longestPrefix(
	apis: readonly Api[],
	segments: readonly string[],
): { readonly api: Api; readonly segments: readonly string[] } | undefined {
	return apis
		.flatMap((api) => api.detection.paths.map((path) => ({ api, segments: withoutPrefix(path, segments) })))
		.flatMap(({ api, segments: rest }) => (rest ? [{ api, segments: rest }] : []))
		.sort((a, b) => a.segments.length - b.segments.length)[0];
}

/**
 * What follows a prefix such as `/fsrest/rest/bas`; `undefined` when the segments do not begin with
 * it.
 */
function withoutPrefix(prefix: string, segments: readonly string[]): readonly string[] | undefined {
	const first = withoutFilledTail(segments[0]);
	// Most prefixes begin with another segment.
	if (prefix.length > 1 && (first === undefined || !prefix.includes(first))) {
		return undefined;
	}
	const parts = prefix.split('/').filter((part) => part !== '');
	return parts.every((part, index) => withoutFilledTail(segments[index]) === part)
		? segments.slice(parts.length)
		: undefined;
}

/**
 * A segment without an expression at its end, which is most often the query: `/personer${query}`.
 */
export function withoutFilledTail(segment: string | undefined): string | undefined {
	const at = segment?.indexOf(hole) ?? -1;
	return at > 0 ? segment?.slice(0, at) : segment;
}

/**
 * The path without its values: identifiers can be personal data, and a shape says more. `undefined`
 * for a path of which not even the first segment is known.
 */
export function shapeOf(segments: readonly string[]): string | undefined {
	const [first] = segments;
	if (first === undefined || isFilledIn(withoutFilledTail(first) ?? '')) {
		return undefined;
	}
	const shape = segments.map((segment, index) => {
		const word = withoutFilledTail(segment) ?? '';
		return (index === 0 || !/[\d,%@]/.test(word)) && !isFilledIn(word) ? word : '{id}';
	});
	return `/${shape.join('/')}`;
}

/**
 * The log's row for a path: of those that fit the method, when that is known, the one whose shape
 * says most.
 */
export function rowForPath(
	catalog: Catalog,
	api: Api,
	segments: readonly string[],
	method: string | undefined,
): LogEntry | undefined {
	const [first] = segments;
	const fits = (shape: ShapeSegment, segment: string | undefined) =>
		shape.kind === 'parameter' ||
		(shape.kind === 'collection' ? isCollection(api, segment) : shape.text === withoutFilledTail(segment));
	return logOf(catalog, api.id)
		.filter(({ operation }) =>
			operation.kind === 'path'
				? (method === undefined || operation.method === method) &&
					operation.segments.length === segments.length &&
					operation.segments.every((shape, index) => fits(shape, segments[index]))
				: operation.kind === 'named' && first !== undefined && firstWord(operation.text) === first.toLowerCase(),
		)
		.sort((a, b) => literalSegments(b) - literalSegments(a))[0];
}

/** The log's row for a named operation, such as `SELECT` for `SELECT <table>`. */
export function rowForName(catalog: Catalog, api: Api, name: string): LogEntry | undefined {
	return logOf(catalog, api.id).find(
		({ operation }) => operation.kind === 'named' && firstWord(operation.text) === name.toLowerCase(),
	);
}

function firstWord(text: string): string {
	return text.split(' ', 1)[0]?.toLowerCase() ?? '';
}

function literalSegments({ operation }: LogEntry): number {
	return operation.kind === 'path' ? operation.segments.filter(({ kind }) => kind === 'literal').length : 0;
}
