import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';

/**
 * Sets the context keys of the environments. With them, the manifest offers a command only where it
 * does something, and the walkthrough knows which steps are done.
 */
export function registerEnvironmentContextKeys({ environments, credentials }: Host): Disposable {
	const update = () => {
		const { active, reading } = environments;
		const authentication = active?.api?.authentication;
		const hasClientSecret =
			authentication !== undefined && 'clientType' in authentication && authentication.clientType === 'confidential';
		const keys = {
			'studyAdmin.isSignedIn': active !== undefined && credentials.account(active.id) !== undefined,
			'studyAdmin.hasSecretInSettings': reading.problems.some(({ problem }) => problem === 'secret-in-settings'),
			'studyAdmin.hasSecrets': hasClientSecret || (active?.api?.secretHeaders.length ?? 0) > 0,
			'studyAdmin.hasPublishedSchema': active?.api?.schemaUrl !== undefined,
		};
		for (const [key, value] of Object.entries(keys)) {
			void vscode.commands.executeCommand('setContext', key, value);
		}
	};
	update();
	const store = new DisposableStore();
	store.add(environments.onDidChange(update));
	store.add(credentials.onDidChange(update));
	return store;
}
