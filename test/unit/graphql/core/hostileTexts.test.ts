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
 * These calls must end long before the timeout of a test. Algorithms with backtracking would not.
 */
const rows: readonly (readonly [title: string, read: () => unknown, expected: unknown])[] = [
	['split brackets that another kind of bracket closes', () => splitDefinitions(many('{') + many(')')).length, 1],
	['split unclosed parentheses', () => splitDefinitions(many('query A($a: \n')).length, count],
	['find no folding ranges for unclosed brackets', () => foldingRanges(readGraphql(many('{a')), () => 0).length, 0],
	[
		'find the folding ranges of nested braces',
		() => foldingRanges(readGraphql(nested), (offset) => offset).length,
		count,
	],
	['outline nested braces', () => outline(nested).length, 1],
	['expand a selection in nested braces', () => selectionRanges(readGraphql(nested), 2 * count).length, 2 * count],
	['find no templates after tags', () => graphqlRegions(many('gql<')), []],
	['find no templates after comments', () => graphqlRegions(many('gql/*')), []],
	['find no template after blanks', () => graphqlRegions(`gql${many(' ')};`), []],
	[
		'find the contract level before many blanks',
		() => readDescription(`[beta](a#kontrakt-for-apier-i-beta)${many(' ')}.`).contract?.level,
		'beta',
	],
	['suggest nothing in many unclosed selection sets', () => labels(`{${many('t{')}`), []],
	['suggest nothing in many unclosed selection sets on separate lines', () => labels(`{${many('t{\n')}`), []],
	['suggest fields at a depth of 900', () => labels(`{${'t{'.repeat(900)}`), ['t', '__typename']],
	['suggest fields after many fields', () => labels(`{${many('a ')}`).includes('t'), true],
	['suggest nothing after many default values', () => labels(`query A(${many('$a: I = ')}`), []],
	['suggest nothing in many unclosed objects', () => labels(`{t(i:${many('{i:')}{`), []],
	[
		'show no hover in many unclosed selection sets',
		() => hoverAt(sources, readGraphql(`{${many('t{')}`), 2 * count)?.code,
		undefined,
	],
	[
		'show no signature in many unclosed objects',
		() => signatureAt(sources, readGraphql(`{t(i:${many('{i:')}{`), 3 * count + 6)?.label,
		undefined,
	],
	[
		'find no coordinate in many unclosed selection sets',
		() => coordinateAt(readGraphql(`{${many('t{')}`), 2 * count, schema),
		undefined,
	],
	['report many unclosed selection sets as one error', () => diagnostics(`{${many('t{')}`), 1],
	['report nested braces as one error', () => diagnostics(nested), 1],
	['report each unmatched closing brace', () => diagnostics('}'.repeat(10_000)), 10_000],
	['find the end of a long comment', () => isInComment(`${many('#')}\n`, undefined, count + 1), false],
];

describe('language features of hostile texts', () => {
	for (const [title, read, expected] of rows) {
		it(title, () => assert.deepEqual(read(), expected));
	}
});
