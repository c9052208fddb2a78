import assert from 'node:assert/strict';
import { definitionInsertionEdit } from '../../../../../../src/graphql/core/language/insertion/definitionInsertionEdit.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { applyEdits } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';
import { marked } from '../../marked.ts';

const rows: readonly (readonly [title: string, at: string, expected: string])[] = [
	['into an empty document', '|', '{ new }\n'],
	['into a document of blanks', '\n|\n', '\n{ new }\n'],
	['after a definition', '{ a }\n|', '{ a }\n\n{ new }\n'],
	['after a definition without a line break', '{ a }|', '{ a }\n\n{ new }\n'],
	['after the definition that contains the cursor', '{ a | }\n\n{ b }\n', '{ a  }\n\n{ new }\n\n{ b }\n'],
	['before a definition', '|{ a }\n', '{ new }\n\n{ a }\n'],
	['between two definitions', '{ a }\n\n|\n\n{ b }\n', '{ a }\n\n{ new }\n\n{ b }\n'],
	['between two definitions with CRLF line ends', '{ a }\r\n|\r\n{ b }', '{ a }\r\n\n{ new }\n\r\n{ b }'],
	['after the comment that contains the cursor', '# a| b\n{ c }\n', '# a b\n\n{ new }\n\n{ c }\n'],
	['at the end of a comment before a line break', '# a|\n{ b }\n', '# a\n\n{ new }\n\n{ b }\n'],
	['after a comment of one character', '#|', '#\n\n{ new }\n'],
	['between a comment and a definition', '# a\n|{ b }\n', '# a\n\n{ new }\n\n{ b }\n'],
	['between a comment and a definition with CR line ends', '# a\r|{ b }', '# a\r\n{ new }\n\n{ b }'],
	['after three empty lines', '{ a }\n\n\n\n|', '{ a }\n\n\n\n{ new }\n'],
	['before three empty lines', '|\n\n\n\n{ a }', '{ new }\n\n\n\n{ a }'],
	['after an unclosed definition', 'query A { b|', 'query A { b\n\n{ new }\n'],
];

describe('definitionInsertionEdit', () => {
	for (const [title, at, expected] of rows) {
		it(`inserts a definition ${title}`, () => {
			const { text, offset } = marked(at);
			assert.equal(applyEdits(text, [definitionInsertionEdit(readGraphql(text), offset, '{ new }\n')]), expected);
		});
	}

	// An expression that searches for the blanks at the end from each offset needs minutes.
	it('inserts a definition after a million blanks that are not at the cursor', () => {
		const text = `{ a }${' '.repeat(10 ** 6)}# b`;
		const edit = definitionInsertionEdit(readGraphql(text), text.length, '{ new }');
		assert.deepEqual(edit, { start: text.length, end: text.length, text: '\n\n{ new }\n' });
	});
});
