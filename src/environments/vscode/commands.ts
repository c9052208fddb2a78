import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import { promptForItem } from '../../shared/vscode/dialogs.ts';
import { shareableEnvironmentJson } from '../core/extractSecrets.ts';
import { selectActiveEnvironment, storedEnvironments } from './environmentSettings.ts';
import { moveSecretsToStorage } from './moveSecretsToStorage.ts';

/** Returns the handlers of the commands for environments. */
export function createEnvironmentCommands(host: Host) {
	return {
		'studyAdmin.selectEnvironment': (id) => chooseEnvironment(host, id),
		'studyAdmin.editEnvironments': (id) => editEnvironments(host, id),
		'studyAdmin.addEnvironment': async () => {
			const { addEnvironment } = await import('./addEnvironment.ts');
			await addEnvironment(host);
		},
		'studyAdmin.copyEnvironment': (id) => copyEnvironment(host, id),
		'studyAdmin.removeEnvironment': async (id) => {
			const { removeEnvironment } = await import('./removeEnvironment.ts');
			await removeEnvironment(host, id);
		},
		'studyAdmin.moveSecrets': () => moveSecretsToStorage(host),
		'studyAdmin.showLog': () => host.log.show(),
		'studyAdmin.showDocumentation': async () => {
			const { showDocumentation } = await import('./showDocumentation.ts');
			await showDocumentation(host.context.extensionUri);
		},
	} satisfies CommandHandlers;
}

async function chooseEnvironment(host: Host, id: unknown): Promise<void> {
	if (typeof id === 'string' && host.environments.get(id)) {
		await selectActiveEnvironment(id);
		return;
	}
	const { showEnvironmentMenu } = await import('./environmentMenu.ts');
	await showEnvironmentMenu(host);
}

/**
 * Edits the environment with the ID in the argument of the command, or one that the user picks.
 * @throws {Cancelled} when the user closes the quick pick
 */
async function editEnvironments(host: Host, id: unknown): Promise<void> {
	const { editEnvironment, openEnvironmentSettings } = await import('./addEnvironment.ts');
	const stored = storedEnvironments();
	if (typeof id === 'string' && Object.hasOwn(stored, id)) {
		await editEnvironment(host, id);
		return;
	}
	const environments = Object.keys(stored).map((each) => ({
		label: host.environments.get(each)?.label ?? each,
		description: each === host.environments.active?.id ? vscode.l10n.t('active') : '',
		id: each,
	}));
	const file = { label: vscode.l10n.t('$(json) Open Settings (JSON)'), description: '', id: undefined };
	const chosen = await promptForItem([...environments, file], {
		title: vscode.l10n.t('Edit Environment'),
		placeHolder: vscode.l10n.t('Select the environment to edit'),
	});
	await (chosen.id === undefined ? openEnvironmentSettings() : editEnvironment(host, chosen.id));
}

/**
 * Copies the environment with the ID in the argument of the command, or the active one, to the
 * clipboard as JSON without secrets.
 * @throws {UserError} `environment/…` when no environment is active
 */
async function copyEnvironment(host: Host, id: unknown): Promise<void> {
	const named = typeof id === 'string' ? host.environments.get(id) : undefined;
	const environment = named ?? host.environments.requireActive();
	await vscode.env.clipboard.writeText(shareableEnvironmentJson(environment.id, storedEnvironments()));
	const text = vscode.l10n.t('Copied "{0}" as JSON, without secrets', environment.label);
	vscode.window.setStatusBarMessage(`$(copy) ${text}`, 5000);
}
