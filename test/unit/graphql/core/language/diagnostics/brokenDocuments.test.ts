import assert from 'node:assert/strict';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { documentRules } from '../../../../../../src/graphql/core/language/diagnostics/validationRules.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { outline } from '../../../../../../src/graphql/core/language/syntax/outline.ts';
import {
	type Definition,
	splitDefinitions,
	spreadNames,
} from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { type BrokenDocument, breakDocument } from '../../../support/breakDocument.ts';
import { alone, diagnose } from '../../../support/diagnose.ts';
import { generateDocument, generateDocuments, sandboxSchema } from '../../../support/generateDocuments.ts';
import { faultNames, injectFaults } from '../../../support/injectFaults.ts';

const schema = buildSchema('type A { a: Int list: [A] } type Query { a(x: Int, s: String): Int list: [A] }');

/**
 * What a broken definition is marked with, and the names in the outline, for a broken text between
 * two sound operations.
 */
const table: readonly (readonly [title: string, text: string, marked: readonly string[], names: string])[] = [
	['a missing brace', 'query B { list { a', ['a'], 'A B C'],
	['a missing first brace', 'query B list { a } }', ['list', '}'], 'A B C'],
	['a stray brace behind', 'query B { a } }', ['}'], 'A B C'],
	['a stray brace inside', 'query B { a } list }', ['list'], 'A B C'],
	['a missing parenthesis', 'query B { a(x: 1 }', ['}'], 'A B C'],
	['a missing first parenthesis', 'query B { a x: 1) }', ['1'], 'A B C'],
	['a stray parenthesis', 'query B { a ) }', [')'], 'A B C'],
	['an unclosed list', 'query B { a(x: [1, 2) }', [')'], 'A B C'],
	['an unclosed string', 'query B { a(s: "x) }', ['"x) }'], 'A B C'],
	['an unclosed block string', 'query B { a(s: """x) }', ['"""x) }\n'], 'A B C'],
	['a strange escape', 'query B { a(s: "\\q") }', ['"\\q"'], 'A B C'],
	['half a variable definition', 'query B($x: ) { a }', [')'], 'A B C'],
	['less of a variable definition', 'query B($x { a }', ['{'], 'A B C'],
	['a variable without a name', 'query B($) { a }', [')'], 'A B C'],
	['a parenthesis and no more', 'query B(', ['('], 'A B C'],
	['a brace and no more', 'query B {', ['{'], 'A B C'],
	['a name and no more', 'query B', ['B'], 'A B C'],
	['"query" alone', 'query', ['query'], 'A - C'],
	['"fragment" alone', 'fragment', ['fragment'], 'A - C'],
	['a selection of nothing', 'query B { }', ['}'], 'A B C'],
	['a selection of nothing inside', 'query B { list { } }', ['}'], 'A B C'],
	['a missing "on"', 'fragment B A { a }', ['A'], 'A B C'],
	['a missing type', 'fragment B on { a }', ['{'], 'A B C'],
	['a spread of nothing', 'query B { list { ... } }', ['}'], 'A B C'],
	['"... on" nothing', 'query B { list { ... on } }', ['}'], 'A B C'],
	['an alias of nothing', 'query B { a: }', ['}'], 'A B C'],
	['an argument without a value', 'query B { a(x: ) }', [')'], 'A B C'],
	['an argument without a colon', 'query B { a(x 1) }', ['1'], 'A B C'],
	['a dollar alone', 'query B { a(x: $) }', [')'], 'A B C'],
	['a directive without a name', 'query B { a @ }', ['}'], 'A B C'],
	['a comment over the end', 'query B { a # }', ['a'], 'A B C'],
	['a strange character', 'query B { a ~ }', ['~'], 'A B C'],
	['garbage', 'what is this?', ['what'], 'A C'],
	['a misspelt keyword', 'qeury B { a }', ['qeury'], 'A C'],
	['two broken neighbours', 'query B { list { a\nquery D { a(x: }', ['a', '}'], 'A B D C'],
	['an anonymous neighbour', '{ list { a', ['a'], 'A - C'],
];

describe('a document with', () => {
	for (const [title, broken, marked, names] of table) {
		it(`${title} keeps what is around it`, () => {
			const text = `query A { nope }\n${broken}\n"in words"\nquery C { nope }\n`;
			assert.deepEqual(markedIn(text, 'syntax'), marked);
			assert.deepEqual(markedIn(text, 'validation').filter((each) => each === 'nope').length, 2);
			assert.equal(namesIn(text), names);
		});
	}

	it('three broken and three sound operations keeps all six', () => {
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
	return outline(text)
		.map(({ name }) => name ?? '-')
		.join(' ');
}

describe('a document with one token changed', () => {
	for (let first = 1; first <= 200; first += 20) {
		it(`never fails, and keeps what is said about its other definitions: ${first} to ${first + 19}`, () => {
			for (let seed = first; seed < first + 20; seed++) {
				checkOthers(seed);
			}
		});
	}

	it('keeps the borders of its other definitions in 99 of 100 cases, where it is written as people write', () => {
		let kept = 0;
		let all = 0;
		for (const text of generateDocuments(60, { layout: 'tidy', operations: 3 })) {
			for (let seed = 1; seed <= 40; seed++) {
				const broken = breakDocument(text, createRandom(seed));
				all += broken.untouched.length;
				kept += broken.untouched.length - lost(broken).length;
			}
		}
		assert.ok(kept / all >= 0.99, `kept ${kept} of ${all}`);
	});
});

describe('a document version after version', () => {
	for (let first = 1; first <= 40; first += 5) {
		it(`is judged as if it had just been opened: ${first} to ${first + 4}`, () => {
			for (let seed = first; seed < first + 5; seed++) {
				const random = createRandom(seed);
				const versions = [generateDocument(seed)];
				while (versions.length < 5) {
					const sound = versions[0] ?? '';
					versions.unshift(injectFaults(sound, [random.pick(faultNames)], random) ?? sound);
				}
				versions.unshift(breakDocument(versions[0] ?? '', random).text);
				const diagnoser = new Diagnoser();
				for (const text of [...versions, ...versions.toReversed()]) {
					const found = diagnoser.diagnose(readGraphql(text), alone(sandboxSchema));
					assert.deepEqual(found, diagnose(text, sandboxSchema));
				}
			}
		});
	}
});

/** The definitions that are not found where they must be. */
function lost({ text, untouched, moved }: BrokenDocument): readonly Definition[] {
	const found = new Set(splitDefinitions(text).map(({ start, end }) => `${start} ${end}`));
	return untouched.filter(({ start, end }) => !found.has(`${moved(start)} ${moved(end)}`));
}

function checkOthers(seed: number): void {
	const random = createRandom(seed);
	const sound = generateDocument(seed, { operations: random.between(2, 4) });
	const text = injectFaults(sound, [random.pick(faultNames), random.pick(faultNames)], random) ?? sound;
	const broken = breakDocument(text, random);
	const after = saidInside(broken.text, sandboxSchema);
	const before = saidInside(text, sandboxSchema);
	if (lost(broken).length > 0) {
		return;
	}
	for (const { start, end, tokens } of broken.untouched) {
		if (!reaches(tokens, broken)) {
			assert.deepEqual(
				after(broken.moved(start), broken.moved(end)),
				before(start, end),
				broken.text.slice(broken.moved(start), broken.moved(end)),
			);
		}
	}
}

/**
 * What is said about a stretch of a text by itself, apart from what compares definitions with each
 * other.
 */
function saidInside(text: string, against: GraphQLSchema): (start: number, end: number) => readonly string[] {
	const said = diagnose(text, against).filter((each) => each.kind !== 'validation' || !documentRules.has(each.rule));
	return (start, end) =>
		said
			.filter((each) => start <= each.start && each.end <= end)
			.map((each) => JSON.stringify({ ...each, start: each.start - start, end: each.end - start, related: [] }));
}

/** Whether these tokens use the touched definition, directly or through others. */
function reaches(tokens: Definition['tokens'], { touched, untouched }: BrokenDocument): boolean {
	const names = new Set(spreadNames(tokens));
	for (const name of names) {
		for (const fragment of untouched.filter((each) => each.name === name)) {
			for (const next of spreadNames(fragment.tokens)) {
				names.add(next);
			}
		}
	}
	return touched.name !== undefined && names.has(touched.name);
}
