import type { GraphQLSchema } from 'graphql';
import { introspect } from '../../graphql/node/introspect.ts';
import { fetchPublishedSchema } from '../../graphql/node/publishedSchema.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { EnvironmentsWithChosen } from '../api/chooseEnvironment.ts';
import { runWithApi } from '../api/commandLineSendingHost.ts';
import type { CommandContext } from '../command.ts';
import { hasCredentialVariables } from '../credentialVariables.ts';
import { runWithHttp } from '../runWithHttp.ts';

/**
 * Returns the introspected schema of an environment as JSON, and the host that sent it: the schema
 * of the API, or the published one when the environment has a `schemaUrl` and no credentials can be
 * sent.
 * @throws {UserError} `cli/…`, `sign-in/…`, `graphql/…`, `network/…`; `Cancelled`
 */
async function fetchSchemaJson(
	chosen: EnvironmentsWithChosen,
	context: CommandContext,
): Promise<{ readonly json: string; readonly host: string }> {
	const { environment } = chosen;
	const { url, schemaUrl } = environment.api;
	const { signal, terminal, variables } = context;
	if (schemaUrl === undefined || hasCredentialVariables(environment, variables)) {
		const { json } = await runWithApi(chosen, context, (host) => introspect(host, environment, signal));
		return { json, host: new URL(url).host };
	}
	const { host } = new URL(schemaUrl);
	const { json } = await runWithHttp(terminal, (http) => fetchPublishedSchema(http, schemaUrl, signal), variables);
	const reason =
		environment.api.secretHeaders.length > 0
			? 'The command line cannot send the secret headers of the environment'
			: 'No credentials are set';
	terminal.report(`${reason}, so the schema is the one that ${host} publishes.`);
	return { json, host };
}

/**
 * Returns the schema of an environment.
 * @throws {UserError} `graphql/schema-unusable`; the errors of {@link fetchSchemaJson}
 */
export async function fetchGraphqlSchema(
	chosen: EnvironmentsWithChosen,
	context: CommandContext,
): Promise<GraphQLSchema> {
	const { json: introspection, host } = await fetchSchemaJson(chosen, context);
	const { buildSchemaFromIntrospection } = await import('../../graphql/core/withLibraries.ts');
	try {
		return buildSchemaFromIntrospection(JSON.parse(introspection));
	} catch (error) {
		throw new UserError('graphql/schema-unusable', { host }, error);
	}
}
