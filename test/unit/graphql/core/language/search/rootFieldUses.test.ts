import assert from 'node:assert/strict';
import { rootFieldUses } from '../../../../../../src/graphql/core/language/search/rootFieldUses.ts';
import { type Files, workspaceOf } from '../../../support/workspace.ts';

/** Returns the root fields that the files use, in order, as `<operation> <field>`. */
function usesIn(files: Files): readonly string[] {
	const index = workspaceOf(files);
	return [...rootFieldUses(index, index.documents())].flat().map(({ operation, field }) => `${operation} ${field}`);
}

describe('rootFieldUses', () => {
	const rows: readonly (readonly [title: string, files: Files, uses: readonly string[]])[] = [
		[
			'the fields of all operations by their names',
			{ 'w/a.graphql': '{ x: a { no } b }\nmutation M { c }', 'w/b.graphql': 'query { a }' },
			['query a', 'query b', 'mutation c', 'query a'],
		],
		['a field once for each operation', { 'w/a.graphql': 'query A { x: a y: a ... { a b } }' }, ['query a', 'query b']],
		[
			'the fields of fragments in other documents',
			{
				'w/a.graphql': 'query A { ...F }',
				'w/f.graphql': 'fragment F on Query { a ...G }\nfragment G on Query { b ...F }',
			},
			['query a', 'query b'],
		],
		[
			'no fields of operations with syntax errors or unknown fragments',
			{ 'w/a.graphql': 'query A { a( }\n\nquery B { ...Gone b }' },
			['query b'],
		],
		['no fields of fragments that no operation uses', { 'w/a.graphql': 'fragment F on Query { a }' }, []],
	];
	for (const [title, files, uses] of rows) {
		it(`returns ${title}`, () => {
			assert.deepEqual(usesIn(files), uses);
		});
	}
});
