import assert from 'node:assert/strict';
import { addRowIds, rowId } from '../../../../src/catalog/vscode/catalogPreview.ts';
import type { MarkdownIt, MarkdownToken } from '../../../../src/shared/vscode/markdownIt.ts';

/** Renders the start of a table row at a line of a document, and returns the id that the row gets. */
function idOfRow(scheme: string, map: MarkdownToken['map']): string | undefined {
	const attributes = new Map<string, string>();
	const token: MarkdownToken = {
		content: '',
		map,
		attrGet: (name) => attributes.get(name) ?? null,
		attrSet: (name, value) => attributes.set(name, value),
	};
	const markdownIt: MarkdownIt = { renderer: { rules: {}, renderToken: () => '<tr>' } };
	const { renderer } = addRowIds(markdownIt);
	const env = { currentDocument: { scheme } };
	assert.equal(renderer.rules['tr_open']?.([token], 0, {}, env, renderer), '<tr>');
	return attributes.get('id');
}

describe('addRowIds', () => {
	it('gives a table row of the catalog document the id of its line', () => {
		assert.equal(idOfRow('studyadmin-catalog', [19, 20]), rowId(19));
	});

	it('leaves table rows of other documents without an id', () => {
		assert.equal(idOfRow('file', [19, 20]), undefined);
	});

	it('leaves a table row without a line without an id', () => {
		assert.equal(idOfRow('studyadmin-catalog', null), undefined);
	});
});
