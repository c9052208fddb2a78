import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import type { ApiEnvironment } from '../../../src/environments/core/environment.ts';
import { composeClientProgram } from '../../../src/graphql/core/client/code/composeClientProgram.ts';
import { type ProgramLanguage, programLanguages } from '../../../src/graphql/core/client/code/languages.ts';
import { checkOperation } from '../../../src/graphql/core/client/request/checkedOperation.ts';

/**
 * Timeout of tests that run programs, in milliseconds. Mono sometimes takes a minute to end after
 * the last statement of a program.
 */
export const programTimeout = 200_000;

/** What a program has printed when it ended. */
export interface ProgramOutput {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** A compiled program. */
export interface CompiledProgram {
	/** The folder of the program. Its `home` is the home folder of a run. */
	readonly folder: string;
	/**
	 * Runs the program, or another file of its folder, with these environment variables and few
	 * others.
	 */
	run(variables: Readonly<Record<string, string>>, file?: string): Promise<ProgramOutput>;
}

/** The compiler of a language, with warnings as errors, and how its programs are started. */
interface Toolchain {
	/** Why programs of the language cannot be compiled here; `undefined` if they can. */
	missing(): string | undefined;
	/** The commands that compile a file of the current folder. */
	readonly compile: (file: string) => readonly (readonly string[])[];
	/** The command that starts the program. */
	readonly start: (file: string) => readonly string[];
}

/** The path of Python itself, because a launcher of pyenv takes longer than most programs. */
const python =
	['python3', '/usr/bin/python3']
		.map((program) => outputOf(program, '-c', 'import requests, sys; print(sys.executable)').trim())
		.find((path) => path !== '') ?? '';

/** The types of Python's library, which the type checker would otherwise read for each program. */
const typeCache = mkdtempSync(join(tmpdir(), 'study-admin-mypy-'));
process.once('exit', () => rmSync(typeCache, { recursive: true, force: true }));

/**
 * The type checker is optional. It needs the types of `requests`, which are part of version 2.34
 * and of `python3-typeshed`.
 */
const mypy = [
	...['/usr/bin/mypy', '--strict', '--python-version', '3.11'],
	...[`--python-executable=${python}`, `--cache-dir=${typeCache}`],
] as const;
const typeCheck = succeeds(...mypy, '-c', 'import requests') ? [[...mypy, '--no-error-summary']] : [];

const typeScriptCompiler = [
	process.execPath,
	resolve('node_modules/typescript/bin/tsc'),
	...'--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noPropertyAccessFromIndexSignature'.split(' '),
	...'--noImplicitOverride --noImplicitReturns --noUnusedLocals --noUnusedParameters --verbatimModuleSyntax'.split(' '),
	...'--erasableSyntaxOnly --target es2022 --module esnext --moduleResolution bundler --types node'.split(' '),
	...['--skipLibCheck', '--typeRoots', resolve('node_modules/@types')],
];

/** The packages of Debian's `libjackson2-databind-java`. */
const jackson = ['databind', 'core', 'annotations'].map((name) => `/usr/share/java/jackson-${name}.jar`);
const javaOptions = ['-cp', ['.', ...jackson].join(':')];

/** The package of Debian's `libnewtonsoft-json5.0-cil`. */
const newtonsoft = '/usr/lib/mono/gac/Newtonsoft.Json/6.0.0.0__b9a188c8922137c6/Newtonsoft.Json.dll';
const csharpReferences = ['System.Net.Http', 'System.Runtime.Serialization', newtonsoft].map((name) => `-r:${name}`);

const toolchains: Readonly<Record<ProgramLanguage['id'], Toolchain>> = {
	python: {
		missing: () => (python === '' ? 'Python with the package "requests" is missing' : undefined),
		compile: (file) => [[python, '-W', 'error', '-m', 'py_compile', file], ...typeCheck.map((each) => [...each, file])],
		start: (file) => [python, '-W', 'error', file],
	},
	java: {
		missing: () =>
			succeeds('javac', '--version') && existsSync(jackson[0] ?? '') ? undefined : 'Java or Jackson is missing',
		compile: (file) => [
			['javac', ...javaOptions, '-Xlint:all', '-Werror', '--release', '17', '-encoding', 'UTF-8', file],
		],
		start: (file) => ['java', ...javaOptions, file.replace(/\.java$/, '')],
	},
	csharp: {
		missing: () =>
			succeeds('mcs', '--version') && existsSync(newtonsoft) ? undefined : 'Mono or Newtonsoft.Json is missing',
		compile: (file) => [
			[
				'mcs',
				'-langversion:7',
				'-warn:4',
				'-warnaserror',
				...csharpReferences,
				'-codepage:utf8',
				'-out:program.exe',
				file,
			],
		],
		start: () => ['mono', 'program.exe'],
	},
	typescript: {
		missing: () => undefined,
		compile: (file) => [[...typeScriptCompiler, file]],
		start: (file) => [process.execPath, file.replace(/\.ts$/, '.js')],
	},
};

/** The languages whose programs are tested: all with `STUDY_ADMIN_CODE=all`, else two. */
export const testedLanguages: readonly ProgramLanguage[] = programLanguages.filter(
	({ id }) => process.env['STUDY_ADMIN_CODE'] === 'all' || ['python', 'typescript'].includes(id),
);

/** Returns why the programs of a language cannot be compiled here; `undefined` if they can. */
export function missingToolchain({ id }: ProgramLanguage): string | undefined {
	return toolchains[id].missing();
}

function succeeds(program: string, ...args: readonly string[]): boolean {
	return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function outputOf(program: string, ...args: readonly string[]): string {
	return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

/** The schema of the sandbox's API. */
export function sandboxSchema(): GraphQLSchema {
	return buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));
}

/** Returns an environment with this API and Basic authentication. */
export function basicEnvironment(url: string): ApiEnvironment {
	const authentication = { type: 'basic' } as const;
	return { id: 'api', label: 'API', kind: 'test', api: { url, headers: {}, secretHeaders: [], authentication } };
}

/** Writes the program for an operation. */
export function programFor(
	language: ProgramLanguage,
	{ schema, text, environment }: { schema: GraphQLSchema; text: string; environment: ApiEnvironment },
) {
	const template = readFileSync(join('media', 'code', language.template), 'utf8');
	const operation = checkOperation(text, 'Operation');
	return composeClientProgram({ schema, operation }, environment, { language, template });
}

const folders: string[] = [];

/** Deletes the folders of all compiled programs. */
export function removePrograms(): void {
	for (const folder of folders.splice(0)) {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Compiles a program. The compiler must print nothing.
 * @throws {Error} with what the compiler has printed
 */
export async function compileProgram({ id, template }: ProgramLanguage, text: string): Promise<CompiledProgram> {
	// A public class of Java requires a file of its name.
	const [, className = 'program'] = /^public final class (\w+)/m.exec(text) ?? [];
	const fileName = className + extname(template);
	const folder = mkdtempSync(join(tmpdir(), 'study-admin-code-'));
	folders.push(folder);
	mkdirSync(join(folder, 'home'));
	writeFileSync(join(folder, fileName), text);
	writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
	const toolchain = toolchains[id];
	for (const command of toolchain.compile(fileName)) {
		const { code, stdout, stderr } = await runCommand(command, folder, {});
		if (code !== 0 || stdout + stderr !== '') {
			throw new Error(`${command.join(' ')}: ${code}\n${stdout}${stderr}\n${numbered(text)}`);
		}
	}
	return { folder, run: (variables, file = fileName) => runCommand(toolchain.start(file), folder, variables) };
}

function numbered(text: string): string {
	return text
		.split('\n')
		.map((line, index) => `${String(index + 1).padStart(4)} ${line}`)
		.join('\n');
}

function runCommand(
	[program = '', ...args]: readonly string[],
	folder: string,
	variables: Readonly<Record<string, string>>,
): Promise<ProgramOutput> {
	const { PATH = '' } = process.env;
	// The Python launcher of pyenv needs its own variables, so a home folder is enough.
	const env = { PATH, HOME: join(folder, 'home'), LANG: 'C.UTF-8', ...variables };
	return new Promise((done) => {
		execFile(program, args, { cwd: folder, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
			const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
			done({ code, stdout, stderr });
		});
	});
}
