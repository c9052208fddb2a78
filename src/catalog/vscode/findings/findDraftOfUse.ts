import * as vscode from 'vscode';
import { readDraftHeader } from '../../../shared/core/migration/draftHeader.ts';
import type { ApiUse } from '../../core/detection/apiUse.ts';
import { draftIdentityOf } from '../../core/migration/draftRequirementsForCall.ts';

/** Maximum number of files in which a draft is searched. */
const maximumFiles = 20;

/**
 * Finds the newest draft for the call of a use: the file beside the code with the name of a draft,
 * whose first line names the call. Resolves to `undefined` if there is none.
 */
export async function findDraftOfUse(code: vscode.Uri, use: ApiUse): Promise<vscode.Uri | undefined> {
	const identity = draftIdentityOf(use);
	if (!identity) {
		return undefined;
	}
	const folder = vscode.Uri.joinPath(code, '..');
	const isNamed = (name: string) => name.startsWith(identity.name) && name.endsWith('.graphql');
	const names = (await entriesOf(folder)).filter(isNamed).toSorted(byNumber).slice(0, maximumFiles);
	for (const name of names) {
		const file = vscode.Uri.joinPath(folder, name);
		const header = readDraftHeader(await readText(file));
		if (header?.api === use.api && header.operation === identity.operation) {
			return file;
		}
	}
	return undefined;
}

/** Sorts the names of drafts, `studenter-10.graphql` before `studenter-9.graphql`. */
function byNumber(first: string, second: string): number {
	return second.localeCompare(first, 'en', { numeric: true });
}

async function entriesOf(folder: vscode.Uri): Promise<readonly string[]> {
	try {
		return (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
	} catch {
		// The code is in no folder, such as an untitled document.
		return [];
	}
}

/** Returns the text of a file as the user sees it; empty if it cannot be read. */
async function readText(file: vscode.Uri): Promise<string> {
	const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
	if (open) {
		return open.getText();
	}
	try {
		return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
	} catch {
		return '';
	}
}
