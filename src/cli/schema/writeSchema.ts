import { introspect } from '../../graphql/node/introspect.ts';
import { UserError } from '../../shared/core/errors.ts';
import { withApi } from '../api/apiHost.ts';
import { chooseEnvironment } from '../api/chooseEnvironment.ts';
import { writeResult } from '../api/writeResult.ts';
import type { Arguments, CommandContext, ExitCode } from '../command.ts';
import { UsageError } from '../usageError.ts';

/**
 * Introspects the API of an environment and writes its schema as SDL.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `environment/…`, `sign-in/…`, `graphql/…`, `network/…`; `Cancelled`
 */
export async function writeSchema(given: Arguments, context: CommandContext): Promise<ExitCode> {
	const [path] = given.paths;
	if (path !== undefined) {
		throw new UsageError(`"${path}" is not expected. Run "study-admin schema --help" for the options.`);
	}
	const chosen = chooseEnvironment(given, context);
	const { environment } = chosen;
	const { json } = await withApi(chosen, context, (host) => introspect(host, environment, context.signal));
	const sdl = await printSdl(json).catch((error: unknown) => {
		throw new UserError('graphql/schema-unusable', { host: new URL(environment.api.url).host }, error);
	});
	await writeResult(parts(sdl), given.value('output'), context);
	return 0;
}

async function printSdl(json: string): Promise<string> {
	const { printSchema, schemaOf } = await import('../../graphql/core/withLibraries.ts');
	return `${printSchema(schemaOf(JSON.parse(json)))}\n`;
}

async function* parts(text: string): AsyncGenerator<string> {
	yield text;
}
