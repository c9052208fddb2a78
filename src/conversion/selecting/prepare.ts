import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { UserError } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import { withLateProgress } from '../../shared/lateProgress.ts';
import { requireTrust } from '../../shared/trust.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { acceptedExtensions } from '../core/documents/acceptedTypes.ts';
import { nameList } from '../core/documents/nameList.ts';
import type { Consent } from './consent.ts';
import { type ConversionService, requireConversionService } from './conversionService.ts';
import { readSelection, type Selection } from './selection.ts';

/** What has been looked at, decided and agreed to. */
export interface Prepared<Decision> {
	readonly service: ConversionService;
	readonly selection: Selection;
	readonly decision: Decision;
}

/**
 * What stands before every upload: the workspace is trusted, the files have been looked at, what is open has been decided,
 * and the host has been agreed to, in this order. `choose` gives the files; `decide` settles what depends on them.
 * @throws {UserError} when there is nothing that can be sent. What `choose` and `decide` throw. `Cancelled`.
 */
export async function prepare<Decision>(
	{ host, consent }: { readonly host: Host; readonly consent: Consent },
	choose: () => Promise<readonly vscode.Uri[]>,
	decide: (selection: Selection) => Decision | Promise<Decision>,
): Promise<Prepared<Decision>> {
	requireTrust();
	const service = requireConversionService(host.environments);
	const resources = await choose();
	const selection = await withLateProgress(vscode.l10n.t('Looking for documents'), (signal) =>
		untilAborted(readSelection(resources, signal), signal),
	);
	refuseNothing(host, selection);
	const decision = await decide(selection);
	await consent.require(service, selection);
	return { service, selection, decision };
}

/** @throws {UserError} when there is nothing that can be sent. */
function refuseNothing(host: Host, { accepted, refused, folders }: Selection): void {
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
		files: nameList([...refused, ...folders].map(({ name }) => name)),
		accepted: types,
	});
}
