import assert from 'node:assert/strict';
import { foldingRanges } from '../../../../src/graphql/core/language/navigation/foldingRanges.ts';
import { selectionRanges } from '../../../../src/graphql/core/language/navigation/selectionRanges.ts';
import { readDescription } from '../../../../src/graphql/core/language/schema/contractLevel.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { outline } from '../../../../src/graphql/core/language/syntax/outline.ts';
import { splitDefinitions } from '../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { graphqlRegions } from '../../../../src/graphql/core/language/syntax/templates.ts';
import { isInComment } from '../../../../src/graphql/core/language/syntax/textAt.ts';

const count = 100_000;
const many = (part: string) => part.repeat(count);
const nested = many('{a') + many('}');

/**
 * What must end, and long before the time that a test has: an algorithm that goes back and forth
 * does not.
 */
const rows: readonly (readonly [title: string, read: () => unknown, expected: unknown])[] = [
	['splits what another bracket closes', () => splitDefinitions(many('{') + many(')')).length, 1],
	['splits what breaks off in parentheses', () => splitDefinitions(many('query A($a: \n')).length, count],
	['folds what is not closed', () => foldingRanges(readGraphql(many('{a')), () => 0).length, 0],
	['folds what is nested', () => foldingRanges(readGraphql(nested), (offset) => offset).length, count],
	['outlines what is nested', () => outline(nested).length, 1],
	['grows a selection in what is nested', () => selectionRanges(readGraphql(nested), 2 * count).length, 2 * count],
	['finds no templates behind tags', () => graphqlRegions(many('gql<')), []],
	['finds no templates behind comments', () => graphqlRegions(many('gql/*')), []],
	['finds no template behind blanks', () => graphqlRegions(`gql${many(' ')};`), []],
	[
		'finds no contract before blanks',
		() => readDescription(`[beta](a#kontrakt-for-apier-i-beta)${many(' ')}.`).contract?.level,
		'beta',
	],
	['finds a long comment', () => isInComment(`${many('#')}\n`, undefined, count + 1), false],
];

describe('hostile texts', () => {
	for (const [title, read, expected] of rows) {
		it(title, () => assert.deepEqual(read(), expected));
	}
});
