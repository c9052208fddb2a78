import { fileURLToPath } from 'node:url';

/** Returns the path of the program of a worker in the package. */
export function workerFilePath(name: 'configWorker.js' | 'draftWorker.js' | 'scanWorker.js'): string {
	return fileURLToPath(new URL(`./${name}`, import.meta.url));
}
