import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import type { DisposableStore } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import { withCancellableProgress } from '../../shared/vscode/cancellableProgress.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import type { MemoryFiles } from '../../shared/vscode/memoryFiles.ts';
import { requireWorkspaceTrust } from '../../shared/vscode/requireWorkspaceTrust.ts';
import { checkOperation } from '../core/client/request/checkedOperation.ts';
import { shellCommandOfRequest } from '../core/client/request/shellCommandOfRequest.ts';
import { uriExists } from './documents/readTextFileAtUri.ts';
import { compareResultWithRest } from './results/compareResultWithRest.ts';
import { ResultPresenter } from './results/resultPresenter.ts';
import { showRunHistory } from './results/showRunHistory.ts';
import { AllPagesRunner } from './running/allPagesRunner.ts';
import { editVariables } from './running/editVariables.ts';
import { OperationRunner } from './running/operationRunner.ts';
import { checkTargetOperation, type PreparedRun, prepareRun } from './running/prepareRun.ts';
import { chooseRunTarget } from './running/runTarget.ts';
import { promptForVariableSet } from './running/selectVariableSetForRun.ts';
import { compareChosenSchemas } from './schemaChanges/compareSchemas.ts';
import type { SchemaWithSdl } from './schemas/schemaWithSdl.ts';
import type { GraphqlServices } from './services/services.ts';
import { TablePanels } from './table/tablePanels.ts';

/**
 * Creates the handlers of the GraphQL commands. The objects that only commands use are added to
 * `store`. `resultFiles` stores the documents of results.
 */
export function createGraphqlCommands(services: GraphqlServices, resultFiles: MemoryFiles, store: DisposableStore) {
	const { host } = services;
	const results = store.add(new ResultPresenter(host, resultFiles));
	const tables = store.add(new TablePanels(host, (uri) => results.read(uri)));
	const runner = store.add(new OperationRunner(services, async (run) => tables.update(await results.show(run))));
	const allPages = new AllPagesRunner(services, runner);
	const targetOf = (args: readonly unknown[]) => chooseRunTarget(services, args);
	return {
		'studyAdmin.runOperation': (...args) => runner.run(args),
		'studyAdmin.runAllPages': (...args) => allPages.run(args),
		'studyAdmin.cancelRun': (target) => runner.cancel(target),
		'studyAdmin.copyAsCurl': async (...args) => {
			const target = await targetOf(args);
			const environment = host.environments.requireActiveApi();
			await copyAsCurl(
				await prepareRun(services, { target, environment, operation: await checkTargetOperation(target) }),
			);
		},
		'studyAdmin.writeCode': async (...args) => {
			const { openClientProgram } = await import('./code/openClientProgram.ts');
			await openClientProgram(services, () => refreshSchema(services), args);
		},
		'studyAdmin.showHistory': () => showRunHistory(results, (run) => runner.runAgain(run)),
		'studyAdmin.saveResult': (uri) => results.save(uri),
		'studyAdmin.openLargeResult': (uri) => results.openLarge(uri),
		'studyAdmin.showResultDetails': (uri) => results.showDetails(uri),
		'studyAdmin.showAsTable': (target) => tables.show(target),
		'studyAdmin.compareResponse': (target) => compareResultWithRest(results, resultFiles, target),
		'studyAdmin.copyTableCell': () => tables.run('copyCell'),
		'studyAdmin.copyTableRow': () => tables.run('copyRow'),
		'studyAdmin.hideTableColumn': () => tables.run('hideColumn'),
		'studyAdmin.showAllTableColumns': () => tables.run('showAllColumns'),
		'studyAdmin.editVariables': async (...args) => editVariables(services, await targetOf(args)),
		'studyAdmin.chooseVariables': async (...args) => promptForVariableSet(services, await targetOf(args), args),
		'studyAdmin.refreshSchema': () => refreshSchema(services),
		'studyAdmin.fetchPublishedSchema': () => fetchPublishedSchema(services),
		'studyAdmin.showSchema': () => showSchema(services),
		'studyAdmin.compareSchemas': (...args) => compareChosenSchemas(services, args),
		'studyAdmin.openSample': () => openSample(host),
	} satisfies CommandHandlers;
}

/** The ids of the GraphQL commands. */
export type GraphqlCommandId = keyof ReturnType<typeof createGraphqlCommands>;

/**
 * Copies an operation and its variables to the clipboard as a command without secrets: for curl, or
 * for PowerShell on Windows.
 */
async function copyAsCurl({ target, environment, variables, operation }: PreparedRun): Promise<void> {
	const shell = process.platform === 'win32' ? 'powershell' : 'posix';
	const { text, secretVariable, headerVariables } = shellCommandOfRequest(
		shell,
		environment.api,
		checkOperation(target.query.trim(), operation.label),
		variables,
	);
	await vscode.env.clipboard.writeText(text);
	const value =
		environment.api.authentication.type === 'basic'
			? vscode.l10n.t('"user name:password" in Base64')
			: vscode.l10n.t('an API token');
	const prefix = shell === 'posix' ? '' : '$env:';
	const secrets = [
		vscode.l10n.t('{0} to {1}', prefix + secretVariable, value),
		...headerVariables.map((name) => vscode.l10n.t('{0} to the value of the header', prefix + name)),
	].join(', ');
	const message =
		shell === 'posix'
			? vscode.l10n.t('Copied as a curl command. Set {0} before you run it.', secrets)
			: vscode.l10n.t('Copied as a PowerShell command. Set {0} before you run it.', secrets);
	vscode.window.setStatusBarMessage(`$(check) ${message}`, 8000);
}

/** Fetches the schema of the active environment again. @throws the errors of the request. */
export async function refreshSchema({ host, schemas }: GraphqlServices): Promise<SchemaWithSdl> {
	requireWorkspaceTrust();
	const environment = host.environments.requireActiveApi();
	const title = vscode.l10n.t('Fetching the schema of {0}', environment.label);
	const fetched = await withCancellableProgress(title, (signal) => schemas.environments.refresh(environment, signal));
	reportFetched(environment.label, fetched);
	return fetched;
}

/**
 * Fetches the published schema of the active environment, which needs no sign-in. By running the
 * command the user consents to the request. @throws {UserError} `graphql/no-published-schema`; the
 * errors of the request.
 */
async function fetchPublishedSchema({ host, schemas }: GraphqlServices): Promise<void> {
	requireWorkspaceTrust();
	const environment = host.environments.requireActiveApi();
	const { label, api } = environment;
	const { schemaUrl } = api;
	if (schemaUrl === undefined) {
		throw new UserError('graphql/no-published-schema', { environment: label });
	}
	const title = vscode.l10n.t('Fetching the published schema from {0}', new URL(schemaUrl).host);
	reportFetched(
		label,
		await withCancellableProgress(title, (signal) =>
			schemas.environments.fetchPublished(environment, schemaUrl, signal),
		),
	);
}

function reportFetched(environment: string, { schema }: SchemaWithSdl): void {
	const types = Object.keys(schema.getTypeMap()).length;
	vscode.window.setStatusBarMessage(
		vscode.l10n.t('$(check) Schema of {0} fetched: {1} types', environment, types),
		5000,
	);
}

/**
 * Shows the SDL of the active document's schema, or of the active environment if the document has
 * none. If the schema of the environment is not stored, it is fetched. @throws the errors of the
 * request.
 */
async function showSchema(services: GraphqlServices): Promise<void> {
	const { schemas } = services;
	const document = vscode.window.activeTextEditor?.document;
	const schema =
		(document && schemas.schemaOf(document)) ?? (await schemas.ofEnvironment()) ?? (await refreshSchema(services));
	for (const { uri } of schema.files().slice(0, 1)) {
		const text = await vscode.workspace.openTextDocument(uri);
		await vscode.window.showTextDocument(text, { preview: false });
	}
}

/**
 * Opens a sample query with a small schema, which needs no credentials. Both files are copied to
 * the extension's storage, so that the user's changes to the query are kept after an update.
 */
async function openSample({ context }: Host): Promise<void> {
	const bundled = vscode.Uri.joinPath(context.extensionUri, 'media', 'walkthrough', 'sample');
	const folder = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
	const copy = (name: string, overwrite: boolean) =>
		vscode.workspace.fs.copy(vscode.Uri.joinPath(bundled, name), vscode.Uri.joinPath(folder, name), { overwrite });
	const sample = vscode.Uri.joinPath(folder, 'sample.graphql');
	await copy('.graphqlrc.json', true);
	await copy('schema.graphql', true);
	if (!(await uriExists(sample))) {
		await copy('sample.graphql', false);
	}
	await vscode.window.showTextDocument(sample);
	void vscode.commands.executeCommand('setContext', 'studyAdmin.hasOpenedSample', true);
}
