import type { ApiUse } from './detection/apiUse.ts';
import { calledRequestWithoutValues } from './migration/calledRequest.ts';
import { draftRequirementsForCall, draftRequirementsForOperation } from './migration/draftRequirementsForCall.ts';
import { type Api, apiById, type Catalog } from './model/catalog.ts';

/** What a use shows of its call. */
export type CallOfUse = Pick<ApiUse, 'api' | 'operation' | 'method' | 'collection' | 'parameters'>;

/** What replaces the call of a use. */
interface UseReplacement {
	/** The API that replaces the API of the use. */
	readonly successor: Api;
	/** The root field that replaces the call; `undefined` if none is known. */
	readonly rootField: string | undefined;
}

/**
 * Returns what replaces the call of a use: the first candidate of the draft for the call, as far as
 * the use shows the call. `undefined` when the catalog names no successor of the API.
 */
export function replacementOfUse(catalog: Catalog, api: Api, use: ApiUse): UseReplacement | undefined {
	const successor = api.replacement === undefined ? undefined : apiById(catalog, api.replacement);
	return successor && { successor, rootField: rootFieldOfUse(catalog, api, use) };
}

/**
 * Returns the name of the root field that replaces the call of a use or, if none is known, of the
 * API that replaces its API. `undefined` when the catalog names no successor of the API.
 */
export function replacementNameOfUse(catalog: Catalog, api: Api, use: ApiUse): string | undefined {
	const replacement = replacementOfUse(catalog, api, use);
	return replacement?.rootField ?? replacement?.successor.name;
}

/**
 * Returns the root field that replaces the call of a use, with which its draft begins; `undefined`
 * if none is known.
 */
export function rootFieldOfUse(catalog: Catalog, { id, detection }: Api, use: CallOfUse): string | undefined {
	const { operation, method, collection } = use;
	// A catalog of its own can name replacements of collections and have no mapping.
	if (!catalog.migration.some(({ api }) => api === id)) {
		const isRead = method === undefined || method === 'GET';
		return isRead ? detection.collections.find(({ name }) => name === collection)?.replacement : undefined;
	}
	if (operation === undefined) {
		return undefined;
	}
	const request = operation.startsWith('/')
		? draftRequirementsForCall(use, operation, calledRequestWithoutValues(use, operation), catalog)
		: draftRequirementsForOperation(catalog, id, operation);
	return request.candidates[0]?.rootField;
}
