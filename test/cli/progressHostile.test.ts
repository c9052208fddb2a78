import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { runsSlowCases } from '../fixtures/testSize.ts';
import { createRepository, file, git, type TreeEntry } from './support/gitHistory.ts';
import { makeFolder, removeFolders, studyAdmin, writeFiles } from './support/installedCommand.ts';

const use = "fetch('https://api.fellesstudentsystem.no/studenter');\n";

/** What a hostile repository can use: a program that records its start, and a server. */
interface Attack {
	readonly folder: string;
	/** Command line of the program. */
	readonly program: string;
	/** Absolute path of a file that contains the program. */
	readonly programFile: string;
	/** Address of the server that records requests. */
	readonly url: string;
}

/** A hostile configuration or repository, and what the report or the message says. */
interface Case {
	readonly title: string;
	/** Makes the repository hostile. */
	readonly prepare: (attack: Attack) => void;
	/** Further files of the repository. */
	readonly files?: Readonly<Record<string, TreeEntry>>;
	/** A commit for which an ordinary Git command is known to start the program. */
	readonly provoke?: readonly string[];
	readonly code?: 2;
	readonly output?: RegExp;
}

const config = (folder: string, ...entries: readonly (readonly [name: string, value: string])[]) => {
	for (const [name, value] of entries) {
		git(folder, ['config', '--add', name, value]);
	}
};

/** The size of a file that is not searched. Git needs several seconds for a commit with 200 MB. */
const hugeMegabytes = runsSlowCases ? 200 : 40;

const cases: readonly Case[] = [
	{
		title: 'core.fsmonitor that names a program',
		prepare: ({ folder, program }) => config(folder, ['core.fsmonitor', program]),
		provoke: ['status'],
	},
	{
		title: 'a textconv program in the attributes',
		files: { '.gitattributes': file('*.ts diff=evil\n') },
		prepare: ({ folder, program }) => config(folder, ['diff.evil.textconv', program]),
		provoke: ['log', '-p'],
	},
	{
		title: 'an external diff program',
		files: { '.gitattributes': file('*.ts diff=evil\n') },
		prepare: ({ folder, program }) => config(folder, ['diff.external', program], ['diff.evil.command', program]),
		provoke: ['diff', 'HEAD~1', 'HEAD'],
	},
	{
		title: 'a filter program in the attributes',
		files: { '.gitattributes': file('*.ts filter=evil\n') },
		prepare: ({ folder, program }) =>
			config(folder, ['filter.evil.smudge', program], ['filter.evil.clean', program], ['filter.evil.process', program]),
		provoke: ['checkout', '--force', 'HEAD~1', '--', 'a.ts'],
	},
	{
		title: 'hooks',
		prepare: ({ folder, programFile }) => {
			for (const name of ['post-index-change', 'pre-auto-gc', 'reference-transaction', 'post-checkout']) {
				writeFileSync(join(folder, '.git', 'hooks', name), readFileSync(programFile));
				chmodSync(join(folder, '.git', 'hooks', name), 0o755);
			}
			config(folder, ['core.hooksPath', join(folder, '.git', 'hooks')]);
		},
		provoke: ['checkout', '--force', 'HEAD'],
	},
	{
		title: 'a promisor remote over ssh and a missing file',
		prepare: ({ folder, program }) => {
			promisor(folder, 'ssh://attacker.example/repository');
			config(folder, ['core.sshCommand', program]);
			removeObject(folder, 'HEAD:a.ts');
		},
		provoke: ['cat-file', '-p', 'HEAD:a.ts'],
		output: /1 file was not searched because its content is missing or damaged in the clone: a\.ts\./,
	},
	{
		title: 'a promisor remote over ext:: and a missing file',
		prepare: ({ folder, program }) => {
			promisor(folder, `ext::${program}`);
			config(folder, ['protocol.ext.allow', 'always'], ['protocol.allow', 'always']);
			removeObject(folder, 'HEAD:a.ts');
		},
		provoke: ['cat-file', '-p', 'HEAD:a.ts'],
		output: /missing or damaged in the clone: a\.ts\./,
	},
	{
		title: 'a promisor remote over http and a missing file',
		prepare: ({ folder, url }) => {
			promisor(folder, `${url}/repository`);
			removeObject(folder, 'HEAD:a.ts');
		},
		provoke: ['cat-file', '-p', 'HEAD:a.ts'],
		output: /missing or damaged in the clone: a\.ts\./,
	},
	{
		title: 'a promisor remote and a missing folder',
		prepare: ({ folder, url, program }) => {
			promisor(folder, `${url}/repository`);
			config(folder, ['credential.helper', `!${program}`], ['core.askPass', program]);
			removeObject(folder, 'HEAD:src');
		},
		code: 2,
		output: /Git could not read the history/,
	},
	{
		title: 'a pager',
		prepare: ({ folder, program }) =>
			config(folder, ['core.pager', program], ...commands.map((name) => [`pager.${name}`, program] as const)),
	},
	{
		title: 'aliases of the commands',
		prepare: ({ folder, program }) =>
			config(folder, ...commands.map((name) => [`alias.${name}`, `!${program}`] as const)),
	},
	{
		title: 'an included configuration with programs',
		prepare: ({ folder, program }) => {
			writeFiles(folder, {
				'.git/more': `[core]\n\tfsmonitor = ${program}\n\tpager = ${program}\n\tsshCommand = ${program}\n`,
			});
			config(folder, ['include.path', 'more'], ['includeIf.gitdir:/.path', join(folder, '.git', 'more')]);
		},
		provoke: ['status'],
	},
	{
		title: 'an included configuration that is a pipe',
		prepare: ({ folder }) => {
			execFileSync('mkfifo', [join(folder, '.git', 'pipe')]);
			config(folder, ['include.path', 'pipe']);
		},
		code: 2,
		output: /Git did not respond in .*\. Check the files that its configuration includes\./,
	},
	{
		title: 'alternates with the objects of a folder that does not exist, and a program for them',
		prepare: ({ folder, program, url }) => {
			writeFiles(folder, {
				'.git/objects/info/alternates': `/missing/objects\n${url}/objects\n//attacker.example/share\n`,
			});
			config(folder, ['core.alternateRefsCommand', program]);
		},
	},
	{
		title: `a file of ${hugeMegabytes} MB`,
		files: { 'huge.ts': file(Buffer.alloc(hugeMegabytes * 2 ** 20, `${use}//`)) },
		prepare: () => undefined,
		output: /8 uses left/,
	},
	{
		title: 'a damaged file',
		prepare: ({ folder }) => {
			const object = removeObject(folder, 'HEAD:a.ts');
			writeFileSync(object, 'damaged');
		},
		output: /missing or damaged in the clone: a\.ts\./,
	},
	{
		title: 'signatures that a program verifies, and a program for traces',
		prepare: ({ folder, program }) =>
			config(folder, ['log.showSignature', 'true'], ['gpg.program', program], ['trace2.eventTarget', '/dev/stdout']),
	},
	{
		title: 'a remote helper and a proxy program',
		prepare: ({ folder, program }) => {
			promisor(folder, 'git://attacker.example/repository');
			config(
				folder,
				['remote.origin.vcs', 'evil'],
				['core.gitProxy', program],
				['uploadpack.packObjectsHook', program],
			);
			removeObject(folder, 'HEAD:a.ts');
		},
		output: /missing or damaged in the clone: a\.ts\./,
	},
	{
		title: 'names of files with escape sequences and commands of pipelines',
		files: {
			'\u001b[31m::error::pwn.ts': file(use),
			'##vso[task.setvariable]a.ts': file(use),
			'a\nb.ts': file(use),
		},
		prepare: () => undefined,
		output: /11 uses left/,
	},
];

const commands = ['rev-list', 'ls-tree', 'diff-tree', 'cat-file'] as const;

function promisor(folder: string, url: string): void {
	config(
		folder,
		...([
			['core.repositoryFormatVersion', '1'],
			['extensions.partialClone', 'origin'],
			['remote.origin.url', url],
			['remote.origin.promisor', 'true'],
			['remote.origin.partialCloneFilter', 'blob:none'],
			['remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*'],
		] as const),
	);
}

/** Deletes an object of a repository without packs. Returns the path of its file. */
function removeObject(folder: string, name: string): string {
	const id = git(folder, ['rev-parse', name]).trim();
	const path = join(folder, '.git', 'objects', id.slice(0, 2), id.slice(2));
	rmSync(path, { force: true });
	return path;
}

/** Unpacks the objects, so that single ones can be removed. */
function unpack(folder: string): void {
	const packs = join(folder, '.git', 'objects', 'pack');
	for (const name of readdirSync(packs).filter((each) => each.endsWith('.pack'))) {
		const pack = readFileSync(join(packs, name));
		rmSync(packs, { recursive: true });
		git(folder, ['unpack-objects', '-q'], pack);
	}
}

describe('study-admin progress in a hostile repository', function () {
	this.timeout(120_000);
	let server: Server;
	let requests = 0;

	before(async function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		server = createServer((_, response) => {
			requests += 1;
			response.writeHead(404).end();
		});
		server.on('connection', () => (requests += 1));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});

	after(() => {
		removeFolders();
		server?.close();
	});

	for (const { title, files = {}, prepare, provoke, code = 0, output = /8 uses left/ } of cases) {
		it(`starts no program and requests nothing with ${title}`, async () => {
			const evil = makeFolder();
			const started = join(evil, 'started');
			const programFile = join(evil, 'program');
			writeFileSync(programFile, `#!/bin/sh\necho "$0" >> ${started}\ncat >/dev/null 2>&1 </dev/null\nexit 1\n`);
			chmodSync(programFile, 0o755);
			const folder = hostileRepository(files);
			const { port } = server.address() as AddressInfo;
			prepare({ folder, programFile, program: programFile, url: `http://127.0.0.1:${port}` });
			requests = 0;
			const args = ['progress', '--today', '2026-11-23', '--format', 'text'];
			const env = {
				PATH: `${dirname(rgPath)}:${process.env['PATH']}`,
				GIT_TRACE: started,
				GIT_SSH_COMMAND: programFile,
			};
			const result = await studyAdmin(args, { folder, env });
			assert.equal(result.code, code, result.stderr);
			assert.match(`${result.stdout}${result.stderr}`.replaceAll(/\s+/g, ' '), output);
			assert.doesNotMatch(result.stdout + result.stderr, /[^\P{Cc}\t\r\n]|^::error::|##vso\[/mu);
			assert.equal(existsSync(started), false, existsSync(started) ? readFileSync(started, 'utf8') : '');
			assert.equal(requests, 0);
			if (provoke) {
				// The attack works: an ordinary command starts the program or requests the object.
				await attempt(folder, provoke);
				assert.ok(existsSync(started) || requests > 0, 'The attack has no effect on an ordinary command.');
			}
		});
	}

	it('runs only the four Git commands that read objects', async () => {
		const bin = makeFolder();
		const log = join(bin, 'log');
		const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
		writeFileSync(
			join(bin, 'git'),
			`#!/bin/sh\necho "$GIT_NO_LAZY_FETCH,$GIT_ALLOW_PROTOCOL,$GIT_DIR $*" >> ${log}\nexec ${real} "$@"\n`,
		);
		chmodSync(join(bin, 'git'), 0o755);
		const env = { PATH: `${bin}:/usr/bin:/bin`, GIT_DIR: '/missing' };
		const { code, stderr } = await studyAdmin(['progress', '--today', '2026-11-23', '--format', 'text'], {
			folder: hostileRepository({}),
			env,
		});
		assert.equal(code, 0, stderr);
		const lines = readFileSync(log, 'utf8').trim().split('\n');
		const options =
			'--no-pager --no-optional-locks --literal-pathspecs -c core.fsmonitor=false -c core.hooksPath=/dev/null -c protocol.allow=never';
		for (const line of lines) {
			assert.ok(line.startsWith(`1,, ${options} `), line);
		}
		const used = new Set(lines.map((line) => line.slice(`1,, ${options} `.length).split(' ')[0]));
		assert.deepEqual([...used].sort(), [...commands].sort());
	});
});

function hostileRepository(files: Readonly<Record<string, TreeEntry>>): string {
	const folder = createRepository(
		[20, 5].map((count, index) => ({
			tree: new Map(Object.entries({ 'a.ts': file(use.repeat(count)), 'src/b.ts': file(use.repeat(3)), ...files })),
			committed: Date.parse(index === 0 ? '2026-01-15' : '2026-11-15') / 1000,
			parents: index === 0 ? [] : [0],
		})),
	);
	unpack(folder);
	return folder;
}

/** Runs a command of Git that may fail. The server of the test responds meanwhile. */
async function attempt(folder: string, args: readonly string[]): Promise<void> {
	const environment = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' };
	const child = spawn('git', args, { cwd: folder, env: environment, stdio: 'ignore' });
	await new Promise((resolve) => child.once('close', resolve));
}
