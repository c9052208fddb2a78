import assert from 'node:assert/strict';
import { print } from 'graphql';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { operationsInDocument } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { declaresVariables } from '../../../../../../src/graphql/core/language/variables/chooseVariableSet.ts';
import { parseOperationHeads } from '../../../../../../src/graphql/core/language/variables/operationHeads.ts';

/**
 * A text, its operations with their variables (`undefined` for an operation whose head has a syntax
 * error), and whether its first operation declares variables.
 */
const rows: readonly (readonly [text: string, expected: readonly (string | undefined)[], declares: boolean])[] = [
	['query A($a: Int = 1, $b: [In!]!) { x }', ['query A $a: Int = 1 $b: [In!]!'], true],
	['{ x }', ['query '], false],
	['mutation { x(a: 1) }', ['mutation '], false],
	['query A @live(of: 1) { x(a: $b) }', ['query A'], false],
	['query A($a: In = { b: { c: 1 } }) @live { x }', ['query A $a: In = { b: { c: 1 } }'], true],
	['"""\nWhat (it) does\n"""\nquery A($a: Int) { x }', ['query A $a: Int'], true],
	['query A($a: Int) { x(b: ', ['query A $a: Int'], true],
	['query A($a: ) { x }', [undefined], true],
	['query A($a: Int) { x }\nfragment F on X { y }\nquery B { x }', ['query A $a: Int', 'query B'], true],
];

describe('parseOperationHeads', () => {
	for (const [text, expected, declares] of rows) {
		it(`returns the operations and variables of ${JSON.stringify(text)}`, () => {
			const found = parseOperationHeads(readGraphql(text)).map(
				({ kind, name, variables }) => variables && [`${kind} ${name}`, ...variables.map(print)].join(' '),
			);
			assert.deepEqual(found, expected);
			const [operation] = operationsInDocument(splitDefinitions(text));
			assert.equal(operation && declaresVariables(operation), declares);
		});
	}

	it('returns the default values of an operation in a program without the escape sequences of the program', () => {
		const literal = String.raw`"query A($a: String = \"INF\", $b: S = { c: \"x \\\" y\" }) { x }"`;
		const programs = [
			['java', `var q = ${literal};`],
			['json', `{ "query": ${literal} }`],
		] as const;
		for (const [language, program] of programs) {
			const heads = parseOperationHeads(readGraphqlRegions(program, embeddedGraphqlRegions(program, language)));
			const variables = heads.flatMap((head) => head.variables?.map(print) ?? []);
			assert.deepEqual(variables, ['$a: String = "INF"', String.raw`$b: S = { c: "x \" y" }`], language);
		}
	});
});
