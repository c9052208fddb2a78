import * as vscode from 'vscode';
import { rejectOnAbort } from '../../shared/core/rejectOnAbort.ts';
import type { Tool } from '../../shared/core/tools/tool.ts';
import type { Evaluator } from '../core/evaluation.ts';
import { unsearchedApis } from '../core/model/catalog.ts';
import type { CatalogStore } from '../node/sources/catalogStore.ts';
import { explainApi } from '../node/tools/explainApi.ts';
import { type FoundCalls, findDeprecatedCalls } from '../node/tools/findDeprecatedCalls.ts';
import type { Findings } from './findings/findings.ts';
import { scanResult } from './scan/scanResult.ts';
import type { WorkspaceScan } from './scan/workspaceScan.ts';
import type { Today } from './state/today.ts';

/** The services that the tools of the catalog need. */
export interface CatalogToolServices {
	readonly catalogs: CatalogStore;
	readonly evaluator: Evaluator;
	readonly findings: Findings;
	readonly scan: WorkspaceScan;
	readonly today: Today;
	readonly warnWithinDays: { readonly value: number };
}

/** Creates the tools of the catalog for the workspace. */
export function catalogTools(services: CatalogToolServices): readonly Tool[] {
	const { catalogs, evaluator, today, warnWithinDays } = services;
	return [
		findDeprecatedCalls({
			find: (path, { signal }) => find(services, path, signal),
			catalog: () => catalogs.settled(),
		}),
		explainApi({
			catalog: () => catalogs.settled(),
			today: () => today.value,
			warnWithinDays: () => warnWithinDays.value,
			texts: evaluator.texts,
		}),
	];
}

/** Searches the workspace, and returns the calls below a path. */
async function find(
	{ scan, findings, evaluator, catalogs }: CatalogToolServices,
	path: string | undefined,
	signal: AbortSignal,
): Promise<FoundCalls> {
	const outcome = await rejectOnAbort(scan.scan(), signal);
	const result = await scanResult(findings, evaluator, outcome, 0);
	const requested = path === undefined ? undefined : requestedPath(path);
	const calls = result.findings
		.filter(({ stage }) => stage !== undefined)
		.map(({ uri, api, range, severity, daysLeft, message, confidence, ignored }) => ({
			api,
			path: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
			line: range.start.line + 1,
			severity,
			daysLeft,
			message,
			isPossible: confidence === 'possible',
			isIgnored: ignored,
		}));
	const isRequested = (each: string) =>
		requested === undefined || requested === '' || each === requested || each.startsWith(`${requested}/`);
	const { unreadable } = result.skipped;
	const unsearched = unsearchedApis(await catalogs.settled()).map(({ id }) => id);
	return {
		files: result.files,
		searchesAll: true,
		unreadable,
		calls: calls.filter((call) => isRequested(call.path)),
		unsearched,
	};
}

/** Returns a path as `asRelativePath` does, without `./` and a slash at the end. */
function requestedPath(path: string): string {
	const relative = vscode.workspace.asRelativePath(path.replaceAll('\\', '/'));
	return relative.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}
