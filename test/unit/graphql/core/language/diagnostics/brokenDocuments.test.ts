import assert from 'node:assert/strict';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { documentWideRuleNames } from '../../../../../../src/graphql/core/language/diagnostics/validationRules.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { outlineOfText } from '../../../../../../src/graphql/core/language/syntax/outlineOfText.ts';
import {
	type Definition,
	splitDefinitions,
	spreadNames,
} from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { scaled, seeds } from '../../../../../fixtures/testSize.ts';
import { type BrokenDocument, breakDocument } from '../../../support/breakDocument.ts';
import { diagnose, withoutOtherDocuments } from '../../../support/diagnose.ts';
import { generateDocument, generateDocuments, sandboxSchema } from '../../../support/generateDocuments.ts';
import { errorNames, injectErrors } from '../../../support/injectErrors.ts';

const schema = buildSchema('type A { a: Int list: [A] } type Query { a(x: Int, s: String): Int list: [A] }');

/**
 * A text between the valid operations `A` and `C`, the texts that its syntax errors are reported
 * for, and the names in the outline of the document (`-` for a missing name).
 */
const table: readonly (readonly [title: string, text: string, marked: readonly string[], names: string])[] = [
	['a missing brace', 'query B { list { a', ['a'], 'A B C'],
	['a missing first brace', 'query B list { a } }', ['list', '}'], 'A B C'],
	['a closing brace too many at the end', 'query B { a } }', ['}'], 'A B C'],
	['a closing brace too many inside', 'query B { a } list }', ['list'], 'A B C'],
	['a missing parenthesis', 'query B { a(x: 1 }', ['}'], 'A B C'],
	['a missing first parenthesis', 'query B { a x: 1) }', ['1'], 'A B C'],
	['a closing parenthesis too many', 'query B { a ) }', [')'], 'A B C'],
	['an unclosed list', 'query B { a(x: [1, 2) }', [')'], 'A B C'],
	['an unclosed string', 'query B { a(s: "x) }', ['"x) }'], 'A B C'],
	['an unclosed block string', 'query B { a(s: """x) }', ['"""x) }\n'], 'A B C'],
	['an invalid escape sequence', 'query B { a(s: "\\q") }', ['"\\q"'], 'A B C'],
	['a variable definition without a type', 'query B($x: ) { a }', [')'], 'A B C'],
	['a variable definition without a colon', 'query B($x { a }', ['{'], 'A B C'],
	['a variable without a name', 'query B($) { a }', [')'], 'A B C'],
	['an operation that ends after a parenthesis', 'query B(', ['('], 'A B C'],
	['an operation that ends after a brace', 'query B {', ['{'], 'A B C'],
	['an operation that ends after its name', 'query B', ['B'], 'A B C'],
	['only the keyword query', 'query', ['query'], 'A - C'],
	['only the keyword fragment', 'fragment', ['fragment'], 'A - C'],
	['an empty selection set', 'query B { }', ['}'], 'A B C'],
	['a nested empty selection set', 'query B { list { } }', ['}'], 'A B C'],
	['a missing "on"', 'fragment B A { a }', ['A'], 'A B C'],
	['a missing type', 'fragment B on { a }', ['{'], 'A B C'],
	['a spread without a name', 'query B { list { ... } }', ['}'], 'A B C'],
	['a type condition without a type', 'query B { list { ... on } }', ['}'], 'A B C'],
	['an alias without a field', 'query B { a: }', ['}'], 'A B C'],
	['an argument without a value', 'query B { a(x: ) }', [')'], 'A B C'],
	['an argument without a colon', 'query B { a(x 1) }', ['1'], 'A B C'],
	['a dollar sign without a name', 'query B { a(x: $) }', [')'], 'A B C'],
	['a directive without a name', 'query B { a @ }', ['}'], 'A B C'],
	['a comment that contains the closing brace', 'query B { a # }', ['a'], 'A B C'],
	['an invalid character', 'query B { a ~ }', ['~'], 'A B C'],
	['arbitrary text', 'what is this?', ['what'], 'A C'],
	['a misspelt keyword', 'qeury B { a }', ['qeury'], 'A C'],
	['two consecutive definitions with syntax errors', 'query B { list { a\nquery D { a(x: }', ['a', '}'], 'A B D C'],
	['an anonymous operation with a syntax error', '{ list { a', ['a'], 'A - C'],
];

describe('Diagnoser and outline', () => {
	for (const [title, broken, marked, names] of table) {
		it(`diagnoses and outlines the valid definitions before and after text with a syntax error: ${title}`, () => {
			const text = `query A { nope }\n${broken}\n"in words"\nquery C { nope }\n`;
			assert.deepEqual(markedIn(text, 'syntax'), marked);
			assert.deepEqual(markedIn(text, 'validation').filter((each) => each === 'nope').length, 2);
			assert.equal(namesIn(text), names);
		});
	}

	it('diagnoses and outlines three operations with syntax errors and the three valid operations between them', () => {
		const text = [
			'query A { nope }',
			'query B($x: Int { a(x: $x) ',
			'query C { list { nope } }',
			'query D { list { a }',
			'query E { nope }',
			'query F { a(s: "never closed) }',
		].join('\n\n');
		assert.equal(markedIn(text, 'syntax').length, 3);
		assert.deepEqual(markedIn(text, 'validation'), ['nope', 'nope', 'nope']);
		assert.equal(namesIn(text), 'A B C D E F');
	});
});

function markedIn(text: string, kind: 'syntax' | 'validation'): readonly string[] {
	return diagnose(text, schema)
		.filter((each) => each.kind === kind)
		.map(({ start, end }) => text.slice(start, end));
}

function namesIn(text: string): string {
	return outlineOfText(text)
		.map(({ name }) => name ?? '-')
		.join(' ');
}

describe('Diagnoser and splitDefinitions', () => {
	it('reports the same diagnostics for the unchanged definitions when a token of a generated document changes', () =>
		seeds(200, 50).forEach(checkOthers));

	it('finds at least 99% of the unchanged definitions at their ranges when a token of a normally formatted document changes', () => {
		let unchanged = 0;
		let all = 0;
		for (const text of generateDocuments(scaled(60, 30), { layout: 'tidy', operations: 3 })) {
			for (const seed of seeds(40)) {
				const broken = breakDocument(text, createRandom(seed));
				all += broken.unchanged.length;
				unchanged += broken.unchanged.length - lost(broken).length;
			}
		}
		assert.ok(unchanged / all >= 0.99, `${unchanged} of ${all} definitions are unchanged`);
	});
});

describe('Diagnoser', () => {
	it('returns the same diagnostics for an edited document as for a new document with the same text', () => {
		for (const seed of seeds(40, 20)) {
			const random = createRandom(seed);
			const versions = [generateDocument(seed)];
			while (versions.length < 5) {
				const valid = versions[0] ?? '';
				versions.unshift(injectErrors(valid, [random.pick(errorNames)], random) ?? valid);
			}
			versions.unshift(breakDocument(versions[0] ?? '', random).text);
			const documents = versions.map((text) => ({
				graphql: readGraphql(text),
				expected: diagnose(text, sandboxSchema),
			}));
			const diagnoser = new Diagnoser();
			for (const { graphql, expected } of [...documents, ...documents.toReversed()]) {
				assert.deepEqual(diagnoser.diagnose(graphql, withoutOtherDocuments(sandboxSchema)), expected, `seed ${seed}`);
			}
		}
	});
});

/**
 * Returns the unchanged definitions of a broken document that `splitDefinitions` does not find at
 * their new offsets.
 */
function lost({ text, unchanged, newOffset }: BrokenDocument): readonly Definition[] {
	const found = new Set(splitDefinitions(text).map(({ start, end }) => `${start} ${end}`));
	return unchanged.filter(({ start, end }) => !found.has(`${newOffset(start)} ${newOffset(end)}`));
}

function checkOthers(seed: number): void {
	const random = createRandom(seed);
	const valid = generateDocument(seed, { operations: random.between(2, 4) });
	const text = injectErrors(valid, [random.pick(errorNames), random.pick(errorNames)], random) ?? valid;
	const broken = breakDocument(text, random);
	const after = diagnosticsInside(broken.text, sandboxSchema);
	const before = diagnosticsInside(text, sandboxSchema);
	if (lost(broken).length > 0) {
		return;
	}
	for (const { start, end, tokens } of broken.unchanged) {
		if (!usesChangedDefinition(tokens, broken)) {
			assert.deepEqual(
				after(broken.newOffset(start), broken.newOffset(end)),
				before(start, end),
				broken.text.slice(broken.newOffset(start), broken.newOffset(end)),
			);
		}
	}
}

/**
 * Diagnoses a text. The returned function returns the diagnostics inside a range, with offsets
 * relative to its start, except those of rules that compare definitions with each other.
 */
function diagnosticsInside(text: string, against: GraphQLSchema): (start: number, end: number) => readonly string[] {
	const diagnostics = diagnose(text, against).filter(
		(each) => each.kind !== 'validation' || !documentWideRuleNames.has(each.rule),
	);
	return (start, end) =>
		diagnostics
			.filter((each) => start <= each.start && each.end <= end)
			.map((each) => JSON.stringify({ ...each, start: each.start - start, end: each.end - start, related: [] }));
}

/**
 * Whether a definition with these tokens spreads the changed fragment, directly or through other
 * fragments. A fragment that does not exist counts too, because the changed definition can be that
 * fragment.
 */
function usesChangedDefinition(tokens: Definition['tokens'], { unchanged }: BrokenDocument): boolean {
	const names = new Set(spreadNames(tokens));
	for (const name of names) {
		for (const fragment of unchanged.filter((each) => each.name === name)) {
			for (const next of spreadNames(fragment.tokens)) {
				names.add(next);
			}
		}
	}
	return [...names].some((name) => !unchanged.some((each) => each.name === name));
}
