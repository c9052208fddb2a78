import { fileURLToPath } from 'node:url';

/** Returns the path of the program that reads GraphQL configs in a worker thread. */
export function configWorker(): string {
	return fileURLToPath(new URL('./configWorker.js', import.meta.url));
}
