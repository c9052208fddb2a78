import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRepositorySettingReader, readRepositorySettings } from '../../../src/cli/repositorySettings.ts';

describe('readRepositorySettings', () => {
	let folder = '';
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-settings-'));
		mkdirSync(join(folder, '.vscode'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	const write = (settings: string) => writeFileSync(join(folder, '.vscode', 'settings.json'), settings);

	const invalid = {
		'studyAdmin.deprecations.exclude': ['a', 1],
		'studyAdmin.deprecations.severity': { ended: 'loud', lost: 'error' },
		'studyAdmin.catalog.baseUrls': [],
		'studyAdmin.graphql.history': 'yes',
		'studyAdmin.graphql.schemaFile': 1,
		'studyAdmin.graphql.timeout': 0,
	};

	it('states for each setting with an invalid value which values it can have', () => {
		write(JSON.stringify(invalid));
		const { problems } = readRepositorySettings(folder);
		const file = join(folder, '.vscode', 'settings.json');
		assert.deepEqual(problems.map((problem) => problem.replace(file, 'FILE')).toSorted(), [
			'studyAdmin.catalog.baseUrls in FILE has an invalid value. Use an object.',
			'studyAdmin.deprecations.exclude in FILE has an invalid value. Use a list of strings.',
			'studyAdmin.deprecations.severity in FILE has an invalid value for "ended". Use one of: error, warning, information, off.',
			'studyAdmin.deprecations.severity in FILE has the unknown member "lost". Use one of: no-further-development, pre-announced, announced, ending-soon, ended, withdrawn.',
			'studyAdmin.graphql.history in FILE has an invalid value. Use true or false.',
			'studyAdmin.graphql.schemaFile in FILE has an invalid value. Use a string.',
			'studyAdmin.graphql.timeout in FILE has an invalid value. Use an integer from 1 to 3600.',
		]);
	});

	it('reports an invalid value only when its setting is read', () => {
		write(JSON.stringify(invalid));
		const problems: string[] = [];
		const setting = createRepositorySettingReader(folder, (problem) => problems.push(problem));
		setting('conversion.timeout');
		assert.deepEqual(problems, []);
		setting('graphql.timeout');
		assert.equal(problems.length, 1);
	});

	it('accepts a file of 1 MB, and rejects larger ones and invalid JSON', () => {
		const longest = '{ "studyAdmin.graphql.schemaFile": "a" } //'.padEnd(2 ** 20, '-');
		write(longest);
		assert.equal(readRepositorySettings(folder).schemaFile, 'a');
		const file = join(folder, '.vscode', 'settings.json');
		write(`${longest}-`);
		assert.throws(() => readRepositorySettings(folder), {
			code: 'cli/settings-unreadable',
			details: { file, megabytes: 1 },
		});
		write('{');
		assert.throws(() => readRepositorySettings(folder), { code: 'cli/settings-invalid', details: { file } });
	});
});
