import type { Institution } from '../records.ts';
import { type Fields, type Item, type Resource, resources, restId } from './resources.ts';

/** A collection in the response to a request: its path, and the base URL of addresses. */
export interface Collection {
	readonly institution: Institution;
	readonly base: string;
	readonly path: string;
	readonly resource: Resource;
}

const defaultLimit = 20;
const options: ReadonlySet<string> = new Set(['page', 'limit', 'dbId', 'refId']);

function address({ institution, base }: Collection, reference: string): string {
	const slash = reference.indexOf('/');
	const path = reference.slice(0, slash);
	const key = reference.slice(slash + 1);
	const resource = resources[path];
	const id = resource ? restId(institution, resource, key) : key;
	return `${base}/${path}/${id.split(',').map(encodeURIComponent).join()}`;
}

/** Replaces the references `path/key` in the property `href` of all objects by URLs. */
function withAddresses(collection: Collection, value: unknown): unknown {
	if (Array.isArray(value)) {
		return value.map((each) => withAddresses(collection, each));
	}
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const fields = Object.entries(value).map(([name, field]) => [
		name,
		name === 'href' ? address(collection, String(field)) : withAddresses(collection, field),
	]);
	return Object.fromEntries(fields);
}

/** Returns an item with its address and all fields. */
export function completeItem(collection: Collection, key: string, { id, fields }: Item): Fields {
	const href = `${collection.path}/${key}`;
	return withAddresses(collection, { href, ...id, ...fields }) as Fields;
}

/** Returns an item of a list: its address, its id (`dbId`) or all fields (`refId`). */
function listItem(collection: Collection, key: string, query: URLSearchParams): Fields {
	const href = `${collection.path}/${key}`;
	const isComplete = query.get('refId') === 'true';
	const item =
		isComplete || query.get('dbId') === 'true' ? collection.resource.item(collection.institution, key) : undefined;
	if (isComplete && item) {
		return completeItem(collection, key, item);
	}
	return withAddresses(collection, item ? { id: { href, ...item.id } } : { href }) as Fields;
}

/** Returns the value at a dotted path; `undefined` when there is none. */
function valueAt(fields: Fields, path: string): unknown {
	return path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields);
}

/** Returns a whole number that is at least `least`; `undefined` when the text is not one. */
function readNumber(text: string, least: number): number | undefined {
	return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
}

/** Returns the keys of the items that a query accepts, or the name of a filter that no item has. */
function filterKeys({ institution, resource }: Collection, query: URLSearchParams): readonly string[] | string {
	const filters = [...query].filter(([name]) => !options.has(name));
	const keys = [...resource.keys(institution)];
	if (filters.length === 0) {
		return keys;
	}
	const items = keys.flatMap((key) => {
		const item = resource.item(institution, key);
		return item ? [{ key, fields: { ...item.id, ...item.fields } }] : [];
	});
	const unknown = filters.find(([name]) => items.every(({ fields }) => valueAt(fields, name) === undefined));
	return (
		unknown?.[0] ??
		items
			.filter(({ fields }) => filters.every(([name, value]) => String(valueAt(fields, name)) === value))
			.map(({ key }) => key)
	);
}

/**
 * Returns the page of a collection that a query requests, or the message of an error of the query.
 * `limit=0` requests all items.
 */
export function listItems(collection: Collection, query: URLSearchParams): Fields | string {
	const page = readNumber(query.get('page') ?? '1', 1);
	const limit = readNumber(query.get('limit') ?? String(defaultLimit), 0);
	if (page === undefined || limit === undefined) {
		return 'The page or the limit is not valid.';
	}
	const found = filterKeys(collection, query);
	if (typeof found === 'string') {
		return `The filter ${found} is not known.`;
	}
	const size = limit === 0 ? Math.max(1, found.length) : limit;
	const pages = Math.max(1, Math.ceil(found.length / size));
	const href = `${collection.base}/${collection.path}`;
	const link = (number: number) => {
		const parameters = new URLSearchParams(query);
		parameters.set('page', String(number));
		parameters.set('limit', String(limit));
		return { href: `${href}?${parameters}`, rel: ['collection'] };
	};
	return {
		href,
		rel: ['collection'],
		page,
		limit,
		size: found.length,
		first: link(1),
		...(page > 1 ? { previous: link(page - 1) } : {}),
		...(page < pages ? { next: link(page + 1) } : {}),
		last: link(pages),
		items: found.slice((page - 1) * size, page * size).map((key) => listItem(collection, key, query)),
	};
}
