import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';

/** Where the table's own script and style sheet are. */
export function tableFolder(extensionUri: vscode.Uri): vscode.Uri {
	return vscode.Uri.joinPath(extensionUri, 'dist', 'extension');
}

/** The page of a table. It runs one script, ours, loads nothing from elsewhere, and holds no data: that comes as messages. */
export function tableHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
	const addressOf = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(tableFolder(extensionUri), file));
	const nonce = randomUUID();
	const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
	return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
	<meta charset="utf-8">
	<meta http-equiv="Content-Security-Policy" content="${policy}">
	<link rel="stylesheet" href="${addressOf('table.css')}">
</head>
<body>
	<script nonce="${nonce}" src="${addressOf('table.js')}"></script>
</body>
</html>`;
}
