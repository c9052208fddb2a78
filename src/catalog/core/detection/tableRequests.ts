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

const requests = new WeakMap<Catalog, RegExp | undefined>();

/** Returns the requests for tables in a text, such as `<doSelectRequest><Person>`. */
export function xmlTableRequestsIn(text: string, catalog: Catalog): readonly XmlTableRequest[] {
	const pattern = patternOf(catalog);
	if (!pattern || !text.includes('<')) {
		return [];
	}
	return [...text.matchAll(pattern)].flatMap(({ index, 0: tag, groups }) => {
		const operation = groups?.['operation']?.toUpperCase() ?? '';
		const api = apisWithTables(catalog).find(({ id }) => operationsOf(catalog, id).includes(operation));
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

function patternOf(catalog: Catalog): RegExp | undefined {
	if (!requests.has(catalog)) {
		const names = apisWithTables(catalog).flatMap(({ id }) => operationsOf(catalog, id));
		const operations = names.map((name) => name.replace(/[^\w]/g, '')).filter((name) => name !== '');
		requests.set(
			catalog,
			operations.length === 0
				? undefined
				: new RegExp(
						String.raw`<(?<tag>(?:\w{1,40}:)?do(?<operation>${operations.join('|')})Request)(?=[\s>/])(?:[^<>]{0,500}>\s{0,100}(?:\\[nrt]\s{0,100}){0,5}(?:<(?:\w{1,40}:)?(?<table>\w{1,80}))?)?`,
						'gi',
					),
		);
	}
	return requests.get(catalog);
}

function apisWithTables({ apis }: Catalog): readonly Api[] {
	return apis.filter(({ detection }) => detection.tables.length > 0);
}

/** Returns the first words of the API's named operations, in upper case. */
function operationsOf({ log }: Catalog, id: string): readonly string[] {
	return log.flatMap(({ api, operation }) =>
		api === id && operation.kind === 'named' ? [operation.text.split(' ', 1)[0]?.toUpperCase() ?? ''] : [],
	);
}
