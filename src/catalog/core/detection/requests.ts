import type { Api, Catalog } from '../catalog.ts';
import type { Extent } from './use.ts';

/** A request in XML that names a table. */
export interface TableRequest extends Extent {
	readonly api: Api;
	/** The operation as the log writes it: `SELECTMANY`. */
	readonly operation: string;
	/** The table's element, when it is one that the catalog knows. */
	readonly table: string | undefined;
	/** Where its tag ends. */
	readonly end: number;
}

const requests = new WeakMap<Catalog, RegExp | undefined>();

/** The requests on tables in a text, such as `<doSelectRequest><Person>`; `offset` is a position in that text. */
export function requestsIn(text: string, catalog: Catalog): readonly TableRequest[] {
	const pattern = patternOf(catalog);
	if (!pattern || !text.includes('<')) {
		return [];
	}
	return [...text.matchAll(pattern)].flatMap(({ index, 0: whole, groups }) => {
		const operation = groups?.['operation']?.toUpperCase() ?? '';
		const api = apisWithTables(catalog).find(({ id }) => operationsOf(catalog, id).includes(operation));
		const table = api?.detection.tables.find((name) => name === groups?.['table']);
		const offset = index + 1;
		const length = (groups?.['tag'] ?? '').length;
		return api ? [{ api, operation, table, offset, length, end: index + whole.length }] : [];
	});
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
