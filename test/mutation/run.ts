/**
 * Mutation testing: changes the sources in one place at a time and runs the tests that import the
 * changed file. A mutant that no test detects survives. Works on a copy in `dist/mutation`. Tests
 * of the command line run the package that is built of the copy.
 *
 * `npm run mutation -- [count] [minutes] [file] [seed]`: `count` mutants of a random selection are
 * tested, and the run stops after `minutes`. The next run continues. `file` limits the mutants to
 * files whose path contains it. Another `seed` selects other mutants. At most a tenth of the
 * generated cases runs, so a survivor may still be detected by all of them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	closeSync,
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	openSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { createRandom } from '../fixtures/random.ts';
import { aTenth } from '../fixtures/testSize.ts';
import { distFolder, root } from '../host/projectFolders.ts';
import { findMutants, type Mutant } from './mutants.ts';

const sources = [
	'src/signIn/**/*.ts',
	'src/shared/node/**/*.ts',
	'src/conversion/{core,node}/**/*.ts',
	'src/catalog/core/**/*.ts',
	'src/graphql/core/**/*.ts',
	'src/cli/**/*.ts',
];
const testTimeouts = { unit: 10_000, protocol: 20_000, cli: 30_000 } as const;
/** Time limit in milliseconds for all unit tests of a mutant, and for each file of other tests. */
const timeLimitMs = 90_000;
/**
 * Factor of the time limits of the second run, which follows when the first exceeds a limit. A
 * mutant that exceeds a limit again counts as killed, because it probably loops forever.
 */
const secondRunFactor = 3;
/** The tests that compile and start programs of other languages. They are the slowest ones. */
const programTests = 'test/protocol/graphql/code/';
/**
 * The tests in `test/cli` of the commands whose sources are in each folder of `src/cli`, the slow
 * ones last. Sources in other folders are used by several commands.
 */
const commandTests: ReadonlyMap<string, readonly string[]> = new Map([
	['check', ['today', 'sameFindings', 'drafts', 'check', 'windowsForms', 'pipelines']],
	['graphql', ['sameDiagnostics', 'checkGraphql', 'pipelines']],
	['progress', ['progress', 'progressHistory']],
	['query', ['sentOperations', 'query']],
	['code', ['code']],
	['convert', ['convert', 'convertRefusals', 'windowsForms']],
	['schema', ['schemaChanges', 'query', 'windowsForms']],
	['catalog', ['check', 'windowsForms']],
	['mcp', ['mcpSetUp', 'mcpProtocol', 'mcp', 'agents']],
]);
const testsOfSeveralCommands = ['today', 'query', 'schemaChanges', 'mcp', 'secrets', 'check', 'progress', 'convert'];

type Outcome = 'killed' | 'survived';
/** The stored results of earlier runs, with which the next run continues. */
interface StoredResults {
	/**
	 * Hash of the sources and tests with which the results were obtained. After any change, all
	 * mutants are tested again.
	 */
	readonly state?: string;
	readonly results?: Readonly<Record<string, Outcome>>;
	/** The tests that pass without a mutant. */
	readonly passing?: readonly string[];
}

type Kind = keyof typeof testTimeouts;
type TestsByKind = Readonly<Record<Kind, readonly string[]>>;

const copy = join(distFolder, 'mutation', 'project');
const resultsFile = join(distFolder, 'mutation', 'results.json');
const outputFile = join(distFolder, 'mutation', 'output.txt');

/**
 * Returns the relative paths of the tests of a kind that import each source file, directly or
 * through other files.
 */
function testsByFile(kind: 'unit' | 'protocol'): ReadonlyMap<string, readonly string[]> {
	const imports = new Map<string, readonly string[]>();
	const importsOf = (file: string): readonly string[] => {
		const cached = imports.get(file);
		if (cached) {
			return cached;
		}
		const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
		const found = [...text.matchAll(/'(\.{1,2}\/[^'\n]+\.ts)'/g)].map(([, path = '']) =>
			normalize(join(dirname(file), path)),
		);
		imports.set(file, found);
		return found;
	};
	const reached = new Map<string, string[]>();
	for (const test of globSync(`test/${kind}/**/*.test.ts`, { cwd: root }).toSorted()) {
		const seen = new Set([test]);
		for (const file of seen) {
			for (const imported of importsOf(file)) {
				seen.add(imported);
			}
		}
		for (const file of seen) {
			reached.set(file, [...(reached.get(file) ?? []), test]);
		}
	}
	return reached;
}

/**
 * Returns the tests of a source file in the order of execution. The test whose path mirrors that of
 * the source file is first.
 */
function mirrorFirst(file: string, tests: readonly string[]): readonly string[] {
	const distance = (test: string) => {
		const own = file
			.replace(/^src\//, '')
			.replace(/\.ts$/, '')
			.split('/');
		const other = test
			.replace(/^test\/\w+\//, '')
			.replace(/\.test\.ts$/, '')
			.split('/');
		const shared = own.findIndex((part, index) => part !== other[index]);
		return shared === -1 ? 0 : own.length - shared;
	};
	return tests.toSorted((a, b) => distance(a) - distance(b));
}

/** Returns the relative paths of the tests that run the commands to which a source file belongs. */
function commandTestsOf(file: string): readonly string[] {
	const [, part, folder = ''] = file.split('/');
	const names = part === 'cli' ? (commandTests.get(folder) ?? testsOfSeveralCommands) : [];
	return names.map((name) => `test/cli/${name}.test.ts`);
}

/** Builds the package of the command line in the copy. Returns whether it can be built. */
function buildCommandLine(): boolean {
	return [['esbuild.ts', '--production'], ['packageCommandLine.ts']].every(
		(script) => spawnSync(process.execPath, script, { cwd: copy, stdio: 'ignore' }).status === 0,
	);
}

/** Runs tests in the copy of the project until the first failure. */
async function runTests(
	kind: Kind,
	tests: readonly string[],
	limitFactor: number,
): Promise<'passed' | 'failed' | 'timedOut'> {
	const timeout = String(testTimeouts[kind] * limitFactor);
	const mocha = ['node_modules/mocha/bin/mocha.js', '--bail', '--exit', '--timeout', timeout];
	// A file, because a program that outlives the tests would keep a pipe open.
	const output = openSync(outputFile, 'w');
	// Otherwise V8 compiles each tree-sitter grammar twice, which takes seconds and gigabytes.
	const child = spawn(process.execPath, ['--liftoff-only', ...mocha, ...tests], {
		cwd: copy,
		// Tests that are not bundled cannot run the command in their own process.
		env: { ...process.env, ...aTenth, STUDY_ADMIN_NODE: process.execPath },
		stdio: ['ignore', output, 'ignore'],
		timeout: timeLimitMs * limitFactor,
		killSignal: 'SIGKILL',
	});
	const code = await new Promise((resolve) => child.on('close', resolve));
	closeSync(output);
	if (code === 0) {
		return 'passed';
	}
	const isTimeout = code === null || readFileSync(outputFile, 'utf8').includes('Error: Timeout of ');
	return isTimeout ? 'timedOut' : 'failed';
}

async function pass(kind: Kind, tests: readonly string[]): Promise<boolean> {
	if (tests.length === 0) {
		return true;
	}
	const first = await runTests(kind, tests, 1);
	return (first === 'timedOut' ? await runTests(kind, tests, secondRunFactor) : first) === 'passed';
}

async function eachPasses(kind: Kind, tests: readonly string[]): Promise<boolean> {
	for (const test of tests) {
		if (!(await pass(kind, [test]))) {
			return false;
		}
	}
	return true;
}

async function allPass({ unit, protocol, cli }: TestsByKind): Promise<boolean> {
	return (
		(await pass('unit', unit.slice(0, 1))) &&
		(await pass('unit', unit.slice(1))) &&
		(await eachPasses('protocol', protocol)) &&
		(cli.length === 0 || buildCommandLine()) &&
		(await eachPasses('cli', cli))
	);
}

/**
 * Runs the tests that have not yet passed without a mutant, and throws if one fails, because it
 * would kill every mutant.
 */
async function requirePassing(tests: TestsByKind, passing: Set<string>): Promise<void> {
	const unknownOf = (kind: Kind) => tests[kind].filter((test) => !passing.has(test));
	const unknown = { unit: unknownOf('unit'), protocol: unknownOf('protocol'), cli: unknownOf('cli') };
	if (!(await allPass(unknown))) {
		throw new Error(`A test fails without a mutant:\n${readFileSync(outputFile, 'utf8')}`);
	}
	for (const test of Object.values(unknown).flat()) {
		passing.add(test);
	}
}

async function tryMutant(mutant: Mutant, tests: TestsByKind): Promise<Outcome> {
	const path = join(copy, mutant.file);
	const text = readFileSync(path, 'utf8');
	writeFileSync(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
	try {
		return (await allPass(tests)) ? 'survived' : 'killed';
	} finally {
		writeFileSync(path, text);
	}
}

/**
 * Copies the files that the tests need to `dist/mutation`, so that the original sources never
 * change.
 */
function prepareCopy(): void {
	rmSync(copy, { recursive: true, force: true });
	mkdirSync(copy, { recursive: true });
	for (const name of [
		'src',
		'test',
		'media',
		'package.json',
		'package.nls.json',
		'package-lock.json',
		'CHANGELOG.md',
		'SECURITY.md',
		'tsconfig.json',
		'README.md',
		'CONTRIBUTING.md',
		'docs',
		'.vscodeignore',
		'LICENSE',
		'biome.json',
		'esbuild.ts',
		'packageCommandLine.ts',
		'thirdPartyNotices.ts',
	]) {
		cpSync(join(root, name), join(copy, name), { recursive: true });
	}
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

function hashOf(patterns: readonly string[]): string {
	const hash = createHash('sha256');
	for (const file of globSync(patterns, { cwd: root }).toSorted()) {
		hash.update(file).update(readFileSync(join(root, file)));
	}
	return hash.digest('hex');
}

function choose(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
	const random = createRandom(seed);
	const remaining = [...mutants];
	return Array.from({ length: Math.min(count, mutants.length) }, () =>
		remaining.splice(random.between(0, remaining.length - 1), 1),
	).flat();
}

async function main(count: number, minutes: number, filter: string, seed: number): Promise<void> {
	const end = Date.now() + minutes * 60_000;
	const [unit, protocol] = [testsByFile('unit'), testsByFile('protocol')];
	const testsOf = (file: string) => ({
		unit: mirrorFirst(file, unit.get(file) ?? []),
		// Tests of other parts import the file too, but they take minutes.
		protocol: mirrorFirst(file, protocol.get(file) ?? [])
			.filter((test) => test.split('/')[2] === file.split('/')[1])
			.toSorted((a, b) => Number(a.startsWith(programTests)) - Number(b.startsWith(programTests))),
		cli: commandTestsOf(file),
	});
	// Files that no test outside VS Code reaches are tested inside VS Code.
	const files = globSync(sources, { cwd: root })
		.filter((file) => unit.has(file) || protocol.has(file) || file.startsWith('src/cli/'))
		.toSorted();
	const mutants = choose(
		findMutants(root, files).filter(({ file }) => file.includes(filter)),
		count,
		seed,
	);
	const state = hashOf(['src/**/*.ts', 'test/**/*.ts']);
	const file: StoredResults = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
	const stored = file.state === state ? file : {};
	const results = { ...stored.results };
	const passing = new Set(stored.passing);
	const keyOf = (mutant: Mutant) => `${mutant.file}:${mutant.line} ${mutant.description} @${mutant.start}`;
	prepareCopy();
	for (const mutant of mutants) {
		if (results[keyOf(mutant)] === undefined && Date.now() < end) {
			const tests = testsOf(mutant.file);
			await requirePassing(tests, passing);
			const outcome = await tryMutant(mutant, tests);
			results[keyOf(mutant)] = outcome;
			console.log(`${outcome} ${keyOf(mutant)}`);
			writeFileSync(
				resultsFile,
				JSON.stringify({ state, results, passing: [...passing] } satisfies StoredResults, undefined, '\t'),
			);
		}
	}
	const tried = mutants.filter((mutant) => results[keyOf(mutant)] !== undefined);
	const survivors = tried.filter((mutant) => results[keyOf(mutant)] === 'survived');
	console.log(
		`\n${tried.length} of ${mutants.length} mutants tested, ${tried.length - survivors.length} killed, ${survivors.length} survived`,
	);
	for (const survivor of survivors) {
		console.log(`survived ${keyOf(survivor)}`);
	}
}

const [count = '100', minutes = '4', filter = '', seed = '4711'] = process.argv.slice(2);
await main(Number(count), Number(minutes), filter, Number(seed));
