import type { Host } from '../host.ts';
import { type Disposable, DisposableStore } from '../shared/core/disposables.ts';
import { lazy } from '../shared/core/lazy.ts';
import type { BaseHost } from '../shared/vscode/baseHost.ts';
import { registerCommands } from '../shared/vscode/commands.ts';
import { Environments } from './core/environments.ts';
import { environmentErrorMessages } from './messages.ts';
import { registerEnvironmentContextKeys } from './vscode/contextKeys.ts';
import { EnvironmentSettings } from './vscode/environmentSettings.ts';
import { showEnvironmentStatusItem } from './vscode/statusItem.ts';

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
export function createEnvironmentsModel({ context, errorMessages }: BaseHost): Environments {
	const settings = new EnvironmentSettings();
	context.subscriptions.push(settings);
	errorMessages.add(environmentErrorMessages);
	return new Environments(settings);
}

/** Registers the commands for environments, and shows the status bar item. */
export function registerEnvironments(host: Host): Disposable {
	const store = new DisposableStore();
	const part = lazy(() => import('./vscode/commands.ts'));
	store.add(registerCommands(host, commandIds, async () => (await part()).createEnvironmentCommands(host)));
	store.add(registerEnvironmentContextKeys(host));
	store.add(showEnvironmentStatusItem(host));
	return store;
}
