import * as vscode from 'vscode';
import { resultOrError } from '../../shared/commandResult.ts';
import { registerCommand } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { Findings } from '../findings/findings.ts';
import type { Judge } from '../findings/judge.ts';
import { ScanProgress } from './scanProgress.ts';
import { scanResult } from './scanResult.ts';
import { foldersOnDisk } from './searchedFolders.ts';
import type { WorkspaceScan } from './workspaceScan.ts';

/** Registers the commands of the search of the workspace, and shows how it goes. */
export function registerScan(host: Host, scan: WorkspaceScan, findings: Findings, judge: Judge): Disposable {
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
	return store;
}
