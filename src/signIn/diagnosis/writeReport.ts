import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import { runCheck } from './check.ts';
import { checksOf, type Subject } from './checks.ts';
import { printDiagnosis } from './printDiagnosis.ts';
import { sectionsOf } from './sections.ts';

/** Runs the checks and gives the report as Markdown. @throws {Cancelled} */
export async function writeReport(subject: Omit<Subject, 'signal'>): Promise<string> {
	const { host } = subject;
	return withCancellableProgress(vscode.l10n.t('Diagnosing the sign-in'), async (signal, report) => {
		const results = [];
		for (const check of checksOf({ ...subject, signal })) {
			report(vscode.l10n.t('{0}…', check.title));
			results.push(await runCheck(check));
		}
		const sections = await sectionsOf({ ...subject, signal });
		const { recent } = host.log;
		return printDiagnosis({ results, sections, recent }, (error) => host.explanations.explain(error), vscode.l10n);
	});
}
