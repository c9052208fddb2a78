import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { createHandler, type Handler, type Response } from 'graphql-http';
import type { Service } from '../service.ts';
import {
	type Access,
	type Credentials,
	createAuthentication,
	insufficientScope,
	studentScope,
} from './authenticate.ts';
import { generateInstitutions } from './generateInstitutions.ts';
import { createMutations } from './mutations.ts';
import { createQueries, type ExecutionContext } from './queries.ts';
import type { Institution } from './records.ts';
import { createRestApi } from './rest/restApi.ts';
import { createSchema, type SchemaEdit } from './schema.ts';
import { selectsStudentData } from './studentData.ts';

/** The options of the API of the sandbox. */
export interface ApiOptions extends Credentials {
	/** The loopback port. Default: a free port. */
	readonly port?: number;
	/**
	 * Duration of the field `langsomRapport` in milliseconds. Default: 20,000. The field stops when
	 * the client disconnects.
	 */
	readonly slowFieldMilliseconds?: number;
}

interface RequestContext {
	readonly access: Access;
	readonly signal: AbortSignal;
}

const maxBodyBytes = 1024 * 1024;

/** The data that all instances of the API start with, because its generation takes 0.1 s. */
let generated: ReadonlyMap<string, Institution> | undefined;

/** Returns the generated data with copies of the maps that mutations change. */
function copyInstitutions(): ReadonlyMap<string, Institution> {
	generated ??= generateInstitutions();
	const copies = [...generated].map(([code, institution]): [string, Institution] => [
		code,
		{
			...institution,
			programmes: new Map(institution.programmes),
			registrations: new Map(institution.registrations),
		},
	]);
	return new Map(copies);
}

/** Returns a response in the format of the gateway in front of the API. */
function gatewayResponse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
	const body = JSON.stringify({ message, http_status_code: status });
	return [body, { status, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8', ...headers } }];
}

/**
 * Resolves to the body of a request as text; `undefined` when the body is too large. A large body
 * is received completely too, so that the client receives the response.
 */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		size += chunk.length;
		if (size <= maxBodyBytes) {
			chunks.push(chunk);
		}
	}
	return size <= maxBodyBytes ? Buffer.concat(chunks).toString() : undefined;
}

function createGraphqlHandler(
	options: ApiOptions,
	currentSchema: () => GraphQLSchema,
	institutionsOf: () => ReadonlyMap<string, Institution>,
): Handler<IncomingMessage, RequestContext> {
	return createHandler<IncomingMessage, RequestContext, ExecutionContext>({
		schema: (request, { document, operationName }) => {
			const schema = currentSchema();
			if (!request.context.access.student && selectsStudentData(schema, document, operationName)) {
				const scope = studentScope(options.dataSourceId);
				const { message, challenge } = insufficientScope(
					`The operation selects student data, which needs ${scope}.`,
					scope,
				);
				return gatewayResponse(403, message, { 'www-authenticate': challenge });
			}
			return schema;
		},
		rootValue: {
			...createQueries(institutionsOf, options.slowFieldMilliseconds ?? 20_000),
			...createMutations(institutionsOf),
		},
		context: (request) => ({ signal: request.context.signal }),
	});
}

/**
 * Starts the API of the sandbox on loopback: `POST {url}/graphql/` as in docs/services.md, G1, and
 * the REST API that it replaces, such as `GET {url}/studenter/990001`. The data is generated and is
 * the same in every run. Changes by mutations last until `close`.
 * `PUT {url}/schema` replaces the schema by another version; the body is an array of
 * {@link SchemaEdit}.
 *
 * @throws {Error} when the port is in use
 */
export async function startApi(options: ApiOptions): Promise<Service> {
	const authenticate = createAuthentication(options);
	let institutions: ReadonlyMap<string, Institution> | undefined;
	const institutionsOf = () => {
		institutions ??= copyInstitutions();
		return institutions;
	};
	let schema = createSchema();
	const handle = createGraphqlHandler(options, () => schema, institutionsOf);
	const respondToRest = createRestApi(options, institutionsOf);

	async function respond(request: IncomingMessage, signal: AbortSignal): Promise<Response> {
		const { method = '', url = '', headers } = request;
		if (method === 'PUT' && url === '/schema') {
			schema = createSchema(JSON.parse((await readBody(request)) ?? '') as readonly SchemaEdit[]);
			return ['', { status: 204, statusText: '' }];
		}
		if (!/^\/graphql\/?(\?|$)/.test(url)) {
			const { status, headers: restHeaders, body } = await respondToRest({ method, url, headers });
			const contentType = { 'content-type': 'application/json; charset=utf-8' };
			return [JSON.stringify(body), { status, statusText: '', headers: { ...contentType, ...restHeaders } }];
		}
		const access = await authenticate(headers.authorization);
		if (access.kind === 'refusal') {
			return gatewayResponse(access.status, access.message, { 'www-authenticate': access.challenge });
		}
		const body = await readBody(request);
		if (body === undefined) {
			return gatewayResponse(413, `The body is larger than ${maxBodyBytes} bytes.`);
		}
		return handle({ method, url, headers, body, raw: request, context: { access, signal } });
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const gone = new AbortController();
		response.on('close', () => gone.abort());
		const [body, { status, headers }] = await respond(request, gone.signal).catch(() =>
			gatewayResponse(500, 'An exception occurred.'),
		);
		response.writeHead(status, headers).end(body);
	}

	const underWay = new Set<Promise<void>>();
	const server = createServer((request, response) => {
		const answered = answer(request, response).finally(() => underWay.delete(answered));
		underWay.add(answered);
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await Promise.all([closed, ...underWay]);
		},
	};
}
