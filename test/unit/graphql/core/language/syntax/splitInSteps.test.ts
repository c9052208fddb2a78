import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { splitInSteps } from '../../../../../../src/graphql/core/language/syntax/splitInSteps.ts';
import { generateDocuments } from '../../../support/generateDocuments.ts';

describe('splitInSteps', () => {
	const texts: readonly (readonly [title: string, text: string])[] = [
		['an empty text', ''],
		['comments only', '# one\n# two\n'.repeat(50)],
		['one definition longer than a step', `{ ${'a '.repeat(500)} }`],
		['a schema', readFileSync('test/sandbox/api/schema.graphql', 'utf8')],
		['generated documents', generateDocuments(20).join('\n')],
	];
	for (const [title, text] of texts) {
		for (const stepLength of [7, 100, 5000]) {
			it(`yields the same definitions as splitDefinitions for ${title} in steps of ${stepLength} code units`, () => {
				assert.deepEqual([...splitInSteps(text, stepLength)].flat(), splitDefinitions(text));
			});
		}
	}

	it('yields the definitions of a text that is longer than one step in several steps', () => {
		assert.deepEqual(
			[...splitInSteps('{ a }\n{ b }\n{ c }\n{ d }', 13)].map((step) => step.length),
			[2, 2],
		);
	});
});
