import type { ApiEnvironment } from '../../environments/core/environment.ts';
import { hasApi } from '../../environments/core/environment.ts';
import { environmentProblemError } from '../../environments/core/readEnvironments.ts';
import { findInSchemaToolDefinition } from '../../graphql/node/tools/definitions.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { missingCredentialVariables } from '../credentialVariables.ts';
import { apiEnvironmentIds } from '../environmentsFile.ts';
import { errorMessages } from '../messages.ts';
import { readRepositorySettings } from '../repositorySettings.ts';
import type { McpTools } from './mcpTools.ts';
import type { ToolEnvironments } from './toolEnvironments.ts';
import type { ToolFolders } from './toolFolders.ts';

/** The objects that `study-admin mcp --check` reports on. */
interface SetUp {
	readonly folders: ToolFolders;
	readonly tools: McpTools;
}

/**
 * Prints the folders, the schema, the environments and the tools that the server would use, and
 * what is missing. Sends no request. Resolves to 1 when something is missing.
 */
export async function printServerSetup(
	given: CommandArguments,
	{ terminal, variables }: CommandContext,
	{ folders, tools }: SetUp,
): Promise<ExitCode> {
	const missing = settingsErrors(folders);
	const schema = await schemaLine(given, tools, missing);
	const environments = environmentLines(tools.environments, variables, missing);
	const documents = documentsLine(tools, missing);
	await terminal.writeLines([
		...section(
			'Folders',
			folders.all.map(({ folder }) => folder),
		),
		...section('Schema', [schema]),
		...section(
			'Environments',
			environments.length > 0 ? environments : ['none, so no operation runs (--environments)'],
		),
		...section('Documents', [documents]),
		...section(
			'Tools',
			tools.all.map(({ name }) => name),
		),
		...(missing.length === 0 ? ['Nothing is missing.'] : section('Missing', missing)),
	]);
	return missing.length === 0 ? 0 : 1;
}

function section(title: string, lines: readonly string[]): readonly string[] {
	return [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** Returns why the settings of folders cannot be read, so that tools fail. */
function settingsErrors({ all }: ToolFolders): string[] {
	return all.flatMap(({ folder }) => {
		try {
			readRepositorySettings(folder);
			return [];
		} catch (error) {
			return [`Settings: ${textOf(error)}`];
		}
	});
}

/** Returns where the schema comes from. Adds what is wrong with it. */
async function schemaLine(given: CommandArguments, tools: McpTools, missing: string[]): Promise<string> {
	const file = given.value('schema');
	try {
		const schema = await tools.schemas.ofFiles();
		if (schema) {
			const types = Object.keys(schema.schema.getTypeMap()).length;
			return `${file ?? 'of the folder'}, ${types} types`;
		}
	} catch (error) {
		missing.push(`Schema: ${textOf(error)}`);
		return 'cannot be used';
	}
	if (tools.environments.all.reading.environments.some(hasApi)) {
		return 'is requested from the environment';
	}
	missing.push(`Schema: ${findInSchemaToolDefinition.name} needs one. Add --schema <file>.`);
	return 'none';
}

/** Returns a line for each environment. Adds the credentials that are missing. */
function environmentLines(
	toolEnvironments: ToolEnvironments,
	variables: CommandContext['variables'],
	missing: string[],
): readonly string[] {
	const { active, activeProblem, reading } = toolEnvironments.all;
	const { environments, problems } = reading;
	for (const problem of problems) {
		missing.push(`${problem.environmentId}: ${textOf(environmentProblemError(problem))}`);
	}
	if (!active && !activeProblem && apiEnvironmentIds(reading).length > 1) {
		missing.push('There are several environments. Name the default one with --environment <id>.');
	}
	return environments.map((environment) => {
		const { id, kind, api, conversionUrl } = environment;
		const problem = hasApi(environment) ? credentialsProblem(environment, toolEnvironments, variables) : undefined;
		if (problem !== undefined) {
			missing.push(`${id}: ${problem}`);
		}
		return `${id} (${kind}${id === active?.id ? ', default' : ''}): ${api?.url ?? conversionUrl ?? ''}`;
	});
}

/** Returns why requests to an environment would fail before they are sent. */
function credentialsProblem(
	environment: ApiEnvironment,
	toolEnvironments: ToolEnvironments,
	variables: CommandContext['variables'],
): string | undefined {
	const { id, label, api } = environment;
	const [header] = api.secretHeaders;
	if (header !== undefined) {
		return textOf(new UserError('cli/secret-header', { environment: label, header }));
	}
	if (!toolEnvironments.hasCredentialsFor(environment)) {
		return textOf(new UserError('cli/tool-credentials-of-other', { environment: label, id }));
	}
	const names = missingCredentialVariables(environment, variables);
	if (names.length === 0) {
		return undefined;
	}
	const isBrowserLogin = api.authentication.type === 'oidc';
	return textOf(
		new UserError(isBrowserLogin ? 'cli/browser-login' : 'cli/secret-missing', {
			environment: label,
			variables: names.join(' and '),
		}),
	);
}

/** Returns where documents are uploaded. Adds why an upload would be refused. */
function documentsLine(tools: McpTools, missing: string[]): string {
	const host = tools.conversionHost;
	if (host === undefined) {
		return 'are not uploaded (--allow-conversion)';
	}
	try {
		tools.requireConversion();
		return `can be uploaded to ${host}`;
	} catch (error) {
		missing.push(`Documents: ${textOf(error)}`);
		return 'are refused';
	}
}

function textOf(error: unknown): string {
	return errorMessages().messageFor(error).text;
}
