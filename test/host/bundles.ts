import { globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { distFolder, root } from './projectFolders.ts';
import { ExpectedProblem } from './terminal.ts';

const testBundles = join(distFolder, 'test');

/**
 * Where the driver extension is put together: the driver, the bundled suites, their shared chunks.
 */
export const driverFolder: string = join(testBundles, 'vscode');

/** ES modules that share chunks, so that a library is there once however many files use it. */
const bundling: BuildOptions = {
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node22',
	mainFields: ['module', 'main'],
	banner: {
		js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
	},
	sourcemap: 'inline',
	logLevel: 'error',
	absWorkingDir: root,
};

/** Throws when it fails; esbuild has told the reason and the place by then. */
async function bundle(options: BuildOptions): Promise<void> {
	try {
		await build(options);
	} catch (error) {
		throw new ExpectedProblem('The tests cannot be built.', { cause: error });
	}
}

/**
 * The wall around core: what these tests reach must do without VS Code, whatever else is left to
 * Node to find.
 */
const withoutVscode: Plugin = {
	name: 'without-vscode',
	setup: ({ onResolve }) => {
		onResolve({ filter: /^vscode$/ }, () => ({
			errors: [{ text: 'This test reaches a file that imports "vscode"; unit and protocol tests do without it.' }],
		}));
	},
};

/** The sandbox finds its files beside its sources, so it is run from there and not bundled. */
const sandboxFromSource: Plugin = {
	name: 'sandbox-from-source',
	setup: ({ onResolve }) => {
		onResolve({ filter: /^\.{1,2}\/.*\bsandbox\/.*\.ts$/ }, ({ path, resolveDir }) => {
			const file = join(resolveDir, path);
			const isInSandbox = file.startsWith(join(root, 'test', 'sandbox'));
			return isInSandbox ? { path: pathToFileURL(file).href, external: true } : undefined;
		});
	},
};

/**
 * Bundles the tests under `test/<kind>` and gives the files for mocha; they mirror the sources.
 * Throws when a test
 * cannot be built, above all when it reaches `vscode`.
 */
export async function bundleTests(kind: 'unit' | 'protocol' | 'cli'): Promise<readonly string[]> {
	const folder = join(root, 'test', kind);
	const tests = globSync('**/*.test.ts', { cwd: folder }).toSorted();
	const outdir = join(testBundles, kind);
	rmSync(outdir, { recursive: true, force: true });
	if (tests.length === 0) {
		return [];
	}
	const ofKind: BuildOptions =
		kind === 'unit'
			? // Finds its program beside its own file.
				{ plugins: [withoutVscode], external: ['esbuild'] }
			: { plugins: [withoutVscode, sandboxFromSource], packages: 'external' };
	await bundle({
		...bundling,
		...ofKind,
		entryPoints: tests.map((test) => join(folder, test)),
		outbase: folder,
		outdir,
	});
	return tests.map((test) => join(outdir, bundledName(test)));
}

/** Bundles the driver and the suites, given relative to `test/vscode`, into the driver's folder. */
export async function bundleSuites(files: readonly string[]): Promise<void> {
	const folder = join(root, 'test', 'vscode');
	rmSync(driverFolder, { recursive: true, force: true });
	await bundle({
		...bundling,
		// Functions travel to the runner as their source text, so they must stay as they were written.
		minify: false,
		keepNames: false,
		external: ['vscode'],
		entryPoints: ['support/driver.ts', ...new Set(files)].map((file) => join(folder, file)),
		outbase: folder,
		outdir: driverFolder,
	});
}

/** What a program of the bench needs besides itself. Paths are relative to the project. */
export interface BenchSurroundings {
	/** Stands in for `vscode`, which is out of reach otherwise. */
	readonly editor?: string;
	/** The program's thread; it lies beside the program. */
	readonly worker?: string;
}

/**
 * Bundles a program of the bench as the extension is bundled for its users, and gives the file to
 * run.
 */
export async function bundleBench(program: string, { editor, worker }: BenchSurroundings = {}): Promise<string> {
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

/** What a source file is called once it is bundled. */
export function bundledName(file: string): string {
	return file.replace(/\.ts$/, '.js');
}
