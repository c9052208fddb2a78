import type { ApiEnvironment } from '../../environments/core/environment.ts';
import { UserError } from '../../shared/core/errors.ts';
import { retryAfterSeconds } from '../../shared/core/retryAfter.ts';
import { checkOperation } from '../core/client/request/checkedOperation.ts';
import { readGraphqlErrors } from '../core/client/response/classifyGraphqlResponse.ts';
import {
	allIntrospectionOptions,
	fewerIntrospectionOptions,
	introspectionQuery,
	isIntrospectionResult,
} from '../core/language/schema/introspection.ts';
import { type GraphqlHttpResponse, type SendingHost, sendGraphql } from './sendGraphql.ts';

/**
 * An introspected schema as JSON, and the identity of the account that requested it, because
 * schemas can differ between users.
 */
export interface IntrospectedSchema {
	/** The `data` of the introspection query, without whitespace. */
	readonly json: string;
	readonly identity: string;
}

/** Timeout for the first byte of an introspection response, in seconds. */
const timeout = 60;

/**
 * Introspects the API of an environment with all introspection options, and retries with fewer
 * options if the server rejects some.
 * @throws {UserError} `graphql/introspection-refused` when the server rejects every form of the
 * query; the errors of {@link sendGraphql}, also for errors with a status such as 429 or 503.
 */
export async function introspect(
	host: SendingHost,
	environment: ApiEnvironment,
	signal: AbortSignal,
): Promise<IntrospectedSchema> {
	let options: typeof allIntrospectionOptions | undefined = allIntrospectionOptions;
	while (options) {
		const response: GraphqlHttpResponse = await sendGraphql(host, {
			environment,
			operation: checkOperation(introspectionQuery(options), 'IntrospectionQuery'),
			variables: {},
			timeout,
			signal,
		});
		const { data, errors } = response.content;
		if (isIntrospectionResult(data)) {
			return { json: JSON.stringify(data), identity: response.identity };
		}
		requireAvailable(host, environment, response);
		options = fewerIntrospectionOptions(
			options,
			readGraphqlErrors(errors).map(({ message }) => message),
		);
	}
	throw new UserError('graphql/introspection-refused', { host: new URL(environment.api.url).host });
}

/** Status → the error code of a failure that says nothing about introspection. */
const temporaryFailures: ReadonlyMap<number, string> = new Map([
	[429, 'graphql/too-many-requests'],
	[502, 'graphql/server-failed'],
	[503, 'graphql/unavailable'],
	[504, 'graphql/server-failed'],
]);

/**
 * Requires that a response without a schema has no status of a temporary failure.
 * @throws {UserError} `graphql/…`
 */
function requireAvailable({ clock }: SendingHost, { api }: ApiEnvironment, response: GraphqlHttpResponse): void {
	const { status, headers } = response;
	const code = temporaryFailures.get(status);
	if (code !== undefined) {
		const seconds = retryAfterSeconds(headers, clock.now());
		const details = { host: new URL(api.url).host, status };
		throw new UserError(code, seconds === undefined ? details : { ...details, seconds });
	}
}

/** The callbacks of {@link activateSchema}. */
export interface SchemaActivationCallbacks<T> {
	/** Builds the schema and makes it the schema in use. @throws if it cannot be built */
	readonly use: (introspected: IntrospectedSchema) => Promise<T>;
	/** Stores the schema on disk for the next session. */
	readonly store: (introspected: IntrospectedSchema) => Promise<void>;
	/** Called with an error of `store`. The schema stays in use nevertheless. */
	readonly onStoreError: (error: unknown) => void;
}

/**
 * Makes a schema the schema in use and stores it. `host` is the name of the server that sent it.
 * @throws {UserError} `graphql/schema-unusable` when the schema cannot be built.
 */
export async function activateSchema<T>(
	introspected: IntrospectedSchema,
	host: string,
	{ use, store, onStoreError }: SchemaActivationCallbacks<T>,
): Promise<T> {
	const schema = await use(introspected).catch((error: unknown) => {
		throw new UserError('graphql/schema-unusable', { host }, error);
	});
	await store(introspected).catch(onStoreError);
	return schema;
}
