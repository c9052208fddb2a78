import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { writeDrafts } from '../../../../src/cli/check/writeDrafts.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import type { DraftRequirements } from '../../../../src/shared/core/migration/draftRequirements.ts';
import { argument, candidate, expression, literal, request } from '../../graphql/core/language/drafts/drafts.ts';

const schema = buildSchema('type Query { a(id: ID): A as: [A] } type A { id: ID navn: String }');

function call(operation: string, parts: Partial<DraftRequirements> = {}): DraftRequirements {
	return request({ operation, name: 'studenter', candidates: [candidate('as')], ...parts });
}

const none = { written: 0, replaced: 0, incomplete: 0, existing: 0, kept: [], withoutReplacement: 0 };

describe('writeDrafts', () => {
	let parent = '';
	let folder = '';
	const names = () => readdirSync(folder).toSorted();
	beforeEach(() => {
		parent = mkdtempSync(join(tmpdir(), 'drafts-'));
		folder = join(parent, 'new', 'drafts');
	});
	afterEach(() => rmSync(parent, { recursive: true }));

	it('writes one draft for each different call, with its variables', async () => {
		const byId = (value: ReturnType<typeof literal | typeof expression>, fields: readonly string[]) =>
			call('GET /studenter/{id}', {
				candidates: [candidate('a', { arguments: [argument('id', value)] })],
				readFields: fields.map((field) => [field]),
				parameters: [{ name: 'dbId', text: `dbId=${value.text}` }],
			});
		const requests = [
			call('GET /studenter'),
			byId(literal('1'), ['id', 'navn']),
			byId(expression('nr'), ['navn', 'id', 'id']),
			byId(expression('nr'), ['navn']),
			call('GET /studenter'),
			call('GET /rom', { candidates: [] }),
		];
		const counts = await writeDrafts(requests, folder, schema);
		assert.deepEqual(counts, { ...none, written: 3, withoutReplacement: 1 });
		assert.deepEqual(names(), [
			'studenter-2.graphql',
			'studenter-2.graphql.variables.jsonc',
			'studenter-3.graphql',
			'studenter-3.graphql.variables.jsonc',
			'studenter.graphql',
		]);
		assert.match(readFileSync(join(folder, 'studenter-2.graphql'), 'utf8'), /^# Draft of GET \/studenter\/\{id\}/);
		assert.match(readFileSync(join(folder, 'studenter-2.graphql'), 'utf8'), /^ {2}a\(id: /m);
	});

	it('writes a draft for each of two calls that read a field of an object and a field with the joined name', async () => {
		const requests = [['a', 'b'], ['ab']].map((path) => call('GET /studenter', { readFields: [path] }));
		assert.equal((await writeDrafts(requests, folder, schema)).written, 2);
	});

	it('writes a draft for each of two calls of one operation with different parameters', async () => {
		const requests = ['campus', 'fakultet'].map((name) =>
			call('GET /studenter', { parameters: [{ name, text: `${name}=1` }] }),
		);
		assert.equal((await writeDrafts(requests, folder, schema)).written, 2);
	});

	it('writes a draft for each of two calls of one operation if only one has parameters that were not found', async () => {
		const limits = [{ kind: 'parameters not found' as const, items: ['filter'] }];
		const requests = [call('GET /studenter', { limits }), call('GET /studenter')];
		assert.equal((await writeDrafts(requests, folder, schema)).written, 2);
		assert.match(readFileSync(join(folder, 'studenter.graphql'), 'utf8'), /They may be in:\n# - filter\n/);
	});

	it('does not replace a file of the user, and does not write a draft that the folder already contains', async () => {
		await writeDrafts([call('GET /studenter')], folder, schema);
		writeFileSync(join(folder, 'Studenter-2.graphql'), 'mine');
		const counts = await writeDrafts([call('GET /studenter'), call('GET /emner')], folder, schema);
		assert.deepEqual(counts, { ...none, written: 1, existing: 1 });
		assert.deepEqual(names(), ['Studenter-2.graphql', 'studenter-3.graphql', 'studenter.graphql']);
		assert.equal(readFileSync(join(folder, 'Studenter-2.graphql'), 'utf8'), 'mine');
	});

	it('does not replace a file that another program creates meanwhile', async () => {
		const writing = writeDrafts([call('GET /studenter')], folder, schema);
		writeFileSync(join(folder, 'studenter.graphql'), 'mine');
		await assert.rejects(writing, (error) => error instanceof UserError && error.code === 'cli/not-written');
		assert.equal(readFileSync(join(folder, 'studenter.graphql'), 'utf8'), 'mine');
	});

	it('leaves no draft without its variables if another program creates their file meanwhile', async () => {
		const byId = call('GET /studenter/{id}', {
			candidates: [candidate('a', { arguments: [argument('id', literal('1'))] })],
		});
		const writing = writeDrafts([byId], folder, schema);
		writeFileSync(join(folder, 'studenter.graphql.variables.jsonc'), 'mine');
		await assert.rejects(writing, (error) => error instanceof UserError && error.code === 'cli/not-written');
		assert.deepEqual(names(), ['studenter.graphql.variables.jsonc']);
		assert.equal(readFileSync(join(folder, 'studenter.graphql.variables.jsonc'), 'utf8'), 'mine');
	});

	it('counts each existing draft for one call of its operation', async () => {
		const [ids, names] = ['id', 'navn'].map((field) => call('GET /studenter', { readFields: [[field]] }));
		assert.ok(ids && names);
		const all = [ids, names];
		assert.equal((await writeDrafts([ids], folder, schema)).written, 1);
		const second = await writeDrafts(all, folder, schema);
		assert.deepEqual([second.written, second.existing], [1, 1]);
		const third = await writeDrafts(all, folder, schema);
		assert.deepEqual([third.written, third.existing], [0, 2]);
	});

	it('writes a draft again if only a copy with another file ending remains', async () => {
		await writeDrafts([call('GET /studenter')], folder, schema);
		renameSync(join(folder, 'studenter.graphql'), join(folder, 'studenter.graphql.bak'));
		assert.deepEqual(await writeDrafts([call('GET /studenter')], folder, schema), { ...none, written: 1 });
		assert.deepEqual(names(), ['studenter.graphql', 'studenter.graphql.bak']);
	});

	it('counts drafts that contain only comments', async () => {
		const write = () => writeDrafts([call('GET /studenter')], folder, undefined);
		assert.deepEqual(await write(), { ...none, written: 1, incomplete: 1 });
		assert.deepEqual(await write(), { ...none, existing: 1, incomplete: 1 });
	});

	describe('drafts that contain only comments', () => {
		const byId = call('GET /studenter/{id}', {
			candidates: [candidate('a', { arguments: [argument('id', literal('1'))] })],
		});
		const all = call('GET /studenter');
		const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
		const lacking = buildSchema('type Query { other: Int }');

		for (const [title, earlier] of [
			['without a schema', undefined],
			['with a schema without the replacement', lacking],
		] as const) {
			it(`are replaced with queries and their variables if they were written ${title}`, async () => {
				await writeDrafts([byId, all], folder, earlier);
				assert.deepEqual(await writeDrafts([byId, all], folder, schema), { ...none, replaced: 2 });
				assert.deepEqual(names(), ['studenter-2.graphql', 'studenter.graphql', 'studenter.graphql.variables.jsonc']);
				assert.match(textOf('studenter.graphql'), /^query Studenter/m);
				assert.deepEqual(await writeDrafts([byId, all], folder, schema), { ...none, existing: 2 });
			});
		}

		it('are replaced if a checkout has changed their line ends', async () => {
			await writeDrafts([all], folder, undefined);
			writeFileSync(join(folder, 'studenter.graphql'), textOf('studenter.graphql').replaceAll('\n', '\r\n'));
			assert.equal((await writeDrafts([all], folder, schema)).replaced, 1);
		});

		it('stay, and their paths are returned, if they were edited', async () => {
			await writeDrafts([all, byId], folder, undefined);
			const edited = `${textOf('studenter.graphql')}# Ask Kari.\n`;
			writeFileSync(join(folder, 'studenter.graphql'), edited);
			const kept = [join(folder, 'studenter.graphql')];
			assert.deepEqual(await writeDrafts([all, byId], folder, schema), { ...none, existing: 1, replaced: 1, kept });
			assert.equal(textOf('studenter.graphql'), edited);
		});

		it('stay, and their paths are returned, if a file with their variables exists', async () => {
			await writeDrafts([byId], folder, undefined);
			writeFileSync(join(folder, 'studenter.graphql.variables.jsonc'), '{}');
			const kept = [join(folder, 'studenter.graphql')];
			assert.deepEqual(await writeDrafts([byId], folder, schema), { ...none, existing: 1, kept });
			assert.equal(textOf('studenter.graphql.variables.jsonc'), '{}');
		});

		it('are replaced if a file with the same variables exists, which a run that was killed has written', async () => {
			await writeDrafts([byId], folder, schema);
			const variables = textOf('studenter.graphql.variables.jsonc');
			rmSync(folder, { recursive: true });
			await writeDrafts([byId], folder, undefined);
			writeFileSync(join(folder, 'studenter.graphql.variables.jsonc'), variables);
			assert.deepEqual(await writeDrafts([byId], folder, schema), { ...none, replaced: 1 });
			assert.equal(textOf('studenter.graphql.variables.jsonc'), variables);
		});

		it('are written again, but not replaced with a query, when the schema has no replacement', async () => {
			await writeDrafts([all], folder, undefined);
			assert.deepEqual(await writeDrafts([all], folder, lacking), { ...none, replaced: 1, incomplete: 1 });
			assert.match(textOf('studenter.graphql'), /the schema has none of the known replacements/);
		});

		it('are replaced, except for the edited draft of another call of the same operation', async () => {
			const [first, second] = ['id', 'navn'].map((field) => call('GET /studenter', { readFields: [[field]] }));
			assert.ok(first && second);
			await writeDrafts([first, second], folder, undefined);
			writeFileSync(join(folder, 'studenter.graphql'), `${textOf('studenter.graphql')}# Mine.\n`);
			const kept = [join(folder, 'studenter.graphql')];
			assert.deepEqual(await writeDrafts([first, second], folder, schema), { ...none, existing: 1, replaced: 1, kept });
		});
	});

	it('creates no folder without drafts', async () => {
		await writeDrafts([call('GET /rom', { candidates: [] })], folder, schema);
		assert.deepEqual(readdirSync(parent), []);
	});

	it('reports a folder that cannot be written', async () => {
		writeFileSync(join(parent, 'new'), '');
		await assert.rejects(
			writeDrafts([call('GET /studenter')], folder, schema),
			(error) => error instanceof UserError && error.code === 'cli/not-written',
		);
	});
});
