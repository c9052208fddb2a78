import type { Severity } from '../../shared/core/lifecycle/severities.ts';
import { sum } from '../../shared/core/sum.ts';
import { compareSeverities } from './evaluation.ts';

/**
 * `problemsOfFile`: maximum number of problems that VS Code shows for a file. `files`: maximum
 * number of files for which the Problems view stays responsive.
 */
const problemLimits = { problemsOfFile: 1000, files: 1000 };

/** A file with diagnostics, to be selected for the Problems view. */
export interface FileProblems {
	/** Key that identifies the file. */
	readonly key: string;
	/** Whether the file is open in an editor. */
	readonly isOpen: boolean;
	readonly worst: Severity;
	/** Number of problems in the file. */
	readonly count: number;
}

/** The files whose problems are shown, and the numbers of problems. */
interface ShownFiles {
	/** Keys of the files in order of priority: open files, then by severity. */
	readonly keys: readonly string[];
	/** Number of problems that are shown in these files. */
	readonly shown: number;
	/** Number of all problems, including those that are not shown. */
	readonly total: number;
}

/** Selects the files whose problems are shown, within {@link problemLimits}. */
export function selectFilesForProblemsView(files: readonly FileProblems[]): ShownFiles {
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
 * Selects the problems of a file that are shown: all within the limit, otherwise the most severe
 * ones. The order is preserved.
 */
export function selectShownProblemsOfFile<T extends { readonly severity: Severity }>(
	problems: readonly T[],
): readonly T[] {
	if (problems.length <= problemLimits.problemsOfFile) {
		return problems;
	}
	const worst = problems.toSorted((a, b) => compareSeverities(a.severity, b.severity));
	const shown = new Set(worst.slice(0, problemLimits.problemsOfFile));
	return problems.filter((problem) => shown.has(problem));
}
