/** The values that are inserted into the HTML page of a table. */
interface TablePageValues {
	/** Language tag (BCP 47) of the editor. */
	readonly language: string;
	/** The webview's own files as a source in the content security policy. */
	readonly cspSource: string;
	/** URL of the style sheet. */
	readonly styleSheet: string;
	/** URL of the script. */
	readonly script: string;
	/** A random value that allows the script to run. */
	readonly nonce: string;
}

/**
 * Returns the HTML page of a table. The content security policy allows only the script and the
 * style sheet of the extension. The page receives its data as messages.
 */
export function tablePageHtml({ language, cspSource, styleSheet, script, nonce }: TablePageValues): string {
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
