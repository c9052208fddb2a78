import assert from 'node:assert/strict';
import { parse, validate } from 'graphql';
import { definitionNames } from '../../../../../../src/graphql/core/language/navigation/definitionNames.ts';
import { type NameOccurrence, nameAt } from '../../../../../../src/graphql/core/language/navigation/references.ts';
import {
	isRenamable,
	plainName,
	rename,
	renameProblem,
} from '../../../../../../src/graphql/core/language/navigation/rename.ts';
import type { WorkspaceIndex } from '../../../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { generateDocument, sandboxSchema } from '../../../support/generateDocuments.ts';
import { type Files, markedWorkspace, replaced, workspaceOf } from '../../../support/workspace.ts';

function renamed(files: Files, typed: string): Files | string {
	const { index, found } = markedWorkspace(files);
	if (!found || !isRenamable(found)) {
		return 'not renamable';
	}
	const name = plainName(found, typed);
	return renameProblem(index, found, name) ?? replaced(rename(index, found, name), ({ text }) => text);
}

describe('rename', () => {
	const table: readonly (readonly [title: string, files: Files, name: string, expected: Files | string])[] = [
		['an operation', { 'w/a.graphql': 'query |A { A }' }, 'B', { 'w/a.graphql': 'query B { A }' }],
		[
			'a fragment, in all documents',
			{ 'w/a.graphql': '{ ...F| F }', 'w/f.graphql': 'fragment F on F { F }' },
			'G',
			{ 'w/a.graphql': '{ ...G F }', 'w/f.graphql': 'fragment G on F { F }' },
		],
		[
			'a variable, typed with its dollar sign',
			{ 'w/a.graphql': 'query A($x: Int) { a(b: $|x) }' },
			' $y',
			{ 'w/a.graphql': 'query A($y: Int) { a(b: $y) }' },
		],
		[
			'a variable, in all operations that share a fragment with it',
			{
				'w/a.graphql': 'query A($|x: Int) { ...F }',
				'w/b.graphql': 'query B($x: Int) { ...F ...G }',
				'w/f.graphql': 'fragment F on T { a(b: $x) } fragment G on T { a(b: $x) }',
				'w/c.graphql': 'query C($x: Int) { a(b: $x) }',
			},
			'y',
			{
				'w/a.graphql': 'query A($y: Int) { ...F }',
				'w/b.graphql': 'query B($y: Int) { ...F ...G }',
				'w/f.graphql': 'fragment F on T { a(b: $y) } fragment G on T { a(b: $y) }',
			},
		],
		['an alias', { 'w/a.graphql': '{ |b: a }' }, 'c', { 'w/a.graphql': '{ c: a }' }],
		[
			'a field: it gets an alias',
			{ 'w/a.graphql': '{ |a(b: 1) { c } }' },
			'd',
			{ 'w/a.graphql': '{ d: a(b: 1) { c } }' },
		],
		['to the same name', { 'w/a.graphql': 'query |A { a }' }, 'A', { 'w/a.graphql': 'query A { a }' }],
		['a field behind its alias', { 'w/a.graphql': '{ b: |a }' }, 'c', 'not renamable'],
		['an argument', { 'w/a.graphql': '{ a(|b: 1) }' }, 'c', 'not renamable'],
		['a type', { 'w/a.graphql': 'type T| { a: Int }' }, 'c', 'not renamable'],
		['to nothing', { 'w/a.graphql': 'query |A { a }' }, ' ', 'not a name'],
		['to what begins with a digit', { 'w/a.graphql': 'query |A { a }' }, '1A', 'not a name'],
		['to letters beyond ASCII', { 'w/a.graphql': 'query |A { a }' }, 'Blåbær', 'not a name'],
		['an operation to another one', { 'w/a.graphql': 'query |A { a } mutation B { a }' }, 'B', 'taken by an operation'],
		['a fragment to "on"', { 'w/a.graphql': 'fragment |F on T { a }' }, 'on', 'on'],
		[
			'a fragment to one beside',
			{ 'w/a.graphql': 'fragment |F on T { a } fragment G on T { a }' },
			'G',
			'taken by a fragment',
		],
		[
			'a fragment to one of another document that its users would get instead',
			{
				'w/a/a.graphql': '{ ...F| }',
				'w/f.graphql': 'fragment F on T { a }',
				'w/a/g.graphql': 'fragment G on T { a }',
			},
			'G',
			'taken by a fragment',
		],
		[
			'a fragment so that users of another one would get it',
			{ 'w/a.graphql': 'fragment |F on T { a }', 'w/b.graphql': '{ ...G }', 'w/c/g.graphql': 'fragment G on T { a }' },
			'G',
			'taken by a fragment',
		],
		[
			'a fragment to one that stands far off and is used there',
			{ 'w/a.graphql': '{ ...F| } fragment F on T { a }', 'w/c/g.graphql': '{ ...G } fragment G on T { a }' },
			'G',
			{ 'w/a.graphql': '{ ...G } fragment G on T { a }' },
		],
		['a variable to another one', { 'w/a.graphql': 'query A($|x: Int, $y: Int) { a }' }, 'y', 'taken by a variable'],
		[
			'a variable to another one of an operation that shares a fragment with it',
			{
				'w/a.graphql': 'query A($|x: Int) { ...F }',
				'w/b.graphql': 'query B($x: Int, $y: Int) { ...F ...G }',
				'w/f.graphql': 'fragment F on T { a(b: $x) }',
			},
			'y',
			'taken by a variable',
		],
		[
			'a variable to one that only a fragment it reaches uses',
			{ 'w/a.graphql': 'query A($|x: Int) { a(b: $x) ...F } fragment F on T { a(b: $y) }' },
			'y',
			'taken by a variable',
		],
		[
			'an alias to a field beside',
			{ 'w/a.graphql': '{ |b: a(x: { c: 1 }) { d } c { e } }' },
			'c',
			'taken in the selection',
		],
		['a field to an alias beside', { 'w/a.graphql': '{ x { a c: b { d } |e } }' }, 'c', 'taken in the selection'],
		[
			'a field to what is taken elsewhere',
			{ 'w/a.graphql': '{ c x { |a { c } } }' },
			'c',
			{ 'w/a.graphql': '{ c x { c: a { c } } }' },
		],
	];
	for (const [title, files, name, expected] of table) {
		it(`${title}: ${name}`, () => assert.deepEqual(renamed(files, name), expected));
	}
});

/** A document of fragments and one of operations, which together are a generated document. */
function parted(seed: number): Files {
	const text = generateDocument(seed);
	const definitions = workspaceOf({ a: text }).documents()[0]?.definitions ?? [];
	const textOf = (isFragment: boolean) =>
		definitions
			.filter(({ kind }) => (kind === 'fragment') === isFragment)
			.map(({ start, end }) => text.slice(start, end))
			.join('\n');
	return { 'w/operations.graphql': textOf(false), 'w/parts/fragments.graphql': textOf(true) };
}

function namesOf(index: WorkspaceIndex): readonly NameOccurrence[] {
	return index
		.documents()
		.flatMap((document) =>
			document.definitions.flatMap((definition) =>
				definitionNames(definition).map((name) => ({ ...name, definition })),
			),
		);
}

describe('rename, there and back', () => {
	const kinds = ['operation', 'fragment', 'spread', 'variable', 'variable definition', 'alias'] as const;
	const documentsOfKind = 50;
	for (const [position, kind] of kinds.entries()) {
		it(`gives the same documents again, and sound ones in between: ${kind}`, () => {
			let count = 0;
			for (let seed = 1; seed <= documentsOfKind; seed += 1) {
				const files = parted(position * documentsOfKind + seed);
				const index = workspaceOf(files);
				const candidates = namesOf(index).filter(({ role }) => role === kind);
				const [first, ...others] = candidates;
				if (!first) {
					continue;
				}
				const found = createRandom(seed).pick([first, ...others]);
				const there = { ...files, ...replaced(rename(index, found, 'Renamed_1'), ({ text }) => text) };
				assert.notDeepEqual(there, files);
				assert.deepEqual(validate(sandboxSchema, parse(Object.values(there).join('\n'))), []);
				const back = workspaceOf(there);
				const again = namesOf(back).find(({ role, name }) => role === kind && name === 'Renamed_1');
				assert.ok(again);
				assert.equal(renameProblem(back, again, found.name), undefined);
				assert.deepEqual({ ...there, ...replaced(rename(back, again, found.name), ({ text }) => text) }, files);
				count += 1;
			}
			assert.ok(count > 20, String(count));
		});
	}

	it('finds a name from either end of it', () => {
		for (const { start, end, definition, ...name } of namesOf(workspaceOf(parted(1)))) {
			for (const offset of [start, end]) {
				const { role, name: text } = nameAt(definition.document, offset) ?? {};
				assert.deepEqual({ role, name: text }, name);
			}
		}
	});
});
