import { introspect } from '../../graphql/node/introspect.ts';
import { fetchPublishedSchema } from '../../graphql/node/publishedSchema.ts';
import { UserError } from '../../shared/core/errors.ts';
import { hasCredentials } from '../api/apiCredentials.ts';
import { withApi } from '../api/apiHost.ts';
import { type ChosenEnvironment, chooseEnvironment } from '../api/chooseEnvironment.ts';
import { checkOutput, writeResult } from '../api/writeResult.ts';
import type { Arguments, CommandContext, ExitCode } from '../command.ts';
import { UsageError } from '../usageError.ts';
import { withHttp } from '../withHttp.ts';

/**
 * Writes the schema of an environment as SDL: that of its API, or the published one when the
 * environment has a `schemaUrl` and no credentials are set.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `environment/…`, `sign-in/…`, `graphql/…`, `network/…`; `Cancelled`
 */
export async function writeSchema(given: Arguments, context: CommandContext): Promise<ExitCode> {
	const [path] = given.paths;
	if (path !== undefined) {
		throw new UsageError(`"${path}" is not expected. Run "study-admin schema --help" for the options.`);
	}
	const chosen = chooseEnvironment(given, context);
	const output = given.value('output');
	await checkOutput(output, context);
	const { json, host } = await fetchSchema(chosen, context);
	const sdl = await printSdl(json).catch((error: unknown) => {
		throw new UserError('graphql/schema-unusable', { host }, error);
	});
	await writeResult(parts(sdl), output, context);
	return 0;
}

/** Returns the introspected schema as JSON, and the host that sent it. */
async function fetchSchema(
	chosen: ChosenEnvironment,
	context: CommandContext,
): Promise<{ readonly json: string; readonly host: string }> {
	const { environment } = chosen;
	const { url, schemaUrl } = environment.api;
	const { signal, terminal, variables } = context;
	if (schemaUrl === undefined || hasCredentials(environment, variables)) {
		const { json } = await withApi(chosen, context, (host) => introspect(host, environment, signal));
		return { json, host: new URL(url).host };
	}
	const { host } = new URL(schemaUrl);
	const { json } = await withHttp((http) => fetchPublishedSchema(http, schemaUrl, signal));
	terminal.report(`No credentials are set, so the schema is the one that ${host} publishes.`);
	return { json, host };
}

async function printSdl(json: string): Promise<string> {
	const { printSchema, schemaOf } = await import('../../graphql/core/withLibraries.ts');
	return `${printSchema(schemaOf(JSON.parse(json)))}\n`;
}

async function* parts(text: string): AsyncGenerator<string> {
	yield text;
}
