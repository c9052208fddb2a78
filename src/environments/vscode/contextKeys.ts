import * as vscode from 'vscode';
import type { Disposable } from '../../shared/core/disposables.ts';
import type { Environments } from '../core/environments.ts';

/**
 * Sets the context keys of the environments, with which the manifest offers a command only where it
 * does something.
 */
export function setContextKeys(environments: Environments): Disposable {
	const update = () => {
		const { active, reading } = environments;
		const authentication = active?.api?.authentication;
		const hasClientSecret =
			authentication !== undefined && 'clientType' in authentication && authentication.clientType === 'confidential';
		const keys = {
			'studyAdmin.hasSecretInSettings': reading.problems.some(({ problem }) => problem === 'secret-in-settings'),
			'studyAdmin.hasSecrets': hasClientSecret || (active?.api?.secretHeaders.length ?? 0) > 0,
			'studyAdmin.hasPublishedSchema': active?.api?.schemaUrl !== undefined,
			'studyAdmin.hasConversion': active?.conversionUrl !== undefined,
		};
		for (const [key, value] of Object.entries(keys)) {
			void vscode.commands.executeCommand('setContext', key, value);
		}
	};
	update();
	return environments.onDidChange(update);
}
