import { lstat, rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { systemErrorCodeOf } from '../core/systemErrorCodeOf.ts';

/** The errors of Windows while another program, such as a virus scanner, has a file open. */
const lockCodes: readonly string[] = ['EACCES', 'EBUSY', 'EPERM'];

/** The number of repeated attempts and the pause before each of them: at most five seconds. */
const repetition = { attempts: 100, pauseMs: 50 };

/** The file system functions that move a file. */
interface RenameDependencies {
	readonly platform: NodeJS.Platform;
	rename(from: string, to: string): Promise<void>;
	isFolder(path: string): Promise<boolean>;
	wait(milliseconds: number): Promise<unknown>;
}

const thisSystem: RenameDependencies = {
	platform: process.platform,
	rename,
	isFolder: (path) =>
		lstat(path).then(
			(stats) => stats.isDirectory(),
			() => false,
		),
	wait: delay,
};

/**
 * Moves a file to the path of another file, which it replaces. On Windows, repeats the attempt for
 * up to five seconds while another program has one of the two files open.
 * @throws the error of the last attempt; on each system `EISDIR` when the other file is a folder
 */
export async function moveAndReplaceFile(
	from: string,
	to: string,
	system: RenameDependencies = thisSystem,
): Promise<void> {
	for (let repeated = 0; ; repeated += 1) {
		try {
			return await system.rename(from, to);
		} catch (error) {
			if (system.platform !== 'win32' || !lockCodes.includes(systemErrorCodeOf(error))) {
				throw error;
			}
			if (await system.isFolder(to)) {
				throw Object.assign(new Error(`EISDIR: ${to} is a folder`, { cause: error }), { code: 'EISDIR' });
			}
			if (repeated === repetition.attempts) {
				throw error;
			}
			await system.wait(repetition.pauseMs);
		}
	}
}
