import { globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { distFolder, root } from './projectFolders.ts';
import { ExpectedProblem } from './terminal.ts';
import { type SelectedTests, selectTests } from './testFilter.ts';

const testBundles = join(distFolder, 'test');

/** The folder of the bundles of tests that run in Wine. */
export const windowsBundles: string = join(distFolder, 'windows');

/**
 * The folder of the test driver extension: its main file, the bundled suites and their shared
 * chunks.
 */
export const driverFolder: string = join(testBundles, 'vscode');

/**
 * Options for ES modules with shared chunks, so that a library is bundled only once for all files.
 */
const bundling: BuildOptions = {
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node22',
	mainFields: ['module', 'main'],
	// Gives tree-sitter the path of its script, as in the product's bundles.
	define: { __filename: 'import.meta.filename' },
	banner: {
		js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
	},
	sourcemap: 'inline',
	sourcesContent: false,
	logLevel: 'error',
	absWorkingDir: root,
};

/**
 * Runs esbuild with the given options.
 * @throws {ExpectedProblem} when the bundle cannot be built. esbuild has then printed the errors.
 */
async function bundle(options: BuildOptions): Promise<void> {
	try {
		await build(options);
	} catch (error) {
		throw new ExpectedProblem('The tests cannot be built.', { cause: error });
	}
}

/** Rejects the import of `vscode`, because unit and protocol tests run in plain Node. */
const withoutVscode: Plugin = {
	name: 'without-vscode',
	setup: ({ onResolve }) => {
		onResolve({ filter: /^vscode$/ }, () => ({
			errors: [
				{ text: 'This test imports "vscode", directly or indirectly. Unit and protocol tests run without VS Code.' },
			],
		}));
	},
};

/**
 * Excludes the sandbox from bundles, because it reads data files next to its source files.
 * `drive` is the drive of the project in the URLs of imports, such as `/Z:`; empty for this system.
 */
function sandboxFromSource(drive: '' | '/Z:'): Plugin {
	return {
		name: 'sandbox-from-source',
		setup: ({ onResolve }) => {
			onResolve({ filter: /^\.{1,2}\/.*\bsandbox\/.*\.ts$/ }, ({ path, resolveDir }) => {
				const file = join(resolveDir, path);
				const isInSandbox = file.startsWith(join(root, 'test', 'sandbox'));
				const url = pathToFileURL(file).href.replace('file://', () => `file://${drive}`);
				return isInSandbox ? { path: url, external: true } : undefined;
			});
		},
	};
}

/**
 * Bundles the tests in `test/<kind>` that match the filter, for this system or for Windows in Wine.
 * Returns the paths of the bundled test files.
 * @throws {ExpectedProblem} when a test cannot be built, for example because it imports `vscode`
 */
export async function bundleTests(
	kind: 'unit' | 'protocol' | 'cli',
	filter?: string,
	system: 'here' | 'windows' = 'here',
): Promise<SelectedTests> {
	const folder = join(root, 'test', kind);
	const { files: tests, title } = selectTests(globSync('**/*.test.ts', { cwd: folder }).toSorted(), filter);
	const outdir = join(system === 'here' ? testBundles : windowsBundles, kind);
	rmSync(outdir, { recursive: true, force: true });
	const ofKind: BuildOptions =
		kind === 'unit'
			? // These find their programs relative to their own modules, so they must not be bundled.
				{ plugins: [withoutVscode], external: ['esbuild', '@vscode/ripgrep-universal'] }
			: { plugins: [withoutVscode, sandboxFromSource(system === 'here' ? '' : '/Z:')], packages: 'external' };
	await bundle({
		...bundling,
		...ofKind,
		entryPoints: tests.map((test) => join(folder, test)),
		outbase: folder,
		outdir,
	});
	return { files: tests.map((test) => join(outdir, bundledName(test))), title };
}

/**
 * Bundles the module that every program in Wine loads first, and returns its path. Programs start
 * faster than from the source file, whose types Node would have to remove.
 */
export async function bundleWinePreload(): Promise<string> {
	const outfile = join(windowsBundles, 'winePreload.js');
	const entryPoints = [join(root, 'test', 'host', 'winePreload.ts')];
	await bundle({ ...bundling, splitting: false, sourcemap: false, entryPoints, outfile });
	return outfile;
}

/** Bundles the test driver and suites into its folder. `files` are relative to `test/vscode`. */
export async function bundleSuites(files: readonly string[]): Promise<void> {
	const folder = join(root, 'test', 'vscode');
	rmSync(driverFolder, { recursive: true, force: true });
	await bundle({
		...bundling,
		// The suites send functions to the runner as source text, so their code must not be changed.
		minify: false,
		keepNames: false,
		// VS Code does not use source maps for the stacks of extensions.
		sourcemap: false,
		external: ['vscode'],
		entryPoints: ['support/driver.ts', ...new Set(files)].map((file) => join(folder, file)),
		outbase: folder,
		outdir: driverFolder,
	});
}

/**
 * Additional source files for the bundle of a benchmark. Paths are relative to the project's root.
 */
export interface BenchBundleOptions {
	/** A module that replaces `vscode`. Without it, importing `vscode` is an error. */
	readonly editor?: string;
	/** The program of a worker thread. It is written to the same folder as the benchmark. */
	readonly worker?: string;
}

/**
 * Bundles a benchmark with the options of the released extension, and returns the path of the
 * bundle. `program` is relative to `test/bench`.
 */
export async function bundleBench(program: string, { editor, worker }: BenchBundleOptions = {}): Promise<string> {
	const outdir = join(distFolder, 'bench', 'programs');
	rmSync(outdir, { recursive: true, force: true });
	const files = [join('test', 'bench', program), ...(worker === undefined ? [] : [worker])];
	await bundle({
		...bundling,
		...(editor === undefined ? { plugins: [withoutVscode] } : { alias: { vscode: join(root, editor) } }),
		minify: true,
		sourcemap: false,
		entryPoints: files.map((file) => ({ in: join(root, file), out: basename(file, '.ts') })),
		outdir,
	});
	return join(outdir, bundledName(basename(program)));
}

/** Returns the path of the bundle of a source file: with `.js` instead of `.ts`. */
export function bundledName(file: string): string {
	return file.replace(/\.ts$/, '.js');
}
