import * as vscode from 'vscode';
import type { Redirect } from '../../shared/environments/environment.ts';
import { callbackPath } from '../core/expectedCallbacks.ts';

/** The redirect URI that the client has to be registered with, so that a login comes back to this editor. */
export async function ownRedirectUri(redirect: Redirect): Promise<string> {
	if (redirect.uri !== undefined) {
		return redirect.uri;
	}
	if (redirect.way !== 'uriHandler') {
		return `http://127.0.0.1${redirect.port === undefined ? '' : `:${redirect.port}`}${callbackPath}`;
	}
	const own = vscode.Uri.parse(`${vscode.env.uriScheme}://studyadmin.study-admin-apis${callbackPath}`);
	const external = await vscode.env.asExternalUri(own);
	// A desktop window adds its own number, which no registered redirect URI has; a web host's page needs its query.
	return (vscode.env.uiKind === vscode.UIKind.Desktop ? external.with({ query: '' }) : external).toString(true);
}
