import * as vscode from 'vscode';
import { activeFile } from '../../shared/activeFile.ts';
import { UserError } from '../../shared/errors.ts';
import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionDocument } from '../converted/conversions.ts';
import { givenDocumentId } from '../converted/meant.ts';
import type { Origin } from '../converted/origins.ts';
import type { ConversionOptions } from '../core/requests/conversionOptions.ts';
import type { ConversionKind, ConversionOrder } from '../core/requests/conversionRequest.ts';
import { askOptions } from '../selecting/askOptions.ts';
import { chosenResources } from '../selecting/chosenResources.ts';
import { type Prepared, prepare } from '../selecting/prepare.ts';
import type { Selection, SourceFile } from '../selecting/selection.ts';
import { planRequests } from './planRequests.ts';
import { runJob } from './runJob.ts';
import { startJob } from './startJob.ts';

/**
 * Converts the files a command was called on. Nothing is sent before the workspace is trusted, the files have been looked
 * at and the host has been agreed to.
 * @throws {UserError} the one failure, or `conversion/some-failed`; what was converted besides stays. `Cancelled`.
 */
export async function convert(parts: ConversionParts, kind: ConversionKind, args: readonly unknown[]): Promise<void> {
	const options = { order: orderFromSettings(parts, kind), together: false };
	await run(
		parts,
		await prepare(
			parts,
			() => chosenResources(args),
			() => options,
		),
	);
}

/** Converts the files a command was called on, after asking how. @throws {UserError} as {@link convert}. */
export async function convertWithOptions(parts: ConversionParts, args: readonly unknown[]): Promise<void> {
	const start = { order: orderFromSettings(parts, 'markdown'), together: false };
	const title = vscode.l10n.t('Convert to Markdown with Options');
	await run(
		parts,
		await prepare(
			parts,
			() => chosenResources(args),
			({ accepted }) => askOptions(title, accepted.length, start),
		),
	);
}

/**
 * Converts a document once more: one that nothing came of in its place, one whose tab was restored under its old address,
 * and one that is here as another, so that nothing is lost when it fails this time. One that is under way is only shown.
 * @throws {UserError} as {@link convert}, and `conversion/not-known` when nobody remembers where it came from.
 */
export async function convertAgain(parts: ConversionParts, target: unknown): Promise<void> {
	const { conversions } = parts;
	const { id, origin } = remembered(parts, target);
	if (await showIfRunning(parts, id)) {
		return;
	}
	const { service, decision: files } = await prepare(parts, async () => origin.sources, allOf);
	// It may have been removed meanwhile, or begun by another click.
	if (await showIfRunning(parts, id)) {
		return;
	}
	const document = conversions.find(id);
	const job = document && conversions.jobOf(document);
	if (document && job && job.serviceUrl === service.url && isWithoutResult(parts, document)) {
		conversions.settle(document, { state: 'running' });
		await runJob(parts, job, [{ document, files }], [document]);
		return;
	}
	const request = { files, name: origin.name };
	const again = startJob(parts, {
		order: origin.order,
		serviceUrl: service.url,
		requests: [document ? request : { ...request, id }],
		refused: [],
	});
	await runJob(parts, again.job, again.uploads);
}

/**
 * Converts a document once more as something new, after asking how, beginning with how it was done.
 * @throws {UserError} as {@link convertAgain}.
 */
export async function convertAgainWithOptions(parts: ConversionParts, target: unknown): Promise<void> {
	const { origin } = remembered(parts, target);
	const start = { order: origin.order, together: origin.sources.length > 1 };
	const title = vscode.l10n.t('Convert Again with Options');
	await run(
		parts,
		await prepare(
			parts,
			async () => origin.sources,
			(selection) => askOptions(title, allOf(selection).length, start),
		),
	);
}

/**
 * Sends the files of a document, which were sent together, as a new job with a request for each.
 * @throws {UserError} as {@link convertAgain}.
 */
export async function sendOneByOne(parts: ConversionParts, target: unknown): Promise<void> {
	const { origin } = remembered(parts, target);
	const options = { order: origin.order, together: false };
	await run(
		parts,
		await prepare(
			parts,
			async () => origin.sources,
			() => options,
		),
	);
}

/** Starts a job and runs it to its end. */
async function run(
	parts: ConversionParts,
	{ service, selection, decision }: Prepared<ConversionOptions>,
): Promise<void> {
	const { job, uploads } = startJob(parts, {
		order: decision.order,
		serviceUrl: service.url,
		requests: planRequests(selection.accepted, decision.together, vscode.l10n),
		refused: selection.refused,
	});
	await runJob(parts, job, uploads);
}

function orderFromSettings({ splitLevel, maxChunkLines }: ConversionParts, kind: ConversionKind): ConversionOrder {
	return { kind, settings: { splitLevel: splitLevel.value, maxChunkLines: maxChunkLines.value } };
}

/** The files of a document, which is nothing without one of them. @throws {UserError} what keeps one from being sent. */
function allOf({ accepted, refused: [problem] }: Selection): readonly [SourceFile, ...SourceFile[]] {
	const [first, ...others] = accepted;
	if (!first || problem) {
		throw problem?.error ?? new UserError('conversion/no-file');
	}
	return [first, ...others];
}

/** What is known of a document, whether it is here or not. */
function remembered({ files }: ConversionParts, target: unknown): { readonly id: string; readonly origin: Origin } {
	const id = documentId(target);
	const origin = id === undefined ? undefined : files.origins.find(id);
	if (id === undefined || !origin) {
		throw new UserError('conversion/not-known');
	}
	return { id, origin };
}

/** Shows the job of a document that is under way. Gives whether it is. */
async function showIfRunning({ conversions, view }: ConversionParts, id: string): Promise<boolean> {
	const document = conversions.find(id);
	const job = document && conversions.jobOf(document);
	if (!job || conversions.outcomeOf(document).state !== 'running') {
		return false;
	}
	await view.reveal(job);
	return true;
}

/** An archive that was refused is a result: it can be saved. */
function isWithoutResult({ conversions }: ConversionParts, document: ConversionDocument): boolean {
	const { state } = conversions.outcomeOf(document);
	return (state === 'failed' && !conversions.archiveOf(document)) || state === 'cancelled';
}

/** The document meant by an id, an item of the view, the address of one of its files, or the file in the active tab. */
function documentId(target: unknown): string | undefined {
	return givenDocumentId(target) ?? givenDocumentId(activeFile());
}
