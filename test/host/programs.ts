import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program of that name is in one of the folders of `PATH`. */
export function isOnPath(program: string): boolean {
	return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
