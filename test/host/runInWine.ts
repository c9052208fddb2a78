import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, globSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { installCommand } from '../cli/support/installedCommand.ts';
import { buildFiles } from './builtFile.ts';
import { bundleTests, bundleWinePreload, windowsBundles } from './bundles.ts';
import { own, ownedOptions, temporaryFolder } from './ownedProcess.ts';
import { hostFolder, root } from './projectFolders.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { limits } from './runMocha.ts';
import { readableTime } from './terminal.ts';
import { aborted, within } from './waiting.ts';
import { windowsLimits } from './windowsLimits.ts';
import type { WineResults, WineRun } from './wineMochaProcess.ts';

type TestKind = keyof typeof limits;

/** The content of the file in which `setup.mjs` records Node for Windows; paths in the project. */
interface WindowsRecord {
	/** Path of the Node program for Windows. */
	readonly program: string;
	/** Path of the folder with Wine's drives and settings. */
	readonly prefix: string;
}

/** How much longer a test may take in Wine, and all tests of a kind. */
const slowness = 4;

/**
 * Bundles the tests in `test/<kind>` and runs them with Node for Windows in Wine, in one process
 * for each processor. Tests in `windowsLimits` count as skipped. Any other test that skips itself
 * counts as failed.
 * @throws {ExpectedProblem} when a test cannot be built
 */
export async function runInWine(
	kind: TestKind,
	filter: string | undefined,
	output: Writable,
	stop: AbortSignal,
): Promise<Results> {
	const record = JSON.parse(readFileSync(join(hostFolder, 'windows.json'), 'utf8')) as WindowsRecord;
	const { files, title } = await bundleTests(kind, filter, 'windows');
	buildFiles();
	const program = kind === 'cli' ? { STUDY_ADMIN_PROGRAM: windowsPath(await installCommand()) } : {};
	const environment = wineEnvironment(join(root, record.prefix), await bundleWinePreload(), program);
	const folder = temporaryFolder();
	const shares = Array.from({ length: availableParallelism() }, (_, share) => ({
		files: files.filter((__, index) => index % availableParallelism() === share).map(windowsPath),
		outputFile: join(folder, `${kind}${share}.txt`),
		resultsFile: join(folder, `${kind}${share}.json`),
	}));
	const problems = await Promise.all(
		shares.map(({ files, outputFile, resultsFile }) => {
			const run: WineRun = {
				files,
				bundlesFolder: windowsPath(windowsBundles),
				title,
				timeout: limits[kind].test,
				slowness,
				resultsFile: windowsPath(resultsFile),
			};
			return runProcess(join(root, record.program), run, outputFile, {
				env: environment,
				limit: limits[kind].all * slowness,
				stop,
			});
		}),
	);
	// Ends programs that the tests have started and that did not end.
	spawnSync('wineserver', ['--kill'], { env: environment, stdio: 'ignore' });
	for (const { outputFile } of shares) {
		output.write(readFileSync(outputFile));
	}
	const all = shares.flatMap(({ resultsFile }): readonly WineResults[] =>
		existsSync(resultsFile) ? [JSON.parse(readFileSync(resultsFile, 'utf8'))] : [],
	);
	const failures = [
		...problems.flatMap((problem) => problem ?? []),
		...all.flatMap(({ skipped }) => skipped.map((title) => `Not in windowsLimits.ts, but skips itself: ${title}`)),
	];
	const { skipped, unused } = printLimits(kind, all, output);
	if (filter === undefined && failures.length === 0) {
		failures.push(...unused);
	}
	for (const failure of failures) {
		output.write(`${failure}\n`);
	}
	return addResults([...all.map(({ results }) => results), { ...noResults, skipped }, ...failures.map(oneFailed)]);
}

/** The environment variables of a process, its time limit in milliseconds, and what stops it. */
interface ProcessOptions {
	readonly env: Readonly<Record<string, string>>;
	readonly limit: number;
	readonly stop: AbortSignal;
}

/**
 * Runs tests in Wine. Resolves to the reason when the process ended without results, or to
 * `undefined`.
 */
async function runProcess(
	program: string,
	run: WineRun,
	outputFile: string,
	{ env, limit, stop }: ProcessOptions,
): Promise<string | undefined> {
	const descriptor = openSync(outputFile, 'w');
	const wineArguments = [program, '--enable-source-maps', join(root, 'test', 'host', 'wineMochaProcess.ts')];
	const child = spawn('wine', [...wineArguments.map(windowsPath), JSON.stringify(run)], {
		...ownedOptions(),
		cwd: root,
		env,
		stdio: ['ignore', descriptor, descriptor],
	});
	closeSync(descriptor);
	const tests = own(child);
	const ended = tests.ended.then((code) =>
		code === 0 ? undefined : `The process of the tests ended with ${code ?? 'a signal'}.`,
	);
	const problem = await within<string | undefined>(
		limit,
		Promise.race([ended, aborted(stop).then(() => 'The run was stopped.')]),
		() => `The tests did not end within ${readableTime(limit)}.`,
	);
	await tests.stop();
	return problem;
}

/**
 * Prints how many tests did not run in Wine, and why. Returns their number and a message for each
 * limit without a test.
 */
function printLimits(kind: TestKind, all: readonly WineResults[], output: Writable) {
	const ofKind = windowsLimits
		.map((limit, index) => ({ ...limit, count: all.reduce((sum, { limited }) => sum + (limited[index] ?? 0), 0) }))
		.filter(({ file }) => file.startsWith(`${kind}/`));
	for (const [reason, limits] of Map.groupBy(ofKind, (limit) => limit.reason)) {
		const count = limits.reduce((sum, limit) => sum + limit.count, 0);
		if (count > 0) {
			output.write(`Not run in Wine: ${count} ${count === 1 ? 'test' : 'tests'}. ${reason}\n`);
		}
	}
	return {
		skipped: ofKind.reduce((sum, { count }) => sum + count, 0),
		unused: ofKind
			.filter(({ count, isOptional }) => count === 0 && !isOptional)
			.map(({ file, title = '' }) => `The entry of windowsLimits.ts matches no test: ${file} ${title}`),
	};
}

/** Returns the environment variables of programs in Wine: few, because most contain Linux paths. */
function wineEnvironment(
	prefix: string,
	preload: string,
	variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
	for (const folder of globSync(join(prefix, 'drive_c', 'users', '*', 'Temp', '*'))) {
		rmSync(folder, { recursive: true, force: true });
	}
	return {
		PATH: process.env['PATH'] ?? '',
		HOME: process.env['HOME'] ?? '',
		// With another encoding, Wine cannot write names of files that are not ASCII.
		LC_ALL: 'C.UTF-8',
		WINEPREFIX: prefix,
		WINEDEBUG: '-all',
		STUDY_ADMIN_WINE: '1',
		NODE_SKIP_PLATFORM_CHECK: '1',
		NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${new URL(`file:///Z:${preload}`).href}`,
		...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
		...variables,
	};
}

/** Returns the Windows path of a file. Wine's drive `Z:` is the root folder of Linux. */
function windowsPath(path: string): string {
	return path.startsWith('/') ? `Z:${path.replaceAll('/', '\\')}` : path;
}
