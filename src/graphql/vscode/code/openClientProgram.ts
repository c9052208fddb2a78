import * as vscode from 'vscode';
import { besideColumn } from '../../../shared/vscode/besideColumn.ts';
import { promptForItem } from '../../../shared/vscode/dialogs.ts';
import { composeClientProgram } from '../../core/client/code/composeClientProgram.ts';
import { type ProgramLanguage, programLanguages } from '../../core/client/code/languages.ts';
import { checkTargetOperation } from '../running/prepareRun.ts';
import { checkTarget, chooseRunTarget } from '../running/runTarget.ts';
import type { SchemaWithSdl } from '../schemas/schemaWithSdl.ts';
import type { GraphqlServices } from '../services/services.ts';

/**
 * Writes a program that runs an operation in the active environment, and opens it to the side as an
 * untitled document. `args` are those of the commands that run an operation, with an optional
 * `language`. `fetchSchema` fetches the schema of the active environment if none is stored.
 * @throws {UserError} the errors of `chooseRunTarget` and `checkOperation`, `graphql/code-…`;
 * `Cancelled`
 */
export async function openClientProgram(
	services: GraphqlServices,
	fetchSchema: () => Promise<SchemaWithSdl>,
	args: readonly unknown[],
): Promise<void> {
	const { host, schemas } = services;
	const target = await chooseRunTarget(services, args);
	const operation = await checkTargetOperation(target);
	const environment = host.environments.requireActiveApi();
	const language = requestedLanguage(args) ?? (await pickLanguage(operation.label));
	const { schema } = (await schemas.load(target.document)) ?? (await schemas.ofEnvironment()) ?? (await fetchSchema());
	const template = await readTemplate(host.context.extensionUri, language);
	const compose = () => composeClientProgram({ schema, operation }, environment, { language, template });
	const content = checkTarget(target, compose);
	const document = await vscode.workspace.openTextDocument({ language: language.languageId, content });
	await vscode.window.showTextDocument(document, { viewColumn: besideColumn(), preview: false });
}

function requestedLanguage([first]: readonly unknown[]): ProgramLanguage | undefined {
	const requested = typeof first === 'object' && first !== null && 'language' in first ? first.language : undefined;
	return programLanguages.find(({ id }) => id === requested);
}

/** @throws {Cancelled} */
async function pickLanguage(operation: string): Promise<ProgramLanguage> {
	const picked = await promptForItem(
		programLanguages.map((language) => ({ label: language.label, description: language.description, language })),
		{ title: vscode.l10n.t('Write Code for {0}', operation), placeHolder: vscode.l10n.t('Select the language') },
	);
	return picked.language;
}

async function readTemplate(extensionUri: vscode.Uri, { template }: ProgramLanguage): Promise<string> {
	const file = vscode.Uri.joinPath(extensionUri, 'media', 'code', template);
	return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}
