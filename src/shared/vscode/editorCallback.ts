import * as vscode from 'vscode';

/**
 * Returns the URL with which a browser opens this extension in the current editor. In VS Code for
 * the Web, this is a page of the editor with a query that differs for each call.
 */
export async function editorCallbackUrl(): Promise<vscode.Uri> {
	const own = vscode.Uri.parse(`${vscode.env.uriScheme}://studyadmin.study-admin-apis/callback`);
	const external = await vscode.env.asExternalUri(own);
	// A desktop window adds its window ID as a query, which no registered redirect URI contains.
	return vscode.env.uiKind === vscode.UIKind.Desktop ? external.with({ query: '' }) : external;
}

/**
 * Returns the URL of {@link editorCallbackUrl} to register as a redirect URI: without the query
 * that differs for each call.
 */
export async function editorRedirectUri(): Promise<string> {
	return (await editorCallbackUrl()).with({ query: '' }).toString(true);
}
