import assert from 'node:assert/strict';
import { documentAt, workspaceOf } from '../../../support/workspace.ts';

describe('WorkspaceIndex', () => {
	const nearest: readonly (readonly [title: string, files: readonly string[], expected: string | undefined])[] = [
		['nothing when no document defines it', [], undefined],
		['the fragment of the same document', ['w/a/b.graphql', 'w/a/from.graphql'], 'w/a/from.graphql'],
		['the fragment in the same folder', ['w/x.graphql', 'w/a/b.graphql', 'w/a/c/d.graphql'], 'w/a/b.graphql'],
		[
			'the fragment in the parent folder, not the one two folders below',
			['w/a/c/d/e.graphql', 'w/x.graphql'],
			'w/x.graphql',
		],
		[
			'a fragment of the same workspace folder, not a nearer one of another workspace folder',
			['v/x.graphql', 'w/z/z/z/z.graphql'],
			'w/z/z/z/z.graphql',
		],
		['the fragment with the first URI when two are equally near', ['w/c/x.graphql', 'w/b/x.graphql'], 'w/b/x.graphql'],
	];
	for (const [title, files, expected] of nearest) {
		it(`resolves the fragment name of a spread to ${title}`, () => {
			const index = workspaceOf({
				'w/a/from.graphql': 'query F { ...F }',
				...Object.fromEntries(files.map((path) => [path, 'fragment F on T { a }'])),
			});
			const found = index.fragment({ uri: 'file:///w/a/from.graphql', folder: 'file:///w' }, 'F');
			assert.equal(found?.document.uri, expected && `file:///${expected}`);
		});
	}

	it('resolves the name of two fragments in the same document to the first one', () => {
		const index = workspaceOf({ 'w/a.graphql': 'fragment F on T { a } fragment F on T { b }' });
		assert.equal(index.fragment({ uri: 'file:///w/b.graphql', folder: 'file:///w' }, 'F')?.start, 0);
	});

	it('returns the fragments of all other documents, but not those of the document itself', () => {
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
		['no other document uses it', '{ ...G }', false],
		['another document uses it', '{ ...F }', true],
		['another document uses it in a definition with a syntax error', 'query Q { a { ...F ', true],
		['another document defines and uses a fragment with the same name', '{ ...F } fragment F on T { a }', false],
	];
	for (const [title, other, expected] of used) {
		it(`${expected ? 'reports' : 'does not report'} a fragment as used in other documents when ${title}`, () => {
			const index = workspaceOf({
				'w/a.graphql': 'fragment E on T { a } fragment F on T { a ...F }',
				'w/b.graphql': other,
			});
			assert.equal(index.isUsedElsewhere({ uri: 'file:///w/a.graphql', folder: 'file:///w' }, 'F'), expected);
		});
	}

	it('returns only the fragments that a document uses, directly or through fragments of other documents', () => {
		const index = workspaceOf({
			'w/a.graphql': '{ ...A ...Own } fragment Own on T { a }',
			'w/b.graphql': 'fragment A on T { ...B } fragment Own on T { b } fragment Unused on T { a }',
			'w/c/d.graphql': 'fragment B on T { a ...A ...Missing }',
			'w/e/f/g.graphql': 'fragment B on T { b }',
		});
		const document = index.document('file:///w/a.graphql') ?? assert.fail();
		const reached = index.reachableFragments(document, document);
		assert.deepEqual(
			[...reached].map(([name, { uri }]) => [name, uri]),
			[
				['A', 'file:///w/b.graphql'],
				['B', 'file:///w/c/d.graphql'],
			],
		);
	});

	it('indexes the text of an open document instead of the text of its file until the document is closed', () => {
		const index = workspaceOf({ 'w/a.graphql': 'fragment A on T { a }' });
		const from = { uri: 'file:///w/b.graphql', folder: 'file:///w' };
		assert.ok(index.setOpen(documentAt('w/a.graphql', 'fragment B on T { a }')));
		assert.deepEqual([...index.otherFragments(from).keys()], ['B']);
		assert.equal(index.setFile(documentAt('w/a.graphql', 'fragment C on T { a }')), false);
		assert.deepEqual([...index.otherFragments(from).keys()], ['B']);
		assert.ok(index.setOpen(documentAt('w/a.graphql', 'fragment D on T { a }')));
		assert.deepEqual([...index.otherFragments(from).keys()], ['D']);
		assert.ok(index.deleteOpen('file:///w/a.graphql'));
		assert.deepEqual([...index.otherFragments(from).keys()], ['C']);
		assert.ok(index.deleteFile('file:///w/a.graphql'));
		assert.deepEqual(index.documents(), []);
	});

	it('returns the URIs of files, but not those of documents that are only open', () => {
		const index = workspaceOf({ 'w/a.graphql': '{ a }' });
		index.setOpen(documentAt('w/b.graphql', '{ b }'));
		assert.deepEqual(index.fileUris, ['file:///w/a.graphql']);
		assert.deepEqual([index.hasFile('file:///w/a.graphql'), index.hasFile('file:///w/b.graphql')], [true, false]);
	});

	const changes: readonly (readonly [title: string, after: string, isSeen: boolean])[] = [
		['nothing changes', '{ a ...F } fragment G on T { a }', false],
		['the fields of an operation change', '{ a b c(d: 1) ...F } fragment G on T { a }', false],
		['the used fragments change', '{ a ...F ...H } fragment G on T { a }', true],
		['the fields of a fragment change', '{ a ...F } fragment G on T { b }', true],
	];
	for (const [title, after, isSeen] of changes) {
		it(`${isSeen ? 'reports' : 'does not report'} a change of a document as visible to other documents when ${title}`, () => {
			const index = workspaceOf({ 'w/a.graphql': '{ a ...F } fragment G on T { a }' });
			assert.equal(index.setOpen(documentAt('w/a.graphql', after)), isSeen);
		});
	}
});
