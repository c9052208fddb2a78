import { fileURLToPath } from 'node:url';

/** Returns the path of a file that is part of the package, such as `catalog.json`. */
export function packageFilePath(name: string): string {
	return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
