import * as vscode from 'vscode';
import { registerCommand } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { Host } from '../shared/host.ts';
import { configNames } from './core/schema/featuresEnabled.ts';
import { Documents } from './documents.ts';
import type { GraphqlHost } from './graphqlHost.ts';
import { registerAllPagesLenses } from './languageFeatures/allPagesLenses.ts';
import { registerCodeActions } from './languageFeatures/codeActions.ts';
import { registerCodeLenses } from './languageFeatures/codeLenses.ts';
import { registerCompletions } from './languageFeatures/completions.ts';
import { GraphqlDiagnostics } from './languageFeatures/diagnostics.ts';
import { LanguageFeatures } from './languageFeatures/enabled.ts';
import { registerFoldingRanges } from './languageFeatures/foldingRanges.ts';
import { registerFormatting } from './languageFeatures/formatting.ts';
import { Help } from './languageFeatures/help.ts';
import { registerHovers } from './languageFeatures/hovers.ts';
import { registerNavigation } from './languageFeatures/navigation.ts';
import { registerSelectionRanges } from './languageFeatures/selectionRanges.ts';
import { registerSignatureHelp } from './languageFeatures/signatureHelp.ts';
import { registerSymbols } from './languageFeatures/symbols.ts';
import { VariableLenses } from './languageFeatures/variableLenses.ts';
import { registerVariablesFeatures } from './languageFeatures/variablesFeatures.ts';
import { openSample } from './openSample.ts';
import { AllPages } from './pages/allPages.ts';
import { Answers } from './results/answers.ts';
import { Results } from './results/results.ts';
import { saveResult } from './results/saveResult.ts';
import { showHistory } from './results/showHistory.ts';
import { copyAsCurl } from './running/copyAsCurl.ts';
import { prepareRun } from './running/prepareRun.ts';
import { type FinishedRun, Runner } from './running/runner.ts';
import { Running } from './running/running.ts';
import { type ChooseTarget, chooseRunTarget, type RunTarget, readRunArguments } from './running/runTarget.ts';
import { Schemas } from './schemas/schemas.ts';
import { refreshSchema, showSchema } from './schemas/showSchema.ts';
import { NearbyFiles } from './schemas/sources/nearbyFiles.ts';
import { Tables } from './table/tables.ts';
import { chooseVariables } from './variables/chooseVariables.ts';
import { editVariables } from './variables/editVariables.ts';
import { VariableSets } from './variables/variableSets.ts';
import { graphqlWords } from './words.ts';
import { WorkspaceDocuments } from './workspaceDocuments.ts';

/** Registers GraphQL: running operations, their results, the schema, and the language features. */
export function registerGraphql(base: Host): Disposable {
	const store = new DisposableStore();
	const worker = vscode.Uri.joinPath(base.context.extensionUri, 'dist', 'extension', 'answerWorker.js');
	const host: GraphqlHost = { ...base, answers: store.add(new Answers(worker.fsPath)) };
	host.explanations.add(graphqlWords);
	const documents = new Documents();
	const workspaceDocuments = store.add(new WorkspaceDocuments(host, documents));
	const nearby = store.add(new NearbyFiles(configNames));
	const features = store.add(new LanguageFeatures(nearby));
	const schemas = store.add(new Schemas(host, documents, nearby));
	const results = store.add(new Results(host));
	const running = store.add(new Running());
	const sources = { schemas, variableSets: store.add(new VariableSets(host.context.workspaceState)) };
	const prepare = (target: RunTarget) => prepareRun(host, sources, target);
	const choose: ChooseTarget = (args) =>
		chooseRunTarget(readRunArguments(args), async (document) => {
			await workspaceDocuments.all();
			return workspaceDocuments.otherFragments(document);
		});
	const finished = async (run: FinishedRun) => {
		await Promise.all([schemas.answered(run.environment, run.target.document), results.show(run)]);
	};
	const runner = store.add(new Runner(host, { running, choose, prepare, finished }));
	store.add(registerCommand(host, 'studyAdmin.runOperation', (...args) => runner.run(...args)));
	const allPages = new AllPages(host, { running, schemas, choose, prepare, runner });
	store.add(registerCommand(host, 'studyAdmin.runAllPages', (...args) => allPages.run(...args)));
	const tables = store.add(new Tables(host, (uri) => results.read(uri)));
	store.add(registerCommand(host, 'studyAdmin.showAsTable', (target) => tables.show(target)));
	store.add(registerCommand(host, 'studyAdmin.cancelRun', () => running.cancel()));
	store.add(registerCommand(host, 'studyAdmin.openSample', () => openSample(host)));
	store.add(
		registerCommand(host, 'studyAdmin.copyAsCurl', async (...args) => copyAsCurl(await prepare(await choose(args)))),
	);
	store.add(
		registerCommand(host, 'studyAdmin.editVariables', async (...args) =>
			editVariables(host, sources, await choose(args)),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.chooseVariables', (...args) =>
			chooseVariables(choose, sources.variableSets, args),
		),
	);
	store.add(registerCommand(host, 'studyAdmin.showHistory', () => showHistory(results, (run) => runner.runAgain(run))));
	store.add(registerCommand(host, 'studyAdmin.saveResult', (uri) => saveResult(results, uri)));
	store.add(registerCommand(host, 'studyAdmin.openLargeResult', (uri) => results.openLarge(uri)));
	store.add(registerCommand(host, 'studyAdmin.showResultDetails', (uri) => results.showDetails(uri)));
	store.add(registerCommand(host, 'studyAdmin.refreshSchema', () => refreshSchema(host, schemas)));
	store.add(registerCommand(host, 'studyAdmin.showSchema', () => showSchema(host, schemas)));
	// The editor shows what was registered last first.
	store.add(new VariableLenses(documents, schemas, sources.variableSets));
	store.add(registerAllPagesLenses(documents, schemas));
	store.add(registerCodeLenses(documents, schemas));
	store.add(registerVariablesFeatures(host, documents, schemas));
	store.add(registerSymbols(documents, features));
	store.add(registerCodeActions(host, documents, schemas, features));
	store.add(registerFoldingRanges(documents, features));
	store.add(registerSelectionRanges(documents, features));
	store.add(registerFormatting(host, documents, features));
	const help = new Help(host, documents, workspaceDocuments, schemas);
	store.add(registerCompletions(host.clock, help, features));
	store.add(registerHovers(host.clock, help, features));
	store.add(registerSignatureHelp(host.clock, help, features));
	store.add(registerNavigation(schemas, workspaceDocuments, features));
	store.add(new GraphqlDiagnostics(host, documents, schemas, workspaceDocuments, features));
	return store;
}
