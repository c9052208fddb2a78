import type { Api, Catalog } from '../model/catalog.ts';
import type { OffsetRange } from './use.ts';

/** A request in XML that names a table. */
export interface TableRequest extends OffsetRange {
	readonly api: Api;
	/** The operation as the log writes it: `SELECTMANY`. */
	readonly operation: string;
	/** The table's element, when it is one that the catalog knows. */
	readonly table: string | undefined;
}

/**
 * The address in a declaration of a namespace, in a string too, where quotes stand behind
 * backslashes or twice.
 */
const declaration = /\sxmlns(?::[\w.-]{1,40})?\s{0,9}=\s{0,9}\\?["']{1,2}(?<address>[^"'\\<>{}\uE000]{1,200})["'\\]/g;

const requests = new WeakMap<Catalog, RegExp | undefined>();

/**
 * The requests on tables in a text, such as `<doSelectRequest><Person>`; `offset` is a position in
 * that text.
 */
export function tableRequestsIn(text: string, catalog: Catalog): readonly TableRequest[] {
	const pattern = patternOf(catalog);
	if (!pattern || !text.includes('<')) {
		return [];
	}
	return [...text.matchAll(pattern)].flatMap(({ index, 0: whole, groups }) => {
		const operation = groups?.['operation']?.toUpperCase() ?? '';
		const api = apisWithTables(catalog).find(({ id }) => operationsOf(catalog, id).includes(operation));
		const table = api?.detection.tables.find((name) => name === groups?.['table']);
		const length = (groups?.['tag'] ?? '').length;
		return api && !isOfOther(api, whole) ? [{ api, operation, table, offset: index + 1, length }] : [];
	});
}

/** Whether a tag declares namespaces, and none of the API's. */
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

/** The first words of an API's named operations. */
function operationsOf({ log }: Catalog, id: string): readonly string[] {
	return log.flatMap(({ api, operation }) =>
		api === id && operation.kind === 'named' ? [operation.text.split(' ', 1)[0]?.toUpperCase() ?? ''] : [],
	);
}
