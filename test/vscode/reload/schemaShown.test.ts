import assert from 'node:assert/strict';
import * as vscode from 'vscode';

// Opens the document as VS Code does for a restored tab. The test does not use a real tab, because
// VS Code may not have stored it before the reload.
const show = (path: string) =>
	vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'studyadmin-schema', path }));

describe('schema documents after a reload of VS Code', () => {
	it('shows the schema document of a restored tab from the disk after a reload', async () => {
		assert.match((await show('/Sandbox.graphql')).getText(), /^type Query \{/m);
	});

	it('explains in a restored tab how to open a schema again when the schema is not stored on disk', async () => {
		assert.match((await show('/Elsewhere.graphql')).getText(), /run Show GraphQL Schema/);
	});
});
