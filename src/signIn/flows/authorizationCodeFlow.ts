import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import type { ProviderEnvironment } from '../../shared/environments/environment.ts';
import type { HostWithoutCredentials } from '../../shared/host.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { type AuthorizationRequest, authorizationUrl } from '../core/authorizationRequest.ts';
import { callbackPath, type ExpectedCallbacks } from '../core/expectedCallbacks.ts';
import type { SignedIn, TokenClient } from '../tokenEndpoint.ts';

/**
 * Signs in through the identity provider's own login page in the browser (spec/graphql-api.md, steps 1 and 2).
 * @throws {UserError} `sign-in/…`, `network/…`; `Cancelled` when the user stops waiting.
 */
export async function signInThroughBrowser(
	host: HostWithoutCredentials,
	callbacks: ExpectedCallbacks,
	environment: ProviderEnvironment,
	client: TokenClient,
	additionalScopes: readonly string[],
): Promise<SignedIn> {
	const title = vscode.l10n.t('Signing in to {0}', environment.label);
	return withCancellableProgress(title, async (signal, report) => {
		const settings = environment.api.authentication;
		report(vscode.l10n.t('asking the identity provider…'));
		const { discoverServer, redeemCallback } = await import('../tokenEndpoint.ts');
		const server = await discoverServer(host.http, settings, signal);
		const request = await createRequest();
		const waiting = callbacks.expect(request.state);
		try {
			const { calculatePKCECodeChallenge } = await import('oauth4webapi');
			const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
			const opened = await openInBrowser(authorizationUrl(settings, request, challenge, additionalScopes));
			report(
				opened
					? vscode.l10n.t('waiting for the login page in your browser…')
					: vscode.l10n.t('waiting for you to open the copied address in a browser…'),
			);
			const callback = await untilAborted(waiting.parameters, signal);
			report(vscode.l10n.t('checking the answer…'));
			return await redeemCallback(host.http, client, server, request, callback, signal, host.clock);
		} finally {
			waiting.dispose();
		}
	});
}

async function createRequest(): Promise<AuthorizationRequest> {
	const { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } = await import('oauth4webapi');
	const own = vscode.Uri.parse(`${vscode.env.uriScheme}://studyadmin.study-admin-apis${callbackPath}`);
	const external = await vscode.env.asExternalUri(own);
	// A desktop window adds its own number, which no registered redirect URI has; a web host's page needs its query.
	const redirectUri = vscode.env.uiKind === vscode.UIKind.Desktop ? external.with({ query: '' }) : external;
	return {
		redirectUri: redirectUri.toString(true),
		state: generateRandomState(),
		nonce: generateRandomNonce(),
		codeVerifier: generateRandomCodeVerifier(),
	};
}

/**
 * Opens an address letter by letter: given as a `Uri`, the editor encodes its query again and cuts redirect_uri short.
 * Gives `false` when the user chose to copy the address instead.
 */
function openInBrowser(url: string): Thenable<boolean> {
	return vscode.env.openExternal(url as unknown as vscode.Uri);
}
