import type { StageSeverity } from '../../shared/core/lifecycle/severities.ts';
import { sum } from '../../shared/core/sum.ts';
import { compareSeverities } from './evaluation.ts';

/**
 * How many problems VS Code takes of a file, and of how many files the list of problems stays
 * quick.
 */
export const problemLimits = { problemsOfFile: 1000, files: 1000 };

/** What is to be told of a file. */
export interface FileProblems {
	/** Tells files apart. */
	readonly key: string;
	/** Whether it is open in an editor. */
	readonly isOpen: boolean;
	readonly worst: StageSeverity;
	/** How many problems it has. */
	readonly count: number;
}

/** The files whose problems are shown, and how many problems that is. */
export interface ShownFiles {
	/** Keys of files, those to show first at the front: open ones, then the worst. */
	readonly keys: readonly string[];
	readonly shown: number;
	readonly total: number;
}

/** Chooses the files whose problems are shown. */
export function filesToShow(files: readonly FileProblems[]): ShownFiles {
	const chosen = files
		.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || compareSeverities(a.worst, b.worst))
		.slice(0, problemLimits.files);
	return {
		keys: chosen.map(({ key }) => key),
		shown: sum(chosen.map(({ count }) => Math.min(count, problemLimits.problemsOfFile))),
		total: sum(files.map(({ count }) => count)),
	};
}

/**
 * The problems of a file that are shown: all where there is room, otherwise the worst, in the order
 * they have.
 */
export function problemsToShow<T extends { readonly severity: StageSeverity }>(problems: readonly T[]): readonly T[] {
	if (problems.length <= problemLimits.problemsOfFile) {
		return problems;
	}
	const worst = problems.toSorted((a, b) => compareSeverities(a.severity, b.severity));
	const shown = new Set(worst.slice(0, problemLimits.problemsOfFile));
	return problems.filter((problem) => shown.has(problem));
}
