import * as vscode from 'vscode';
import type { Redirect } from '../../environments/core/environment.ts';
import { loopbackRedirectUri } from '../../environments/core/serviceUrl.ts';

/**
 * The URL that opens this extension in this editor from a browser. In a web host it is a page of
 * the editor with a required query that differs for each call.
 */
export async function editorCallback(): Promise<vscode.Uri> {
	const own = vscode.Uri.parse(`${vscode.env.uriScheme}://studyadmin.study-admin-apis/callback`);
	const external = await vscode.env.asExternalUri(own);
	// A desktop window adds its number to the query, which no registered redirect URI has.
	return vscode.env.uiKind === vscode.UIKind.Desktop ? external.with({ query: '' }) : external;
}

/**
 * The redirect URI to register for this redirect method. In a web host without the query, which
 * differs for each call.
 */
export async function redirectUriToRegister(redirect: Redirect): Promise<string> {
	if (redirect.method !== 'uriHandler') {
		return loopbackRedirectUri(redirect);
	}
	return redirect.uri ?? (await editorCallback()).with({ query: '' }).toString(true);
}
