import assert from 'node:assert/strict';
import { parse, validate } from 'graphql';
import { namesInDefinition } from '../../../../../../src/graphql/core/language/navigation/definitionNames.ts';
import { type NameOccurrence, nameAt } from '../../../../../../src/graphql/core/language/navigation/references.ts';
import {
	isRenamable,
	nameFromTypedText,
	renameEdits,
	renameProblem,
} from '../../../../../../src/graphql/core/language/navigation/renameEdits.ts';
import type { WorkspaceIndex } from '../../../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { seeds } from '../../../../../fixtures/testSize.ts';
import { generateDocument, sandboxSchema } from '../../../support/generateDocuments.ts';
import { type Files, markedWorkspace, replaced, workspaceOf } from '../../../support/workspace.ts';

function renamed(files: Files, typed: string): Files | string {
	const { index, found } = markedWorkspace(files);
	if (!found || !isRenamable(found)) {
		return 'not renamable';
	}
	const name = nameFromTypedText(found, typed);
	return renameProblem(index, found, name) ?? replaced(renameEdits(index, found, name), ({ text }) => text);
}

describe('renameEdits', () => {
	const table: readonly (readonly [title: string, files: Files, name: string, expected: Files | string])[] = [
		['an operation', { 'w/a.graphql': 'query |A { A }' }, 'B', { 'w/a.graphql': 'query B { A }' }],
		[
			'a fragment in all documents',
			{ 'w/a.graphql': '{ ...F| F }', 'w/f.graphql': 'fragment F on F { F }' },
			'G',
			{ 'w/a.graphql': '{ ...G F }', 'w/f.graphql': 'fragment G on F { F }' },
		],
		[
			'a variable without its blanks and dollar sign',
			{ 'w/a.graphql': 'query A($x: Int) { a(b: $|x) }' },
			' $y',
			{ 'w/a.graphql': 'query A($y: Int) { a(b: $y) }' },
		],
		[
			'a variable in all operations that share a fragment with its operation',
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
		[
			'a variable, but not in fragments of an operation that does not declare it',
			{
				'w/a.graphql': 'query A($|x: Int) { ...F }',
				'w/b.graphql': 'query B($y: Int) { ...F ...G }',
				'w/f.graphql': 'fragment F on T { a(b: $x) } fragment G on T { a(b: $x) }',
			},
			'z',
			{
				'w/a.graphql': 'query A($z: Int) { ...F }',
				'w/f.graphql': 'fragment F on T { a(b: $z) } fragment G on T { a(b: $x) }',
			},
		],
		[
			'the definition of a variable with a dollar sign',
			{ 'w/a.graphql': 'query A($|x: Int) { a(b: $x) }' },
			'$y',
			{ 'w/a.graphql': 'query A($y: Int) { a(b: $y) }' },
		],
		['an alias', { 'w/a.graphql': '{ |b: a }' }, 'c', { 'w/a.graphql': '{ c: a }' }],
		[
			'a field by adding an alias',
			{ 'w/a.graphql': '{ |a(b: 1) { c } }' },
			'd',
			{ 'w/a.graphql': '{ d: a(b: 1) { c } }' },
		],
		[
			'an operation that has this name already',
			{ 'w/a.graphql': 'query |A { a }' },
			'A',
			{ 'w/a.graphql': 'query A { a }' },
		],
		['a field that has an alias', { 'w/a.graphql': '{ b: |a }' }, 'c', 'not renamable'],
		['an argument', { 'w/a.graphql': '{ a(|b: 1) }' }, 'c', 'not renamable'],
		['a type', { 'w/a.graphql': 'type T| { a: Int }' }, 'c', 'not renamable'],
		['an operation, because it is empty', { 'w/a.graphql': 'query |A { a }' }, ' ', 'not a name'],
		['an operation, because it starts with a digit', { 'w/a.graphql': 'query |A { a }' }, '1A', 'not a name'],
		['an operation, because it has non-ASCII letters', { 'w/a.graphql': 'query |A { a }' }, 'Blåbær', 'not a name'],
		[
			'an operation when another operation has this name',
			{ 'w/a.graphql': 'query |A { a } mutation B { a }' },
			'B',
			'taken by an operation',
		],
		['a fragment', { 'w/a.graphql': 'fragment |F on T { a }' }, 'on', 'on'],
		['the use of a fragment', { 'w/a.graphql': '{ ...F| } fragment F on T { a }' }, 'on', 'on'],
		[
			'a use of an undefined fragment when another document has a fragment with this name',
			{ 'w/a.graphql': '{ ...F| }', 'w/g.graphql': 'fragment G on T { a }' },
			'G',
			'taken by a fragment',
		],
		['a use of an undefined fragment', { 'w/a.graphql': '{ ...F| }' }, 'G', { 'w/a.graphql': '{ ...G }' }],
		[
			'a fragment when the same document has a fragment with this name',
			{ 'w/a.graphql': 'fragment |F on T { a } fragment G on T { a }' },
			'G',
			'taken by a fragment',
		],
		[
			'a fragment when its uses would then refer to a fragment of another document',
			{
				'w/a/a.graphql': '{ ...F| }',
				'w/f.graphql': 'fragment F on T { a }',
				'w/a/g.graphql': 'fragment G on T { a }',
			},
			'G',
			'taken by a fragment',
		],
		[
			'a fragment when uses of another fragment would then refer to it',
			{ 'w/a.graphql': 'fragment |F on T { a }', 'w/b.graphql': '{ ...G }', 'w/c/g.graphql': 'fragment G on T { a }' },
			'G',
			'taken by a fragment',
		],
		[
			'a fragment when a distant document defines and uses a fragment with this name',
			{ 'w/a.graphql': '{ ...F| } fragment F on T { a }', 'w/c/g.graphql': '{ ...G } fragment G on T { a }' },
			'G',
			{ 'w/a.graphql': '{ ...G } fragment G on T { a }' },
		],
		[
			'a variable when its operation has a variable with this name',
			{ 'w/a.graphql': 'query A($|x: Int, $y: Int) { a }' },
			'y',
			'taken by a variable',
		],
		[
			'the use of a variable when its operation has a variable with this name',
			{ 'w/a.graphql': 'query A($x: Int, $y: Int) { a(b: $x|) }' },
			'y',
			'taken by a variable',
		],
		[
			'a variable when an operation that shares a fragment has a variable with this name',
			{
				'w/a.graphql': 'query A($|x: Int) { ...F }',
				'w/b.graphql': 'query B($x: Int, $y: Int) { ...F ...G }',
				'w/f.graphql': 'fragment F on T { a(b: $x) }',
			},
			'y',
			'taken by a variable',
		],
		[
			'a variable when a fragment of the operation uses a variable with this name',
			{ 'w/a.graphql': 'query A($|x: Int) { a(b: $x) ...F } fragment F on T { a(b: $y) }' },
			'y',
			'taken by a variable',
		],
		[
			'a field after a spread when the selection set has a field with this name',
			{ 'w/a.graphql': '{ ...F b |a }' },
			'b',
			'taken in the selection',
		],
		[
			'an alias when the selection set has a field with this name',
			{ 'w/a.graphql': '{ |b: a(x: { c: 1 }) { d } c { e } }' },
			'c',
			'taken in the selection',
		],
		[
			'a field when the selection set has an alias with this name',
			{ 'w/a.graphql': '{ x { a c: b { d } |e } }' },
			'c',
			'taken in the selection',
		],
		[
			'a field when another selection set has a field with this name',
			{ 'w/a.graphql': '{ c x { |a { c } } }' },
			'c',
			{ 'w/a.graphql': '{ c x { c: a { c } } }' },
		],
	];
	for (const [title, files, name, expected] of table) {
		it(`${typeof expected === 'string' ? 'refuses' : 'applies'} the new name "${name}" for ${title}`, () =>
			assert.deepEqual(renamed(files, name), expected));
	}
});

/** Splits a generated document into a document with its fragments and one with its operations. */
function splitByKind(seed: number): Files {
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
				namesInDefinition(definition).map((name) => ({ ...name, definition })),
			),
		);
}

describe('renameEdits', () => {
	const kinds = ['operation', 'fragment', 'spread', 'variable', 'variable definition', 'alias'] as const;
	const documentsOfKind = 130;
	for (const [position, kind] of kinds.entries()) {
		it(`restores generated documents when a name with the role "${kind}" is renamed and renamed back`, () => {
			let count = 0;
			const chosen = seeds(documentsOfKind);
			for (const seed of chosen) {
				const files = splitByKind(position * documentsOfKind + seed);
				const index = workspaceOf(files);
				const candidates = namesOf(index).filter(({ role }) => role === kind);
				const [first, ...others] = candidates;
				if (!first) {
					continue;
				}
				const found = createRandom(seed).pick([first, ...others]);
				const renamedFiles = { ...files, ...replaced(renameEdits(index, found, 'Renamed_1'), ({ text }) => text) };
				assert.notDeepEqual(renamedFiles, files);
				assert.deepEqual(validate(sandboxSchema, parse(Object.values(renamedFiles).join('\n'))), []);
				const back = workspaceOf(renamedFiles);
				const again = namesOf(back).find(({ role, name }) => role === kind && name === 'Renamed_1');
				assert.ok(again);
				assert.equal(renameProblem(back, again, found.name), undefined);
				assert.deepEqual(
					{ ...renamedFiles, ...replaced(renameEdits(back, again, found.name), ({ text }) => text) },
					files,
				);
				count += 1;
			}
			assert.ok(count > chosen.length / 7, String(count));
		});
	}

	it('finds each name in a generated document at its start offset and at its end offset', () => {
		for (const { start, end, definition, ...name } of namesOf(workspaceOf(splitByKind(1)))) {
			for (const offset of [start, end]) {
				const { role, name: text } = nameAt(definition.document, offset) ?? {};
				assert.deepEqual({ role, name: text }, name);
			}
		}
	});
});
