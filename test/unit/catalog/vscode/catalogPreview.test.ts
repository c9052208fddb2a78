import assert from 'node:assert/strict';
import { addTableRowIds, tableRowId } from '../../../../src/catalog/vscode/catalogPreview.ts';
import type { MarkdownIt, MarkdownToken } from '../../../../src/shared/vscode/markdownIt.ts';

/**
 * Renders the start of a table row at a line of a document, and returns the id that the row gets;
 * `undefined` when the row gets none.
 */
function idOfRow(scheme: string, map: MarkdownToken['map']): string | undefined {
	const attributes = new Map<string, string>();
	const token: MarkdownToken = {
		content: '',
		map,
		attrGet: (name) => attributes.get(name) ?? null,
		attrSet: (name, value) => attributes.set(name, value),
	};
	const markdownIt: MarkdownIt = { renderer: { rules: {}, renderToken: () => '<tr>' } };
	const { renderer } = addTableRowIds(markdownIt);
	const env = { currentDocument: { scheme } };
	assert.equal(renderer.rules['tr_open']?.([token], 0, {}, env, renderer), '<tr>');
	return attributes.get('id');
}

describe('addTableRowIds', () => {
	it('adds the id of its line to a table row in the Markdown preview of the catalog document', () => {
		assert.equal(idOfRow('studyadmin-catalog', [19, 20]), tableRowId(19));
	});

	it('adds no ids to the table rows in the Markdown preview of other documents', () => {
		assert.equal(idOfRow('file', [19, 20]), undefined);
	});

	it('adds no id to a table row in the Markdown preview when the line of the row is unknown', () => {
		assert.equal(idOfRow('studyadmin-catalog', null), undefined);
	});
});
