import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import { activeFile } from '../../../shared/vscode/activeFile.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { withDelayedProgress } from '../../../shared/vscode/delayedProgress.ts';
import { requireWorkspaceTrust } from '../../../shared/vscode/requireWorkspaceTrust.ts';
import type { Setting } from '../../../shared/vscode/settings.ts';
import { acceptedExtensions, acceptedMediaType } from '../../core/documents/acceptedTypes.ts';
import type { ConversionDocument } from '../../core/jobs/conversionJobs.ts';
import { formatNameList } from '../../core/jobs/results.ts';
import type { ConversionOptions } from '../../core/requests/conversionOptions.ts';
import {
	type ConversionKind,
	type ConversionParameters,
	divideIntoRequests,
} from '../../core/requests/conversionRequest.ts';
import { type ConversionService, requireConversionService } from '../../core/requests/conversionService.ts';
import type { DocumentOrigin } from '../converted/documentOrigins.ts';
import { targetDocumentId } from '../converted/targets.ts';
import { promptForConversionOptions } from './promptForConversionOptions.ts';
import { promptForFiles } from './promptForFiles.ts';
import { type JobContext, runConversionJob, sendDocuments } from './runConversionJob.ts';
import { type ChosenFiles, fileNameOf, readChosenFiles, type SendableFile } from './selection.ts';
import type { UploadConsent } from './uploadConsent.ts';

/** The services that converting uses. */
export interface ConvertContext extends JobContext {
	readonly consent: UploadConsent;
	readonly splitLevel: Setting<'conversion.splitLevel'>;
	readonly maxChunkLines: Setting<'conversion.maxChunkLines'>;
}

/**
 * Converts the files that a command is called on. Nothing is sent before the workspace is trusted,
 * the files are checked and the user agreed to the host.
 * @throws {UserError} the only failure, or `conversion/some-failed`. Other documents keep their
 * results. `Cancelled`.
 */
export async function convertFiles(
	context: ConvertContext,
	kind: ConversionKind,
	args: readonly unknown[],
): Promise<void> {
	const options = { order: orderFromSettings(context, kind), together: false };
	await run(
		context,
		() => targetResources(args),
		() => options,
	);
}

/**
 * Converts the files that a command is called on, after prompting for options.
 * @throws {UserError} as {@link convertFiles}.
 */
export async function convertWithOptions(context: ConvertContext, args: readonly unknown[]): Promise<void> {
	const start = { order: orderFromSettings(context, 'markdown'), together: false };
	const title = vscode.l10n.t('Convert to Markdown with Options');
	await run(
		context,
		() => targetResources(args),
		({ accepted }) => promptForConversionOptions(title, accepted.length, start),
	);
}

/**
 * Converts a document again. A failed document is replaced; a restored tab keeps its URI; any other
 * result is added as a new document, so the old one survives a failure. Only shows a document that
 * is being converted.
 * @throws {UserError} as {@link convertFiles}, and `conversion/source-unknown` when the origin of
 * the document is unknown.
 */
export async function convertAgain(context: ConvertContext, target: unknown): Promise<void> {
	const { conversions } = context;
	const { id, origin } = originOf(context, target);
	if (await showIfRunning(context, id)) {
		return;
	}
	const { service, decision: files } = await prepareUpload(context, async () => sourceUris(origin), allFiles);
	// The document may have been removed meanwhile, or started by another click.
	if (await showIfRunning(context, id)) {
		return;
	}
	const document = conversions.find(id);
	const job = document && conversions.jobOf(document);
	if (document && job && job.serviceUrl === service.url && isWithoutResult(context, document)) {
		conversions.settle(document, { state: 'running' });
		await sendDocuments(context, job, [{ document, files }], [document]);
		return;
	}
	const request = { files, name: origin.name };
	await runConversionJob(context, {
		order: origin.order,
		serviceUrl: service.url,
		requests: [document ? request : { ...request, id }],
		refused: [],
	});
}

/**
 * Converts a document again as a new one, after prompting for options. The options of the first
 * conversion are preselected.
 * @throws {UserError} as {@link convertAgain}.
 */
export async function convertAgainWithOptions(context: ConvertContext, target: unknown): Promise<void> {
	const { origin } = originOf(context, target);
	const start = { order: origin.order, together: origin.sources.length > 1 };
	const title = vscode.l10n.t('Convert Again with Options');
	await run(
		context,
		async () => sourceUris(origin),
		(selection) => promptForConversionOptions(title, allFiles(selection).length, start),
	);
}

/**
 * Sends each file of a document, whose files were sent together, in a request of a new job.
 * @throws {UserError} as {@link convertAgain}.
 */
export async function sendOneByOne(context: ConvertContext, target: unknown): Promise<void> {
	const { origin } = originOf(context, target);
	const options = { order: origin.order, together: false };
	await run(
		context,
		async () => sourceUris(origin),
		() => options,
	);
}

/** Checks the chosen files, obtains the user's consent, and runs a job to its end. */
async function run(
	context: ConvertContext,
	choose: () => Promise<readonly vscode.Uri[]>,
	decide: (selection: ChosenFiles) => ConversionOptions | Promise<ConversionOptions>,
): Promise<void> {
	const { service, selection, decision } = await prepareUpload(context, choose, decide);
	await runConversionJob(context, {
		order: decision.order,
		serviceUrl: service.url,
		requests: divideIntoRequests(selection.accepted, decision.together).map((files) => ({ files })),
		refused: selection.refused,
	});
}

/**
 * Does everything that precedes an upload: requires trust, checks the files that `choose` returns,
 * calls `decide`, and requires consent, in this order.
 * @throws {UserError} when no file can be sent. Errors of `choose` and `decide`. `Cancelled`.
 */
export async function prepareUpload<Decision>(
	{ host, consent }: Pick<ConvertContext, 'host' | 'consent'>,
	choose: () => Promise<readonly vscode.Uri[]>,
	decide: (selection: ChosenFiles) => Decision | Promise<Decision>,
): Promise<{ readonly service: ConversionService; readonly selection: ChosenFiles; readonly decision: Decision }> {
	requireWorkspaceTrust();
	const service = requireConversionService(host.environments);
	const resources = await choose();
	const selection = await withDelayedProgress(vscode.l10n.t('Searching for documents'), (signal) =>
		rejectOnAbort(readChosenFiles(resources, signal), signal),
	);
	requireFiles(host, selection);
	const decision = await decide(selection);
	await consent.require(service, selection);
	return { service, selection, decision };
}

/** Requires a selection to have a file that can be sent. @throws {UserError} when it has none. */
function requireFiles(host: Host, { accepted, refused, folders }: ChosenFiles): void {
	const [file, ...otherFiles] = refused;
	const [folder, ...otherFolders] = folders;
	if (accepted.length > 0) {
		return;
	}
	if (!file && !folder) {
		throw new UserError('conversion/no-file');
	}
	const types = acceptedExtensions.join(', ');
	if (!file && folder && otherFolders.length === 0) {
		throw new UserError('conversion/nothing-in-folder', { folder: folder.name, files: folder.files, accepted: types });
	}
	if (file && !folder && otherFiles.length === 0) {
		throw file.error;
	}
	for (const { error } of refused) {
		logFailure(host, 'Convert', error);
	}
	throw new UserError('conversion/nothing-to-convert', {
		files: formatNameList([...refused, ...folders].map(({ name }) => name)),
		accepted: types,
	});
}

function orderFromSettings({ splitLevel, maxChunkLines }: ConvertContext, kind: ConversionKind): ConversionParameters {
	return { kind, settings: { splitLevel: splitLevel.value, maxChunkLines: maxChunkLines.value } };
}

/** Returns all files of a selection. @throws {UserError} when one of them cannot be sent. */
function allFiles({ accepted, refused: [problem] }: ChosenFiles): readonly [SendableFile, ...SendableFile[]] {
	const [first, ...others] = accepted;
	if (!first || problem) {
		throw problem?.error ?? new UserError('conversion/no-file');
	}
	return [first, ...others];
}

/**
 * Returns the id and the origin of a target document, even if the document does not exist.
 * @throws {UserError} `conversion/source-unknown`
 */
function originOf(
	{ files }: ConvertContext,
	target: unknown,
): { readonly id: string; readonly origin: DocumentOrigin } {
	const id = targetDocumentId(target) ?? targetDocumentId(activeFile());
	const origin = id === undefined ? undefined : files.origins.find(id);
	if (id === undefined || !origin) {
		throw new UserError('conversion/source-unknown');
	}
	return { id, origin };
}

function sourceUris({ sources }: DocumentOrigin): readonly vscode.Uri[] {
	return sources.map((source) => vscode.Uri.parse(source));
}

/**
 * Shows the job of a document if the document is being converted. Returns whether it is being
 * converted.
 */
async function showIfRunning({ conversions, view }: ConvertContext, id: string): Promise<boolean> {
	const document = conversions.find(id);
	const job = document && conversions.jobOf(document);
	if (!job || conversions.outcomeOf(document).state !== 'running') {
		return false;
	}
	await view.reveal(job);
	return true;
}

/**
 * Whether a document failed or was canceled and has no result. A response that was not opened is a
 * result if it may contain the text.
 */
function isWithoutResult({ conversions }: ConvertContext, document: ConversionDocument): boolean {
	const { state } = conversions.outcomeOf(document);
	return (state === 'failed' || state === 'cancelled') && !conversions.hasResult(document);
}

/**
 * Returns the target resources of a command: the selection of the Explorer, which is the second
 * argument, else the resource that is passed, else the file in the active tab if the service
 * converts it, else what the user picks. A key binding in the Explorer does not pass the selection;
 * it passes `{ ask: true }` instead, so that the active tab is ignored.
 * @throws {Cancelled} when the user picks nothing.
 */
export async function targetResources([focused, selected]: readonly unknown[]): Promise<readonly vscode.Uri[]> {
	const several = Array.isArray(selected) ? selected.filter((item) => item instanceof vscode.Uri) : [];
	if (several.length > 0) {
		return [...new Map(several.map((uri) => [uri.toString(), uri])).values()];
	}
	if (focused instanceof vscode.Uri) {
		return [focused];
	}
	const mustPrompt = typeof focused === 'object' && focused !== null && 'ask' in focused && focused.ask === true;
	const active = mustPrompt ? undefined : convertibleTab();
	return active ? [active] : promptForFiles();
}

/**
 * Returns the URI of the file in the active tab; `undefined` if the service does not convert it.
 */
function convertibleTab(): vscode.Uri | undefined {
	const uri = activeFile();
	return uri?.scheme === 'file' && acceptedMediaType(fileNameOf(uri)) !== undefined ? uri : undefined;
}
