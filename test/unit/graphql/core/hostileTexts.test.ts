import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { operationToCopy } from '../../../../src/graphql/core/language/codeActions/copyOperation.ts';
import { completionsAt } from '../../../../src/graphql/core/language/completion/completionsAt.ts';
import { embeddedGraphqlRegions } from '../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { escapeForLiteral } from '../../../../src/graphql/core/language/embedded/literalEdits.ts';
import { hoverAt } from '../../../../src/graphql/core/language/hover/hoverAt.ts';
import { signatureAt } from '../../../../src/graphql/core/language/hover/signatureAt.ts';
import { coordinateRangeAt } from '../../../../src/graphql/core/language/navigation/coordinateRangeAt.ts';
import { foldingRanges } from '../../../../src/graphql/core/language/navigation/foldingRanges.ts';
import { selectionRanges } from '../../../../src/graphql/core/language/navigation/selectionRanges.ts';
import { createIndexedDocument } from '../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { parseDescription } from '../../../../src/graphql/core/language/schema/contractLevel.ts';
import { readGraphql, readGraphqlRegions } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { outlineOfText } from '../../../../src/graphql/core/language/syntax/outlineOfText.ts';
import { splitDefinitions } from '../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { isInComment } from '../../../../src/graphql/core/language/syntax/tokenAt.ts';
import { sample, scaled } from '../../../fixtures/testSize.ts';
import { diagnose } from '../support/diagnose.ts';

const count = scaled(50_000);
const many = (part: string) => part.repeat(count);
const nested = many('{a') + many('}');
const schema = buildSchema('input I { i: I } type T { t(i: I): T } type Query { t(i: I): T }');
const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };

const blanks = ' '.repeat(10 * count);
const blankProgram = `gql\`query { a${blanks}b }\``;

function readProgram(program: string, language: string) {
	return readGraphqlRegions(program, embeddedGraphqlRegions(program, language));
}

function labels(text: string): readonly string[] {
	return completionsAt(sources, readGraphql(text), text.length).map(({ label }) => label);
}

function diagnostics(text: string): number {
	return diagnose(text, schema).length;
}

/**
 * Calls with hostile texts, and their expected results. Each call must end before the test times
 * out, which an algorithm with backtracking would not.
 */
const rows: readonly (readonly [title: string, read: () => unknown, expected: unknown])[] = [
	['splits brackets that another kind of bracket closes', () => splitDefinitions(many('{') + many(')')).length, 1],
	['splits unclosed parentheses', () => splitDefinitions(many('query A($a: \n')).length, count],
	['finds no folding ranges for unclosed brackets', () => foldingRanges(readGraphql(many('{a')), () => 0).length, 0],
	[
		'finds the folding ranges of nested braces',
		() => foldingRanges(readGraphql(nested), (offset) => offset).length,
		count,
	],
	['outlines nested braces', () => outlineOfText(nested).length, 1],
	['expands a selection in nested braces', () => selectionRanges(readGraphql(nested), 2 * count).length, 2 * count],
	['finds no templates after tags', () => embeddedGraphqlRegions(many('gql<'), 'typescript'), []],
	['finds no templates after comments', () => embeddedGraphqlRegions(many('gql/*'), 'typescript'), []],
	['finds no template after blanks', () => embeddedGraphqlRegions(`gql${many(' ')};`, 'typescript'), []],
	['finds no GraphQL after many quotes', () => embeddedGraphqlRegions(many('"# '), 'python'), []],
	['finds no GraphQL after many blanks', () => embeddedGraphqlRegions(`"${many(' \\n')}`, 'java'), []],
	['finds no GraphQL in comments for tags', () => embeddedGraphqlRegions(many('# language=graphql\n'), 'python'), []],
	['finds no GraphQL in heads of operations', () => embeddedGraphqlRegions(many('"query {'), 'csharp'), []],
	[
		'finds literals with unclosed selection sets',
		() => embeddedGraphqlRegions(many('"query { a('), 'csharp').length,
		count / 2,
	],
	['finds no GraphQL in many members', () => embeddedGraphqlRegions(many('"query":"'), 'json').length, 0],
	['finds no GraphQL in many fences', () => embeddedGraphqlRegions(many('```gql`\n'), 'markdown'), []],
	['finds no GraphQL in many requests', () => embeddedGraphqlRegions(many('###\n\n'), 'http'), []],
	[
		'finds a literal with many backslashes',
		() => embeddedGraphqlRegions(`"query { a(b: \\"${many('\\\\')}\\") }"`, 'java').length,
		1,
	],
	[
		'finds a literal with many interpolated dollar signs',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is Kotlin
		() => embeddedGraphqlRegions(`"query(${many("${'$'}a ")}) { a }"`, 'kotlin').length,
		1,
	],
	[
		'finds a literal that is joined from many',
		() => embeddedGraphqlRegions(`"query { a" + ${many('"b" + ')}"}"`, 'java').length,
		1,
	],
	[
		'finds the contract level before many blanks',
		() => parseDescription(`[beta](a#kontrakt-for-apier-i-beta)${many(' ')}.`).contract?.level,
		'beta',
	],
	['suggests nothing in many unclosed selection sets', () => labels(`{${many('t{')}`), []],
	['suggests nothing in many unclosed selection sets on separate lines', () => labels(`{${many('t{\n')}`), []],
	['suggests fields at a depth of 900', () => labels(`{${'t{'.repeat(900)}`), ['t', '__typename']],
	['suggests fields after many fields', () => labels(`{${many('a ')}`).includes('t'), true],
	['suggests nothing after many default values', () => labels(`query A(${many('$a: I = ')}`), []],
	['suggests nothing in many unclosed objects', () => labels(`{t(i:${many('{i:')}{`), []],
	[
		'shows no hover in many unclosed selection sets',
		() => hoverAt(sources, readGraphql(`{${many('t{')}`), 2 * count)?.code,
		undefined,
	],
	[
		'shows no signature in many unclosed objects',
		() => signatureAt(sources, readGraphql(`{t(i:${many('{i:')}{`), 3 * count + 6)?.label,
		undefined,
	],
	[
		'finds no coordinate in many unclosed selection sets',
		() => coordinateRangeAt(readGraphql(`{${many('t{')}`), 2 * count, schema),
		undefined,
	],
	['reports many unclosed selection sets as one error', () => diagnostics(`{${many('t{')}`), 1],
	['reports nested braces as one error', () => diagnostics(nested), 1],
	['reports each unmatched closing brace', () => diagnostics('}'.repeat(scaled(10_000))), scaled(10_000)],
	['reports the first 10,000 of many unmatched closing braces', () => diagnostics(many('}')), Math.min(count, 10_000)],
	['reports the first of several syntax errors in many fields', () => diagnostics(`{= ${'t '.repeat(50_000)}= t}`), 1],
	[
		'indexes many definitions',
		() => createIndexedDocument({ uri: '', folder: '' }, readGraphql(many('}}}}'))).definitions.length,
		4 * count,
	],
	[
		'inserts a text with many blanks into a literal',
		() =>
			escapeForLiteral(readProgram('f("query { a }")', 'javascript'), 10, `a${blanks}\n${blanks}b${blanks}c`, false),
		`a b${blanks}c`,
	],
	[
		'copies an operation with many blanks',
		() => operationToCopy(readProgram(blankProgram, 'javascript'), blankProgram, 6)?.text.length,
		blanks.length + 12,
	],
	['finds the end of a long comment', () => isInComment(`${many('#')}\n`, undefined, count + 1), false],
];

describe('hostile texts', () => {
	for (const [title, read, expected] of sample(rows)) {
		it(`${title} in a long or deeply nested text before the test times out`, () => assert.deepEqual(read(), expected));
	}
});
