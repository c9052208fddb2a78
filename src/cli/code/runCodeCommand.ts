import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ProgramLanguage, programLanguages } from '../../graphql/core/client/code/languages.ts';
import { chooseEnvironment } from '../api/chooseEnvironment.ts';
import { checkOutputWritable, replaceOutputFile, writeResult } from '../api/writeResult.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { withCredentialsFile } from '../credentialsFile.ts';
import { readSchemaFile } from '../graphql/readSchemaFile.ts';
import { requireDocumentPath } from '../optionValues.ts';
import { packageFilePath } from '../packageFilePath.ts';
import { readChosenOperation } from '../query/chosenOperation.ts';
import { withLocationInFile } from '../query/locationInFile.ts';
import { fetchGraphqlSchema } from '../schema/fetchGraphqlSchema.ts';
import { UsageError, unknownNameError } from '../usageError.ts';

/**
 * Runs `study-admin code`: writes a program for an operation of a document.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `environment/…`, `sign-in/…`, `graphql/…`, `network/…`; `Cancelled`
 */
export async function runCodeCommand(given: CommandArguments, inherited: CommandContext): Promise<ExitCode> {
	const context = withCredentialsFile(given, inherited);
	const file = requireDocumentPath(given, 'code <file> --language <language>');
	const language = requireLanguage(given.value('language'));
	const { currentFolder, terminal } = context;
	const target = { file, operation: given.value('operation'), fetchesAllPages: false, format: 'json' } as const;
	const documents = await readChosenOperation(target, context);
	const { operation } = documents;
	const chosen = chooseEnvironment(given, context);
	const output = given.value('output');
	await checkOutputWritable(output, context);
	const schemaFile = given.value('schema');
	const schema =
		schemaFile === undefined ? await fetchGraphqlSchema(chosen, context) : await readSchemaFile(schemaFile, context);
	const { composeClientProgram } = await import('../../graphql/core/withLibraries.ts');
	const template = readFileSync(packageFilePath(`code/${language.template}`), 'utf8');
	const compose = () => composeClientProgram({ schema, operation }, chosen.environment, { language, template });
	const text = withLocationInFile(compose, documents, currentFolder);
	if (output === undefined) {
		await writeResult([text], undefined, context);
	} else {
		const path = resolve(currentFolder, output);
		await replaceOutputFile(path, text);
		terminal.report(`The program was written to ${path}.`);
	}
	return 0;
}

/** @throws {UsageError} */
function requireLanguage(value: string | undefined): ProgramLanguage {
	const ids = programLanguages.map(({ id }) => id);
	if (value === undefined) {
		throw new UsageError(`A language is required: --language <language>. Use one of: ${ids.join(', ')}.`);
	}
	const language = programLanguages.find(({ id }) => id === value);
	if (!language) {
		throw unknownNameError(value, 'a language', ids);
	}
	return language;
}
