/** The addresses and values that the page of a table contains. */
export interface TablePage {
	/** The language tag of the editor. */
	readonly language: string;
	/** The source of the webview's own files in a content security policy. */
	readonly cspSource: string;
	readonly styleSheet: string;
	readonly script: string;
	/** A random value that allows the script to run. */
	readonly nonce: string;
}

/**
 * The HTML of the page of a table. It runs only our script and loads nothing else. Its data arrives
 * as messages.
 */
export function tablePage({ language, cspSource, styleSheet, script, nonce }: TablePage): string {
	const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'`;
	return `<!DOCTYPE html>
<html lang="${language}">
<head>
	<meta charset="utf-8">
	<meta http-equiv="Content-Security-Policy" content="${policy}">
	<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
	<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
