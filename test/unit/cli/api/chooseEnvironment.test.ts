import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { chooseEnvironment } from '../../../../src/cli/api/chooseEnvironment.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';

describe('chooseEnvironment', () => {
	let folder = '';
	let file = '';
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-environments-'));
		file = join(folder, 'environments.json');
	});
	after(() => rmSync(folder, { recursive: true }));

	/** Returns the ID of the environment that a command uses. */
	function choose(content: string, requested?: string): string {
		writeFileSync(file, content);
		const options: Readonly<Record<string, string | undefined>> = {
			environments: 'environments.json',
			environment: requested,
		};
		return chooseEnvironment(
			{ value: (name) => options[name], values: () => [], has: (name) => options[name] !== undefined, paths: [] },
			{
				terminal: new Terminal(new PassThrough(), new PassThrough()),
				currentFolder: folder,
				variables: {},
				signal: new AbortController().signal,
				readVersion: () => '1',
			},
		).environment.id;
	}

	const api = { apiUrl: 'https://api.example.org', auth: 'basic' };
	const conversion = { conversionUrl: 'https://convert.example.org' };
	const several = JSON.stringify({ conversion, a: api, b: api });

	it('uses the environment that is requested, else the only one with an API', () => {
		assert.equal(choose(several, 'b'), 'b');
		assert.equal(choose(JSON.stringify({ conversion, a: api })), 'a');
	});

	it('reads the environments of a settings file with comments', () => {
		assert.equal(
			choose(`{ // Settings\n "editor.tabSize": 2, "studyAdmin.environments": ${JSON.stringify({ a: api })} }`),
			'a',
		);
	});

	for (const [title, content, requested, error] of [
		['no environment', '{}', undefined, { code: 'cli/environments-empty' }],
		['a requested environment of a file without any', '{}', 'a', { code: 'cli/environments-empty' }],
		['a file that is no object', '[]', undefined, { code: 'cli/environments-invalid' }],
		[
			'an environment without an API',
			JSON.stringify({ conversion }),
			undefined,
			{ code: 'environment/no-api', details: { environment: 'conversion' } },
		],
		[
			'several environments with an API',
			several,
			undefined,
			{ code: 'cli/environment-not-chosen', details: { environments: 'a, b' } },
		],
		[
			'an ID that does not exist',
			several,
			'production',
			{ message: '"production" is not an environment. The environments are: conversion, a, b.' },
		],
	] as const) {
		it(`rejects ${title}`, () => {
			assert.throws(() => choose(content, requested), error);
		});
	}

	it('accepts a file of 1 MB, and rejects a larger one', () => {
		const longest = `${JSON.stringify({ a: api })} //`.padEnd(2 ** 20, '-');
		assert.equal(choose(longest), 'a');
		assert.throws(() => choose(`${longest}-`), {
			code: 'cli/environments-unreadable',
			details: { file, megabytes: 1 },
		});
	});
});
