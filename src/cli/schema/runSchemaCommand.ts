import type { GraphQLSchema } from 'graphql';
import { chooseEnvironment } from '../api/chooseEnvironment.ts';
import { checkOutputWritable, writeResult } from '../api/writeResult.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { withCredentialsFile } from '../credentialsFile.ts';
import { readFormatOption, rejectArgument } from '../optionValues.ts';
import { outputJson } from '../outputText.ts';
import { UsageError } from '../usageError.ts';
import { fetchGraphqlSchema } from './fetchGraphqlSchema.ts';

/**
 * Runs `study-admin schema`: writes the schema of an environment as SDL, or compares it with an
 * older schema. The schema is that of the API, or the published one when the environment has a
 * `schemaUrl` and no credentials can be sent. Resolves to 1 when the comparison finds an operation
 * that breaks or receives other values.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `environment/…`, `sign-in/…`, `graphql/…`, `network/…`; `Cancelled`
 */
export async function runSchemaCommand(given: CommandArguments, inherited: CommandContext): Promise<ExitCode> {
	const context = withCredentialsFile(given, inherited);
	const old = given.value('diff');
	const [path, extra] = given.paths;
	rejectArgument(old === undefined ? path : extra, 'schema');
	if (old !== undefined) {
		return writeDiff(old, path, given, context);
	}
	if (given.has('format')) {
		throw new UsageError('"--format" requires the option --diff <old>.');
	}
	const chosen = chooseEnvironment(given, context);
	const output = given.value('output');
	await checkOutputWritable(output, context);
	const schema = await fetchGraphqlSchema(chosen, context);
	const { printSchema } = await import('../../graphql/core/withLibraries.ts');
	await writeResult([`${printSchema(schema)}\n`], output, context);
	return 0;
}

/**
 * Writes the differences between an old schema file and the schema of a file or of an environment.
 */
async function writeDiff(
	old: string,
	newFile: string | undefined,
	given: CommandArguments,
	context: CommandContext,
): Promise<ExitCode> {
	const format = readFormatOption(given, ['text', 'json']);
	const output = given.value('output');
	await checkOutputWritable(output, context);
	const { schemaDiffJson, diffSchemas, schemaDiffText } = await import('./diffSchemas.ts');
	const after =
		newFile === undefined
			? await fetchGraphqlSchema(chooseEnvironment(given, context), context)
			: await readNewSchema(newFile, context);
	const diff = await diffSchemas(old, after, context);
	const text = format === 'text' ? schemaDiffText(diff) : outputJson(schemaDiffJson(diff));
	await writeResult([text], output, context);
	return diff.operations.some(({ affected: { kind } }) => kind === 'broken' || kind === 'changed') ? 1 : 0;
}

async function readNewSchema(file: string, context: CommandContext): Promise<GraphQLSchema> {
	const { readSchemaFile } = await import('../graphql/readSchemaFile.ts');
	return readSchemaFile(file, context);
}
