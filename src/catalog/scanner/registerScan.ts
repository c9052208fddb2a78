import * as vscode from 'vscode';
import { resultOrError } from '../../shared/commandResult.ts';
import { registerCommand } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { Findings } from '../findings/findings.ts';
import type { Judge } from '../findings/judge.ts';
import type { MessageSource } from '../view/viewMessage.ts';
import { ScanProgress } from './scanProgress.ts';
import { scanResult } from './scanResult.ts';
import { foldersOnDisk } from './searchedFolders.ts';
import type { WorkspaceScan } from './workspaceScan.ts';

/** Registers the commands of the search of the workspace, and shows how it goes. Gives what there is to say about it above the rows of the view. */
export function registerScan(
	host: Host,
	scan: WorkspaceScan,
	findings: Findings,
	judge: Judge,
): MessageSource & Disposable {
	const store = new DisposableStore();
	store.add(new ScanProgress(scan));
	store.add(
		registerCommand(host, 'studyAdmin.scanWorkspace', () =>
			resultOrError(host, 'studyAdmin.scanWorkspace', async () => {
				const done = await scan.scan();
				const elsewhere = (vscode.workspace.workspaceFolders ?? []).length - foldersOnDisk().length;
				return scanResult(findings, judge, done, elsewhere);
			}),
		),
	);
	store.add(registerCommand(host, 'studyAdmin.pauseScan', () => scan.pause()));
	store.add(registerCommand(host, 'studyAdmin.resumeScan', () => scan.resume()));
	store.add(registerCommand(host, 'studyAdmin.cancelScan', () => scan.cancel()));
	return {
		get text() {
			return scanMessage(scan);
		},
		onDidChange: scan.onDidChange,
		dispose: () => store.dispose(),
	};
}

/** What is to be known where uses are shown; `undefined` when all are there, or will be in a moment. */
function scanMessage({ state, isPaused, scope }: WorkspaceScan): string | undefined {
	if (scope === 'off') {
		return vscode.l10n.t('Uses are not looked for: the setting "studyAdmin.deprecations.scan" is "off".');
	}
	if (isPaused) {
		return vscode.l10n.t('The search for uses is paused.');
	}
	switch (state.kind) {
		case 'cancelled':
			return vscode.l10n.t('The search for uses was cancelled, so some are missing.');
		case 'failed':
			return vscode.l10n.t('The search for uses has failed, so some are missing. The log says where.');
		case 'resting':
			return scope === 'openFiles' ? vscode.l10n.t('Uses are looked for in open files only.') : undefined;
		default:
			return undefined;
	}
}
