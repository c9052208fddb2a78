import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installCommand, makeFolder, removeFolders, studyAdmin } from './support/installedCommand.ts';

/** What a repository contains at a path instead of a file with text. */
type Hostile = string | Uint8Array | 'device' | 'pipe' | 'folder';

const uses = 'fetch("https://api.fellesstudentsystem.no/studenter/1")\n';
const deep = '['.repeat(200_000);
const large = ' '.repeat(20 * 2 ** 20);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** The path and content of a file, the arguments, the exit code, and a part of the messages. */
const table: readonly (readonly [
	title: string,
	path: string,
	content: Hostile,
	args: readonly string[],
	code: 0 | 1 | 2,
	message: string,
])[] = [
	['settings that link to a device', '.vscode/settings.json', 'device', ['check'], 2, 'settings.json cannot be read'],
	['settings that are a pipe', '.vscode/settings.json', 'pipe', ['check'], 2, 'settings.json cannot be read'],
	['settings that are a folder', '.vscode/settings.json', 'folder', ['check'], 2, 'settings.json cannot be read'],
	['settings of 20 MB', '.vscode/settings.json', large, ['check'], 2, 'settings.json cannot be read'],
	['deeply nested settings', '.vscode/settings.json', deep, ['check'], 2, 'settings.json is not valid JSON'],
	['empty settings', '.vscode/settings.json', ' \n', ['check'], 0, ''],
	['settings with a comment only', '.vscode/settings.json', '// none', ['check'], 0, ''],
	['settings with a byte order mark', '.vscode/settings.json', '\ufeff{}', ['check'], 0, ''],
	['settings in UTF-16', '.vscode/settings.json', utf16('{}'), ['check'], 0, ''],
	[
		'an ignore file that is a pipe',
		'.gitignore',
		'pipe',
		['check'],
		0,
		'ripgrep failed. All files are read without it',
	],
	['a baseline that is a pipe', 'b.json', 'pipe', ['check', '--baseline', 'b.json'], 2, 'baseline'],
	['a baseline that links to a device', 'b.json', 'device', ['check', '--baseline', 'b.json'], 2, 'baseline'],
	['a document that is a pipe', 'q.graphql', 'pipe', ['query', 'q.graphql'], 2, '"q.graphql" cannot be read'],
	['a document that links to a device', 'q.graphql', 'device', ['query', 'q.graphql'], 2, '"q.graphql" cannot be read'],
	[
		'environments that are a pipe',
		'e.json',
		'pipe',
		['schema', '--environments', 'e.json'],
		2,
		'e.json, cannot be read',
	],
	['deeply nested environments', 'e.json', deep, ['schema', '--environments', 'e.json'], 2, 'e.json'],
	['a schema that is a pipe', 's.graphql', 'pipe', ['check', '--schema', 's.graphql'], 2, 's.graphql'],
	['a schema in UTF-16', 's.graphql', utf16('type Query { a: Int }'), ['check', '--schema', 's.graphql'], 0, ''],
];

describe('study-admin in a hostile repository', () => {
	before(installCommand).timeout(60_000);
	afterEach(removeFolders);

	for (const [title, path, content, args, code, message] of table) {
		it(`study-admin ${args[0]} ends with exit code ${code} in a repository with ${title}`, async () => {
			const folder = makeFolder({ 'a.ts': '// no calls\n' });
			create(join(folder, path), content);
			const result = await studyAdmin(args, { folder });
			assert.equal(result.code, code, result.stderr);
			assert.ok(result.stderr.includes(message), result.stderr);
		});
	}

	it('study-admin check searches files that an ignore file in UTF-16 names, as Git does', async () => {
		const folder = makeFolder({ 'a.ts': uses, '.git/HEAD': '' });
		writeFileSync(join(folder, '.gitignore'), utf16('*.ts\n'));
		const { stdout } = await studyAdmin(['check'], { folder, hasRipgrep: false });
		assert.match(stdout, /\ba\.ts\b/);
	});
});

function create(path: string, content: Hostile): void {
	mkdirSync(dirname(path), { recursive: true });
	switch (content) {
		case 'device':
			symlinkSync('/dev/zero', path);
			break;
		case 'pipe':
			execFileSync('mkfifo', [path]);
			break;
		case 'folder':
			mkdirSync(path);
			break;
		default:
			writeFileSync(path, content);
	}
}
