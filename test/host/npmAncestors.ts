import { readFileSync } from 'node:fs';

/** What is asked about a process; `undefined` when it is gone, or the system does not tell. */
export interface ProcessFacts {
	readonly parent: number;
	/** Its command line, with spaces between the arguments. */
	readonly command: string;
}

/**
 * The processes by which npm has started the process, from its parent up: npm itself and the
 * shells it runs scripts in.
 * Of the whole chain a signal to the outermost npm ends only the first shell, so each of them has
 * to be watched.
 */
export function npmAncestors(
	process: number,
	detailsOf: (process: number) => ProcessFacts | undefined = readFacts,
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

/** Whether a process of that number is there. */
export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

function readFacts(pid: number): ProcessFacts | undefined {
	try {
		// The second field is the program's name in parentheses, which may hold anything; the parent is
		// the fourth.
		const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
		return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
	} catch {
		return undefined;
	}
}
