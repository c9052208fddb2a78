import assert from 'node:assert/strict';
import { startApi } from '../../sandbox/api/api.ts';

/** A running API of the sandbox, whose requests use Basic authentication. */
export interface SandboxApi {
	readonly url: string;
	/** Sends a GraphQL query and resolves to its data. Asserts that there are no errors. */
	readonly query: <Data = unknown>(text: string, variables?: object) => Promise<Data>;
	/** Sends a GET request to a path of the REST API, and resolves to the status and the JSON body. */
	readonly get: (
		path: string,
		headers?: Readonly<Record<string, string>>,
	) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>;
}

/** Value of the `Authorization` header for the user of the API. */
export const basicAuthorization = `Basic ${Buffer.from('integration:password').toString('base64')}`;

/**
 * Starts an API before the tests of the enclosing `describe`, and closes it after them. Returns a
 * function that runs a test against the API. The tests share its data, so they must not change it.
 */
export function shareSandboxApi(): (test: (api: SandboxApi) => Promise<void>) => Promise<void> {
	let shared: { readonly api: SandboxApi; readonly close: () => Promise<void> } | undefined;
	before(async () => {
		const { url, close } = await startApi({
			issuer: 'http://idp.localhost:1',
			keys: { keys: [] },
			audience: 'https://audience.example/x',
			dataSourceId: 'x',
			basicUsers: { integration: 'password' },
		});
		shared = { api: createClient(url), close };
	});
	after(() => shared?.close());
	return async (test) => {
		assert.ok(shared);
		await test(shared.api);
	};
}

function createClient(url: string): SandboxApi {
	const query = async <Data>(text: string, variables = {}) => {
		const response = await fetch(`${url}/graphql/`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Authorization: basicAuthorization },
			body: JSON.stringify({ query: text, variables }),
		});
		const result = (await response.json()) as { readonly data: Data; readonly errors?: unknown };
		assert.equal(result.errors, undefined, JSON.stringify(result.errors));
		return result.data;
	};
	const get = async (
		path: string,
		headers: Readonly<Record<string, string>> = { Authorization: basicAuthorization },
	) => {
		const response = await fetch(url + path, { headers });
		return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
	};
	return { url, query, get };
}
