import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { UserError } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import { requireTrust } from '../../shared/trust.ts';
import type { ConversionDocument } from '../converted/conversions.ts';
import { documentIdOf } from '../converted/convertedFiles.ts';
import type { Origin } from '../converted/origins.ts';
import { acceptedExtensions } from '../core/documents/acceptedTypes.ts';
import type { ConversionKind } from '../core/requests/conversionRequest.ts';
import { requireConsent } from '../selecting/consent.ts';
import { requireConversionService } from '../selecting/conversionService.ts';
import { readSelection, type Selection, selectedResources } from '../selecting/selection.ts';
import type { ConversionParts } from './conversionParts.ts';
import { nameList } from './jobFailure.ts';
import { runJob } from './runJob.ts';
import { startJob } from './startJob.ts';

/**
 * Converts the files a command was called on. Nothing is sent before the workspace is trusted, the files have been looked
 * at and the host has been agreed to.
 * @throws {UserError} the one failure, or `conversion/some-failed`; what was converted besides stays.
 */
export async function convert(parts: ConversionParts, kind: ConversionKind, args: readonly unknown[]): Promise<void> {
	const { splitLevel, maxChunkLines } = parts;
	const order = { kind, settings: { splitLevel: splitLevel.value, maxChunkLines: maxChunkLines.value } };
	const { serviceUrl, selection } = await prepare(parts.host, selectedResources(args));
	const requests = selection.accepted.map((file) => ({ files: [file] }) as const);
	const { job, uploads } = startJob(parts, { order, serviceUrl, requests, refused: selection.refused });
	await runJob(parts, job, uploads);
}

/**
 * Converts a document once more: one that failed in its place, one whose tab was restored under its old address, and one
 * that is here as another, so that nothing is lost when it fails this time.
 * @throws {UserError} as {@link convert}, and `conversion/not-known` when nobody remembers where it came from.
 */
export async function convertAgain(parts: ConversionParts, target: unknown): Promise<void> {
	const id = documentId(target);
	const document = id === undefined ? undefined : parts.conversions.find(id);
	const origin = id === undefined ? undefined : parts.files.origins.find(id);
	if (id === undefined || !origin) {
		throw new UserError('conversion/not-known');
	}
	const { serviceUrl, selection } = await prepare(parts.host, origin.sources);
	const [first, ...others] = selection.accepted;
	const [problem] = selection.refused;
	if (!first || problem) {
		throw problem?.error ?? new UserError('conversion/no-file');
	}
	const request = { files: [first, ...others], name: origin.name } as const;
	const job = document && parts.conversions.jobOf(document);
	if (document && job && job.serviceUrl === serviceUrl && hasFailed(parts, document)) {
		parts.conversions.settle(document, { state: 'running' });
		await runJob(parts, job, [{ document, files: request.files }], [document]);
		return;
	}
	const again = startJob(parts, {
		order: origin.order,
		serviceUrl,
		requests: [document ? request : { ...request, id }],
		refused: [],
	});
	await runJob(parts, again.job, again.uploads);
}

/** What stands before every upload. @throws {UserError} when there is nothing that can be sent. `Cancelled`. */
export async function prepare(
	host: Host,
	resources: Origin['sources'] | readonly vscode.Uri[],
): Promise<{ readonly serviceUrl: string; readonly selection: Selection }> {
	requireTrust();
	const serviceUrl = requireConversionService(host.environments);
	const selection = await readSelection(resources);
	refuseNothing(host, selection);
	await requireConsent(host, serviceUrl, selection.accepted);
	return { serviceUrl, selection };
}

/** @throws {UserError} when there is nothing that can be sent. */
function refuseNothing(host: Host, { accepted, refused }: Selection): void {
	const [first, ...others] = refused;
	if (accepted.length > 0) {
		return;
	}
	if (!first) {
		throw new UserError('conversion/no-file');
	}
	if (others.length === 0) {
		throw first.error;
	}
	for (const { error } of refused) {
		logFailure(host, 'Convert', error);
	}
	throw new UserError('conversion/nothing-to-convert', {
		files: nameList(refused.map(({ name }) => name)),
		accepted: acceptedExtensions.join(', '),
	});
}

function hasFailed({ conversions }: ConversionParts, document: ConversionDocument): boolean {
	const { state } = conversions.outcomeOf(document);
	return state === 'failed' || state === 'cancelled';
}

/** The document meant by an id, an item of the view, the address of one of its files, or the file in the active editor. */
export function documentId(target: unknown): string | undefined {
	if (typeof target === 'string') {
		return target;
	}
	if (typeof target === 'object' && target !== null && 'type' in target && target.type === 'document') {
		return (target as ConversionDocument).id;
	}
	const uri = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
	return uri && documentIdOf(uri);
}
