import * as vscode from 'vscode';
import type { Redirect } from './environment.ts';
import { loopbackRedirectUri } from './loopbackRedirectUri.ts';

/**
 * The address that leads a browser to this extension in this editor. A web host's is a page of the editor, whose query is
 * another one each time and belongs to it.
 */
export async function editorCallback(): Promise<vscode.Uri> {
	const own = vscode.Uri.parse(`${vscode.env.uriScheme}://studyadmin.study-admin-apis/callback`);
	const external = await vscode.env.asExternalUri(own);
	// A desktop window adds its own number, which no registered redirect URI has.
	return vscode.env.uiKind === vscode.UIKind.Desktop ? external.with({ query: '' }) : external;
}

/** The redirect URI to register for logins that come back this way; in a web host without the query, which differs each time. */
export async function redirectUriToRegister(redirect: Redirect): Promise<string> {
	if (redirect.way !== 'uriHandler') {
		return loopbackRedirectUri(redirect);
	}
	return redirect.uri ?? (await editorCallback()).with({ query: '' }).toString(true);
}
