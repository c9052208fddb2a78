import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { completionsAt } from '../../../../src/graphql/core/language/completion/completionsAt.ts';
import { hoverAt } from '../../../../src/graphql/core/language/hover/hoverAt.ts';
import { signatureAt } from '../../../../src/graphql/core/language/hover/signatureAt.ts';
import { coordinateAt } from '../../../../src/graphql/core/language/navigation/coordinateAt.ts';
import { foldingRanges } from '../../../../src/graphql/core/language/navigation/foldingRanges.ts';
import { selectionRanges } from '../../../../src/graphql/core/language/navigation/selectionRanges.ts';
import { readDescription } from '../../../../src/graphql/core/language/schema/contractLevel.ts';
import { graphqlRegions } from '../../../../src/graphql/core/language/syntax/graphqlRegions.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { outline } from '../../../../src/graphql/core/language/syntax/outline.ts';
import { splitDefinitions } from '../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { isInComment } from '../../../../src/graphql/core/language/syntax/tokenAt.ts';
import { diagnose } from '../support/diagnose.ts';

const count = 50_000;
const many = (part: string) => part.repeat(count);
const nested = many('{a') + many('}');
const schema = buildSchema('input I { i: I } type T { t(i: I): T } type Query { t(i: I): T }');
const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };

function labels(text: string): readonly string[] {
	return completionsAt(sources, readGraphql(text), text.length).map(({ label }) => label);
}

function diagnostics(text: string): number {
	return diagnose(text, schema).length;
}

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
	['completes nothing in selections that are not closed', () => labels(`{${many('t{')}`), []],
	['completes nothing in selections below each other', () => labels(`{${many('t{\n')}`), []],
	['completes 900 levels deep', () => labels(`{${'t{'.repeat(900)}`), ['t', '__typename']],
	['completes behind many fields', () => labels(`{${many('a ')}`).includes('t'), true],
	['completes behind many default values', () => labels(`query A(${many('$a: I = ')}`), []],
	['completes nothing in objects that are not closed', () => labels(`{t(i:${many('{i:')}{`), []],
	[
		'shows no hover in selections that are not closed',
		() => hoverAt(sources, readGraphql(`{${many('t{')}`), 2 * count)?.code,
		undefined,
	],
	[
		'shows no signature in objects that are not closed',
		() => signatureAt(sources, readGraphql(`{t(i:${many('{i:')}{`), 3 * count + 6)?.label,
		undefined,
	],
	[
		'looks for a coordinate in what is not closed',
		() => coordinateAt(readGraphql(`{${many('t{')}`), 2 * count, schema),
		undefined,
	],
	['diagnoses what is not closed', () => diagnostics(`{${many('t{')}`), 1],
	['diagnoses what is nested', () => diagnostics(nested), 1],
	['diagnoses closing brackets', () => diagnostics('}'.repeat(10_000)), 10_000],
	['finds a long comment', () => isInComment(`${many('#')}\n`, undefined, count + 1), false],
];

describe('hostile texts', () => {
	for (const [title, read, expected] of rows) {
		it(title, () => assert.deepEqual(read(), expected));
	}
});
