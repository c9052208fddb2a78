import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import type { DraftWriter } from '../../host.ts';
import { languageOfDocument, languageOfFile } from '../../shared/core/code/syntaxes.ts';
import { UserError } from '../../shared/core/errors.ts';
import { rejectOnAbort } from '../../shared/core/rejectOnAbort.ts';
import { displayedToolInput } from '../../shared/core/tools/displayedToolInput.ts';
import { findPathInFolders } from '../../shared/node/findPathInFolders.ts';
import { maxSearchedFileSize, readCodeFile } from '../../shared/node/readTextFile.ts';
import type { EditorTool } from '../../shared/vscode/tools.ts';
import { toolFolders, toolPathOf } from '../../shared/vscode/workspaceFolders.ts';
import type { EvaluatedFinding, LifecycleEvaluator } from '../core/evaluation.ts';
import { unsearchedApis } from '../core/model/catalog.ts';
import type { CatalogStore } from '../node/sources/catalogStore.ts';
import { createExplainApiTool } from '../node/tools/createExplainApiTool.ts';
import {
	createFindDeprecatedCallsTool,
	type DeprecatedCall,
	type DeprecatedCallSearchResult,
	type DeprecatedCallsHost,
} from '../node/tools/createFindDeprecatedCallsTool.ts';
import { createWriteGraphqlQueryTool } from '../node/tools/createWriteGraphqlQueryTool.ts';
import type { TextWithCalls } from '../node/tools/readCallsInText.ts';
import type { DocumentWorkers } from './findings/documentWorkers.ts';
import type { FindingsByFile } from './findings/findingsByFile.ts';
import { definitionFolder } from './migration/writeQuery.ts';
import type { WorkspaceScanController } from './scan/workspaceScanController.ts';
import type { Today } from './state/today.ts';

/** The services that the tools of the catalog need. */
interface CatalogToolServices {
	readonly catalogs: CatalogStore;
	readonly evaluator: LifecycleEvaluator;
	readonly findings: FindingsByFile;
	readonly scan: WorkspaceScanController;
	readonly today: Today;
	readonly warnWithinDays: { readonly value: number };
	readonly workers: DocumentWorkers;
	readonly drafts: DraftWriter;
}

/** Creates the tools of the catalog for the workspace. */
export function createCatalogTools(services: CatalogToolServices): readonly EditorTool[] {
	const { catalogs, evaluator, today, warnWithinDays, workers, drafts } = services;
	const callsHost: DeprecatedCallsHost = {
		find: (path, { signal }) => find(services, path, signal),
		catalog: () => catalogs.settled(),
	};
	return [
		{
			...createFindDeprecatedCallsTool(callsHost),
			runningMessage: () => vscode.l10n.t('Finding deprecated calls in the workspace'),
		},
		{
			...createWriteGraphqlQueryTool({
				...callsHost,
				readFile,
				reader: (catalog) => ({
					findings: ({ text, language, path }) => workers.findingsIn({ text, language, catalog }, path),
					drafts: ({ text, language, folder }, uses) => workers.readDrafts({ text, language, catalog }, uses, folder),
				}),
				write: (request, environment) => drafts.text(request, environment),
			}),
			runningMessage: ({ path, call }) => {
				const target = displayedToolInput(path) || displayedToolInput(call);
				return target === ''
					? vscode.l10n.t('Writing drafts for the workspace')
					: vscode.l10n.t('Writing drafts for "{0}"', target);
			},
		},
		{
			...createExplainApiTool({
				catalog: () => catalogs.settled(),
				today: () => today.value,
				warnWithinDays: () => warnWithinDays.value,
				texts: evaluator.texts,
			}),
			runningMessage: ({ api }) =>
				displayedToolInput(api) === ''
					? vscode.l10n.t('Listing the APIs of the catalog')
					: vscode.l10n.t('Explaining the API "{0}"', displayedToolInput(api)),
		},
	];
}

/**
 * Searches the workspace, and returns the calls below a path.
 * @throws {UserError} `catalog/tool-file-outside`, the errors of the search; `Cancelled`
 */
async function find(
	{ scan, findings, evaluator, catalogs }: CatalogToolServices,
	path: string | undefined,
	signal: AbortSignal,
): Promise<DeprecatedCallSearchResult> {
	const target = path === undefined ? undefined : locate(path).uri.toString();
	const { counts } = await rejectOnAbort(scan.scan(), signal);
	const folders = toolFolders();
	const calls: DeprecatedCall[] = [];
	for await (const { uri, findings: found } of findings.filesForReport()) {
		// Open documents can be outside of the workspace, or in no file.
		const shownPath = toolPathOf(folders, uri);
		const isRequested = target === undefined || uri.toString() === target || uri.toString().startsWith(`${target}/`);
		if (shownPath !== undefined && isRequested) {
			calls.push(...found.flatMap((finding) => callOf(shownPath, evaluator.evaluate(finding)) ?? []));
		}
	}
	const unsearched = unsearchedApis(await catalogs.settled()).map(({ id }) => id);
	return { files: counts.files, searchesAll: true, unreadable: counts.unreadable.length, calls, unsearched };
}

function callOf(path: string, evaluation: EvaluatedFinding | undefined): DeprecatedCall | undefined {
	if (evaluation?.status.lifecyclePhase === undefined) {
		return undefined;
	}
	const { finding, status, severity, message, ignore } = evaluation;
	return {
		api: finding.use.api,
		path,
		line: finding.range.start.line + 1,
		severity,
		daysLeft: status.daysLeft,
		message,
		isPossible: finding.use.confidence === 'possible',
		isIgnored: ignore === 'holds',
	};
}

/**
 * Finds a file or folder of the workspace.
 * @throws {UserError} `catalog/tool-file-outside`
 */
function locate(given: string) {
	const folders = toolFolders();
	const found = findPathInFolders(folders, given);
	if (!found) {
		throw new UserError('catalog/tool-file-outside');
	}
	const { folder, path, relativePath } = found;
	const uri = relativePath === '' ? folder.uri : vscode.Uri.joinPath(folder.uri, relativePath);
	return { path, relativePath, uri, shownPath: toolPathOf(folders, uri) ?? relativePath };
}

/** Returns a file of the workspace with its unsaved changes; `undefined` for a folder. */
async function readFile(given: string): Promise<TextWithCalls | undefined> {
	const { path: absolutePath, relativePath, uri, shownPath: path } = locate(given);
	if (statSync(absolutePath, { throwIfNoEntry: false })?.isDirectory()) {
		return undefined;
	}
	const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
	const file = open ? { kind: 'text' as const, text: open.getText() } : readCodeFile(absolutePath);
	// An extension can give a file that the search reads by its name a language of its own.
	const language = (open && languageOfDocument(open.languageId, uri.path)) ?? languageOfFile(relativePath);
	if (file.kind !== 'text' || file.text.length > maxSearchedFileSize || language === undefined) {
		throw new UserError('catalog/tool-file-not-code', { file: path });
	}
	return { text: file.text, language, path, folder: definitionFolder(uri) };
}
