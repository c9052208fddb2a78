import type { ApiEnvironment } from '../../environments/core/environment.ts';
import { UserError } from '../../shared/core/errors.ts';
import { checkOperation } from '../core/client/request/checkedOperation.ts';
import { busyCode, readGraphqlErrors } from '../core/client/response/classifyGraphqlResponse.ts';
import {
	allIntrospectionOptions,
	fewerIntrospectionOptions,
	introspectionQuery,
	isIntrospectionResult,
} from '../core/language/schema/introspection.ts';
import { type GraphqlHttpResponse, responseError, type SendingHost, sendGraphql } from './sendGraphql.ts';

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
 * query; the errors of {@link sendGraphql}, also for errors with status 429 or above 500.
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
		const { status, headers } = response;
		// Such a failure says nothing about introspection. Some servers reject a query with status 500.
		const code = busyCode(status) ?? (status > 500 ? 'graphql/server-failed' : undefined);
		if (code !== undefined) {
			throw responseError(host, environment, headers, { code, details: { status } });
		}
		options = fewerIntrospectionOptions(
			options,
			readGraphqlErrors(errors).map(({ message }) => message),
		);
	}
	throw new UserError('graphql/introspection-refused', { host: new URL(environment.api.url).host });
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
