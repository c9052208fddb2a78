import type { Api, Catalog, Gateway } from '../catalog.ts';
import { hole } from './holes.ts';
import type { Reference } from './references.ts';
import type { Evidence } from './use.ts';

/** A reference that speaks of an API. */
export interface ApiMatch {
	readonly api: Api;
	/** The path's segments from the API's own part on: after the gateway's context path or the API's own prefix. */
	readonly segments: readonly string[];
	readonly evidence: readonly Evidence[];
	/** The reference ends at the host, so that it can be the base of calls that are made elsewhere. */
	readonly base: boolean;
}

/** Which API a reference speaks of; `undefined` for none, for a host we do not know, and for another API's paths on the same host. */
export function matchApi(catalog: Catalog, reference: Reference): ApiMatch | undefined {
	return reference.host === undefined
		? matchPath(catalog, reference)
		: (matchNamespace(catalog, reference.host, reference.segments) ??
				matchHost(catalog, reference.host, reference) ??
				matchGateway(catalog, reference.host, reference));
}

/** Ids of the APIs on whose hosts, shared with something else, a reference calls that something else. */
export function otherCallsOf({ apis }: Catalog, { host, segments }: Reference): readonly string[] {
	return apis
		.filter(({ detection }) => host === undefined || detection.hosts.includes(host))
		.filter(({ detection }) => detection.otherPaths.some((path) => withoutPrefix(path, segments)))
		.map(({ id }) => id);
}

function matchPath({ apis }: Catalog, { segments, queryKeys }: Reference): ApiMatch | undefined {
	const [first] = segments;
	if (first === undefined) {
		return undefined;
	}
	const owner = longestPrefix(apis, segments);
	if (owner) {
		return { ...owner, evidence: ['path'], base: false };
	}
	const api = apis.find(({ detection }) => hasCollection(detection.collections, first));
	if (!api) {
		return undefined;
	}
	const distinctive = queryKeys.some((key) => api.detection.queryKeys.includes(key));
	return { api, segments, evidence: distinctive ? ['query-keys'] : [], base: false };
}

function matchNamespace({ apis }: Catalog, host: string, segments: readonly string[]): ApiMatch | undefined {
	const address = `${[host, ...segments].join('/')}/`;
	const api = apis.find(({ detection }) =>
		detection.namespaces.some((namespace) => address.startsWith(`${namespace.replace(/^https?:\/\//, '')}/`)),
	);
	return api && { api, segments: [], evidence: ['namespace'], base: false };
}

function matchHost({ apis }: Catalog, host: string, { segments }: Reference): ApiMatch | undefined {
	const candidates = apis.filter(({ detection }) => detection.hosts.includes(host));
	const owner = longestPrefix(candidates, segments);
	if (owner) {
		return { ...owner, evidence: ['host', 'path'], base: false };
	}
	const api = candidates.find(({ detection }) => detection.paths.length === 0);
	if (!api || api.detection.otherPaths.some((path) => withoutPrefix(path, segments))) {
		return undefined;
	}
	return { api, segments, evidence: ['host'], base: segments.length === 0 };
}

function matchGateway({ apis }: Catalog, host: string, { segments }: Reference): ApiMatch | undefined {
	for (const api of apis) {
		const gateway = api.detection.gateways.find((candidate) => isOnGateway(candidate, host));
		if (!gateway) {
			continue;
		}
		for (const contextPath of gateway.contextPaths) {
			const rest = withoutPrefix(contextPath, segments);
			if (rest) {
				return { api, segments: rest, evidence: ['gateway'], base: rest.length === 0 };
			}
		}
		// Any institution may have chosen any context path, and other APIs stand behind the same gateway.
		const at = segments.slice(0, 5).findIndex((segment) => hasCollection(api.detection.collections, segment));
		if (at >= 0) {
			return { api, segments: segments.slice(at), evidence: [], base: false };
		}
	}
	return undefined;
}

function isOnGateway({ host: pattern }: Gateway, host: string): boolean {
	const [before = '', after = ''] = pattern.split('*', 2);
	const fits = host.length >= before.length + after.length && host.startsWith(before) && host.endsWith(after);
	return (
		fits &&
		(pattern.includes('*') ? !host.slice(before.length, host.length - after.length).includes('.') : host === pattern)
	);
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

/** What follows a prefix such as `/fsrest/rest/bas`; `undefined` when the segments do not begin with it. */
function withoutPrefix(prefix: string, segments: readonly string[]): readonly string[] | undefined {
	const parts = prefix.split('/').filter((part) => part !== '');
	return parts.every((part, index) => withoutFilledTail(segments[index]) === part)
		? segments.slice(parts.length)
		: undefined;
}

function hasCollection(collections: readonly { readonly name: string }[], segment: string | undefined): boolean {
	const word = withoutFilledTail(segment);
	return collections.some(({ name }) => name === word);
}

/** A segment without an expression at its end, which is most often the query: `/personer${query}`. */
export function withoutFilledTail(segment: string | undefined): string | undefined {
	const at = segment?.indexOf(hole) ?? -1;
	return at > 0 ? segment?.slice(0, at) : segment;
}
