import * as vscode from 'vscode';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import type { Host } from '../../shared/vscode/host.ts';
import { environmentJson } from '../core/takeSecretsOut.ts';
import { selectEnvironment, storedEnvironments } from './environmentSettings.ts';
import { moveSecrets } from './moveSecrets.ts';

/** The commands of environments. */
export function createCommands(host: Host) {
	return {
		'studyAdmin.selectEnvironment': (id) => chooseEnvironment(host, id),
		'studyAdmin.editEnvironments': editEnvironments,
		'studyAdmin.addEnvironment': async () => {
			const { addEnvironment } = await import('./addEnvironment.ts');
			await addEnvironment(host);
		},
		'studyAdmin.copyEnvironment': (id) => copyEnvironment(host, id),
		'studyAdmin.removeEnvironment': async (id) => {
			const { removeEnvironment } = await import('./removeEnvironment.ts');
			await removeEnvironment(host, id);
		},
		'studyAdmin.moveSecrets': () => moveSecrets(host),
		'studyAdmin.showLog': () => host.log.show(),
	} satisfies CommandHandlers;
}

async function chooseEnvironment(host: Host, id: unknown): Promise<void> {
	if (typeof id === 'string' && host.environments.get(id)) {
		await selectEnvironment(id);
		return;
	}
	const { showEnvironmentMenu } = await import('./environmentMenu.ts');
	await showEnvironmentMenu(host);
}

async function editEnvironments(): Promise<void> {
	await vscode.commands.executeCommand('workbench.action.openSettingsJson', {
		revealSetting: { key: 'studyAdmin.environments', edit: true },
	});
}

/**
 * Copies the environment with this id, or the active one, as JSON without secrets.
 * @throws {UserError} `environment/…`
 */
async function copyEnvironment(host: Host, id: unknown): Promise<void> {
	const named = typeof id === 'string' ? host.environments.get(id) : undefined;
	const environment = named ?? host.environments.requireActive();
	await vscode.env.clipboard.writeText(environmentJson(environment.id, storedEnvironments()));
	const text = vscode.l10n.t('"{0}" was copied as JSON, without secrets', environment.label);
	vscode.window.setStatusBarMessage(`$(copy) ${text}`, 5000);
}
