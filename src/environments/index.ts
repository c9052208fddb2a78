import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../shared/core/disposables.ts';
import { lazy } from '../shared/core/lazy.ts';
import { type CommandId, logFailure, registerCommands } from '../shared/vscode/commands.ts';
import type { BaseHost, Host } from '../shared/vscode/host.ts';
import { Environments } from './core/environments.ts';
import { environmentMessages } from './messages.ts';
import { EnvironmentSettings } from './vscode/environmentSettings.ts';

const commandIds = [
	'studyAdmin.selectEnvironment',
	'studyAdmin.editEnvironments',
	'studyAdmin.addEnvironment',
	'studyAdmin.copyEnvironment',
	'studyAdmin.removeEnvironment',
	'studyAdmin.moveSecrets',
	'studyAdmin.showLog',
	'studyAdmin.showDocumentation',
] as const;

/**
 * Creates the model of the environments in the settings. The model is disposed with the extension.
 */
export function createEnvironments({ context, errorMessages }: BaseHost): Environments {
	const settings = new EnvironmentSettings();
	context.subscriptions.push(settings);
	errorMessages.add(environmentMessages);
	return new Environments(settings);
}

/**
 * Registers the commands for environments, and shows the status bar item. The complete status bar
 * item is loaded as soon as the settings contain an environment.
 */
export function registerEnvironments(host: Host): Disposable {
	const store = new DisposableStore();
	const part = lazy(() => import('./vscode/commands.ts'));
	store.add(registerCommands(host, commandIds, async () => (await part()).createCommands(host)));
	const setUpItem = store.add(showSetUpItem());
	const showStatus = lazy(async () => {
		const { showStatusItem } = await import('./vscode/statusItem.ts');
		store.add(showStatusItem(host));
	});
	const showStatusIfConfigured = () => {
		const { environments, problems } = host.environments.reading;
		if (environments.length > 0 || problems.length > 0) {
			setUpItem.dispose();
			showStatus().catch((error: unknown) => logFailure(host, 'showing the environment', error));
		}
	};
	store.add(host.environments.onDidChange(showStatusIfConfigured));
	showStatusIfConfigured();
	return store;
}

/** Shows a status bar item that runs Add Environment when it is clicked. */
function showSetUpItem(): Disposable {
	const item = vscode.window.createStatusBarItem('studyAdmin.setUp', vscode.StatusBarAlignment.Left, 50);
	item.name = vscode.l10n.t('Study Admin: Set Up');
	item.text = `$(mortar-board) ${item.name}`;
	item.tooltip = vscode.l10n.t('No environment is configured. Click to add one.');
	item.command = 'studyAdmin.addEnvironment' satisfies CommandId;
	item.show();
	return item;
}
