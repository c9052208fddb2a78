import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { UserError } from '../../shared/errors.ts';
import { fileError } from '../converting/fileError.ts';
import { acceptedExtensions, acceptedMediaType } from '../core/documents/acceptedTypes.ts';

/** A file that can be sent. */
export interface SourceFile {
	readonly uri: vscode.Uri;
	readonly name: string;
	/** Bytes. */
	readonly size: number;
}

/** What was chosen, sorted into what can be sent and what cannot, each with its reason. */
export interface Selection {
	readonly accepted: readonly SourceFile[];
	readonly refused: readonly { readonly uri: vscode.Uri; readonly name: string; readonly error: UserError }[];
}

/**
 * What a command is meant for: the selection of the explorer, which comes as the second argument, else the one resource
 * it was called on, else the file in the active tab. Empty when there is none of them.
 */
export function selectedResources([focused, selected]: readonly unknown[]): readonly vscode.Uri[] {
	const several = Array.isArray(selected) ? selected.filter((item) => item instanceof vscode.Uri) : [];
	if (several.length > 0) {
		return [...new Map(several.map((uri) => [uri.toString(), uri])).values()];
	}
	const one = focused instanceof vscode.Uri ? focused : activeResource();
	return one ? [one] : [];
}

function activeResource(): vscode.Uri | undefined {
	const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
	return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
}

/** Looks at each resource on the disk. Nothing is dropped: every one comes out on one of the two sides. */
export async function readSelection(resources: readonly vscode.Uri[]): Promise<Selection> {
	const accepted: SourceFile[] = [];
	const refused: Selection['refused'][number][] = [];
	for (const uri of resources) {
		const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
		try {
			accepted.push({ uri, name, size: await acceptedSize(uri, name) });
		} catch (error) {
			if (!(error instanceof UserError)) {
				throw error;
			}
			refused.push({ uri, name, error });
		}
	}
	return { accepted, refused };
}

/** The size of a file that can be sent. @throws {UserError} what keeps it from being sent. */
async function acceptedSize(uri: vscode.Uri, file: string): Promise<number> {
	if (uri.scheme !== 'file') {
		throw new UserError('conversion/not-on-disk', { file });
	}
	const stats = await stat(uri.fsPath).catch((error: unknown) => {
		throw fileError(error, file);
	});
	if (!stats.isFile()) {
		throw new UserError('conversion/not-a-file', { file });
	}
	if (acceptedMediaType(file) === undefined) {
		throw new UserError('conversion/unknown-type', { file, accepted: acceptedExtensions.join(', ') });
	}
	if (stats.size === 0) {
		throw new UserError('conversion/empty-file', { file });
	}
	return stats.size;
}
