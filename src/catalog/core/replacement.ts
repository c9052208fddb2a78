import { type Api, apiOf, type Catalog } from './catalog.ts';

/** What to use in place of a collection of an API, or of all of it; `undefined` when the catalog does not say. */
export function replacementOf(catalog: Catalog, api: Api, collection?: string): string | undefined {
	const successor = api.replacement === undefined ? undefined : apiOf(catalog, api.replacement);
	const field = api.detection.collections.find(({ name }) => name === collection)?.replacement;
	return successor && (field ?? successor.name);
}
