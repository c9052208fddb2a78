import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { Cancelled, throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import { breakMarkdownLinks } from '../../../shared/core/sanitizeText.ts';
import type { WorkerThread } from '../../../shared/node/workerThread.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { withDelayedProgress } from '../../../shared/vscode/delayedProgress.ts';
import { fileNameStem } from '../../core/documents/acceptedTypes.ts';
import { type CommonFolder, commonFolder } from '../../core/jobs/commonFolder.ts';
import type { ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import { addErrorDetails, unsavedDocumentDetails } from '../../core/saving/fileSavingError.ts';
import { portableName } from '../../core/saving/portablePaths.ts';
import type { ChunkDescriptions } from '../../node/archives/chunkDescriptions.ts';
import { type ZipItem, type ZipResult, zipFileCount, zipStateIndexes } from '../../node/saving/zipPlan.ts';
import type { ZipTasks } from '../../node/saving/zipWorker.ts';
import { type ChosenDocument, type ChosenDocuments, chooseConvertedDocuments } from './chooseConvertedDocuments.ts';
import { diskPathOf } from './chooseFolderResolver.ts';

/** The services that saving a ZIP uses. */
export interface ZipContext {
	readonly host: Host;
	readonly conversions: ConversionJobs;
	readonly descriptions: ChunkDescriptions;
	readonly zipThread: WorkerThread<ZipTasks>;
}

/**
 * Saves documents or chunks of one job as one ZIP with a manifest: the selected rows of the view, a
 * document by its id, or the document in the active editor. Prompts for the file, and replaces an
 * existing file only if the user confirms it.
 * @throws {UserError} `conversion/nothing-to-save`, `conversion/zip-several-jobs`,
 * `conversion/save-…`, `conversion/entry-damaged`; `Cancelled`
 */
export async function saveAsZip(context: ZipContext, args: readonly unknown[]): Promise<void> {
	const { job, chosen } = chooseConvertedDocuments(context.conversions, args);
	const [{ document: first }, ...others] = chosen;
	const folder = commonFolder([first.sources[0], ...others.map(({ document }) => document.sources[0])]);
	const start = vscode.Uri.parse(folder.uri, true);
	const stem = others.length === 0 ? fileNameStem(first.name) : folder.name || fileNameStem(first.name);
	const target = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(start, others.length === 0 ? '' : '..', portableName(`${stem}.zip`)),
		filters: { [vscode.l10n.t('Archives')]: ['zip'] },
		title: vscode.l10n.t('Save as ZIP'),
	});
	if (!target) {
		return;
	}
	const name = target.path.slice(target.path.lastIndexOf('/') + 1);
	const title = vscode.l10n.t('Saving "{0}"', name);
	try {
		const path = diskPathOf(target);
		const result = await withDelayedProgress(title, (signal, report) =>
			write(context, { path, job, chosen, folder, signal, report }),
		);
		if (result.damaged === 0) {
			markSaved(context.conversions, chosen);
		}
		notifySaved(target, name, result).catch((error: unknown) => logFailure(context.host, 'Show the saved ZIP', error));
	} catch (error) {
		const documents = chosen.map(({ document }) => document);
		const retry = chosen.some(({ chunks }) => chunks) ? undefined : 'zip';
		throw error instanceof UserError ? addErrorDetails(error, unsavedDocumentDetails(documents, retry)) : error;
	}
}

/** A ZIP to write, its progress and the signal that cancels it. */
interface ZipRequest extends ChosenDocuments {
	/** The path of the file on this disk. */
	readonly path: string;
	/** The folder that contains the sources. The ZIP has the same folders below it. */
	readonly folder: CommonFolder;
	readonly signal: AbortSignal;
	readonly report: (message: string) => void;
}

/** The result of a ZIP that was written. */
type WrittenZip = Extract<ZipResult, { readonly kind: 'written' }>;

async function write(context: ZipContext, request: ZipRequest): Promise<WrittenZip> {
	const { path, job, chosen, signal, report } = request;
	const items: ZipItem[] = [];
	for (const one of chosen) {
		items.push(...(await itemOf(context, one, request)));
	}
	throwIfCancelled(signal);
	if (items.length === 0) {
		throw new UserError('conversion/nothing-to-save');
	}
	const sent = chosen.flatMap(({ document }) => {
		const outcome = context.conversions.outcomeOf(document);
		return 'sent' in outcome ? outcome.sent : [];
	});
	const state = new Int32Array(new SharedArrayBuffer(8));
	const total = zipFileCount(items);
	const timer = setInterval(
		() => report(vscode.l10n.t('{0} of {1} files', Atomics.load(state, zipStateIndexes.written), total)),
		250,
	);
	signal.addEventListener('abort', () => Atomics.store(state, zipStateIndexes.cancelled, 1), { once: true });
	try {
		const { order, serviceUrl, startedAt } = job;
		const result = await context.zipThread.run('write', { path, items, sent, order, serviceUrl, startedAt, state });
		switch (result.kind) {
			case 'cancelled':
				throw new Cancelled();
			case 'failed':
				throw new UserError(result.code, result.details);
			case 'written':
				return result;
		}
	} finally {
		clearInterval(timer);
	}
}

async function itemOf(
	{ conversions, descriptions }: ZipContext,
	{ document, chunks }: ChosenDocument,
	{ folder, signal }: ZipRequest,
): Promise<readonly ZipItem[]> {
	const outcome = conversions.outcomeOf(document);
	const stem = `${folder.pathOf(document.sources[0])}${fileNameStem(document.name)}`;
	if (outcome.state === 'markdown') {
		return [{ kind: 'text', name: `${stem}.md`, content: outcome.content }];
	}
	if (outcome.state !== 'archive') {
		return [];
	}
	// Chunks are saved without headings when the thread fails. The view logs the failure.
	await rejectOnAbort(
		descriptions.describe(document).catch(() => undefined),
		signal,
	);
	const all = chunks ?? outcome.chunks;
	return [
		{
			kind: 'archive',
			name: conversions.jobOf(document)?.order.kind === 'markdown' ? `${stem}-markdown` : `${stem}-chunks`,
			archive: outcome.archive,
			entries: all.map(({ entry }) => entry),
			skipped: chunks ? [] : outcome.skipped,
			headingPaths: all.map((chunk) => descriptions.headingPath(chunk)),
		},
	];
}

function markSaved(conversions: ConversionJobs, chosen: readonly ChosenDocument[]): void {
	for (const { document } of chosen.filter(({ chunks }) => !chunks)) {
		conversions.markSaved(document);
	}
}

async function notifySaved(target: vscode.Uri, name: string, { files, damaged }: WrittenZip): Promise<void> {
	const show = vscode.l10n.t('Reveal in Explorer');
	const copy = vscode.l10n.t('Copy Path');
	const button = vscode.workspace.getWorkspaceFolder(target) ? show : copy;
	const text = breakMarkdownLinks(
		damaged === 0
			? vscode.l10n.t('Saved {0} files in "{1}".', files, name)
			: vscode.l10n.t('Saved {0} files in "{1}". Damaged entries that were skipped: {2}.', files, name, damaged),
	);
	const chosen = await (damaged === 0
		? vscode.window.showInformationMessage(text, button)
		: vscode.window.showWarningMessage(text, button));
	if (chosen === show) {
		await vscode.commands.executeCommand('revealInExplorer', target);
	} else if (chosen === copy) {
		await vscode.env.clipboard.writeText(target.fsPath);
	}
}
