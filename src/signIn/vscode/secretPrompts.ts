import * as vscode from 'vscode';
import { type ApiEnvironment, type ProviderEnvironment, usesProvider } from '../shared/environments/environment.ts';
import { isHeaderValue } from '../shared/environments/fieldReader.ts';
import { Cancelled, UserError } from '../shared/errors.ts';
import { askFor } from './askFor.ts';
import type { StoredSecrets } from './storedSecrets.ts';
import type { TokenClient } from './tokenEndpoint.ts';

/** The environment's client with its secret, which is asked for when it is not there. It is not kept yet. @throws {Cancelled} */
export async function askForClient(secrets: StoredSecrets, environment: ProviderEnvironment): Promise<TokenClient> {
	return (
		(await secrets.client(environment)) ?? {
			settings: environment.api.authentication,
			secret: await askForClientSecret(environment),
		}
	);
}

/** Asks for the values of secret headers that are not there, and keeps them. @throws {Cancelled} */
export async function askForHeaders(secrets: StoredSecrets, environment: ApiEnvironment): Promise<void> {
	for (const header of await missingHeaders(secrets, environment)) {
		await secrets.keepHeaders(environment, { [header]: await askForHeader(environment, header) });
	}
}

/**
 * Asks for the secrets of an environment that are not there, or lets the user pick those to enter anew, and keeps them.
 * @throws {UserError} `sign-in/no-secrets` when it has none; {Cancelled}
 */
export async function askForSecretsAgain(secrets: StoredSecrets, environment: ApiEnvironment): Promise<void> {
	const provider = usesProvider(environment) ? environment : undefined;
	const clientSecret = {
		label: vscode.l10n.t('Client secret'),
		isMissing: provider !== undefined && (await secrets.client(provider)) === undefined,
		ask: async () => {
			const secret = await askForClientSecret(environment);
			return provider ? secrets.keepClient(provider, { settings: provider.api.authentication, secret }) : false;
		},
	};
	const missing = await missingHeaders(secrets, environment);
	const headers = environment.api.secretHeaders.map((header) => ({
		label: vscode.l10n.t('Header {0}', header),
		isMissing: missing.includes(header),
		ask: async () => secrets.keepHeaders(environment, { [header]: await askForHeader(environment, header) }),
	}));
	const hasSecret = provider?.api.authentication.clientType === 'confidential';
	const all = [...(hasSecret ? [clientSecret] : []), ...headers];
	if (all.length === 0) {
		throw new UserError('sign-in/no-secrets', { environment: environment.label });
	}
	const wanted = all.some(({ isMissing }) => isMissing)
		? all.filter(({ isMissing }) => isMissing)
		: await pickSecrets(environment, all);
	let areKept = true;
	for (const { ask } of wanted) {
		areKept = (await ask()) && areKept;
	}
	// A storage that does not take them is told of where it fails.
	if (areKept) {
		const told = vscode.l10n.t('The secrets of {0} are kept.', environment.label);
		vscode.window.setStatusBarMessage(`$(check) ${told}`, 5000);
	}
}

async function pickSecrets<T extends vscode.QuickPickItem>(
	environment: ApiEnvironment,
	secrets: readonly T[],
): Promise<readonly T[]> {
	const picked = await vscode.window.showQuickPick(secrets, {
		title: vscode.l10n.t('Secrets of {0}', environment.label),
		placeHolder: vscode.l10n.t('The secrets to enter again'),
		canPickMany: true,
	});
	if (!picked || picked.length === 0) {
		throw new Cancelled();
	}
	return picked;
}

async function missingHeaders(secrets: StoredSecrets, environment: ApiEnvironment): Promise<readonly string[]> {
	const values = await secrets.headers(environment);
	return environment.api.secretHeaders.filter((name) => values[name] === undefined);
}

function askForClientSecret(environment: ApiEnvironment): Promise<string> {
	return askFor({
		title: vscode.l10n.t('Secrets of {0}', environment.label),
		prompt: vscode.l10n.t("Client secret, as the identity provider's customer portal shows it"),
		password: true,
	});
}

function askForHeader(environment: ApiEnvironment, header: string): Promise<string> {
	return askFor({
		title: vscode.l10n.t('Secrets of {0}', environment.label),
		prompt: vscode.l10n.t('Value of the header {0}, sent to {1} only', header, new URL(environment.api.url).host),
		password: true,
		refuse: (value) =>
			isHeaderValue(value) ? undefined : vscode.l10n.t('A header has no such characters. Copy the value again.'),
	});
}
