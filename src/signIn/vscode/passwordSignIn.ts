import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { BasicCredentials } from '../node/verifyPassword.ts';
import { promptForValue } from './secretPrompts.ts';

/**
 * Prompts for user name and password. `entered` are the values to begin with.
 * @throws {Cancelled}
 */
export async function promptForPassword(
	environment: ApiEnvironment,
	entered: Partial<BasicCredentials>,
): Promise<BasicCredentials> {
	const title = vscode.l10n.t('Sign in to {0}', environment.label);
	const username = await promptForValue({
		title,
		prompt: vscode.l10n.t('User name'),
		value: entered.username,
		// In Basic credentials, the first colon ends the user name (RFC 7617 section 2).
		validate: (value) => (value.includes(':') ? vscode.l10n.t('A user name cannot contain a colon.') : undefined),
	});
	const password = await promptForValue({
		title,
		prompt: vscode.l10n.t('Password for {0}', new URL(environment.api.url).origin),
		value: entered.password,
		password: true,
	});
	return { username, password };
}
