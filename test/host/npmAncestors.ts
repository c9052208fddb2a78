import { readFileSync } from 'node:fs';

/** The parent and the command line of a running process. */
export interface ProcessDetails {
	/** The process ID of the parent. */
	readonly parent: number;
	/** The command line, with spaces between the arguments. */
	readonly command: string;
}

/**
 * Returns the IDs of the npm and shell processes that have started a process, beginning with its
 * parent. Ending the outermost npm process with a signal ends only the shell that it has started,
 * so a program that must end with npm has to watch all of these processes.
 * `detailsOf` returns `undefined` when a process does not exist or the system has no `/proc`.
 */
export function npmAncestors(
	process: number,
	detailsOf: (process: number) => ProcessDetails | undefined = readDetails,
): readonly number[] {
	const ancestors: number[] = [];
	let details = detailsOf(process);
	while (details !== undefined) {
		const { parent } = details;
		details = detailsOf(parent);
		if (details === undefined || !/^(\S*\/)?\w*sh -c |\bnpm\b/.test(details.command)) {
			break;
		}
		ancestors.push(parent);
	}
	return ancestors;
}

/** Whether a process with this process ID is running. */
export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

function readDetails(pid: number): ProcessDetails | undefined {
	try {
		// The parent is the fourth field of `/proc/<pid>/stat`. The second field is the name of the
		// program in parentheses, and may itself contain spaces and parentheses.
		const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
		return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
	} catch {
		return undefined;
	}
}
