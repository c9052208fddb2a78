import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { UserError } from '../../../shared/core/errors.ts';
import type { ReportedFinding, ReportNotification } from '../../../shared/core/reports/reportedFinding.ts';
import { maxGithubResults, sarifReport } from '../../../shared/core/reports/sarifReport.ts';
import { breakMarkdownLinks } from '../../../shared/core/sanitizeText.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';
import { requireDialogResult } from '../../../shared/vscode/dialogs.ts';
import type { LifecycleEvaluator } from '../../core/evaluation.ts';
import { unsearchedApis } from '../../core/model/catalog.ts';
import { reportedFile, reportedFindingOfUse, reportedRoots } from '../../core/reportedFindingOfUse.ts';
import {
	deprecatedApiRule,
	incompleteSearchNotification,
	pathConstantMessage,
	unsearchedApiNotifications,
} from '../../messages/reportTexts.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { FindingsByFile } from './findingsByFile.ts';

/** The result of the command `studyAdmin.exportFindings`. */
export interface FindingsExportResult {
	/** The URI of the written file. */
	readonly uri: vscode.Uri;
	/** The number of findings in the file. */
	readonly findings: number;
}

/** The services from which the exported findings come. */
export interface FindingsExportServices {
	readonly catalogs: CatalogStore;
	readonly findings: FindingsByFile;
	readonly evaluator: LifecycleEvaluator;
	readonly scan: WorkspaceScan;
}

/** The search of the workspace. */
export interface WorkspaceScan {
	/** Searches the complete workspace unless the settings exclude it. */
	complete(): Promise<void>;
	/** Whether the complete workspace has been searched. */
	readonly isComplete: boolean;
}

/**
 * Writes all uses of deprecated APIs to a SARIF 2.1.0 file. `target` is the URI of the file, also
 * as a string. For any other value, the user selects a file.
 * @throws {UserError} `catalog/export-not-written`
 * @throws {Cancelled}
 */
export async function exportFindings(
	host: Host,
	sources: FindingsExportServices,
	target: unknown,
): Promise<FindingsExportResult> {
	const targetUri = typeof target === 'string' ? vscode.Uri.parse(target, true) : target;
	const uri = targetUri instanceof vscode.Uri ? targetUri : await pickFile();
	await sources.scan.complete();
	const catalog = await sources.catalogs.settled();
	const uses = await reportedUses(sources);
	// The setting can limit the search to open files or turn it off.
	const limits = sources.scan.isComplete ? [] : [incompleteSearchNotification(vscode.l10n)];
	const report = sarifReport({
		version: String(host.context.extension.packageJSON.version),
		catalogVersion: catalog.version,
		roots: reportedRoots(vscode.workspace.workspaceFolders ?? []),
		rules: [deprecatedApiRule(vscode.l10n)],
		findings: uses,
		notifications: [...limits, ...unsearchedApiNotifications(unsearchedApis(catalog), vscode.l10n)],
		hash: (text) => createHash('sha256').update(text).digest('hex').slice(0, 16),
	});
	try {
		await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(`${JSON.stringify(report, undefined, 2)}\n`));
	} catch (error) {
		throw new UserError('catalog/export-not-written', { file: basename(uri.path) }, error);
	}
	if (uri !== targetUri) {
		notifyWritten(uri, uses, limits).catch((error) => reportFailure(host, 'studyAdmin.exportFindings', error));
	}
	return { uri, findings: uses.length };
}

async function pickFile(): Promise<vscode.Uri> {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	const name = 'study-admin-findings.sarif';
	const file = await requireDialogResult(
		vscode.window.showSaveDialog({
			...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
			filters: { SARIF: ['sarif', 'json'] },
			title: vscode.l10n.t('Export Findings as SARIF'),
		}),
	);
	return file;
}

/** Returns the uses of deprecated APIs and operations. Uses of stable APIs are not reported. */
async function reportedUses({ findings, evaluator }: FindingsExportServices): Promise<readonly ReportedFinding[]> {
	const folders = vscode.workspace.workspaceFolders ?? [];
	const constant = pathConstantMessage(vscode.l10n);
	const uses: ReportedFinding[] = [];
	for await (const { uri, findings: found } of findings.filesForReport()) {
		const file = reportedFile(uri, vscode.workspace.getWorkspaceFolder(uri), folders);
		const reported = found.flatMap((finding) => {
			const evaluation = evaluator.evaluate(finding);
			return (evaluation && reportedFindingOfUse(evaluation, file, constant)) ?? [];
		});
		uses.push(...reported);
	}
	return uses;
}

async function notifyWritten(
	uri: vscode.Uri,
	uses: readonly ReportedFinding[],
	limits: readonly ReportNotification[],
): Promise<void> {
	const { format } = new Intl.NumberFormat(vscode.env.language);
	const file = breakMarkdownLinks(basename(uri.path));
	const count = uses.length;
	const certain = uses.filter(({ isPossible }) => !isPossible).length;
	const summary = vscode.l10n.t(
		'Findings exported to {0}: {1} certain, {2} possible.',
		file,
		format(certain),
		format(count - certain),
	);
	const notes = [
		...limits.map(({ text }) => text),
		...(count > maxGithubResults
			? [vscode.l10n.t('GitHub code scanning accepts at most {0} findings.', format(maxGithubResults))]
			: []),
	];
	const open = vscode.l10n.t('Open');
	if ((await vscode.window.showInformationMessage([summary, ...notes].join(' '), open)) === open) {
		await vscode.window.showTextDocument(uri, { preview: false });
	}
}
