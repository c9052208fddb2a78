import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import type { ProviderEnvironment } from '../../shared/environments/environment.ts';
import type { HostWithoutCredentials } from '../../shared/host.ts';
import type { SignedIn, TokenClient } from '../tokenEndpoint.ts';

/**
 * Signs the registered client itself in, with nobody at a login page (RFC 6749 section 4.4).
 * @throws {UserError} `sign-in/…`, `network/…`; `Cancelled`
 */
export async function signInAsClient(
	host: HostWithoutCredentials,
	environment: ProviderEnvironment,
	client: TokenClient,
): Promise<SignedIn> {
	return withCancellableProgress(vscode.l10n.t('Signing in to {0}', environment.label), async (signal, report) => {
		report(vscode.l10n.t('asking the identity provider…'));
		const { requestClientToken } = await import('../tokenEndpoint.ts');
		const signedIn = await requestClientToken(host.http, client, signal, host.clock);
		const { clientId } = client.settings;
		return {
			...signedIn,
			account: { id: `client ${clientId}`, name: clientId },
			issuerVerified: true,
			scopes: undefined,
		};
	});
}
