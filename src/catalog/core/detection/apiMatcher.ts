import type { Api, Base, Catalog } from '../model/catalog.ts';
import type { Reference } from './references.ts';
import type { Evidence } from './use.ts';
import { placeholder } from './values.ts';
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
	readonly isBase: boolean;
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
				matchGateway(catalog, host, reference) ??
				matchOwnPath(catalog, reference));
	const isOpen = host === undefined || match?.evidence.length === 0;
	const keys = match && isOpen && hasQueryKey(match.api, reference, reference.queryKeys);
	return keys ? { ...match, evidence: [...match.evidence, 'query-keys'] } : match;
}

/**
 * Ids of the APIs on whose hosts, shared with something else, a reference calls that something
 * else.
 */
export function apisWithOtherCalls({ apis }: Catalog, { host, segments, names }: Reference): readonly string[] {
	return apis
		.filter(({ detection: { hosts, variables } }) =>
			host === undefined
				? names.length === 0 || names.some((name) => isVariable(name, variables))
				: hosts.some((known) => isHost(known, host)),
		)
		.filter((api) => isOtherPath(api, segments))
		.map(({ id }) => id);
}

/**
 * Whether one of these query parameters is the API's own. On a gateway, which is the only known host
 * that other APIs share, those count too that APIs elsewhere may have.
 */
export function hasQueryKey({ detection }: Api, { host }: Reference, keys: readonly string[]): boolean {
	const own = host === undefined ? detection.queryKeys : [...detection.queryKeys, ...detection.gatewayQueryKeys];
	return keys.some((key) => own.includes(key));
}

/** Whether a segment is the name of one of the API's collections. */
export function isCollection({ detection }: Api, segment: string | undefined): boolean {
	const word = literalStart(segment);
	return detection.collections.some(({ name }) => name === word);
}

function matchPath(catalog: Catalog, reference: Reference): ApiMatch | undefined {
	const { apis } = catalog;
	const { segments, names } = reference;
	if (segments.length === 0) {
		return undefined;
	}
	const owner = matchOwnPath(catalog, reference) ?? matchVariableBase(apis, reference);
	if (owner) {
		return owner;
	}
	const named = apis.find(({ detection }) => names.some((name) => isVariable(name, detection.variables)));
	return named ? matchVariable(named, segments) : matchCollection(apis, reference);
}

/**
 * What an API without known collections is asked for can be anything; the name of a variable alone
 * says less of the others. A gateway's context path may stand before the collection.
 */
function matchVariable(api: Api, segments: readonly string[]): ApiMatch | undefined {
	const isAny = api.detection.collections.length === 0;
	const at = isAny ? 0 : segments.slice(0, 5).findIndex((segment) => isCollection(api, segment));
	return isOtherPath(api, segments)
		? undefined
		: { api, segments: segments.slice(Math.max(at, 0)), evidence: at < 0 ? [] : ['variable'], isBase: false };
}

function matchCollection(apis: readonly Api[], { segments, names }: Reference): ApiMatch | undefined {
	const matches = apis.map((api) => ({ api, segments: withoutContextPath(api, segments) }));
	const match = matches.find(({ api, segments: [first] }) => isCollection(api, first));
	const isOthers = match?.api.detection.otherPaths.some((path) => namesOtherApi(path, names));
	return match && !isOthers ? { ...match, evidence: [], isBase: false } : undefined;
}

/** A path that is no other API's, whatever host it has; a gateway may put context paths before it. */
function matchOwnPath({ apis }: Catalog, { segments }: Reference): ApiMatch | undefined {
	for (let at = 0; at <= maxContextSegments; at += 1) {
		const owner = longestPrefix(apis, segments.slice(at), at > 0);
		if (owner) {
			return { ...owner, evidence: ['path'], isBase: false };
		}
	}
	return undefined;
}

/** Path segments that a gateway puts before those of an API. */
const maxContextSegments = 2;

/** An address of the user's setting that consists of a variable and a path. */
function matchVariableBase(apis: readonly Api[], { segments, names }: Reference): ApiMatch | undefined {
	for (const api of apis) {
		for (const { variable, segments: prefix } of api.detection.bases) {
			const rest = variable === undefined ? undefined : withoutPrefix(`/${prefix.join('/')}`, segments);
			if (rest && variable !== undefined && names.some((name) => isVariable(name, [variable]))) {
				return isOtherPath(api, rest)
					? undefined
					: { api, segments: rest, evidence: ['base'], isBase: rest.length === 0 };
			}
		}
	}
	return undefined;
}

/** The segments behind a context path under which the API is known to stand on a gateway. */
function withoutContextPath({ detection }: Api, segments: readonly string[]): readonly string[] {
	const paths = detection.gateways.flatMap(({ contextPaths }) => contextPaths);
	return paths.map((path) => withoutPrefix(path, segments)).find((rest) => rest !== undefined) ?? segments;
}

/**
 * Whether what stands before a path is called like another API on the same host: `geminiUrl` for
 * `/gemini`.
 */
function namesOtherApi(path: string, names: readonly string[]): boolean {
	const [word = ''] = path.split('/').filter((part) => part !== '');
	return word.length > 4 && names.some((name) => name.toLowerCase().includes(word.toLowerCase()));
}

function matchNamespace({ apis }: Catalog, host: string, segments: readonly string[]): ApiMatch | undefined {
	const address = `${[host, ...segments].join('/')}/`;
	const api = apis.find(({ detection }) =>
		detection.namespaces.some((namespace) => address.startsWith(`${namespace.replace(/^https?:\/\//, '')}/`)),
	);
	return api && { api, segments: [], evidence: ['namespace'], isBase: false };
}

/** The user's own gateways. Of several, the one with the longest path is meant. */
function matchBase({ apis }: Catalog, host: string, { segments }: Reference): ApiMatch | undefined {
	const fits = (base: Base) =>
		base.host !== undefined &&
		isHost(base.host, host) &&
		base.segments.every((segment, index) => segments[index] === segment);
	const [found] = apis
		.flatMap((api) => api.detection.bases.filter(fits).map((base) => ({ api, length: base.segments.length })))
		.sort((a, b) => b.length - a.length);
	const rest = segments.slice(found?.length);
	if (!found || isOtherPath(found.api, rest)) {
		return undefined;
	}
	const own = longestPrefix([found.api], rest)?.segments ?? withoutContextPath(found.api, rest);
	return { api: found.api, segments: own, evidence: ['base'], isBase: own.length === 0 };
}

function matchHost({ apis }: Catalog, host: string, { segments }: Reference): ApiMatch | undefined {
	const candidates = apis.filter(({ detection }) => detection.hosts.some((known) => isHost(known, host)));
	const owner = longestPrefix(candidates, segments);
	if (owner) {
		return { ...owner, evidence: ['host', 'path'], isBase: false };
	}
	const api = candidates.find(({ detection }) => detection.paths.length === 0);
	return api && !isOtherPath(api, segments)
		? { api, segments, evidence: ['host'], isBase: segments.length === 0 }
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
				return { api, segments: rest, evidence: ['gateway'], isBase: rest.length === 0 };
			}
		}
		// Any institution may have chosen any context path, and other APIs stand behind the same
		// gateway.
		const at = segments.slice(0, 5).findIndex((segment) => isCollection(api, segment));
		if (at >= 0) {
			return { api, segments: segments.slice(at), evidence: [], isBase: false };
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
	const [pattern, name, filler] = known.includes('*') ? [known, host, '*'] : [host, known, placeholder];
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

function isOtherPath({ detection }: Api, segments: readonly string[]): boolean {
	return detection.otherPaths.some((path) => withoutPrefix(path, segments));
}

function longestPrefix(
	apis: readonly Api[],
	segments: readonly string[],
	isLongOnly = false,
): { readonly api: Api; readonly segments: readonly string[] } | undefined {
	let longest: { readonly api: Api; readonly segments: readonly string[] } | undefined;
	for (const api of segments.length === 0 ? [] : apis) {
		for (const path of ownPaths(api)) {
			const isLongEnough = !isLongOnly || path.indexOf('/', 1) > 0;
			const rest = isLongEnough ? withoutPrefix(path, segments) : undefined;
			if (rest && rest.length < (longest?.segments.length ?? Number.POSITIVE_INFINITY)) {
				longest = { api, segments: rest };
			}
		}
	}
	return longest;
}

/** Paths that belong to the API on every host, those of the user's setting included. */
function ownPaths({ detection: { paths, bases } }: Api): readonly string[] {
	const given = bases.filter(({ host, variable }) => host === undefined && variable === undefined);
	return given.length === 0 ? paths : [...paths, ...given.map(({ segments }) => `/${segments.join('/')}`)];
}

/**
 * What follows a prefix such as `/fsrest/rest/bas`; `undefined` when the segments do not begin with
 * it.
 */
function withoutPrefix(prefix: string, segments: readonly string[]): readonly string[] | undefined {
	const first = literalStart(segments[0]);
	// Most prefixes begin with another segment.
	if (prefix.length > 1 && (first === undefined || !prefix.includes(first))) {
		return undefined;
	}
	const parts = prefix.split('/').filter((part) => part !== '');
	return parts.every((part, index) => literalStart(segments[index]) === part)
		? segments.slice(parts.length)
		: undefined;
}

/**
 * A segment without an expression at its end, which is most often the query: `/personer${query}`.
 */
export function literalStart(segment: string | undefined): string | undefined {
	const at = segment?.indexOf(placeholder) ?? -1;
	return at > 0 ? segment?.slice(0, at) : segment;
}
