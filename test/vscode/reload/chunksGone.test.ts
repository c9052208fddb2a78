import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser } from '../support/browser.ts';
import { converted, viewRows } from '../support/conversion.ts';

const chunk = vscode.Uri.from({
	scheme: 'studyadmin-converted',
	path: '/chunks/course-plan.docx/course-plan/003-læringsutbytte.md',
});

describe('chunks after a reload of VS Code', () => {
	it('names the source file in the restored tab of a chunk that no longer exists', async () => {
		assert.deepEqual(await viewRows(), []);
		// Opens the tab as the editor does for a restored tab. Which tabs are restored depends on the
		// time when the browser last stored them.
		await vscode.window.showTextDocument(chunk, { preview: false });
		const document = await converted('003-læringsutbytte.md', 'This converted document no longer exists');
		assert.match(document.getText(), /was converted from "course-plan\.docx"/);
	});

	it('converts the source file of a restored tab again with one click, without a prompt', async () => {
		await browser(({ page }) => page.locator('.codelens-decoration a').filter({ hasText: 'Convert Again' }).click());
		const document = await converted('003-læringsutbytte.md', '## Læringsutbytte');
		assert.equal(document.uri.toString(), chunk.toString());
	});
});
