import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import type { Api, Catalog } from '../model/catalog.ts';

/** An XML request for a table. Its range is the name of the root element. */
export interface XmlTableRequest extends OffsetRange {
	readonly api: Api;
	/** The operation as in the deprecation log, such as `SELECTMANY`. */
	readonly operation: string;
	/** The name of the table; `undefined` when the catalog does not list it. */
	readonly table: string | undefined;
}

/**
 * Matches a namespace declaration with its URI. In string literals, the quotes may be escaped or
 * doubled.
 */
const declaration = /\sxmlns(?::[\w.-]{1,40})?\s{0,9}=\s{0,9}\\?["']{1,2}(?<address>[^"'\\<>{}\uE000]{1,200})["'\\]/g;

/** Returns the requests for tables in a text, such as `<doSelectRequest><Person>`. */
export function xmlTableRequestsIn(text: string, catalog: Catalog): readonly XmlTableRequest[] {
	const operations = tableOperationsOf(catalog);
	const names = operations.map(({ name }) => name).join('|');
	const pattern = new RegExp(
		String.raw`<(?<tag>(?:\w{1,40}:)?do(?<operation>${names})Request)(?=[\s>/])(?:[^<>]{0,500}>\s{0,100}(?:\\[nrt]\s{0,100}){0,5}(?:<(?:\w{1,40}:)?(?<table>\w{1,80}))?)?`,
		'gi',
	);
	return [...text.matchAll(pattern)].flatMap(({ index, 0: tag, groups }) => {
		const operation = groups?.['operation']?.toUpperCase() ?? '';
		const api = operations.find(({ name }) => name === operation)?.api;
		const table = api?.detection.tables.find((name) => name === groups?.['table']);
		const length = (groups?.['tag'] ?? '').length;
		return api && !isOfOther(api, tag) ? [{ api, operation, table, offset: index + 1, length }] : [];
	});
}

/** Whether a tag declares namespaces, but none of the API's. */
function isOfOther({ detection: { namespaces } }: Api, tag: string): boolean {
	const declared = [...tag.matchAll(declaration)].map(({ groups }) => groups?.['address'] ?? '');
	return (
		declared.length > 0 &&
		namespaces.length > 0 &&
		!declared.some((address) => namespaces.some((namespace) => address.startsWith(namespace)))
	);
}

/**
 * Returns the operations on tables in the deprecation log, such as `SELECTMANY` for `SELECTMANY
 * <table>`, in upper case.
 */
export function tableOperationsOf({ apis, log }: Catalog): readonly { readonly api: Api; readonly name: string }[] {
	const withTables = new Map(apis.filter(({ detection }) => detection.tables.length > 0).map((api) => [api.id, api]));
	return log.flatMap(({ api: id, operation }) => {
		const api = withTables.get(id);
		const name = operation.kind === 'named' ? /^\w+/.exec(operation.text)?.[0].toUpperCase() : undefined;
		return api && name !== undefined ? [{ api, name }] : [];
	});
}
