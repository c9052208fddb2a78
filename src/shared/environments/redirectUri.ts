import * as vscode from 'vscode';
import type { Redirect } from './environment.ts';

/**
 * The redirect URI to register for logins that come back this way; `undefined` when the user carries the address over and
 * says which one is registered. For this editor's own address, a web host adds a query that differs each time.
 */
export async function redirectUriToRegister({ way, uri, port }: Redirect): Promise<string | undefined> {
	if (uri !== undefined || way === 'paste') {
		return uri;
	}
	if (way === 'loopback') {
		return `http://127.0.0.1${port === undefined ? '' : `:${port}`}/callback`;
	}
	const own = vscode.Uri.parse(`${vscode.env.uriScheme}://studyadmin.study-admin-apis/callback`);
	const external = await vscode.env.asExternalUri(own);
	return external.with({ query: '' }).toString(true);
}
