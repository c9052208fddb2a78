import type { Severity } from '../../shared/core/lifecycle/severities.ts';
import { type TextHashFunction, UniqueFingerprints } from '../../shared/core/reports/fingerprints.ts';
import type { ReportedFinding, ReportRule } from '../../shared/core/reports/reportedFinding.ts';
import { safeOutputLine } from '../outputText.ts';

/**
 * A finding and the path of its file as a pipeline expects it: relative to the folder it runs in.
 */
export interface LocatedFinding {
	readonly finding: ReportedFinding;
	/** Path of the file, with `/` between its parts. */
	readonly path: string;
}

/** An issue of GitLab's Code Quality report (docs.gitlab.com, Code Quality report format). */
interface CodeQualityIssue {
	readonly description: string;
	readonly check_name: string;
	readonly fingerprint: string;
	readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
	readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end: number } };
}

const gitlabSeverities = { error: 'critical', warning: 'major', information: 'minor', off: 'info' } as const;

/** Returns the issues of a GitLab Code Quality report. Fingerprints are unique in the report. */
export function codeQualityReport(
	findings: readonly LocatedFinding[],
	hash: TextHashFunction,
): readonly CodeQualityIssue[] {
	const fingerprints = new UniqueFingerprints(hash);
	return findings.map(({ finding, path }) => ({
		description: finding.message,
		check_name: finding.rule,
		fingerprint: hash(`${path}\n${fingerprints.next(finding)}`),
		severity: gitlabSeverities[finding.severity],
		location: {
			path,
			lines: { begin: finding.range.start.line + 1, end: finding.range.end.line + 1 },
		},
	}));
}

const githubCommands: Readonly<Record<Severity, string>> = {
	error: 'error',
	warning: 'warning',
	information: 'notice',
	off: 'notice',
};

/**
 * Returns one workflow command of GitHub Actions for each finding, which shows an annotation
 * (docs.github.com, Workflow commands for GitHub Actions).
 */
export function githubAnnotations(
	findings: readonly LocatedFinding[],
	rules: readonly ReportRule[],
): readonly string[] {
	const titles = new Map(rules.map(({ id, title }) => [id, title]));
	return findings.map(({ finding, path }) => {
		const { start, end } = finding.range;
		const isOneLine = start.line === end.line;
		const properties = {
			file: path,
			line: start.line + 1,
			endLine: end.line + 1,
			// GitHub accepts columns only when the lines are equal.
			...(isOneLine ? { col: start.character + 1, endColumn: Math.max(start.character + 1, end.character) } : {}),
			title: titles.get(finding.rule) ?? finding.rule,
		};
		const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
		return `::${githubCommands[finding.severity]} ${list.join(',')}::${escapeData(finding.message)}`;
	});
}

function escapeData(text: string): string {
	return safeOutputLine(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
