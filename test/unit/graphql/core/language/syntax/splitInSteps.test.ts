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

	const steps: readonly (readonly [title: string, text: string, stepLength: number, counts: readonly number[]])[] = [
		['two definitions in each step', '{ a }\n{ b }\n{ c }\n{ d }', 13, [2, 2]],
		['one definition in each step', '{ a }\n{ b }\n{ c }\n{ d }', 8, [1, 1, 1, 1]],
		['all definitions of a text as long as a step', '{ a }\n{ b }', 11, [2]],
		['one definition in each step after a longer one', '{ a a a a }\n{ b }\n{ c }\n{ d }', 8, [1, 1, 1, 1]],
	];
	for (const [title, text, stepLength, counts] of steps) {
		it(`yields ${title}`, () => {
			assert.deepEqual(
				[...splitInSteps(text, stepLength)].map((step) => step.length),
				counts,
			);
		});
	}
});
