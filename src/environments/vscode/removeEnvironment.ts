import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { UserError } from '../../shared/core/errors.ts';
import { breakMarkdownLinks } from '../../shared/core/sanitizeText.ts';
import { confirm, promptForItem } from '../../shared/vscode/dialogs.ts';
import { deselectEnvironment, storedEnvironments, storeEnvironments } from './environmentSettings.ts';

/**
 * Removes an environment from the user settings after confirmation, and deletes its stored
 * credentials. `argument` is the environment ID; otherwise the user picks one.
 * @throws {Cancelled} when the user does not confirm
 */
export async function removeEnvironment(host: Host, argument: unknown): Promise<void> {
	const ids = Object.keys(storedEnvironments());
	if (ids.length === 0) {
		throw new UserError('environment/none');
	}
	const id = ids.find((candidate) => candidate === argument) ?? (await pick(host, ids));
	await confirm(
		breakMarkdownLinks(vscode.l10n.t('Remove the environment "{0}"?', labelOf(host, id))),
		vscode.l10n.t(
			'The environment is removed from your user settings. Its sign-ins and its stored password, client secret and secret headers are deleted.',
		),
		vscode.l10n.t('Remove'),
	);
	// Credentials first: no command could delete them if the settings lack the environment.
	await host.credentials.forget(id);
	const { [id]: _removed, ...others } = storedEnvironments();
	await storeEnvironments(others);
	await deselectEnvironment(id);
}

async function pick(host: Host, ids: readonly string[]): Promise<string> {
	const chosen = await promptForItem(
		ids.map((id) => ({ label: labelOf(host, id), description: id, id })),
		{ title: vscode.l10n.t('Remove Environment'), placeHolder: vscode.l10n.t('Select the environment to remove') },
	);
	return chosen.id;
}

function labelOf(host: Host, id: string): string {
	return host.environments.get(id)?.label ?? id;
}
