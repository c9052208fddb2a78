import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CommandResult } from './installedCommand.ts';
import { compileCache, makeFolder } from './installedCommand.ts';
import { startNpmRegistry } from './npmRegistry.ts';

/** The package that `npm run package` has written. */
export const tarball = resolve('dist', 'study-admin-cli.tgz');

/** A computer on which pipelines run: Git, Node, npm and a registry, without other networks. */
export interface PipelineMachine {
	/** Address of the npm registry, which contains `@vscode/ripgrep`. */
	readonly registry: string;
	/** Runs a shell script in a folder, with additional environment variables. */
	shell(script: string, folder: string, options?: ShellOptions): Promise<CommandResult>;
	/**
	 * Makes later calls of `npm ci` copy the packages of a folder if the lock file is the same, and
	 * `npx --no` start the installed program directly, unless the variable `REAL_NPM` is set. npm
	 * needs a second of processor time to install, and a third of a second to start.
	 */
	shareInstallation(folder: string): void;
	close(): Promise<void>;
}

/** How a script is run. */
export interface ShellOptions {
	/** The shell and its options. Default: `sh -e`. */
	readonly shell?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

/** Prepares a computer with its own home folder, npm cache and registry. */
export async function startPipelineMachine(): Promise<PipelineMachine> {
	const registry = await startNpmRegistry();
	const home = makeFolder({
		'.npmrc': `registry=${registry.url}\n${registry.url.slice('http:'.length)}/:_authToken=token\n`,
		'.gitconfig': '[user]\n\tname = Pipeline\n\temail = pipeline@example.org\n[init]\n\tdefaultBranch = main\n',
		'ripgrep/package.json': '{"name":"@vscode/ripgrep","version":"1.18.0"}',
	});
	const programs = [dirname(process.execPath), join(home, 'global', 'bin'), process.env['PATH']].join(delimiter);
	const environment = {
		...compileCache,
		PATH: [join(home, 'shared'), programs].join(delimiter),
		HOME: home,
		npm_config_prefix: join(home, 'global'),
		npm_config_update_notifier: 'false',
		npm_config_audit: 'false',
		npm_config_fund: 'false',
	};
	mkdirSync(join(home, 'global'));
	mkdirSync(join(home, 'shared'));
	const shareInstallation = (folder: string) => {
		for (const [name, script] of Object.entries({ npm: sharingNpm(folder, programs), npx: directNpx(programs) })) {
			writeFileSync(join(home, 'shared', name), script);
			chmodSync(join(home, 'shared', name), 0o755);
		}
	};
	const shell: PipelineMachine['shell'] = async (
		script,
		folder,
		{ shell: [program = 'sh', ...args] = ['sh', '-e'], env } = {},
	) => {
		const child = spawn(program, [...args, '-c', script], {
			cwd: folder,
			env: { ...environment, ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const ended = once(child, 'close') as Promise<[number | null]>;
		const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
		const [code] = await ended;
		return { code, stdout, stderr };
	};
	const published = await shell('npm publish ./ripgrep', home);
	if (published.code !== 0) {
		throw new Error(published.stderr);
	}
	return { registry: registry.url, shell, shareInstallation, close: registry.close };
}

/** Returns a script with the name `npm`, which runs the one in these folders of programs. */
function sharingNpm(folder: string, programs: string): string {
	return `#!/bin/sh
if [ "$1" = ci ] && [ -z "$REAL_NPM" ] && cmp -s package-lock.json '${folder}/package-lock.json'; then
	rm -rf node_modules
	exec cp -R '${folder}/node_modules' node_modules
fi
PATH='${programs}'
exec npm "$@"
`;
}

/** Returns a script with the name `npx`, which runs the one in these folders of programs. */
function directNpx(programs: string): string {
	return `#!/bin/sh
if [ "$1" = --no ] && [ -z "$REAL_NPM" ] && [ -x "node_modules/.bin/$2" ]; then
	program="node_modules/.bin/$2"
	shift 2
	exec "$program" "$@"
fi
PATH='${programs}'
exec npx "$@"
`;
}

/** A step of a workflow of GitHub Actions. */
export interface Step {
	readonly name?: string;
	readonly uses?: string;
	readonly with?: Readonly<Record<string, unknown>>;
	readonly run?: string;
	readonly if?: string;
	readonly env?: Readonly<Record<string, string>>;
}

/** The result of a job: the steps that were started, and their output. */
export interface JobResult {
	readonly conclusion: 'success' | 'failure';
	/** The names, actions or commands of the steps that were started. */
	readonly started: readonly string[];
	/** The output of all commands, including error messages. */
	readonly log: string;
}

/**
 * Runs the commands of a job as GitHub Actions does (docs.github.com, Workflow syntax): with
 * `bash -e`, and after a failed step only steps whose condition contains `!canceled()`. Calls
 * `onAction` for an action instead of running it.
 */
export async function runGithubJob(
	steps: readonly Step[],
	folder: string,
	machine: PipelineMachine,
	onAction: (step: Step) => void = () => undefined,
): Promise<JobResult> {
	let conclusion: JobResult['conclusion'] = 'success';
	let log = '';
	const started: string[] = [];
	for (const step of steps) {
		if (conclusion === 'failure' && !step.if?.includes('!cancelled()')) {
			continue;
		}
		started.push(step.name ?? step.uses ?? step.run ?? '');
		if (step.run === undefined) {
			onAction(step);
			continue;
		}
		const options = { shell: ['bash', '-e'], ...(step.env ? { env: step.env } : {}) };
		const { code, stdout, stderr } = await machine.shell(step.run, folder, options);
		log += stdout + stderr;
		conclusion = code === 0 ? conclusion : 'failure';
	}
	return { conclusion, started, log };
}

/** Writes the text of an example to a file. */
export function writeExample(folder: string, path: string, content: string): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), `${content}\n`);
}
