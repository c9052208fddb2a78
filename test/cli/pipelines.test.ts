import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { runsSlowCases } from '../fixtures/testSize.ts';
import { withServer } from '../protocol/support/servers.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { commandLinesOf, type Example, examplesOf, parseYaml } from './support/documentExamples.ts';
import { type CommandResult, makeFolder, removeFolders, writeFiles } from './support/installedCommand.ts';
import {
	type PipelineMachine,
	runGithubJob,
	type Step,
	startPipelineMachine,
	tarball,
	writeExample,
} from './support/pipelineRunner.ts';
import { isGitlabPipeline, isPreCommitConfig, isWorkflow } from './support/pipelineSchemas.ts';
import { type RecordingService, startRecordingService } from './support/recordingService.ts';
import { isCodeQualityReport, isSarif } from './support/reportSchemas.ts';

const examples = examplesOf('docs/pipelines.md');

/** Returns the blocks of a section in a language. */
function blocks(heading: string, language: Example['language']): readonly string[] {
	return examples.filter((each) => each.heading === heading && each.language === language).map(({ text }) => text);
}

/** Returns the only YAML block of a section, parsed. */
function yamlOf<T>(heading: string): T {
	const [block, ...others] = blocks(heading, 'yaml');
	assert.ok(block !== undefined && others.length === 0, heading);
	return parseYaml(block) as T;
}

interface Workflow {
	readonly permissions: Readonly<Record<string, string>>;
	readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

interface GitlabJob {
	readonly script: readonly string[];
	readonly artifacts: {
		readonly when: string;
		readonly paths: readonly string[];
		readonly reports: Readonly<Record<string, string>>;
	};
}

interface PreCommitConfig {
	readonly repos: readonly { readonly repo: string; readonly hooks: readonly Readonly<Record<string, unknown>>[] }[];
}

/** Makes a script use npm without the shortcuts of `shareInstallation`. */
const realNpm = { REAL_NPM: '1' };

const source = {
	'package.json': '{ "private": true }\n',
	'.gitignore': 'node_modules/\n',
	'src/students.ts': "fetch('https://api.fellesstudentsystem.no/studenter');\n",
	'src/persons.ts': "fetch('https://fsws.usit.no/fsrest/rest/crud/person');\n",
};

describe('the examples in docs/pipelines.md', () => {
	let machine: PipelineMachine;
	/** A repository in which the package is installed, as the first example describes. */
	let template: string;

	before(async function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		machine = await startPipelineMachine();
		template = makeFolder(source);
		copyFileSync(tarball, join(template, 'study-admin-cli.tgz'));
		const [install = ''] = blocks('Get the package into a pipeline', 'sh');
		assert.match(install, /^npm install --save-dev \.\/study-admin-cli\.tgz$/);
		await succeed(`${install}\ngit init --quiet\ngit add .\ngit commit --quiet --message Start`, template);
		// `npm run test:cli:all` runs npm in each job.
		if (!runsSlowCases) {
			machine.shareInstallation(template);
		}
	});

	after(async () => {
		removeFolders();
		await machine?.close();
	});

	/** Runs a script that must succeed. */
	async function succeed(script: string, folder: string, env: Readonly<Record<string, string>> = {}) {
		const result = await machine.shell(script, folder, { env });
		assert.equal(result.code, 0, result.stdout + result.stderr);
		return result;
	}

	/** Returns a clone of the template, in which nothing is installed. */
	async function clone(files: Readonly<Record<string, string>> = {}): Promise<string> {
		const folder = join(makeFolder(), 'clone');
		await succeed(`git clone --quiet ${template} ${folder}`, template);
		writeFiles(folder, files);
		return folder;
	}

	/** Returns a copy of the template, in which the package is installed. */
	function copy(): string {
		const folder = join(makeFolder(), 'copy');
		cpSync(template, folder, { recursive: true });
		return folder;
	}

	const readJson = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

	/** Returns the paths of the findings in a SARIF file, with a list for each run. */
	function sarifPaths(folder: string, file: string): readonly (readonly string[])[] {
		const log = readJson(folder, file) as Log;
		assert.ok(isSarif(log), JSON.stringify(isSarif.errors));
		return log.runs.map(({ results }) =>
			(results ?? []).map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? ''),
		);
	}

	/** Returns the paths of the files that a text report lists. */
	const reported = ({ stdout }: CommandResult) => [...stdout.matchAll(/^(\S+):\d+:\d+ {2}/gm)].map(([, path]) => path);

	describe('the syntax of the examples', () => {
		it('each example is YAML without problems or a shell script without syntax errors', async () => {
			assert.ok(examples.length >= 13);
			for (const { language, text } of examples) {
				if (language === 'yaml') {
					parseYaml(text);
				} else {
					assert.equal(language, 'sh');
					assert.deepEqual((await machine.shell(text, template, { shell: ['sh', '-n'] })).stderr, '');
				}
			}
		});

		for (const page of globSync(['README.md', 'docs/*.md'])) {
			const commandLines = commandLinesOf(page);
			if (commandLines.length > 0) {
				it(`each command line of study-admin in ${page} has existing options`, async () => {
					for (const args of commandLines) {
						const { code, stdout, stderr } = await studyAdminInProcess([...args, '--help'], template);
						assert.equal(code, 0, `${args.join(' ')}\n${stderr}`);
						assert.ok(stdout.startsWith('Usage: study-admin'), args.join(' '));
					}
				});
			}
		}

		const schemas = {
			'GitHub Actions': isWorkflow,
			'Every week the progress of a repository': isWorkflow,
			'Every week the progress of several repositories': isWorkflow,
			'Every week for changed documents': isWorkflow,
			GitLab: isGitlabPipeline,
			'Before each commit': isPreCommitConfig,
		};
		for (const [heading, isValid] of Object.entries(schemas)) {
			it(`the YAML in "${heading}" has the documented structure`, () => {
				assert.ok(isValid(yamlOf(heading)), JSON.stringify(isValid.errors));
			});
		}

		it('each YAML block is checked with a schema', () => {
			const headings = examples.filter(({ language }) => language === 'yaml').map(({ heading }) => heading);
			assert.deepEqual(headings, [
				'GitHub Actions',
				'GitLab',
				'Before each commit',
				'Every week the progress of a repository',
				'Every week the progress of several repositories',
				'Every week for changed documents',
			]);
		});

		it('the workflow with code scanning may write security events, and the one with a commit may write contents', () => {
			assert.equal(yamlOf<Workflow>('GitHub Actions').permissions['security-events'], 'write');
			assert.equal(yamlOf<Workflow>('Every week for changed documents').permissions['contents'], 'write');
		});

		it('the artifacts of the GitLab job are uploaded when the job fails', () => {
			const jobs = Object.values(yamlOf<Readonly<Record<string, GitlabJob>>>('GitLab'));
			assert.deepEqual(
				jobs.map(({ artifacts }) => artifacts.when),
				['always'],
			);
		});
	});

	describe('the section "Get the package into a pipeline"', () => {
		const scripts = blocks('Get the package into a pipeline', 'sh');
		const [, publish = '', fromRegistry = '', check = '', withoutRegistry = ''] = scripts;

		it('a package that is installed from the file is installed by "npm ci" in a clone, and runs', async () => {
			const folder = await clone();
			await succeed('npm ci', folder, realNpm);
			const result = await machine.shell(check, folder, { env: realNpm });
			assert.deepEqual(reported(result), ['src/persons.ts', 'src/students.ts']);
			assert.equal(result.code, 1);
		});

		it('a package that is published to a registry is installed from there by "npm ci" in a clone, and runs', async () => {
			const here = (script: string) => script.replaceAll('https://npm.example.org', machine.registry);
			const folder = makeFolder(source);
			copyFileSync(tarball, join(folder, 'study-admin-cli.tgz'));
			await succeed(here(publish), folder);
			rmSync(join(folder, 'study-admin-cli.tgz'));
			await succeed(here(fromRegistry), folder);
			rmSync(join(folder, 'node_modules'), { recursive: true });
			await succeed('npm ci', folder, realNpm);
			assert.match(
				JSON.stringify(readJson(folder, 'package-lock.json')),
				/"resolved":"http:\/\/127\.0\.0\.1:\d+\/@studyadmin\//,
			);
			assert.equal((await machine.shell(check, folder, { env: realNpm })).code, 1);
		});

		it('a pipeline without any registry installs the file, and runs the command', async () => {
			const folder = await clone();
			const env = {
				...realNpm,
				npm_config_registry: 'http://127.0.0.1:9',
				npm_config_cache: join(makeFolder(), 'cache'),
			};
			await succeed(withoutRegistry, folder, env);
			const { code, stdout } = await machine.shell(check, folder, { env });
			assert.match(stdout, /^src\/persons\.ts:1:8 {2}error$/m);
			assert.equal(code, 1);
		});

		it('npx with --no downloads no program of the same name if the package is not installed', async () => {
			const { code, stderr } = await machine.shell(check, await clone());
			assert.match(stderr, /npm error/);
			assert.notEqual(code, 0);
		});
	});

	describe('the section "Stop new uses"', () => {
		it('the check reports nothing with the baseline, and only a new use afterwards', async () => {
			const [write = '', check = ''] = blocks('Stop new uses', 'sh');
			const folder = copy();
			await succeed(write, folder);
			assert.equal((await succeed(check, folder)).stdout, '');
			writeFiles(folder, { 'src/new.ts': source['src/students.ts'] });
			const result = await machine.shell(check, folder);
			assert.deepEqual([reported(result), result.code], [['src/new.ts'], 1]);
		});
	});

	describe('the section "Check GraphQL operations"', () => {
		it('the check reports an operation that the published schema does not allow', async () => {
			const [script = ''] = blocks('Check GraphQL operations', 'sh');
			const folder = copy();
			writeFiles(folder, { 'src/persons.ts': '', 'src/operations.graphql': 'query A { name }\nquery B { nam }\n' });
			const result = await withServer(
				(_request, response) => response.end('type Query { name: String }'),
				async (url) => {
					const environment = { apiUrl: url, auth: 'basic', schemaUrl: `${url}/schema.graphql` };
					writeFiles(folder, { 'environments.json': JSON.stringify({ test: environment }) });
					return machine.shell(script, folder);
				},
			);
			assert.match(result.stdout, /^src\/operations\.graphql:2:11 {2}error$/m);
			assert.doesNotMatch(result.stdout, /operations\.graphql:1:/);
			assert.equal(result.code, 1);
		});
	});

	describe('the workflow in "GitHub Actions"', () => {
		const steps = Object.values(yamlOf<Workflow>('GitHub Actions').jobs).flatMap((job) => job.steps);

		/** Runs the job. Returns its result and the findings that the upload action received. */
		async function run(files: Readonly<Record<string, string>> = {}) {
			const folder = await clone(files);
			const uploads: (readonly (readonly string[])[])[] = [];
			const result = await runGithubJob(steps, folder, machine, ({ uses, with: inputs }) => {
				if (uses?.startsWith('github/codeql-action/upload-sarif@')) {
					uploads.push(sarifPaths(folder, String(inputs?.['sarif_file'])));
				}
			});
			return { ...result, uploads };
		}

		it('the job uploads a valid SARIF file, annotates each finding, and then fails because an API has ended', async () => {
			const { conclusion, started, uploads, log } = await run();
			assert.deepEqual(uploads, [[['src/persons.ts', 'src/students.ts']]]);
			assert.equal(started.at(-1), 'Annotate');
			assert.deepEqual(
				[...log.matchAll(/^::(\w+) file=([^,]+),line=1,/gm)].map(([, kind, file]) => [kind, file]),
				[
					['error', 'src/persons.ts'],
					['warning', 'src/students.ts'],
				],
			);
			assert.equal(conclusion, 'failure');
		});

		it('the job succeeds and uploads an empty report if no API has ended', async () => {
			const { conclusion, uploads } = await run({ 'src/persons.ts': '', 'src/students.ts': '' });
			assert.deepEqual([conclusion, uploads], ['success', [[[]]]]);
		});

		it('the job fails before the upload if study-admin check cannot read the workspace settings', async () => {
			const { conclusion, started, uploads } = await run({ '.vscode/settings.json': '{' });
			assert.deepEqual([conclusion, started.at(-1), uploads], ['failure', 'Write SARIF', []]);
		});
	});

	describe('the job in "GitLab"', () => {
		it('the job writes both artifacts, prints the findings and fails because an API has ended', async () => {
			const [{ script, artifacts } = {} as GitlabJob] = Object.values(yamlOf<Record<string, GitlabJob>>('GitLab'));
			const folder = await clone();
			const result = await machine.shell(script.join('\n'), folder, { shell: ['bash', '-eo', 'pipefail'] });
			assert.equal(result.code, 1);
			assert.deepEqual(reported(result), ['src/persons.ts', 'src/students.ts']);
			const report = readJson(folder, artifacts.reports['codequality'] ?? '');
			assert.ok(isCodeQualityReport(report), JSON.stringify(isCodeQualityReport.errors));
			assert.equal((report as readonly unknown[]).length, 2);
			assert.deepEqual(
				artifacts.paths.map((path) => sarifPaths(folder, path)),
				[[['src/persons.ts', 'src/students.ts']]],
			);
		});
	});

	describe('the workflows with the progress', () => {
		/** Returns the steps of a job, with the values of expressions. */
		function stepsOf(heading: string, job: string, values: Readonly<Record<string, string>> = {}): readonly Step[] {
			const steps = yamlOf<Workflow>(heading).jobs[job]?.steps ?? [];
			const resolved = JSON.stringify(steps).replaceAll(
				/\$\{\{ ([\w.]+) \}\}/g,
				(_, name) => values[name] ?? 'unknown',
			);
			return JSON.parse(resolved);
		}

		it('the workflow of a repository fetches the history and uploads a page with links to its files', async () => {
			const folder = await clone();
			const steps = stepsOf('Every week the progress of a repository', 'progress');
			assert.equal(steps[0]?.with?.['fetch-depth'], 0);
			let page = '';
			const environment = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'example/api' };
			const { conclusion, log } = await runGithubJob(
				steps.map((step) => ({ ...step, env: environment })),
				folder,
				machine,
				({ uses, with: inputs }) => {
					if (uses?.startsWith('actions/upload-artifact@')) {
						page = readFileSync(join(folder, String(inputs?.['path'])), 'utf8');
					}
				},
			);
			assert.equal(conclusion, 'success', log);
			assert.match(page, /href="https:\/\/github\.com\/example\/api\/blob\/[0-9a-f]{40}\/src\/students\.ts#L1"/);
		});

		it('the jobs of several repositories count the uses of one repository each, and the last job writes one page', async () => {
			const heading = 'Every week the progress of several repositories';
			const artifacts = makeFolder();
			for (const repository of ['api', 'web']) {
				const folder = await clone();
				const steps = stepsOf(heading, 'count', { 'matrix.repository': repository });
				const { conclusion, log } = await runGithubJob(steps, folder, machine, ({ uses, with: inputs }) => {
					const path = join(folder, String(inputs?.['path']));
					if (uses?.startsWith('actions/checkout@') && inputs) {
						assert.deepEqual([inputs['repository'], inputs['fetch-depth']], [`example/${repository}`, 0]);
						execFileSync('git', ['clone', '--quiet', template, path]);
					} else if (uses?.startsWith('actions/upload-artifact@')) {
						copyFileSync(path, join(artifacts, String(inputs?.['path'])));
					}
				});
				assert.equal(conclusion, 'success', log);
			}
			const folder = await clone();
			const { conclusion, log } = await runGithubJob(
				stepsOf(heading, 'merge'),
				folder,
				machine,
				({ uses, with: inputs }) => {
					if (uses?.startsWith('actions/download-artifact@')) {
						cpSync(artifacts, join(folder, String(inputs?.['path'])), { recursive: true });
					}
				},
			);
			assert.equal(conclusion, 'success', log);
			assert.match(
				readFileSync(join(folder, 'progress.html'), 'utf8'),
				/2 repositories, from .*<h3>api<\/h3>.*<h3>web<\/h3>/s,
			);
		});
	});

	describe('the hooks in "Before each commit"', () => {
		const [writeBaseline = ''] = blocks('Stop new uses', 'sh');

		it('the hook of pre-commit reports a new use in the files of the commit, and no use of the baseline', async () => {
			const folder = copy();
			await succeed(writeBaseline, folder);
			const entry = String(yamlOf<PreCommitConfig>('Before each commit').repos[0]?.hooks[0]?.['entry']);
			await succeed(`${entry} src/persons.ts src/students.ts`, folder);
			writeFiles(folder, { 'src/a new.ts': source['src/students.ts'], 'src/not staged.ts': source['src/persons.ts'] });
			const { code, stdout } = await machine.shell(`${entry} 'src/a new.ts' src/persons.ts`, folder);
			assert.match(stdout, /^src\/a new\.ts:1:8 {2}warning\n/);
			assert.doesNotMatch(stdout, /not staged|persons/);
			assert.equal(code, 1);
		});

		it('the Git hook prevents only a commit with a new use', async () => {
			const [hook = '', activate = ''] = blocks('Before each commit', 'sh');
			const folder = copy();
			writeExample(folder, '.githooks/pre-commit', hook);
			await succeed(`${activate}\n${writeBaseline}\ngit add .`, folder);
			await succeed('git commit --quiet --message Hook', folder);
			await succeed('git commit --quiet --allow-empty --message Empty', folder);
			await succeed('git rm --quiet src/students.ts && git commit --quiet --message Delete', folder);
			const library = makeFolder({ 'courses.ts': "fetch('https://api.fellesstudentsystem.no/emner');\n" });
			await succeed('git init --quiet && git add . && git commit --quiet --message Start', library);
			const addSubmodule = `git -c protocol.file.allow=always submodule --quiet add ${library} library`;
			await succeed(`${addSubmodule} && git commit --quiet --message Submodule`, folder);
			writeFiles(folder, { 'src/a new.ts': source['src/students.ts'].repeat(2) });
			const { code, stderr, stdout } = await machine.shell('git add . && git commit --message New', folder);
			assert.match(stdout + stderr, /^src\/a new\.ts:\d:8 {2}warning\n/m);
			assert.notEqual(code, 0);
		});
	});

	describe('the script in "Every night over many repositories"', () => {
		it('the script updates all repositories, writes a SARIF run for each, and prints a summary', async () => {
			const [script = ''] = blocks('Every night over many repositories', 'sh');
			const origin = makeFolder({
				'a/api/src/persons.ts': source['src/persons.ts'],
				'b/api/src/students.ts': source['src/students.ts'],
			});
			const commit = 'git add . && git commit --quiet --message Change';
			await succeed(
				'for name in a/api b/api; do (cd $name && git init --quiet && git add . && git commit --quiet --message Start); done',
				origin,
			);
			const folder = makeFolder({ 'repositories.txt': `file://${origin}/a/api\nfile://${origin}/b/api\n` });
			writeExample(folder, 'check-repositories.sh', script);
			copyFileSync(tarball, join(folder, 'study-admin-cli.tgz'));
			await succeed('npm install --global ./study-admin-cli.tgz', folder);

			const first = await machine.shell('sh check-repositories.sh', folder);
			assert.equal(first.code, 1, first.stderr);
			assert.deepEqual(sarifPaths(folder, 'findings.sarif'), [['src/persons.ts'], ['src/students.ts']]);
			assert.match(first.stdout, /^CRUD REST +api +1 /m);
			assert.match(first.stdout, /^Legacy main REST API +api \(2\) +1 /m);

			rmSync(join(origin, 'a/api/src/persons.ts'));
			writeFiles(origin, { 'b/api/lib/new.ts': source['src/students.ts'] });
			await succeed(`(cd a/api && ${commit}) && (cd b/api && ${commit})`, origin);
			const second = await machine.shell('sh check-repositories.sh', folder);
			assert.deepEqual(sarifPaths(folder, 'findings.sarif'), [[], ['lib/new.ts', 'src/students.ts']], second.stderr);
			assert.match(second.stdout, /^Legacy main REST API +api \(2\) +2 /m);
		});
	});

	describe('the workflow in "Every week for changed documents"', () => {
		let service: RecordingService;
		before(async () => {
			service = await startRecordingService();
		});
		after(() => service.close());

		it('the job commits the Markdown of changed documents, and the next run sends nothing', async () => {
			const steps = Object.values(yamlOf<Workflow>('Every week for changed documents').jobs).flatMap((job) =>
				job.steps.map((step) => ({
					...step,
					...(step.run === undefined ? {} : { run: step.run.replace('https://convert.example.org', service.url) }),
				})),
			);
			const origin = join(makeFolder(), 'origin.git');
			const work = await clone({ 'documents/plan.html': '<h1>Plan</h1>', 'documents/sub/old.html': 'Old\n' });
			await succeed(
				`git add . && git commit --quiet --message Documents && git clone --quiet --bare . ${origin}`,
				work,
			);

			/** Runs the job in a new clone. Returns the result and the last commit at the origin. */
			async function run() {
				const folder = join(makeFolder(), 'job');
				await succeed(`git clone --quiet ${origin} ${folder}`, work);
				const { conclusion, log } = await runGithubJob(steps, folder, machine);
				const { stdout } = await succeed('git log -1 --format=%s --name-only', origin);
				return { conclusion, log, folder, commit: stdout.trim().split(/\n+/) };
			}

			const converted = ['markdown/manifest.json', 'markdown/plan.md', 'markdown/sub/old.md'];
			const first = await run();
			assert.equal(first.conclusion, 'success', first.log);
			assert.deepEqual(first.commit, ['Convert changed documents', ...converted]);
			assert.equal(service.uploads.length, 2);

			service.reset();
			const { stdout: before } = await succeed('git rev-parse HEAD', origin);
			const second = await run();
			assert.deepEqual([second.conclusion, service.uploads], ['success', []], second.log);
			assert.equal((await succeed('git rev-parse HEAD', origin)).stdout, before);

			service.reset((name, response) => {
				if (name !== 'bad.html') {
					return false;
				}
				response.writeHead(500).end();
				return true;
			});
			writeFiles(second.folder, { 'documents/plan.html': 'New plan\n', 'documents/bad.html': 'Bad\n' });
			await succeed('git add . && git commit --quiet --message Change && git push --quiet', second.folder);
			const third = await run();
			assert.deepEqual(service.uploads.toSorted(), ['bad.html', 'plan.html']);
			assert.deepEqual(third.commit, ['Convert changed documents', 'markdown/manifest.json', 'markdown/plan.md']);
			assert.equal(third.conclusion, 'failure');
			assert.equal(existsSync(join(third.folder, 'markdown', 'bad.md')), false);
			assert.ok(readdirSync(join(third.folder, 'markdown')).includes('plan.md'));
		});
	});
});
