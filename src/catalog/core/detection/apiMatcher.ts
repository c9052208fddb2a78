import type { Api, BaseAddress, Catalog } from '../model/catalog.ts';
import type { ApiMatch } from './apiMatch.ts';
import { matchesKnownHost } from './hostNames.ts';
import { type AddressReference, textBeforePlaceholder } from './references.ts';
import { matchServiceOnSharedHost } from './serviceMatcher.ts';
import { matchesVariable } from './variables.ts';

/**
 * Returns the API that a reference belongs to, according to its host, path or names; `undefined`
 * when no API of the catalog matches, as for the path of another service on a shared host.
 */
export function matchApi(catalog: Catalog, reference: AddressReference): ApiMatch | undefined {
	const { host } = reference;
	const match =
		host === undefined
			? matchPath(catalog, reference)
			: (matchNamespace(catalog, host, reference.segments) ??
				matchBase(catalog, host, reference) ??
				matchHost(catalog, host, reference) ??
				matchGateway(catalog, host, reference) ??
				matchOwnPath(catalog, reference) ??
				matchServiceOnSharedHost(catalog, host, reference.segments));
	const isOpen = host === undefined || match?.evidence.length === 0;
	const keys = match && isOpen && hasCharacteristicQueryKey(match.api, reference, reference.queryKeys);
	return keys ? { ...match, evidence: [...match.evidence, 'query-keys'] } : match;
}

/**
 * Returns the ids of the APIs that share a host with other services and whose host a reference uses
 * to call such a service.
 */
export function apiIdsOnSharedHost({ apis }: Catalog, { host, segments, names }: AddressReference): readonly string[] {
	return apis
		.filter((api) => isOtherPath(api, segments))
		.filter(({ detection: { hosts, variables } }) =>
			host === undefined
				? names.length === 0 || names.some((name) => matchesVariable(name, variables))
				: hosts.some((known) => matchesKnownHost(known, host)),
		)
		.map(({ id }) => id);
}

/**
 * Whether one of the query parameters is characteristic of the API. If the reference has a host,
 * parameters that APIs outside of the gateway also have (`gatewayQueryKeys`) count too.
 */
export function hasCharacteristicQueryKey(
	{ detection }: Api,
	{ host }: AddressReference,
	keys: readonly string[],
): boolean {
	const own = host === undefined ? detection.queryKeys : [...detection.queryKeys, ...detection.gatewayQueryKeys];
	return keys.some((key) => own.includes(key));
}

/** Whether a path segment is the name of one of the API's collections. */
export function isCollectionName({ detection }: Api, segment: string | undefined): boolean {
	const word = textBeforePlaceholder(segment);
	return detection.collections.some(({ name }) => name === word);
}

function matchPath(catalog: Catalog, reference: AddressReference): ApiMatch | undefined {
	const { apis } = catalog;
	const { segments, names } = reference;
	const owner = matchOwnPath(catalog, reference) ?? matchVariableBase(apis, reference);
	if (owner) {
		return owner;
	}
	const named = apis.find(({ detection }) => names.some((name) => matchesVariable(name, detection.variables)));
	return named ? matchVariable(named, segments) : matchCollection(apis, reference);
}

/**
 * Matches a path after a variable of the API. If the API has collections, the variable counts as
 * evidence only if one of them is in the path, possibly after the context path of a gateway.
 */
function matchVariable(api: Api, segments: readonly string[]): ApiMatch | undefined {
	const isAny = api.detection.collections.length === 0;
	const at = isAny ? 0 : segments.slice(0, 5).findIndex((segment) => isCollectionName(api, segment));
	return isOtherPath(api, segments)
		? undefined
		: { api, segments: segments.slice(Math.max(at, 0)), evidence: at < 0 ? [] : ['variable'], isBase: false };
}

function matchCollection(apis: readonly Api[], { segments, names }: AddressReference): ApiMatch | undefined {
	for (const api of apis) {
		const own = withoutContextPath(api, segments);
		if (isCollectionName(api, own[0])) {
			const isOthers = api.detection.otherPaths.some((path) => namesOtherApi(path, names));
			return isOthers ? undefined : { api, segments: own, evidence: [], isBase: false };
		}
	}
	return undefined;
}

/**
 * Matches a path that belongs to one API on any host. The context path of a gateway may precede it.
 */
function matchOwnPath({ apis }: Catalog, { segments }: AddressReference): ApiMatch | undefined {
	for (let at = 0; at <= maxContextSegments; at += 1) {
		const owner = longestPrefix(apis, segments.slice(at), at > 0);
		if (owner) {
			return { ...owner, evidence: ['path'], isBase: false };
		}
	}
	return undefined;
}

/** Maximum number of path segments of the context path of a gateway. */
const maxContextSegments = 2;

/**
 * Matches a reference that begins with a base URL from the setting `studyAdmin.catalog.baseUrls`
 * that consists of a variable and a path.
 */
function matchVariableBase(apis: readonly Api[], { segments, names }: AddressReference): ApiMatch | undefined {
	for (const api of apis) {
		for (const { variable, segments: prefix } of api.detection.bases) {
			const isNamed = variable !== undefined && names.some((name) => matchesVariable(name, [variable]));
			const rest = isNamed ? withoutPrefix(`/${prefix.join('/')}`, segments) : undefined;
			if (rest) {
				return isOtherPath(api, rest)
					? undefined
					: { api, segments: rest, evidence: ['base'], isBase: rest.length === 0 };
			}
		}
	}
	return undefined;
}

/**
 * Returns the segments after a known context path of the API on a gateway; all segments if none
 * matches.
 */
function withoutContextPath({ detection }: Api, segments: readonly string[]): readonly string[] {
	for (const { contextPaths } of detection.gateways) {
		for (const path of contextPaths) {
			const rest = withoutPrefix(path, segments);
			if (rest) {
				return rest;
			}
		}
	}
	return segments;
}

/**
 * Whether a name before a path refers to another API on the same host, such as `geminiUrl` for the
 * path `/gemini`.
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

/**
 * Matches a URL that begins with a base URL from the setting `studyAdmin.catalog.baseUrls`. If
 * several base URLs match, the one with the longest path applies.
 */
function matchBase({ apis }: Catalog, host: string, { segments }: AddressReference): ApiMatch | undefined {
	const fits = (base: BaseAddress) =>
		base.host !== undefined &&
		matchesKnownHost(base.host, host) &&
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

function matchHost({ apis }: Catalog, host: string, { segments }: AddressReference): ApiMatch | undefined {
	const candidates = apis.filter(({ detection }) => detection.hosts.some((known) => matchesKnownHost(known, host)));
	const owner = longestPrefix(candidates, segments);
	if (owner) {
		return { ...owner, evidence: ['host', 'path'], isBase: false };
	}
	const api = candidates.find(({ detection }) => detection.paths.length + detection.servicePaths.length === 0);
	return api && !isOtherPath(api, segments)
		? { api, segments, evidence: ['host'], isBase: segments.length === 0 }
		: undefined;
}

function matchGateway({ apis }: Catalog, host: string, { segments }: AddressReference): ApiMatch | undefined {
	for (const api of apis) {
		const gateway = api.detection.gateways.find((candidate) => matchesKnownHost(candidate.host, host));
		if (!gateway) {
			continue;
		}
		for (const contextPath of gateway.contextPaths) {
			const rest = withoutPrefix(contextPath, segments);
			if (rest) {
				return { api, segments: rest, evidence: ['gateway'], isBase: rest.length === 0 };
			}
		}
		// Without a known context path, only a collection identifies the API: institutions choose context
		// paths freely, and the same gateway serves other APIs.
		const at = segments.slice(0, 5).findIndex((segment) => isCollectionName(api, segment));
		if (at >= 0) {
			return { api, segments: segments.slice(at), evidence: [], isBase: false };
		}
	}
	return undefined;
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

/**
 * Returns the paths that belong to the API on any host, including those of the setting
 * `studyAdmin.catalog.baseUrls`.
 */
function ownPaths({ detection: { paths, bases } }: Api): readonly string[] {
	const pathBases = bases.filter(({ host, variable }) => host === undefined && variable === undefined);
	return pathBases.length === 0 ? paths : [...paths, ...pathBases.map(({ segments }) => `/${segments.join('/')}`)];
}

/**
 * Returns the segments after a prefix such as `/fsrest/rest/bas`; `undefined` if the segments do
 * not begin with it.
 */
function withoutPrefix(prefix: string, segments: readonly string[]): readonly string[] | undefined {
	const first = textBeforePlaceholder(segments[0]);
	// Fast check, because most prefixes begin with another segment.
	if (prefix.length > 1 && (first === undefined || !prefix.includes(first))) {
		return undefined;
	}
	const parts = prefix.split('/').filter((part) => part !== '');
	return parts.every((part, index) => textBeforePlaceholder(segments[index]) === part)
		? segments.slice(parts.length)
		: undefined;
}
