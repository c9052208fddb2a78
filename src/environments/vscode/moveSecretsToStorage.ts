import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { confirm } from '../../shared/vscode/dialogs.ts';
import { environmentProblemError } from '../core/readEnvironments.ts';
import { migrateSecrets, planSecretMigration, type SecretMigration } from '../core/secretMigration.ts';
import { secretFieldLabel } from '../messages.ts';
import { storedEnvironments, storeEnvironments } from './environmentSettings.ts';

/**
 * Moves the secrets in the user settings to the secret storage after confirmation.
 * @throws {Cancelled} when the user does not confirm
 * @throws {UserError} when a secret cannot be saved; the settings then remain unchanged
 */
export async function moveSecretsToStorage(host: Host): Promise<void> {
	const { migrations, obstacles } = planSecretMigration(storedEnvironments());
	if (migrations.length === 0) {
		const [obstacle] = obstacles;
		if (obstacle) {
			throw environmentProblemError(obstacle);
		}
		void vscode.window.showInformationMessage(vscode.l10n.t('The environments in your settings contain no secrets.'));
		return;
	}
	await confirm(
		vscode.l10n.t('Move the secrets from your settings to secure storage?'),
		migrations.map(describe).join('\n'),
		vscode.l10n.t('Move'),
	);
	// The settings may have changed while the dialog was open.
	const plan = planSecretMigration(storedEnvironments());
	await migrateSecrets(
		plan,
		(environment, secrets) => host.credentials.storeSecrets(environment, secrets),
		storeEnvironments,
	);
	const [obstacle] = plan.obstacles;
	if (obstacle) {
		throw environmentProblemError(obstacle);
	}
	void vscode.window.showInformationMessage(
		vscode.l10n.t(
			'Your settings no longer contain secrets. If the settings were synced or shared, request new secrets from the issuer.',
		),
	);
}

/**
 * Returns which secrets of one environment are moved and which are deleted, without their values.
 */
function describe({ label, secrets: { clientSecret, login, headers, unused } }: SecretMigration): string {
	const names = Object.keys(headers);
	const deleted = unused.map((field) => secretFieldLabel(vscode.l10n, field));
	const moved = [
		...(clientSecret === undefined ? [] : [vscode.l10n.t('the client secret')]),
		...(login ? [vscode.l10n.t('the user name and password')] : []),
		...names.map((name) => vscode.l10n.t('the value of the header {0}', name)),
	];
	return [
		...(moved.length === 0 ? [] : [vscode.l10n.t('Secrets to move for "{0}": {1}.', label, moved.join(', '))]),
		...(unused.length === 0
			? []
			: [vscode.l10n.t('Secrets to delete from "{0}" because no sign-in uses them: {1}.', label, deleted.join(', '))]),
	].join('\n');
}
