import { basename } from 'node:path';
import * as vscode from 'vscode';
import { isJsonObject } from '../../../shared/core/json.ts';
import { breakMarkdownLinks } from '../../../shared/core/sanitizeText.ts';
import type { WorkerThread } from '../../../shared/node/workerThread.ts';
import { logFailure, reportFailure } from '../../../shared/vscode/commands.ts';
import { withDelayedProgress } from '../../../shared/vscode/delayedProgress.ts';
import { promptForOneFile } from '../../../shared/vscode/dialogs.ts';
import { stoppedRunError, withoutDocument } from '../../core/jobs/results.ts';
import type { ConversionKind, ConversionParameters } from '../../core/requests/conversionRequest.ts';
import type { ChunkTasks } from '../../node/archives/chunkWorker.ts';
import { headingPaths } from '../../node/archives/describeEntries.ts';
import { convertIntoFolder } from '../../node/folders/convertIntoFolder.ts';
import type {
	FolderConversion,
	FolderConversionProgress,
	FolderConversionResult,
	FolderSource,
	ReplaceConflict,
} from '../../node/folders/folderConversion.ts';
import { pathInSelection } from '../../node/sourceFiles.ts';
import { diskPathOf } from '../saving/chooseFolderResolver.ts';
import { conversionProgressMessage } from './conversionProgressMessage.ts';
import { type ConvertContext, prepareUpload, targetResources } from './convertFiles.ts';
import { contentLossTexts, folderResultText } from './folderResultText.ts';
import { promptForConversionOptions } from './promptForConversionOptions.ts';
import { logFailedDocument } from './runConversionJob.ts';
import type { SendableFile } from './selection.ts';

/** The services that converting into a folder uses. */
export interface ConvertIntoFolderContext extends ConvertContext {
	/** Describes the entries of archives. */
	readonly chunkThread: WorkerThread<ChunkTasks>;
}

/** The third argument of the command. Missing members are prompted for. */
interface IntoFolderOptions {
	/** The path of the folder. */
	readonly folder?: string;
	readonly kind?: ConversionKind;
}

const lastFolderKey = 'conversion.outputFolder';

/** A conversion into a folder, without what differs from run to run. */
interface PlannedConversion extends Pick<FolderConversion, 'folder' | 'order'> {
	/** The selected files and folders. The paths of results are relative to these folders. */
	readonly resources: readonly vscode.Uri[];
}

/** What differs from run to run. */
type RunOptions = Pick<FolderConversion, 'all' | 'overwritesEdited'>;

/** The files that the user has agreed to upload, and the service. */
type PreparedUpload = Pick<Awaited<ReturnType<typeof prepareUpload>>, 'service' | 'selection'>;

/**
 * Converts the files that the command is called on into a folder, and sends only those that have
 * changed since the last conversion into the same folder.
 * @throws {UserError} `conversion/…` when nothing can be converted. Results that were saved before
 * stay. `Cancelled`.
 */
export async function convertFilesIntoFolder(
	context: ConvertIntoFolderContext,
	args: readonly unknown[],
): Promise<void> {
	const options: IntoFolderOptions = isJsonObject(args[2]) ? args[2] : {};
	let resources: readonly vscode.Uri[] = [];
	const { decision, ...upload } = await prepareUpload(
		context,
		async () => {
			resources = await targetResources(args);
			return resources;
		},
		async () => ({
			order: await chooseOrder(context, options),
			folder: options.folder ?? (await chooseOutputFolder(context)),
		}),
	);
	await runAndNotify(context, { ...decision, resources }, upload, { all: false, overwritesEdited: false });
}

/**
 * Converts some or all resources of an earlier run again. They are checked again, and the user is
 * prompted as before every upload.
 */
async function runAgain(
	context: ConvertIntoFolderContext,
	conversion: PlannedConversion,
	resources: readonly vscode.Uri[],
	options: RunOptions,
): Promise<void> {
	const upload = await prepareUpload(
		context,
		async () => resources,
		() => undefined,
	);
	await runAndNotify(context, conversion, upload, options);
}

async function chooseOrder(
	{ splitLevel, maxChunkLines }: ConvertIntoFolderContext,
	{ kind }: IntoFolderOptions,
): Promise<ConversionParameters> {
	const settings = { splitLevel: splitLevel.value, maxChunkLines: maxChunkLines.value };
	if (kind === 'markdown' || kind === 'chunks') {
		return { kind, settings };
	}
	const start = { order: { kind: 'markdown', settings }, together: false } as const;
	return (await promptForConversionOptions(vscode.l10n.t('Convert into Folder'), 1, start)).order;
}

/** @throws {UserError} `conversion/save-not-on-disk`; {Cancelled} */
async function chooseOutputFolder({ host }: ConvertIntoFolderContext): Promise<string> {
	const { workspaceState } = host.context;
	const last = workspaceState.get<string>(lastFolderKey);
	const start = last === undefined ? vscode.workspace.workspaceFolders?.[0]?.uri : vscode.Uri.file(last);
	const folder = await promptForOneFile({
		canSelectFiles: false,
		canSelectFolders: true,
		...(start && { defaultUri: start }),
		openLabel: vscode.l10n.t('Convert into This Folder'),
		title: vscode.l10n.t('Convert into Folder'),
	});
	const path = diskPathOf(folder);
	await workspaceState.update(lastFolderKey, path);
	return path;
}

/** Returns the source of a file. In a selected folder, its path is relative to that folder. */
function sourceOf({ uri, name }: SendableFile, resources: readonly vscode.Uri[]): FolderSource {
	const selected = resources.map(({ path }) => path);
	return { path: uri.fsPath, relativePath: pathInSelection(uri.path, selected) ?? name, label: name };
}

async function runAndNotify(
	context: ConvertIntoFolderContext,
	conversion: PlannedConversion,
	upload: PreparedUpload,
	options: RunOptions,
): Promise<void> {
	const { host } = context;
	for (const { name, error } of upload.selection.refused) {
		logFailure(host, `Convert ${name}`, error);
	}
	const result = await run(context, conversion, upload, options);
	for (const failed of result.failed) {
		logFailedDocument(host, failed.source.label, failed);
	}
	for (const converted of result.converted) {
		for (const text of contentLossTexts(converted, vscode.l10n)) {
			host.log.warn(text);
		}
	}
	if (result.stoppedBy) {
		throw stoppedRunError(withoutDocument(result.stoppedBy), result.notSent);
	}
	notify(context, conversion, upload, result).catch((error: unknown) =>
		reportFailure(host, 'Convert into folder', error),
	);
}

async function run(
	{ host, uploads, chunkThread, running, timeout }: ConvertIntoFolderContext,
	{ folder, order, resources }: PlannedConversion,
	{ service, selection }: PreparedUpload,
	options: RunOptions,
): Promise<FolderConversionResult> {
	const title = vscode.l10n.t('Converting into "{0}"', basename(folder));
	const startedAt = host.clock.now();
	const messageOf = (progress: FolderConversionProgress) => {
		if (progress.step === 'compare') {
			return vscode.l10n.t('comparing files, {0} of {1}', progress.done, progress.total);
		}
		const ofJobs = running.sending.map(({ name }) => name);
		return conversionProgressMessage(progress, ofJobs, host.clock.now() - startedAt, vscode.l10n, vscode.env.language);
	};
	return withDelayedProgress(title, (signal, report) =>
		convertIntoFolder(
			{
				http: host.http,
				uploads,
				headingPaths: (archive, entries, kind, stop) =>
					headingPaths(archive, entries, kind, stop, (bytes, batch, open) =>
						chunkThread.run('describe', { archive: bytes, entries: batch, open }),
					),
			},
			{
				folder,
				order,
				sources: selection.accepted.map((file) => sourceOf(file, resources)),
				serviceUrl: service.url,
				idleTimeout: timeout.value * 1000,
				...options,
				signal,
				waits: true,
				onWaiting: () => report(vscode.l10n.t('waiting for another conversion into this folder')),
				onNotLocked: () =>
					host.log.warn(vscode.l10n.t('"{0}" could not be locked against other conversions.', basename(folder))),
				onProgress: (progress) => report(() => breakMarkdownLinks(messageOf(progress))),
			},
		),
	);
}

/** Shows what was done, and offers to compare kept files and to convert all files again. */
async function notify(
	context: ConvertIntoFolderContext,
	conversion: PlannedConversion,
	{ selection }: PreparedUpload,
	result: FolderConversionResult,
): Promise<void> {
	const { converted, kept, failed, gone } = result;
	const failures = [...failed.map(({ source }) => source.label), ...selection.refused.map(({ name }) => name)];
	const isIncomplete = failures.length > 0 || converted.some((each) => contentLossTexts(each, vscode.l10n).length > 0);
	const compare = vscode.l10n.t('Compare...');
	const showGone = vscode.l10n.t('Show Results Without Source');
	const showLog = vscode.l10n.t('Show Log');
	const again = vscode.l10n.t('Convert All Again');
	const buttons = [
		...(kept.length > 0 ? [compare] : []),
		...(gone.length > 0 ? [showGone] : []),
		...(isIncomplete ? [showLog] : []),
		again,
	];
	const text = breakMarkdownLinks(folderResultText(result, failures, basename(conversion.folder), vscode.l10n));
	const chosen = await (kept.length > 0 || isIncomplete
		? vscode.window.showWarningMessage(text, ...buttons)
		: vscode.window.showInformationMessage(text, ...buttons));
	switch (chosen) {
		case compare: {
			const paths = new Set(kept.map(({ source }) => source.path));
			const resources = selection.accepted.map(({ uri }) => uri).filter(({ fsPath }) => paths.has(fsPath));
			const overwritesEdited = comparer(context, conversion);
			await runAgain(context, conversion, resources, { all: false, overwritesEdited });
			break;
		}
		case showGone:
			await showResultsWithoutSource(conversion, result);
			break;
		case showLog:
			await vscode.commands.executeCommand('studyAdmin.showLog');
			break;
		case again:
			await runAgain(context, conversion, conversion.resources, { all: true, overwritesEdited: false });
			break;
	}
}

/** Shows a file beside the new content that would replace it, and asks whether to replace it. */
function comparer({ files }: ConvertIntoFolderContext, { folder, order }: PlannedConversion) {
	return async (conflict: ReplaceConflict) => {
		const { source, readNew } = conflict;
		const [path = '', ...others] = conflict.files.map((file) => file.path);
		const name = basename(path);
		const sources: [string] = [String(vscode.Uri.file(source.path))];
		const id = files.origins.add({ name, sources, order });
		const content = new TextDecoder().decode(await readNew(path));
		const changed = files.addReport({ type: 'document', id, name, sources }, name, async () => content);
		const current = vscode.Uri.joinPath(vscode.Uri.file(folder), path);
		const title = vscode.l10n.t('{0} (current ↔ new result)', name);
		await vscode.commands.executeCommand('vscode.diff', current, changed, title, { preview: false });
		const replace = vscode.l10n.t('Replace');
		const question =
			others.length === 0
				? vscode.l10n.t('Replace "{0}" with the new result?', name)
				: vscode.l10n.t('Replace "{0}" and {1} more with the new results?', name, others.length);
		// A notification could be hidden behind those of the progress.
		const answer = await vscode.window.showQuickPick([vscode.l10n.t('Keep'), replace], {
			title: question,
			ignoreFocusOut: true,
		});
		await closeDiff(changed);
		files.removeDocuments([id]);
		return answer === replace;
	};
}

/** Closes the diff editors with a new result, which is removed when the user has decided. */
async function closeDiff(changed: vscode.Uri): Promise<void> {
	const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
	const isOfResult = ({ input }: vscode.Tab) =>
		input instanceof vscode.TabInputTextDiff && input.modified.toString() === changed.toString();
	await vscode.window.tabGroups.close(tabs.filter(isOfResult));
}

/**
 * Lists the results whose sources no longer exist. Reveals the chosen one in the Explorer, or
 * copies its path if it is outside of the workspace.
 */
async function showResultsWithoutSource(
	{ folder }: PlannedConversion,
	{ gone }: FolderConversionResult,
): Promise<void> {
	const items = gone.map(({ output, path }) => ({ label: output, description: path }));
	const target = vscode.Uri.file(folder);
	const isInWorkspace = vscode.workspace.getWorkspaceFolder(target) !== undefined;
	const chosen = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Results Without Source'),
		placeHolder: isInWorkspace
			? vscode.l10n.t('Select a result to show it in the Explorer')
			: vscode.l10n.t('Select a result to copy its path'),
	});
	const result = chosen && vscode.Uri.joinPath(target, chosen.label);
	if (result && isInWorkspace) {
		await vscode.commands.executeCommand('revealInExplorer', result);
	} else if (result) {
		await vscode.env.clipboard.writeText(result.fsPath);
	}
}
