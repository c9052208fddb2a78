import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { sampleFile } from './sampleFile.ts';
import { extensionLog } from './sandbox.ts';
import { logInOnPage, startSignIn } from './signIn.ts';
import { queryStudents } from './students.ts';
import { pressInDialog, waitForStatus } from './workbench.ts';

/**
 * Declares tests that send each kind of request to each service, for a window that reaches the
 * sandbox under other addresses than usual. `login` says where the login page is. VS Code asks for
 * confirmation before it opens a page on another computer.
 */
export function everyServiceIsReached(login: 'on this machine' | 'elsewhere'): void {
	it('signs in through the login page with the proxy and certificate settings of this test suite', async () => {
		const { signedIn } = await startSignIn();
		if (login === 'elsewhere') {
			await pressInDialog('open the external website', 'Open');
		}
		await logInOnPage('alma');
		await signedIn;
		await waitForStatus('Sandbox: Alma Testesen');
	});

	it('sends a query to the API with the proxy and certificate settings of this test suite', async () => {
		assert.equal(await queryStudents(), 200);
	});

	it('fetches the schema with the proxy and certificate settings of this test suite', async () => {
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await eventually('the schema is there', async () => /schema of sandbox: [1-9]\d* types/.test(await extensionLog()));
	});

	it('converts a document with the proxy and certificate settings of this test suite', async () => {
		const converting = vscode.commands.executeCommand('studyAdmin.convertToMarkdown', sampleFile('course-plan.docx'));
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await converting;
		await eventually('the converted document is open', () => {
			const { document } = vscode.window.activeTextEditor ?? {};
			return document?.uri.scheme === 'studyadmin-converted' && document.getText().includes('# Emneplan');
		});
	});
}

/** Changes a setting of VS Code in the section `http`; `undefined` restores the default. */
export async function setHttp(name: string, value: unknown): Promise<void> {
	await vscode.workspace.getConfiguration('http').update(name, value, vscode.ConfigurationTarget.Global);
}
