import { fileURLToPath } from 'node:url';

/** Returns the path of a program of a worker thread in the package. */
export function workerFile(name: 'configWorker.js' | 'scanWorker.js'): string {
	return fileURLToPath(new URL(`./${name}`, import.meta.url));
}
