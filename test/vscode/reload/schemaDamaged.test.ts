import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { picture } from '../support/browser.ts';
import { extensionLog } from '../support/sandbox.ts';
import { changeSchema, firstEdits, storedSchemas } from '../support/schemas.ts';
import { clearToasts, waitForToast } from '../support/workbench.ts';

describe('damaged schema versions after a reload of VS Code', () => {
	it('reports a damaged version instead of comparing it, and keeps all versions', async () => {
		const stored = await storedSchemas();
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await waitForToast('cannot be read, so no changes are reported.');
		await picture('schema-version-unreadable');
		const remaining = await storedSchemas();
		assert.deepEqual(
			stored.filter((path) => !remaining.includes(path)),
			[],
		);
		await clearToasts();
	});

	it('reports the damaged version once, although VS Code reads the content of the restored report again', async () => {
		const report = vscode.Uri.parse('studyadmin-schema:/Schema Changes of Sandbox.md');
		await vscode.workspace.fs.readFile(report);
		await vscode.workspace.fs.readFile(report);
		const reports = (await extensionLog()).match(/graphql\/schema-version-unreadable/g);
		assert.equal(reports?.length, 1);
	});

	it('compares schema versions again when a new version follows a damaged one', async () => {
		await changeSchema(...firstEdits, ['\tterminer(', '\tterminerV2(']);
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await waitForToast('The schema of Sandbox has changed. No operation of this workspace is affected.');
	});
});
