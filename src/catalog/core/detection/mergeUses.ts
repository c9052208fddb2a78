import type { ApiUse } from './apiUse.ts';

/**
 * Merges an XML request with the URL that it is sent to, if both are in the text and it is the only
 * request for that operation.
 */
export function mergeXmlRequestsWithUrls(uses: readonly ApiUse[]): readonly ApiUse[] {
	const keyOf = ({ api, operation = '' }: ApiUse) => `${api} ${operation.split(' ', 1)[0]}`;
	const isRequest = ({ evidence }: ApiUse) => evidence.includes('request');
	const requests = Map.groupBy(uses.filter(isRequest), keyOf);
	const addresses = Map.groupBy(
		uses.filter((use) => !isRequest(use) && use.evidence.length > 0),
		keyOf,
	);
	return uses.flatMap((use): readonly ApiUse[] => {
		const [request, ...others] = requests.get(keyOf(use)) ?? [];
		const [address] = addresses.get(keyOf(use)) ?? [];
		if (!request || !address || others.length > 0) {
			return [use];
		}
		return use === request ? [] : [{ ...use, method: use.method ?? request.method, operation: request.operation }];
	});
}

/**
 * Merges the namespaces of an API in one use with their number, because a document repeats its
 * namespaces.
 */
export function mergeNamespaceUses(uses: readonly ApiUse[]): readonly ApiUse[] {
	const byApi = Map.groupBy(
		uses.filter(({ evidence }) => evidence.includes('namespace')),
		({ api }) => api,
	);
	return uses.flatMap((use): readonly ApiUse[] => {
		const repeated = use.evidence.includes('namespace') ? (byApi.get(use.api) ?? []) : [];
		if (repeated.length < 2) {
			return [use];
		}
		const first = repeated.find(({ confidence }) => confidence === 'certain') ?? repeated[0];
		return first === use ? [{ ...use, count: repeated.length }] : [];
	});
}
