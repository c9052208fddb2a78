import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import type { Log } from 'sarif';
import { generatedRepositories, removeRepository, writeRepository } from '../fixtures/repositories.ts';
import { isWine } from '../host/wine.ts';
import { canRunInProcess, linesInTerminal, studyAdminOrInProcess } from './support/commandInProcess.ts';
import {
	type CommandResult,
	makeFolder,
	removeFolders,
	startCommand,
	studyAdmin,
	writeFiles,
} from './support/installedCommand.ts';
import { isCodeQualityReport, isSarif } from './support/reportSchemas.ts';

const call = (path: string) => `fetch('https://api.fellesstudentsystem.no/${path}');\n`;
/**
 * Source files with two certain uses of the legacy API, one of them ignored, and a use of an API
 * that has ended.
 */
const files = {
	'src/students.ts': `// The students.\n\t${call('studenter')}`,
	'src/ignored.ts': `// study-admin-ignore: legacy-main-rest until 2027-03-31 because it is replaced in March\n${call('emner')}`,
	'src/crud.ts': "fetch('https://fsws.usit.no/fsrest/rest/crud/person');\n",
};

const possibleUse = "const path = '/studenter';\n";

function findingsOf({ stdout }: CommandResult) {
	return (
		JSON.parse(stdout) as {
			repositories: {
				name: string;
				findings: { file: string; line: number; stage: string; isIgnored: boolean; message: string }[];
			}[];
		}
	).repositories;
}

/** Returns `<file>:<line>` of each finding that a text report lists. */
function positions({ stdout }: CommandResult): readonly string[] {
	return stdout.split('\n').flatMap((line) => /^(\S+:\d+):\d+ {2}/.exec(line)?.[1] ?? []);
}

describe('study-admin check', () => {
	after(removeFolders);

	it('the text report contains position, message and the underlined line of code of each use', async () => {
		const folder = makeFolder({ 'src/students.ts': files['src/students.ts'] });
		const { code, stdout, stderr } = await studyAdmin(['check', '--today', '2026-11-22'], { folder });
		assert.equal(
			stdout,
			[
				'src/students.ts:2:9  warning',
				'  Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in',
				'  GraphQL API instead.',
				"  2 |  fetch('https://api.fellesstudentsystem.no/studenter');",
				'              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
				'',
				'',
			].join('\n'),
		);
		const [totals, unsearched = ''] = stderr.split('\n');
		assert.equal(totals, '1 use of a deprecated API, of which 0 fail this check, in 1 searched file.');
		assert.match(unsearched, /^Not searched for, because no address is known: Alumni REST, /);
		assert.equal(code, 0);
	});

	it('the text report lists uses with the severity off only if --fail-on names them', async () => {
		const settings = { 'studyAdmin.deprecations.severity': { 'ending-soon': 'off' } };
		const folder = makeFolder({
			'src/students.ts': files['src/students.ts'],
			'.vscode/settings.json': JSON.stringify(settings),
		});
		const [off, named] = await Promise.all(
			[[], ['--fail-on', 'ending-soon']].map((options) =>
				studyAdminOrInProcess(['check', '--today', '2026-11-22', ...options], { folder }),
			),
		);
		assert.deepEqual([off?.code, off?.stdout], [0, '']);
		assert.match(off?.stderr ?? '', /^No uses of .*, in 2 searched files\. 1 use with severity off is not listed\.\n/);
		assert.equal(named?.code, 1);
		assert.match(named?.stdout ?? '', /^src\/students\.ts:2:9 {2}info\n/);
	});

	it('the text report lists uses of an ended API with the severity off if the default value of --fail-on applies', async () => {
		const settings = { 'studyAdmin.deprecations.severity': { ended: 'off' } };
		const folder = makeFolder({
			'src/students.ts': files['src/students.ts'],
			'.vscode/settings.json': JSON.stringify(settings),
		});
		const { code, stdout } = await studyAdminOrInProcess(['check', '--today', '2027-04-01'], { folder });
		assert.equal(code, 1);
		assert.match(stdout, /^src\/students\.ts:2:9 {2}info\n/);
	});

	it('reports each setting with an invalid value once, with its file and its valid values', async () => {
		const settings = {
			'studyAdmin.deprecations.warnWithinDays': '60',
			'studyAdmin.deprecations.exclude': 'gen',
			'studyAdmin.deprecations.severity': { 'ending-soon': 'warn', ended: 'error' },
			'studyAdmin.catalog.baseUrls': [],
			'studyAdmin.graphql.schemaFile': 1,
		};
		const folder = makeFolder({ 'a.ts': call('emner'), '.vscode/settings.json': JSON.stringify(settings) });
		const { stderr } = await studyAdminOrInProcess(['check', '--today', '2026-11-22'], { folder });
		const file = join(folder, '.vscode', 'settings.json');
		const reported = stderr.split('\n').filter((line) => line.includes(file));
		assert.deepEqual(
			reported.map((line) => line.slice(line.indexOf(': ') + 2)),
			[
				`studyAdmin.graphql.schemaFile in ${file} has an invalid value. Use a string.`,
				`studyAdmin.catalog.baseUrls in ${file} has an invalid value. Use an object.`,
				`studyAdmin.deprecations.exclude in ${file} has an invalid value. Use a list of strings.`,
				`studyAdmin.deprecations.warnWithinDays in ${file} has an invalid value. Use an integer from 0 to 36500.`,
				`studyAdmin.deprecations.severity in ${file} has an invalid value for "ending-soon". Use one of: error, warning, information, off.`,
			],
		);
	});

	it('each report names the APIs whose uses were not searched for', async () => {
		const folder = makeFolder({ 'a.ts': '' });
		const outputs = await Promise.all(
			[['text'], ['json'], ['sarif'], ['gitlab'], ['github'], ['text', '--summary'], ['json', '--summary']].map(
				async ([format = '', ...options]) => {
					const { stdout, stderr } = await studyAdminOrInProcess(['check', '--format', format, ...options], { folder });
					return stdout + stderr;
				},
			),
		);
		for (const output of outputs) {
			assert.match(output, /Alumni REST/);
			assert.doesNotMatch(output, /No uses of deprecated APIs/);
		}
		const json = await studyAdminOrInProcess(['catalog', '--format', 'json'], { folder });
		assert.match(json.stderr, /^Not searched for, because no address is known: Alumni REST, .*\n$/);
		const { stdout } = await studyAdminOrInProcess(['catalog'], { folder });
		assert.match(stdout, /## Not searched for\n\n- Uses of Alumni REST were not searched for/);
		const settings = { 'studyAdmin.catalog.baseUrls': { 'alumni-rest': 'https://alumni.example.org' } };
		const configured = makeFolder({ 'a.ts': '', '.vscode/settings.json': JSON.stringify(settings) });
		const { stderr } = await studyAdminOrInProcess(['check'], { folder: configured });
		assert.match(stderr, /Not searched for/);
		assert.doesNotMatch(stderr, /Alumni REST/);
	});

	it('the text report cuts a long line of code so that the line and its marker fit the terminal', async () => {
		const folder = makeFolder({ 'a.ts': `${'const x = 1; '.repeat(20)}${call('studenter')}` });
		const { stdout } = await studyAdminOrInProcess(['check', '--today', '2026-11-22'], { folder });
		const [code = '', marker = ''] = stdout.split('\n').slice(3, 5);
		assert.ok(code.length <= 100 && marker.length <= 100, stdout);
		assert.equal(
			code.slice(marker.indexOf('^'), marker.lastIndexOf('^') + 1),
			'https://api.fellesstudentsystem.no/studenter',
		);
	});

	it('the text report lists certain uses, and only counts possible and ignored ones', async () => {
		const result = await studyAdminOrInProcess(['check', '--today', '2026-11-22'], { folder: makeFolder(files) });
		assert.deepEqual(positions(result), ['src/crud.ts:1', 'src/students.ts:2']);
		assert.match(result.stderr, /1 fails this check, in 3 searched files\. 1 ignored use is not listed\.\n/);
		assert.equal(result.code, 1);
	});

	it('the check command prints the same report with ripgrep and without', async () => {
		const folder = makeFolder({
			...files,
			'.gitignore': 'build/\n',
			'build/a.ts': call('emner'),
			'b/.hidden/a.ts': call('emner'),
		});
		const [withIt, without] = await Promise.all(
			[true, false].map((hasRipgrep) =>
				studyAdminOrInProcess(['check', '--format', 'sarif', '--verbose'], { folder, hasRipgrep }),
			),
		);
		assert.equal(withIt?.stdout, without?.stdout);
		if (!isWine) {
			assert.equal(withIt?.stderr, `ripgrep: ${rgPath}\n`);
		}
		assert.equal(without?.stderr, 'ripgrep was not found. All files are read.\n');
		assert.match(withIt?.stdout ?? '', /b\/\.hidden\/a\.ts/);
		assert.doesNotMatch(withIt?.stdout ?? '', /build\/a\.ts/);
	});

	it('the check command reports once that ripgrep failed, and checks all folders without it', async () => {
		const programs = makeFolder({ rg: '#!/bin/sh\necho "no memory" >&2\nexit 2\n' });
		chmodSync(join(programs, 'rg'), 0o755);
		const folder = makeFolder({ 'api/a.ts': call('emner'), 'web/b.ts': call('emner') });
		const env = { PATH: programs };
		const result = await studyAdminOrInProcess(['check', 'api', 'web', '--verbose'], { folder, env });
		assert.deepEqual(positions(result), ['api/a.ts:1', 'web/b.ts:1']);
		const [program, failure, cause = '', totals = ''] = result.stderr.split('\n');
		assert.deepEqual(
			[program, failure],
			[`ripgrep: ${join(programs, 'rg')}`, 'ripgrep failed. All files are read without it, which takes longer.'],
		);
		assert.match(cause, /no memory/);
		assert.match(totals, /^2 uses of deprecated APIs/);
	});

	it('the check command shows the number of files that were read in a terminal', async function () {
		if (!canRunInProcess) {
			this.skip();
		}
		const folder = makeFolder({ 'a.ts': call('emner'), 'b.graphql': 'query B { name }' });
		const lines = await linesInTerminal(['check'], { folder, env: { PATH: '' } });
		assert.equal(
			lines.findLast((line) => line.endsWith(' read')),
			'2 files read',
		);
	});

	it('the check command never runs a program named "rg" from the repository that it checks', async () => {
		const folder = makeFolder({ ...files, rg: '#!/bin/sh\ntouch ran\n' });
		chmodSync(join(folder, 'rg'), 0o755);
		const result = await studyAdmin(['check'], { folder, env: { PATH: `.${delimiter}${delimiter}` } });
		assert.equal(result.code, 1);
		assert.equal(existsSync(join(folder, 'ran')), false);
	});

	describe('the option --fail-on of study-admin check', () => {
		const rows: readonly (readonly [condition: string, today: string, code: number])[] = [
			['ended', '2027-03-31', 0],
			['ended', '2027-04-01', 1],
			['ending-soon', '2026-11-22', 1],
			['withdrawn', '2027-04-01', 0],
			['90d', '2026-12-30', 0],
			['90d', '2026-12-31', 1],
			['90d', '2027-04-01', 1],
			['announced', '2027-04-01', 1],
			['graphql-error', '2030-01-01', 0],
			['withdrawn, 90d', '2027-01-01', 1],
		];
		for (const [condition, today, code] of rows) {
			it(`the check command exits with ${code} for a call of an API that ends on 31 March 2027, with "--fail-on ${condition}" on ${today}`, async () => {
				const folder = makeFolder({ 'a.ts': call('studenter') });
				const result = await studyAdminOrInProcess(['check', '--fail-on', condition, '--today', today], { folder });
				assert.equal(result.code, code, result.stdout);
			});
		}
	});

	describe('the option --format of study-admin check', () => {
		it('the SARIF report is valid by its schema and contains a run for each repository', async () => {
			const folder = makeFolder({ 'api/a.ts': call('studenter'), 'web/b c.ts': call('emner') });
			const { stdout } = await studyAdminOrInProcess(['check', '--format', 'sarif', 'api', 'web'], { folder });
			const log = JSON.parse(stdout) as Log;
			assert.ok(isSarif(log), JSON.stringify(isSarif.errors));
			assert.deepEqual(
				log.runs.map(({ originalUriBaseIds, results }) => [
					originalUriBaseIds?.['SRCROOT']?.description?.text,
					results?.map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri),
				]),
				[
					['api', ['a.ts']],
					['web', ['b%20c.ts']],
				],
			);
		});

		it('the SARIF report of several repositories is valid by its schema and contains possible, ignored and certain uses', async () => {
			const folder = makeFolder({
				'api/src/students.ts': files['src/students.ts'],
				'api/src/ignored.ts': files['src/ignored.ts'],
				'web/blåbær %,:.ts': files['src/crud.ts'],
				'web/possible.ts': possibleUse,
				'empty/readme.txt': '',
			});
			const args = ['check', '--format', 'sarif', '--today', '2026-11-22', 'api', 'web', 'empty'];
			const log = JSON.parse((await studyAdminOrInProcess(args, { folder })).stdout) as Log;
			assert.ok(isSarif(log), JSON.stringify(isSarif.errors));
			const summary = log.runs.map(({ results = [] }) =>
				results.map(({ kind, level, locations, suppressions }) => [
					locations?.[0]?.physicalLocation?.artifactLocation?.uri,
					kind,
					level,
					suppressions?.map(({ justification }) => justification),
				]),
			);
			assert.deepEqual(summary, [
				[
					['src/ignored.ts', 'fail', 'warning', ['it is replaced in March']],
					['src/students.ts', 'fail', 'warning', []],
				],
				[
					['bl%C3%A5b%C3%A6r%20%25%2C%3A.ts', 'fail', 'error', []],
					['possible.ts', 'review', 'none', []],
				],
				[],
			]);
		});

		it('the GitHub annotations have the range of the use, and commas and colons of its path are escaped', async () => {
			const folder = makeFolder({ 'a,b:c.ts': call('studenter') });
			const { stdout } = await studyAdminOrInProcess(['check', '--format', 'github', '--today', '2026-11-22'], {
				folder,
			});
			assert.equal(
				stdout,
				'::warning file=a%2Cb%3Ac.ts,line=1,endLine=1,col=8,endColumn=51,title=Use of a deprecated API::Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in GraphQL API instead.\n',
			);
		});

		it('the Code Quality report for GitLab of several repositories is valid, and its paths begin in the current folder', async () => {
			const folder = makeFolder({
				'api/students.ts': `${files['src/students.ts']}${call('emner')}`,
				'web/blåbær.ts': files['src/crud.ts'],
				'web/students.ts': files['src/students.ts'],
				'web/ignored.ts': files['src/ignored.ts'],
			});
			const args = ['check', '--format', 'gitlab', '--today', '2026-11-22', 'api', 'web'];
			const issues: unknown = JSON.parse((await studyAdminOrInProcess(args, { folder })).stdout);
			assert.ok(isCodeQualityReport(issues), JSON.stringify(isCodeQualityReport.errors));
			const found = issues as readonly { fingerprint: string; severity: string; location: { path: string } }[];
			assert.deepEqual(
				found.map(({ severity, location }) => [severity, location.path]),
				[
					['major', 'api/students.ts'],
					['major', 'api/students.ts'],
					['critical', 'web/blåbær.ts'],
					['major', 'web/students.ts'],
				],
			);
			assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, 4);
		});

		it('the Code Quality report for GitLab has a unique fingerprint for each of several equal calls', async () => {
			const folder = makeFolder({ 'a.ts': call('studenter').repeat(3), 'b.ts': call('studenter') });
			const { stdout } = await studyAdminOrInProcess(['check', '--format', 'gitlab'], { folder });
			const issues = JSON.parse(stdout) as readonly { fingerprint: string; location: unknown; severity: string }[];
			assert.equal(new Set(issues.map(({ fingerprint }) => fingerprint)).size, 4);
			assert.deepEqual(issues[2]?.location, { path: 'a.ts', lines: { begin: 3, end: 3 } });
			assert.equal(issues[0]?.severity, 'major');
		});

		it('the JSON report contains every use, including ignored ones', async () => {
			const [repository] = findingsOf(
				await studyAdminOrInProcess(['check', '--format', 'json'], { folder: makeFolder(files) }),
			);
			assert.deepEqual(
				repository?.findings.map(({ file, line, isIgnored }) => `${file}:${line} ${isIgnored}`),
				['src/crud.ts:1 false', 'src/ignored.ts:2 true', 'src/students.ts:2 false'],
			);
		});
	});

	describe('the option --baseline of study-admin check', () => {
		const baseline = ['check', '--baseline', 'baseline.json', '--fail-on', 'pre-announced'];
		const source = `\tif (a) {\n\t\t${call('studenter')}\t}\n\t${call('emner')}`;

		async function withBaseline(): Promise<string> {
			const folder = makeFolder({ 'src/a.ts': source });
			const { code, stderr } = await studyAdminOrInProcess([...baseline, '--write-baseline'], { folder });
			assert.equal(code, 0);
			assert.match(stderr, /^2 findings written to /);
			return folder;
		}

		it('the check command reports no finding of the baseline after lines were inserted above each use', async () => {
			const folder = await withBaseline();
			writeFiles(folder, { 'src/a.ts': source.replaceAll(/^/gm, '// a line\n'.repeat(20)) });
			assert.deepEqual(positions(await studyAdminOrInProcess(baseline, { folder })), []);
		});

		it('the check command reports no finding of the baseline after the file was moved', async () => {
			const folder = await withBaseline();
			rmSync(join(folder, 'src'), { recursive: true });
			writeFiles(folder, { 'lib/other/b.ts': source });
			assert.equal((await studyAdminOrInProcess(baseline, { folder })).code, 0);
		});

		it('the check command reports no finding of the baseline in a clone whose folder has another name', async () => {
			const folder = await withBaseline();
			const clone = join(makeFolder(), 'clone');
			cpSync(folder, clone, { recursive: true });
			assert.equal((await studyAdminOrInProcess(baseline, { folder: clone })).code, 0);
		});

		it('the check command reports no finding of the baseline after tabs were replaced with spaces', async () => {
			const folder = await withBaseline();
			writeFiles(folder, { 'src/a.ts': source.replaceAll('\t', '    ') });
			assert.equal((await studyAdminOrInProcess(baseline, { folder })).code, 0);
		});

		it('the check command reports a new call even if its line of code equals the line of a finding in the baseline', async () => {
			const folder = await withBaseline();
			writeFiles(folder, { 'src/new.ts': call('emner') });
			const result = await studyAdminOrInProcess(baseline, { folder });
			assert.deepEqual(positions(result), ['src/new.ts:1']);
			assert.equal(result.code, 1);
		});

		it('the check command reports only a new call after lines of a generated repository were inserted and indented differently and its files were moved', async () => {
			const repository = generatedRepositories.find(({ name }) => name === 'enterprise');
			assert.ok(repository);
			const folder = makeFolder();
			writeRepository(folder, repository);
			assert.match(
				(await studyAdminOrInProcess([...baseline, '--write-baseline'], { folder })).stderr,
				/^\d{3} findings written to /,
			);
			// An ignore comment that is two lines above a use does not apply to it.
			const lineStart = /(?<![^\n])(?<!study-admin-ignore:[^\n]*\n)/g;
			const changed = [...repository.files].map(([path, content]) => {
				const isMoved = /^(?:src|a#b%20)\//.test(path);
				const isChanged = typeof content === 'string' && repository.found.includes(path) && !path.startsWith('.vscode');
				return [
					isMoved ? `moved/here/${path}` : path,
					isChanged ? content.replaceAll('\t', '  ').replaceAll(lineStart, '\n'.repeat(20)) : content,
				] as const;
			});
			removeRepository(folder, repository);
			writeRepository(folder, { ...repository, files: new Map(changed) });
			const run = () => studyAdminOrInProcess(['check', '--baseline', 'baseline.json', '--format', 'json'], { folder });
			const findings = async () => findingsOf(await run()).flatMap((each) => each.findings.map(({ file }) => file));
			assert.deepEqual(await findings(), []);
			writeFiles(folder, { 'src/new.ts': call('emner') });
			assert.deepEqual(await findings(), ['src/new.ts']);
		});

		it('the check command reports a copied call if it checks only the file with the copy', async () => {
			const folder = await withBaseline();
			writeFiles(folder, { 'src/copy.ts': source });
			assert.deepEqual(positions(await studyAdminOrInProcess([...baseline, 'src/copy.ts'], { folder })), [
				'src/copy.ts:2',
				'src/copy.ts:4',
			]);
		});

		it('the check command reports no finding of the baseline if it checks only the file to which the finding was moved', async () => {
			const folder = await withBaseline();
			renameSync(join(folder, 'src', 'a.ts'), join(folder, 'src', 'moved.ts'));
			assert.equal((await studyAdminOrInProcess([...baseline, 'src/moved.ts'], { folder })).code, 0);
		});

		it('the check command reports no finding of a baseline that was written in a repository when it runs in the parent folder', async () => {
			const folder = makeFolder({ 'api/src/a.ts': source, 'web/b.ts': '' });
			const write = ['check', '--baseline', '../b.json', '--write-baseline'];
			assert.equal((await studyAdminOrInProcess(write, { folder: join(folder, 'api') })).code, 0);
			const above = await studyAdminOrInProcess(['check', 'api', 'web', '--baseline', 'b.json', '--format', 'json'], {
				folder,
			});
			const known = JSON.parse(above.stdout).repositories.map(
				({ knownFindings }: { readonly knownFindings: number }) => knownFindings,
			);
			assert.deepEqual([known, findingsOf(above).flatMap(({ findings }) => findings)], [[2, 0], []]);
		});

		it('the check command checks a file once when a folder and a folder inside of it are given', async () => {
			const folder = makeFolder({ 'a.ts': call('emner'), 'api [1]/src/a.ts': source });
			const found = findingsOf(await studyAdminOrInProcess(['check', '.', 'api [1]', '--format', 'json'], { folder }));
			assert.deepEqual(
				found.map(({ findings }) => findings.length),
				[1, 2],
			);
			const written = await studyAdminOrInProcess(['check', '--baseline', 'b.json', '--write-baseline'], { folder });
			assert.match(written.stderr, /^3 findings written to /);
			const known = await studyAdminOrInProcess(['check', '.', 'api [1]', '--baseline', 'b.json'], { folder });
			assert.deepEqual(positions(known), []);
		});

		it('the check command counts as many known findings as the baseline contains, also ignored and possible findings', async () => {
			const ignored = `// study-admin-ignore: legacy-main-rest until 2099-01-31 because\n${call('kull')}`;
			const folder = makeFolder({ 'src/a.ts': source + ignored });
			const { stderr } = await studyAdminOrInProcess([...baseline, '--write-baseline'], { folder });
			assert.match(stderr, /^3 findings written to /);
			assert.match(
				(await studyAdminOrInProcess(baseline, { folder })).stderr,
				/3 known findings of the baseline are left out\./,
			);
		});

		it('the check command states how to use a baseline if none of its files is in the checked folders', async () => {
			const folder = makeFolder({ 'api/src/a.ts': source, 'web/b.ts': source });
			const write = ['check', '--baseline', '../b.json', '--write-baseline'];
			await studyAdminOrInProcess(write, { folder: join(folder, 'api') });
			const { stderr } = await studyAdminOrInProcess(['check', 'web', '--baseline', 'b.json'], { folder });
			assert.match(
				stderr,
				/^The checked folders have none of the files in the baseline .*b\.json\. Check the folders that it was written for, or write it again with --write-baseline\.$/m,
			);
			const moved = await withBaseline();
			renameSync(join(moved, 'src'), join(moved, 'lib'));
			assert.doesNotMatch((await studyAdminOrInProcess(baseline, { folder: moved })).stderr, /none of the files/);
			const corrected = await withBaseline();
			writeFiles(corrected, { 'src/a.ts': '' });
			assert.doesNotMatch((await studyAdminOrInProcess(baseline, { folder: corrected })).stderr, /none of the files/);
			writeFiles(corrected, { 'baseline.json': '{"version":1,"findings":[]}' });
			assert.doesNotMatch((await studyAdminOrInProcess(baseline, { folder: corrected })).stderr, /none of the files/);
		});

		it('the check command exits with 2 and an error message when the baseline is missing or invalid', async () => {
			const folder = makeFolder({ 'other.json': '{"version":2}' });
			const missing = await studyAdminOrInProcess(baseline, { folder });
			const other = await studyAdminOrInProcess(['check', '--baseline', 'other.json'], { folder });
			assert.match(
				missing.stderr,
				/baseline\.json cannot be read\. Create it with --write-baseline\. It can have at most 50 MB\.\n$/,
			);
			assert.match(other.stderr, /other\.json is not a valid baseline\. Create it again with --write-baseline\.\n$/);
			assert.deepEqual([missing.code, other.code], [2, 2]);
		});
	});

	describe('the option --summary of study-admin check', () => {
		const folderOfTwo = () => makeFolder({ 'api/a.ts': call('studenter').repeat(2), 'web/b.ts': files['src/crud.ts'] });

		it('the summary counts the uses of each API and repository, and lists the API with the earliest end first', async () => {
			const args = ['check', '--summary', '--today', '2026-11-22', 'api', 'web'];
			const { stdout } = await studyAdminOrInProcess(args, { folder: folderOfTwo() });
			assert.deepEqual(
				stdout
					.trimEnd()
					.split('\n')
					.slice(0, -2)
					.map((line) => line.split(/ {2,}/)),
				[
					['API', 'Repository', 'Uses', 'Possible', 'Ignored', 'Last day', 'Days left'],
					['CRUD REST', 'web', '1', '0', '0', '2026-03-31', '-236'],
					['Legacy main REST API', 'api', '2', '0', '0', '2027-03-31', '129'],
					[''],
					['Migration', 'Repository', 'Uses left', 'Drafts', 'No replacement', 'Ignored until', 'Days left'],
					['CRUD REST', 'web', '1', '0', '1', '-236'],
					['Legacy main REST API', 'api', '2', '0', '0', '129'],
				],
			);
		});

		it('the summary counts drafts of queries, ignored uses and uses without a known replacement', async () => {
			const folder = makeFolder({
				'a.ts': `// study-admin-ignore: legacy-main-rest until 2027-01-31\n${call('studenter')}${call('kullklasser')}`,
				'studenter.graphql': '# Draft of GET /studenter (legacy-main-rest)\nquery Studenter { a }\n',
			});
			const args = ['check', '--summary', '--format', 'json', '--today', '2026-11-22'];
			const { stdout } = await studyAdminOrInProcess(args, { folder });
			const { uses: counts, migration } = JSON.parse(stdout);
			assert.deepEqual(
				counts.map((each: { uses: number; possible: number; ignored: number }) => [
					each.uses,
					each.possible,
					each.ignored,
				]),
				[[1, 0, 1]],
			);
			const [progress] = migration;
			const { uses, drafts, withoutReplacement, ignoredUntil, operations } = progress;
			assert.deepEqual([uses, drafts, withoutReplacement, ignoredUntil], [2, 1, 1, '2027-01-31']);
			assert.deepEqual(
				operations.map(({ operation, rootField }: { operation: string; rootField?: string }) => [operation, rootField]),
				[
					['GET /kullklasser', undefined],
					['GET /studenter', 'studenter'],
				],
			);
		});
	});

	describe('the settings of a repository in study-admin check', () => {
		it('the check command applies excluded files, severities and base URLs from .vscode/settings.json', async () => {
			const settings = `{
				// Comments are allowed.
				"files.exclude": { "generated": true },
				"studyAdmin.deprecations.exclude": ["**/*.test.ts"],
				"studyAdmin.deprecations.severity": { "ending-soon": "error" },
				"studyAdmin.catalog.baseUrls": { "legacy-main-rest": "https://fs.example.org" },
			}`;
			const folder = makeFolder({
				'.vscode/settings.json': settings,
				'generated/a.ts': call('emner'),
				'a.test.ts': call('emner'),
				'a.ts': "fetch('https://fs.example.org/studenter');\n",
			});
			const result = await studyAdminOrInProcess(['check', '--today', '2026-11-22'], { folder });
			assert.match(result.stdout, /^a\.ts:1:8 {2}error\n/);
			assert.deepEqual(positions(result), ['a.ts:1']);
		});

		it('the check command applies the default excluded files of VS Code in addition to the excluded files in .vscode/settings.json', async () => {
			const folder = makeFolder({
				'.vscode/settings.json': '{ "files.exclude": { "generated": true, "**/.svn": false } }',
				'.git/a.ts': call('emner'),
				'.hg/a.ts': call('emner'),
				'.svn/a.ts': call('emner'),
				'generated/a.ts': call('emner'),
			});
			assert.deepEqual(positions(await studyAdminOrInProcess(['check'], { folder })), ['.svn/a.ts:1']);
		});

		it('the check command reports base URLs in .vscode/settings.json for an API ID that the catalog does not contain', async () => {
			const folder = makeFolder({ '.vscode/settings.json': '{"studyAdmin.catalog.baseUrls": {"legacy": "x.no"}}' });
			const { stderr } = await studyAdminOrInProcess(['check'], { folder });
			assert.match(
				stderr,
				/: Setting "studyAdmin\.catalog\.baseUrls": the catalog has no API with the ID "legacy"\.\n/,
			);
		});

		it('the check command exits with 2 and an error message when .vscode/settings.json is not valid JSON', async () => {
			const folder = makeFolder({ '.vscode/settings.json': '{"a": ' });
			const { code, stderr } = await studyAdminOrInProcess(['check'], { folder });
			assert.match(stderr, /settings\.json is not valid JSON\. Correct the file\.\n$/);
			assert.equal(code, 2);
		});
	});

	it('the check command checks only the files in its arguments, for example in a pre-commit hook', async () => {
		const folder = makeFolder({ 'a.ts': call('studenter'), 'b.ts': call('emner'), 'c.ts': '' });
		assert.deepEqual(positions(await studyAdminOrInProcess(['check', 'b.ts', 'c.ts'], { folder })), ['b.ts:1']);
	});

	it('the check command exits with 130 when SIGINT interrupts it', async () => {
		const folder = makeFolder(
			Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`${index}.ts`, call('emner').repeat(20)])),
		);
		const child = await startCommand(['check', '--verbose'], { folder, hasRipgrep: false });
		const [first] = (await once(child.stderr, 'data')) as [Buffer];
		child.kill('SIGINT');
		const [code] = (await once(child, 'close')) as [number];
		assert.match(first.toString(), /^ripgrep was not found/);
		assert.equal(code, 130);
	});

	it('the check command ends without an error message when the reader of its output closes the pipe', async () => {
		const folder = makeFolder({ 'a.ts': call('emner').repeat(5000) });
		const child = await startCommand(['check'], { folder });
		await once(child.stdout, 'data');
		child.stdout.destroy();
		const errors: Buffer[] = [];
		child.stderr.on('data', (data: Buffer) => errors.push(data));
		await once(child, 'close');
		assert.match(Buffer.concat(errors).toString(), /^5,000 uses of deprecated APIs/);
	});

	it('the check command prints colors with FORCE_COLOR, but not with FORCE_COLOR=0, NO_COLOR or --no-color', async () => {
		const folder = makeFolder({ 'a.ts': call('studenter') });
		const run = (env: Record<string, string>, ...args: string[]) => studyAdmin(['check', ...args], { folder, env });
		const colorCode = '\u001b[';
		assert.ok((await run({ FORCE_COLOR: '1' })).stdout.includes(colorCode));
		assert.ok(!(await run({})).stdout.includes(colorCode));
		assert.ok(!(await run({ FORCE_COLOR: '0' })).stdout.includes(colorCode));
		assert.ok(!(await run({ FORCE_COLOR: '1', NO_COLOR: '1' })).stdout.includes(colorCode));
		assert.ok(!(await run({ FORCE_COLOR: '1' }, '--no-color')).stdout.includes(colorCode));
	});
});

describe('study-admin catalog', () => {
	after(removeFolders);

	it('the catalog command prints the catalog as Markdown and as JSON', async () => {
		const folder = makeFolder();
		const [markdown, json] = await Promise.all(
			['markdown', 'json'].map((format) => studyAdminOrInProcess(['catalog', '--format', format], { folder })),
		);
		assert.deepEqual([markdown?.code, json?.code], [0, 0]);
		assert.match(markdown?.stdout ?? '', /^# /);
		assert.ok((JSON.parse(json?.stdout ?? '') as { apis: unknown[] }).apis.length > 10);
	});
});
