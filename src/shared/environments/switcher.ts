import * as vscode from 'vscode';
import { registerCommand } from '../commands.ts';
import { type Disposable, DisposableStore } from '../disposables.ts';
import type { Host } from '../host.ts';
import { copyEnvironment } from './managing/copyEnvironment.ts';
import { moveSecrets, offerToMoveSecrets } from './managing/moveSecrets.ts';
import { removeEnvironment } from './managing/removeEnvironment.ts';
import { showStatusItem } from './managing/statusItem.ts';

/** The status item with the active environment and account, and the commands that change the environments. */
export function registerEnvironmentSwitcher(host: Host): Disposable {
	const store = new DisposableStore();
	store.add(registerCommand(host, 'studyAdmin.selectEnvironment', (id) => selectEnvironment(host, id)));
	store.add(registerCommand(host, 'studyAdmin.editEnvironments', editEnvironments));
	store.add(
		registerCommand(host, 'studyAdmin.addEnvironment', async () => {
			const { addEnvironment } = await import('./adding/addEnvironment.ts');
			await addEnvironment(host);
		}),
	);
	store.add(registerCommand(host, 'studyAdmin.copyEnvironment', (id) => copyEnvironment(host, id)));
	store.add(registerCommand(host, 'studyAdmin.removeEnvironment', (id) => removeEnvironment(host, id)));
	store.add(registerCommand(host, 'studyAdmin.moveSecrets', () => moveSecrets(host)));
	store.add(registerCommand(host, 'studyAdmin.showLog', () => host.log.show()));
	store.add(showStatusItem(host));
	store.add(offerToMoveSecrets(host));
	return store;
}

async function selectEnvironment(host: Host, id: unknown): Promise<void> {
	if (typeof id === 'string' && host.environments.get(id)) {
		await host.environments.select(id);
		return;
	}
	const { showEnvironmentMenu } = await import('./managing/environmentMenu.ts');
	await showEnvironmentMenu(host);
}

async function editEnvironments(): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openSettingsJson', {
		revealSetting: { key: 'studyAdmin.environments', edit: true },
	});
}
