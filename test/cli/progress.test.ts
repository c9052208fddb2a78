import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { readProgressJson } from '../../src/catalog/core/progress/progressJson.ts';
import { canRunInProcess, linesInTerminal, studyAdminOrInProcess } from './support/commandInProcess.ts';
import { createRepository, file, git, type NewCommit } from './support/gitHistory.ts';
import { makeFolder, removeFolders, studyAdmin, writeFiles } from './support/installedCommand.ts';

const env = { PATH: `${dirname(rgPath)}:${process.env['PATH']}`, TZ: 'UTC' };
const use = "fetch('https://api.fellesstudentsystem.no/studenter');\n";
const now = ['--today', '2026-11-23'];
const text = ['progress', ...now, '--format', 'text'];

/** Returns a commit of a day. `uses` maps the paths of its files to their use counts. */
function commit(day: string, uses: Readonly<Record<string, number>>, index: number): NewCommit {
	const tree = new Map(Object.entries(uses).map(([path, count]) => [path, file(use.repeat(count))]));
	return { tree, committed: Date.parse(`${day}T12:00:00Z`) / 1000, parents: index === 0 ? [] : [index - 1] };
}

/** A repository whose uses fall from 20 to 8. */
function falling(): string {
	return createRepository([
		commit('2026-01-15', { 'a.ts': 15, 'src/b.ts': 5 }, 0),
		commit('2026-06-15', { 'a.ts': 15, 'src/b.ts': 5, 'c.ts': 2 }, 1),
		commit('2026-09-01', { 'a.ts': 6, 'src/b.ts': 5 }, 2),
		commit('2026-11-20', { 'a.ts': 3, 'src/b.ts': 5 }, 3),
	]);
}

describe('study-admin progress', () => {
	before(function () {
		if (process.platform === 'win32') {
			this.skip();
		}
	});

	after(removeFolders);

	it('prints the outlook, the oldest use and the files with uses', async () => {
		const { code, stdout, stderr } = await studyAdmin(text, { folder: falling(), env });
		assert.equal(code, 0, stderr);
		assert.equal(stderr, '');
		const lines = stdout.split('\n').map((line) => line.replaceAll(/\s+/g, ' '));
		assert.deepEqual(lines.slice(0, 4), [
			'Legacy main REST API: In time',
			' 8 uses left, 128 days until the last day of service, 31 March 2027. At the pace since 17 August',
			' 2026 (14 fewer), done on 18 January 2027, 72 days before the last day.',
			'',
		]);
		assert.ok(lines.includes('Legacy main REST API repository 8 0 0 2026-01-19 or earlier 128'), stdout);
		assert.ok(lines.includes(' src/b.ts:1,2,3,4,5 Legacy main REST API, since 2026-01-19 or earlier'), stdout);
	});

	it('writes a JSON report that --merge reads, and a page into a private file', async () => {
		const folder = falling();
		const json = ['progress', ...now, '--format', 'json', '--every', 'month', '--output', 'progress.json'];
		assert.equal((await studyAdminOrInProcess(json, { folder, env })).code, 0);
		copyFileSync(join(folder, 'progress.json'), join(folder, 'copy.json'));
		const merge = ['progress', '--merge', 'progress.json', 'copy.json', './progress.json', '--format', 'json'];
		const { stdout, stderr } = await studyAdminOrInProcess(merge, { folder, env });
		const report = readProgressJson(stdout);
		assert.deepEqual(
			report?.repositories.map(({ name, samples }) => [name, samples.length]),
			[['repository', 11]],
		);
		assert.match(stderr, /Several files contain the repository "repository"\. Only its latest numbers count\./);
		const old = JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8'));
		writeFiles(folder, { 'old.json': JSON.stringify({ ...old, today: '2026-11-01' }) });
		const merged = await studyAdminOrInProcess(['progress', '--merge', 'old.json', '--format', 'json'], {
			folder,
			env,
		});
		assert.equal(JSON.parse(merged.stdout).today, '2026-11-01');
		const page = ['progress', '--merge', 'progress.json', '--output', 'progress.html'];
		assert.equal((await studyAdminOrInProcess(page, { folder, env })).code, 0);
		assert.equal(statSync(join(folder, 'progress.html')).mode & 0o777, 0o600);
	});

	it('counts only the files in the folder that is passed as an argument', async () => {
		const folder = falling();
		const { stdout, stderr } = await studyAdminOrInProcess([...text, 'src', '--verbose'], { folder, env });
		assert.match(stdout, /5 uses left/);
		assert.match(stdout, / {2}b\.ts:1,2,3,4,5/);
		assert.match(stderr, /^Git: \/\S+\/git\n$/);
	});

	it('shows the repository and the number of file contents that were read in a terminal', async function () {
		if (!canRunInProcess) {
			this.skip();
		}
		const lines = await linesInTerminal(text, { folder: falling(), env });
		assert.equal(
			lines.findLast((line) => line.endsWith(' read')),
			'repository: 5 file contents read',
		);
	});

	it('applies the current settings of the repository to each commit, also if a folder inside of it is given', async () => {
		const folder = falling();
		writeFiles(folder, { '.vscode/settings.json': '{ "files.exclude": { "a.ts": true } }' });
		const { stdout } = await studyAdminOrInProcess([...text, '.', 'src'], { folder, env });
		assert.match(stdout, /^ {2}5 uses left/m);
	});

	describe('sentences about repositories', () => {
		const cases: readonly (readonly [title: string, make: () => string, args: readonly string[], RegExp])[] = [
			[
				'a shallow clone',
				shallowClone,
				text,
				/repository: The clone is shallow, so the history .* "git fetch --unshallow"/,
			],
			[
				'a shallow clone with all commits of the period',
				shallowClone,
				[...text, '--since', '1m'],
				/^(?!.*The clone is shallow).* 8 uses left/,
			],
			[
				'a period without commits',
				falling,
				['progress', '--today', '2027-02-01', '--since', '1m', '--format', 'text'],
				/There are no commits in the period\. The last commit is of 20 November 2026\./,
			],
			[
				'a renamed folder',
				renamedFolder,
				[...text, 'new'],
				/The first counted commit with the folder new is that of 5 October 2026\. If it was renamed/,
			],
			[
				'a folder that is not committed',
				() => {
					const folder = falling();
					mkdirSync(join(folder, 'draft'));
					return folder;
				},
				[...text, 'draft'],
				/The folder draft is in no commit of the period\./,
			],
			['a submodule', submodule, text, /Submodules are not searched: vendor\/library\./],
			['a bare clone', bareClone, text, /The clone is bare, so the settings/],
			[
				'one commit',
				() => createRepository([commit('2026-11-20', { 'a.ts': 2 }, 0)]),
				text,
				/2 uses left, .* The counted period is too short for a pace\./,
			],
			['no uses', () => createRepository([commit('2026-11-20', { 'a.ts': 0 }, 0)]), text, /There were no certain uses/],
			['a worktree, whose .git is a file', worktree, text, /8 uses left/],
			[
				'the uses of a checked-out commit that is dated in the future',
				() => createRepository([commit('2026-01-15', { 'a.ts': 2 }, 0), commit('2090-01-01', { 'a.ts': 1 }, 1)]),
				['progress', '--format', 'text'],
				/1 use left/,
			],
		];
		for (const [title, make, args, expected] of cases) {
			it(`reports ${title}`, async () => {
				const { code, stdout, stderr } = await studyAdminOrInProcess(args, { folder: make(), env });
				assert.equal(code, 0, stderr);
				assert.match(stdout.replaceAll(/\s+/g, ' '), expected);
			});
		}
	});

	describe('wrong command lines and repositories', () => {
		const inRepository: readonly (readonly [args: readonly string[], message: RegExp])[] = [
			[['--every', 'year'], /"year" is not an interval\. Use one of: day, week, month\./],
			[['--every', 'weak'], /"weak" is not an interval\. Did you mean "week"\?/],
			[['--format', 'pdf'], /"pdf" is not a format\./],
			[['--since', '2026-13-01'], /"2026-13-01" is not a date\./],
			[['--since', 'yesterday'], /"yesterday" is not a date\./],
			[['--since', '12'], /"12" is not a date\. Use the format YYYY-MM-DD, or a number of months such as 12m\./],
			[['--since', '2026-12-01', ...now], /The date of --since is after today\./],
			[['--since', '1990-01-01', '--every', 'day'], /The period has more than 2,000 days\./],
			[['--today', 'tomorrow'], /"tomorrow" is not a date\./],
			[['--merge'], /"--merge" requires the paths of JSON files\./],
			[['--merge', 'a.json', '--since', '6m'], /"--since" has no effect with --merge\./],
			[['--merge', 'missing.json'], /missing\.json cannot be read\./],
			[['--merge', 'a.ts'], /a\.ts contains no progress report\./],
			[['--merge', 'other.json'], /other\.json contains no progress report\./],
			[['--merge', 'damaged.json'], /damaged\.json contains no progress report\./],
			[['--merge', 'empty.json', '--today', '2026-11-22'], /The date of --today is before that of a file\./],
			[
				['--merge', 'earlier.json', 'empty.json', '--today', '2026-11-22'],
				/The date of --today is before that of a file\./,
			],
			[['--link-template', 'javascript:alert(1)//{path}'], /must begin with https:\/\/ or http:\/\/ and a host\./],
			[['--link-template', 'https://example.org/'], /must contain \{path\}\./],
			[['--link-template', 'https://example.org/{branch}/{path}'], /"\{branch\}" is not a placeholder/],
			[
				['--link-template', 'https://example.org/{path}', '--format', 'text'],
				/has an effect only with --format html\./,
			],
			[['missing'], /"missing" does not exist\./],
			[['a.ts'], /"a\.ts" is a file\. Enter the path of a folder/],
			[['--output', 'src'], /src cannot be written\./],
			[['--today', '2025-01-01'], /has no commits until 2025-01-01\./],
		];
		let folder: string;
		before(() => {
			folder = falling();
			writeFiles(folder, {
				'other.json': '{"version":1,"repositories":[]}',
				'empty.json':
					'{"version":1,"kind":"study-admin-progress","today":"2026-11-23","since":"2025-11-23","every":"week","repositories":[]}',
				'earlier.json':
					'{"version":1,"kind":"study-admin-progress","today":"2026-11-01","since":"2025-11-23","every":"week","repositories":[]}',
				'damaged.json': '{"version":1,"kind":"study-admin-progress","today":"2026-11-23","repositories":[{}]}',
			});
		});
		for (const [args, message] of inRepository) {
			it(`rejects "progress ${args.join(' ')}"`, async () => {
				await assertRejected(['progress', ...args], folder, message);
			});
		}

		const repositories: readonly (readonly [title: string, make: () => string, message: RegExp])[] = [
			['a folder outside of a repository', () => makeFolder(), /is not in a Git repository\./],
			['a repository without commits', emptyRepository, /has no commits on the current branch\./],
			['an empty folder .git', () => makeFolder({ '.git/x': '' }), /is not in a Git repository\./],
			[
				'a damaged commit',
				damagedCommit,
				/Git could not read the history of .* \(.+\)\. Check the repository with "git fsck"/,
			],
			['a damaged configuration', damagedConfig, /Git could not read the history of .* \(bad config line 1/],
		];
		for (const [title, make, message] of repositories) {
			it(`rejects ${title}`, () => assertRejected(['progress'], make(), message));
		}

		it('reports that Git was not found if no absolute folder of PATH contains it', () =>
			assertRejected(['progress'], folder, /Git was not found in the absolute folders of PATH\./, {
				PATH: 'bin:.',
			}));

		it('fails when the program `git` cannot be started', () => {
			const programs = makeFolder({ git: '#!/missing/interpreter\n' });
			chmodSync(join(programs, 'git'), 0o700);
			return assertRejected(['progress'], folder, /git cannot be started\./, { PATH: programs });
		});

		async function assertRejected(
			args: readonly string[],
			folder: string,
			message: RegExp,
			variables: Readonly<Record<string, string>> = env,
		): Promise<void> {
			const { code, stdout, stderr } = await studyAdminOrInProcess(args, { folder, env: variables });
			assert.equal(code, 2, stderr);
			assert.equal(stdout, '');
			assert.match(stderr, message);
			assert.equal(stderr.trim().split('\n').length, 1, stderr);
		}
	});
});

function shallowClone(): string {
	const folder = join(makeFolder(), 'repository');
	const origin = falling();
	git(origin, ['clone', '--quiet', '--depth', '2', `file://${origin}`, folder]);
	return folder;
}

function renamedFolder(): string {
	return createRepository([
		commit('2026-01-15', { 'old/a.ts': 2 }, 0),
		commit('2026-10-01', { 'new/a.ts': 2 }, 1),
		commit('2026-11-15', { 'new/a.ts': 1 }, 2),
	]);
}

function submodule(): string {
	const { tree, ...rest } = commit('2026-11-20', { 'a.ts': 2 }, 0);
	return createRepository([
		{ ...rest, tree: new Map([...tree, ['vendor/library', { mode: '160000', content: 'a'.repeat(40) }]]) },
	]);
}

function bareClone(): string {
	const folder = join(makeFolder(), 'repository.git');
	const origin = falling();
	git(origin, ['clone', '--quiet', '--bare', '.', folder]);
	return folder;
}

function worktree(): string {
	const folder = join(makeFolder(), 'worktree');
	git(falling(), ['worktree', 'add', '--quiet', folder]);
	return folder;
}

function emptyRepository(): string {
	const folder = makeFolder();
	git(folder, ['init', '--quiet']);
	return folder;
}

function damagedCommit(): string {
	const folder = falling();
	const id = git(folder, ['rev-parse', 'HEAD']).trim();
	git(folder, ['update-ref', '--no-deref', 'HEAD', id]);
	writeFiles(folder, { '.git/HEAD': `${'1'.repeat(40)}\n` });
	return folder;
}

function damagedConfig(): string {
	const folder = falling();
	writeFiles(folder, { '.git/config': '[core\n' });
	return folder;
}
