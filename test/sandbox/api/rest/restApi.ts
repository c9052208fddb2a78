import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Credentials, createAuthentication } from '../authenticate.ts';
import type { Institution } from '../records.ts';
import { type Collection, completeItem, listItems } from './items.ts';
import { keyOfRestId, resources } from './resources.ts';

/** A request to the REST API. `url` is the path with the query. */
export interface RestRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: IncomingHttpHeaders;
}

/** A response of the REST API. */
export interface RestResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: object;
}

function success(body: object): RestResponse {
	return { status: 200, headers: {}, body };
}

function failure(status: number, message: string, headers: Readonly<Record<string, string>> = {}): RestResponse {
	return { status, headers, body: { message, http_status_code: status } };
}

function notAcceptable(accept = ''): boolean {
	return !/^$|\*\/\*|application\/(?:\*|json)(?:; *version=1)? *(?:,|$)/.test(accept);
}

/** Returns the decoded id of an item; `undefined` when the percent-encoding is not valid. */
function decodeId(id: string): string | undefined {
	try {
		return decodeURIComponent(id);
	} catch {
		return undefined;
	}
}

function itemResponse(collection: Collection, encodedId: string): RestResponse {
	const { institution, resource, path } = collection;
	const id = decodeId(encodedId);
	const key = id === undefined ? undefined : keyOfRestId(institution, resource, id);
	const item = key === undefined ? undefined : resource.item(institution, key);
	return key === undefined || !item
		? failure(404, `There is no item of ${path} with this id.`)
		: success(completeItem(collection, key, item));
}

function listResponse(collection: Collection, query: URLSearchParams): RestResponse {
	const list = listItems(collection, query);
	return typeof list === 'string' ? failure(400, list) : success(list);
}

/** Returns the collection and the id in a path. An unknown collection is `undefined`. */
function readPath(pathname: string) {
	const [, path = '', id, ...rest] = pathname.replace(/\/$/, '').split('/');
	const isCollection = rest.length === 0 && Object.hasOwn(resources, path);
	return { path, id, resource: isCollection ? resources[path] : undefined };
}

/**
 * Returns the REST API that the GraphQL API replaces, over the same data. Basic authentication, or
 * a token of `GET /token`, gives access to the data of the first institution. An item of a list has
 * only its address, with `dbId=true` its id, and with `refId=true` all fields. A filter is a dotted
 * path in an item. An error has the format of the gateway.
 */
export function createRestApi(
	credentials: Credentials,
	institutionsOf: () => ReadonlyMap<string, Institution>,
): (request: RestRequest) => Promise<RestResponse> {
	const authenticate = createAuthentication(credentials);
	const tokens = new Set<string>();

	function createToken(): RestResponse {
		const token = randomUUID();
		tokens.add(token);
		return success({ token });
	}

	async function isAllowed(authorization = ''): Promise<boolean> {
		return authorization.startsWith('Bearer ')
			? tokens.has(authorization.slice('Bearer '.length))
			: (await authenticate(authorization)).kind === 'access';
	}

	async function refusal({ method, headers }: RestRequest): Promise<RestResponse | undefined> {
		if (method !== 'GET') {
			return failure(405, 'Only GET is allowed.', { allow: 'GET' });
		}
		if (!(await isAllowed(headers.authorization))) {
			return failure(401, 'Authentication is required.', { 'www-authenticate': 'Basic realm="sandbox"' });
		}
		return notAcceptable(headers.accept) ? failure(406, 'Request application/json;version=1.') : undefined;
	}

	return async (request) => {
		const { pathname, searchParams } = new URL(request.url, 'http://sandbox');
		if (pathname === '/version') {
			return success({ version: '1.0' });
		}
		const { path, id, resource } = readPath(pathname);
		if (pathname !== '/token' && !resource) {
			return failure(404, 'Not found.');
		}
		const refused = await refusal(request);
		if (refused || !resource) {
			return refused ?? createToken();
		}
		const [institution] = institutionsOf().values();
		if (institution === undefined) {
			throw new TypeError('The sandbox has no institution.');
		}
		const collection = { institution, resource, path, base: `http://${request.headers.host}` };
		return id === undefined ? listResponse(collection, searchParams) : itemResponse(collection, id);
	};
}
