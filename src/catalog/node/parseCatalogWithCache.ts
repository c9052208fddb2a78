import type { Catalog } from '../core/model/catalog.ts';

let last: { readonly json: string; readonly catalog: Catalog } | undefined;

/** Parses a catalog. The last one is cached, because consecutive tasks use the same catalog. */
export function parseCatalogWithCache(json: string): Catalog {
	last = last?.json === json ? last : { json, catalog: JSON.parse(json) as Catalog };
	return last.catalog;
}
