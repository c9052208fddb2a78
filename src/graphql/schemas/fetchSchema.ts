import type { ApiEnvironment } from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import type { SendingHost } from '../running/sendGraphql.ts';
import { type IntrospectedSchema, introspect } from './introspect.ts';

/** What becomes of an introspected schema. */
export interface SchemaUse<T> {
	/** Builds the schema and puts it to use. @throws when it cannot be built. */
	readonly use: (introspected: IntrospectedSchema) => Promise<T>;
	/** Keeps it for the next session. */
	readonly keep: (introspected: IntrospectedSchema) => Promise<void>;
	/** Gets what keeping failed with: the schema is in use all the same. */
	readonly notKept: (error: unknown) => void;
}

/**
 * Fetches the environment's schema, puts it to use and keeps it.
 * @throws what introspecting throws; `graphql/schema-unusable` when it cannot be put to use.
 */
export async function fetchSchema<T>(
	host: SendingHost,
	environment: ApiEnvironment,
	{ use, keep, notKept }: SchemaUse<T>,
	signal: AbortSignal,
): Promise<T> {
	const introspected = await introspect(host, environment, signal);
	const schema = await use(introspected).catch((error: unknown) => {
		throw new UserError('graphql/schema-unusable', { host: new URL(environment.api.url).host }, error);
	});
	await keep(introspected).catch(notKept);
	return schema;
}
