import type { ApiEnvironment } from '../../environments/core/environment.ts';
import { UserError } from '../../shared/core/errors.ts';
import { readErrors } from '../core/client/response/classifyResponse.ts';
import { type GraphqlAnswer, type SendingHost, sendGraphql } from './sendGraphql.ts';

/**
 * An introspected schema as JSON, and the identity that requested it, because schemas can differ
 * between users.
 */
export interface IntrospectedSchema {
	/** The `data` of the introspection query, without whitespace. */
	readonly json: string;
	readonly identity: string;
}

const timeout = 60;

/**
 * Introspects the API of an environment with every option, and with fewer if the server rejects
 * some.
 * @throws {UserError} `graphql/introspection-refused` when the server accepts no form of the query;
 * what sending throws.
 */
export async function introspect(
	host: SendingHost,
	environment: ApiEnvironment,
	signal: AbortSignal,
): Promise<IntrospectedSchema> {
	const { everyIntrospectionOption, fewerOptions, introspectionQuery, isIntrospection } = await import(
		'../core/withLibraries.ts'
	);
	let options: typeof everyIntrospectionOption | undefined = everyIntrospectionOption;
	while (options) {
		const query = introspectionQuery(options);
		const answered: GraphqlAnswer = await sendGraphql(host, {
			environment,
			query,
			variables: {},
			repeatable: true,
			timeout,
			signal,
		});
		const { data, errors } = answered.response;
		if (isIntrospection(data)) {
			return { json: JSON.stringify(data), identity: answered.identity };
		}
		options = fewerOptions(
			options,
			readErrors(errors).map(({ message }) => message),
		);
	}
	throw new UserError('graphql/introspection-refused', { host: new URL(environment.api.url).host });
}

/** Callbacks for an introspected schema. */
export interface SchemaUse<T> {
	/** Builds and activates the schema. @throws if it cannot be built */
	readonly use: (introspected: IntrospectedSchema) => Promise<T>;
	/** Stores it for the next session. */
	readonly store: (introspected: IntrospectedSchema) => Promise<void>;
	/** Receives the error of `store`. The schema is active nevertheless. */
	readonly notStored: (error: unknown) => void;
}

/**
 * Activates a schema and stores it. `host` is the server that sent it.
 * @throws {UserError} `graphql/schema-unusable` when it cannot be built.
 */
export async function activateSchema<T>(
	introspected: IntrospectedSchema,
	host: string,
	{ use, store, notStored }: SchemaUse<T>,
): Promise<T> {
	const schema = await use(introspected).catch((error: unknown) => {
		throw new UserError('graphql/schema-unusable', { host }, error);
	});
	await store(introspected).catch(notStored);
	return schema;
}
