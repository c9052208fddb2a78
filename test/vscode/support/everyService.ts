import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { sampleFile } from './sampleFile.ts';
import { extensionLog } from './sandbox.ts';
import { logInOnPage, startSignIn } from './signIn.ts';
import { queryStudents } from './students.ts';
import { pressInDialog, waitForStatus } from './workbench.ts';

/**
 * The tests of a window whose sandbox is reached under other addresses: something of each kind that
 * is sent to each service. The editor asks before it opens a login page outside of this machine.
 */
export function everyServiceIsReached(login: 'on this machine' | 'elsewhere'): void {
	it('signs in through the login page', async () => {
		const { signedIn } = await startSignIn();
		if (login === 'elsewhere') {
			await pressInDialog('open the external website', 'Open');
		}
		await logInOnPage('alma');
		await signedIn;
		await waitForStatus('Sandbox: Alma Testesen');
	});

	it('runs a query', async () => {
		assert.equal(await queryStudents(), 200);
	});

	it('fetches the schema', async () => {
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await eventually('the schema is there', async () => /schema of sandbox: [1-9]\d* types/.test(await extensionLog()));
	});

	it('converts a document', async () => {
		const converting = vscode.commands.executeCommand('studyAdmin.convertToMarkdown', sampleFile('course-plan.docx'));
		await pressInDialog('Send "course-plan.docx"', 'Send');
		await converting;
		await eventually('the converted document is open', () => {
			const { document } = vscode.window.activeTextEditor ?? {};
			return document?.uri.scheme === 'studyadmin-converted' && document.getText().includes('# Emneplan');
		});
	});
}

/** Changes one of the editor's own settings for this window, or takes it back with `undefined`. */
export async function setHttp(name: string, value: unknown): Promise<void> {
	await vscode.workspace.getConfiguration('http').update(name, value, vscode.ConfigurationTarget.Global);
}
