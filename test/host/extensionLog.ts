import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The text of the log channels that an extension has written below a data folder, oldest first; empty when there is none. */
export function readExtensionLog(dataFolder: string, extensionId: string): string {
	return globSync(`**/exthost*/${extensionId}/*.log`, { cwd: dataFolder })
		.map((file) => join(dataFolder, file))
		.toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
		.map((file) => readFileSync(file, 'utf8'))
		.join('');
}
