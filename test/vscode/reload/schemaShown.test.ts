import assert from 'node:assert/strict';
import * as vscode from 'vscode';

// What the editor does for a tab it restores. Which tabs it remembers depends on when the browser last wrote them down.
const show = (path: string) =>
	vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'studyadmin-schema', path }));

describe('schemas after a reload', () => {
	it('are made again from the disk', async () => {
		assert.match((await show('/Sandbox.graphql')).getText(), /^type Query \{/m);
	});

	it('say how to see them again where nothing is known of them', async () => {
		assert.match((await show('/Elsewhere.graphql')).getText(), /run Show GraphQL Schema/);
	});
});
