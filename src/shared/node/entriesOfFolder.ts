import { type Dirent, readdirSync } from 'node:fs';

/** Returns the entries of a folder; none if it cannot be listed. */
export function entriesOfFolder(folder: string): readonly Dirent[] {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}
