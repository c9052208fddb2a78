import * as vscode from 'vscode';
import {
	type ApiEnvironment,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import { isValidHeaderValue } from '../../environments/core/environmentFieldReader.ts';
import { Cancelled, UserError } from '../../shared/core/errors.ts';
import { requireDialogResult } from '../../shared/vscode/dialogs.ts';
import type { EnteredSecrets } from '../node/enteredSecrets.ts';
import type { OauthClient } from '../node/tokenEndpoint/tokenRequest.ts';

/** A prompt for one value. */
interface ValuePrompt {
	readonly title: string;
	readonly prompt: string;
	/** The value to begin with. */
	readonly value?: string | undefined;
	/** Whether the value is hidden while it is typed. */
	readonly password?: boolean;
	/**
	 * Returns why a value is rejected; `undefined` when it is valid. Not called for an empty value.
	 */
	readonly validate?: (value: string) => string | undefined;
}

/**
 * Prompts for one value. The input stays open while the user copies the value elsewhere.
 * @throws {Cancelled}
 */
export async function promptForValue(asked: ValuePrompt): Promise<string> {
	const { title, prompt, value: initial = '', password = false, validate } = asked;
	const value = await requireDialogResult(
		vscode.window.showInputBox({
			title,
			prompt,
			value: initial,
			password,
			ignoreFocusOut: true,
			validateInput: (typed) => (typed === '' ? vscode.l10n.t('A value is required to sign in.') : validate?.(typed)),
		}),
	);
	return value;
}

/**
 * Returns the environment's client. Prompts for its secret when it is not stored, and does not
 * store it.
 * @throws {Cancelled}
 */
export async function storedOrPromptedClient(
	secrets: EnteredSecrets,
	environment: ProviderEnvironment,
): Promise<OauthClient> {
	return (
		(await secrets.client(environment)) ?? {
			settings: environment.api.authentication,
			secret: await promptForClientSecret(environment),
		}
	);
}

/** Prompts for the missing values of secret headers and stores them. @throws {Cancelled} */
export async function promptForSecretHeaders(secrets: EnteredSecrets, environment: ApiEnvironment): Promise<void> {
	for (const header of await missingHeaders(secrets, environment)) {
		await secrets.storeHeaders(environment, { [header]: await promptForHeader(environment, header) });
	}
}

/**
 * Prompts for the missing secrets of an environment, or lets the user pick those to enter again,
 * and stores them.
 * @throws {UserError} `sign-in/no-secrets` when the environment needs none; {Cancelled}
 */
export async function promptForSecrets(secrets: EnteredSecrets, environment: ApiEnvironment): Promise<void> {
	const provider = usesIdentityProvider(environment) ? environment : undefined;
	const clientSecret = {
		label: vscode.l10n.t('Client secret'),
		isMissing: provider !== undefined && (await secrets.client(provider)) === undefined,
		prompt: async () => {
			const secret = await promptForClientSecret(environment);
			return provider ? secrets.storeClient(provider, { settings: provider.api.authentication, secret }) : false;
		},
	};
	const missing = await missingHeaders(secrets, environment);
	const headers = environment.api.secretHeaders.map((header) => ({
		label: vscode.l10n.t('Header {0}', header),
		isMissing: missing.includes(header),
		prompt: async () => secrets.storeHeaders(environment, { [header]: await promptForHeader(environment, header) }),
	}));
	const hasSecret = provider?.api.authentication.clientType === 'confidential';
	const all = [...(hasSecret ? [clientSecret] : []), ...headers];
	if (all.length === 0) {
		throw new UserError('sign-in/no-secrets', { environment: environment.label });
	}
	const chosen = all.some(({ isMissing }) => isMissing)
		? all.filter(({ isMissing }) => isMissing)
		: await pickSecrets(environment, all);
	const stored: boolean[] = [];
	for (const { prompt } of chosen) {
		stored.push(await prompt());
	}
	// A failure of the storage is reported by the secret store.
	if (stored.every(Boolean)) {
		const message = vscode.l10n.t('The secrets of {0} were saved.', environment.label);
		vscode.window.setStatusBarMessage(`$(check) ${message}`, 5000);
	}
}

async function pickSecrets<T extends vscode.QuickPickItem>(
	environment: ApiEnvironment,
	secrets: readonly T[],
): Promise<readonly T[]> {
	const picked = await vscode.window.showQuickPick(secrets, {
		title: vscode.l10n.t('Secrets of {0}', environment.label),
		placeHolder: vscode.l10n.t('Select the secrets to enter again'),
		canPickMany: true,
	});
	if (!picked || picked.length === 0) {
		throw new Cancelled();
	}
	return picked;
}

async function missingHeaders(secrets: EnteredSecrets, environment: ApiEnvironment): Promise<readonly string[]> {
	const values = await secrets.headers(environment);
	return environment.api.secretHeaders.filter((name) => values[name] === undefined);
}

function promptForClientSecret(environment: ApiEnvironment): Promise<string> {
	return promptForValue({
		title: vscode.l10n.t('Secrets of {0}', environment.label),
		prompt: vscode.l10n.t("Client secret from the identity provider's customer portal"),
		password: true,
	});
}

function promptForHeader(environment: ApiEnvironment, header: string): Promise<string> {
	return promptForValue({
		title: vscode.l10n.t('Secrets of {0}', environment.label),
		prompt: vscode.l10n.t(
			'Value of the header {0}, which is sent only to {1}',
			header,
			new URL(environment.api.url).host,
		),
		password: true,
		validate: (value) =>
			isValidHeaderValue(value)
				? undefined
				: vscode.l10n.t('The header value contains invalid characters. Copy the value again.'),
	});
}
