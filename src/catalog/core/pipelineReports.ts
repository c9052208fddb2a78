import type { StageSeverity } from '../../shared/core/lifecycle/severities.ts';
import { Fingerprints, type Hash } from './fingerprints.ts';
import type { ReportedUse } from './reportedUse.ts';

/** A use and the path of its file as a pipeline expects it: relative to the folder it runs in. */
export interface LocatedUse {
	readonly use: ReportedUse;
	/** Path of the file, with `/` between its parts. */
	readonly path: string;
}

/** An issue of GitLab's Code Quality report (docs.gitlab.com, Code Quality report format). */
export interface CodeQualityIssue {
	readonly description: string;
	readonly check_name: string;
	readonly fingerprint: string;
	readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
	readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end: number } };
}

const gitlabSeverities = { error: 'critical', warning: 'major', information: 'minor', off: 'info' } as const;

/** Returns the issues of a GitLab Code Quality report. Fingerprints are unique in the report. */
export function codeQualityReport(uses: readonly LocatedUse[], hash: Hash): readonly CodeQualityIssue[] {
	const fingerprints = new Fingerprints(hash);
	return uses.map(({ use, path }) => ({
		description: use.message,
		check_name: 'deprecated-api',
		fingerprint: hash(`${path}\n${fingerprints.next(use)}`),
		severity: gitlabSeverities[use.severity],
		location: {
			path,
			lines: { begin: use.finding.range.start.line + 1, end: use.finding.range.end.line + 1 },
		},
	}));
}

const githubCommands: Readonly<Record<StageSeverity, string>> = {
	error: 'error',
	warning: 'warning',
	information: 'notice',
	off: 'notice',
};

/**
 * Returns one workflow command of GitHub Actions for each use, which shows an annotation
 * (docs.github.com, Workflow commands for GitHub Actions).
 */
export function githubAnnotations(uses: readonly LocatedUse[], title: string): readonly string[] {
	return uses.map(({ use, path }) => {
		const { start, end } = use.finding.range;
		const isOneLine = start.line === end.line;
		const properties = {
			file: path,
			line: start.line + 1,
			endLine: end.line + 1,
			// GitHub accepts columns only when the lines are equal.
			...(isOneLine ? { col: start.character + 1, endColumn: Math.max(start.character + 1, end.character) } : {}),
			title,
		};
		const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
		return `::${githubCommands[use.severity]} ${list.join(',')}::${escapeData(use.message)}`;
	});
}

function escapeData(text: string): string {
	return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
