import { UserError } from '../../shared/core/errors.ts';
import { bodyTextOf, type Http } from '../../shared/core/http.ts';
import { introspectionOfSchemaFile } from '../core/language/schema/schemaFiles.ts';
import type { IntrospectedSchema } from './introspect.ts';

const maximumBytes = 20_000_000;
const firstByteTimeout = 60_000;

/**
 * Fetches a schema that is published as SDL or as the JSON of an introspection. Sends no
 * credentials.
 * @throws {UserError} `graphql/published-schema-missing` when the response contains no schema;
 * transport errors; `Cancelled`.
 */
export async function fetchPublishedSchema(
	http: Pick<Http, 'send'>,
	url: string,
	signal: AbortSignal,
): Promise<IntrospectedSchema> {
	const response = await http.send({
		method: 'GET',
		url,
		headers: { accept: 'application/graphql, text/plain, application/json;q=0.9, */*;q=0.5' },
		signal,
		firstByteTimeout,
		maximumBytes,
	});
	const introspection = response.status === 200 ? introspectionOfSchemaFile(bodyTextOf(response)) : undefined;
	if (!introspection) {
		throw new UserError('graphql/published-schema-missing', { host: new URL(url).host, status: response.status });
	}
	return { json: JSON.stringify(introspection), identity: 'published' };
}
