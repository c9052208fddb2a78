import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { storedEnvironments } from '../environmentSettings.ts';
import { environmentJson } from './environmentJson.ts';

const statusMilliseconds = 5000;

/** Copies an environment, without an id the active one, as JSON without secrets. @throws {UserError} `environment/…` */
export async function copyEnvironment(host: Host, id: unknown): Promise<void> {
	const named = typeof id === 'string' ? host.environments.get(id) : undefined;
	const environment = named ?? host.environments.requireActive();
	await vscode.env.clipboard.writeText(environmentJson(environment.id, storedEnvironments()));
	const text = vscode.l10n.t('"{0}" was copied as JSON, without secrets', environment.label);
	vscode.window.setStatusBarMessage(`$(copy) ${text}`, statusMilliseconds);
}
