import assert from 'node:assert/strict';
import { documentAt, workspaceOf } from '../../../support/workspace.ts';

describe('WorkspaceIndex', () => {
	const nearest: readonly (readonly [title: string, files: readonly string[], expected: string | undefined])[] = [
		['none', [], undefined],
		['the own one', ['w/a/b.graphql', 'w/a/from.graphql'], 'w/a/from.graphql'],
		['the one beside', ['w/x.graphql', 'w/a/b.graphql', 'w/a/c/d.graphql'], 'w/a/b.graphql'],
		['the one above before the one two folders below', ['w/a/c/d/e.graphql', 'w/x.graphql'], 'w/x.graphql'],
		['one of the same workspace folder before a nearer one', ['v/x.graphql', 'w/z/z/z/z.graphql'], 'w/z/z/z/z.graphql'],
		['of two equally near the first by address', ['w/c/x.graphql', 'w/b/x.graphql'], 'w/b/x.graphql'],
	];
	for (const [title, files, expected] of nearest) {
		it(`finds a fragment: ${title}`, () => {
			const index = workspaceOf({
				'w/a/from.graphql': '{ ...F }',
				...Object.fromEntries(files.map((path) => [path, 'fragment F on T { a }'])),
			});
			const found = index.fragment({ uri: 'file:///w/a/from.graphql', folder: 'file:///w' }, 'F');
			assert.equal(found?.document.uri, expected && `file:///${expected}`);
		});
	}

	it('gives the fragments of the other documents, not the own ones', () => {
		const index = workspaceOf({ 'w/a.graphql': 'fragment A on T { a }', 'w/b.graphql': '{ a } fragment B on T { b }' });
		const [[name, { uri, documentText, definition }] = assert.fail(), ...more] = index.otherFragments({
			uri: 'file:///w/a.graphql',
			folder: 'file:///w',
		});
		assert.deepEqual(more, []);
		assert.deepEqual([name, uri], ['B', 'file:///w/b.graphql']);
		assert.equal(documentText.slice(definition.start, definition.end), 'fragment B on T { b }');
		assert.deepEqual(
			definition.tokens.map(({ text }) => text),
			['fragment', 'B', 'on', 'T', '{', 'b', '}'],
		);
	});

	const used: readonly (readonly [title: string, other: string, expected: boolean])[] = [
		['nobody uses it', '{ ...G }', false],
		['another document uses it', '{ ...F }', true],
		['another document uses it where it is broken', 'query Q { a { ...F ', true],
		['another document has and uses its own', '{ ...F } fragment F on T { a }', false],
	];
	for (const [title, other, expected] of used) {
		it(`knows whether a fragment is used elsewhere: ${title}`, () => {
			const index = workspaceOf({ 'w/a.graphql': 'fragment F on T { a ...F }', 'w/b.graphql': other });
			assert.equal(index.isUsedElsewhere({ uri: 'file:///w/a.graphql', folder: 'file:///w' }, 'F'), expected);
		});
	}

	it('prefers what is open to what is on the disk, until it is closed', () => {
		const index = workspaceOf({ 'w/a.graphql': 'fragment A on T { a }' });
		const from = { uri: 'file:///w/b.graphql', folder: 'file:///w' };
		assert.ok(index.setOpen(documentAt('w/a.graphql', 'fragment B on T { a }')));
		assert.deepEqual([...index.otherFragments(from).keys()], ['B']);
		assert.equal(index.setFile(documentAt('w/a.graphql', 'fragment C on T { a }')), false);
		assert.deepEqual([...index.otherFragments(from).keys()], ['B']);
		assert.ok(index.deleteOpen('file:///w/a.graphql'));
		assert.deepEqual([...index.otherFragments(from).keys()], ['C']);
		assert.ok(index.deleteFile('file:///w/a.graphql'));
		assert.deepEqual(index.documents(), []);
	});

	const changes: readonly (readonly [title: string, after: string, isSeen: boolean])[] = [
		['nothing', '{ a ...F } fragment G on T { a }', false],
		['what an operation selects', '{ a b c(d: 1) ...F } fragment G on T { a }', false],
		['which fragments are used', '{ a ...F ...H } fragment G on T { a }', true],
		['what a fragment selects', '{ a ...F } fragment G on T { b }', true],
	];
	for (const [title, after, isSeen] of changes) {
		it(`tells whether others can see a change: ${title}`, () => {
			const index = workspaceOf({ 'w/a.graphql': '{ a ...F } fragment G on T { a }' });
			assert.equal(index.setOpen(documentAt('w/a.graphql', after)), isSeen);
		});
	}
});
