import { basename, resolve } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Bundles the program of a worker thread in `src` and returns the path of the bundle, for tests
 * that start many threads. A thread starts in half the time from a bundle, as in the extension.
 */
export function bundleWorker(source: string): string {
	const outfile = resolve('dist', 'test', 'workers', basename(source).replace(/\.ts$/, '.js'));
	buildSync({
		entryPoints: [source],
		outfile,
		bundle: true,
		format: 'esm',
		platform: 'node',
		mainFields: ['module', 'main'],
	});
	return outfile;
}
