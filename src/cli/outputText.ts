/** Matches characters that a terminal executes, or that change the order or the lines of a text. */
const controls = String.raw`\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const controlOrStyle = new RegExp(String.raw`\u001b\[[0-9;]*m|[${controls}]`, 'gu');
const controlInJson = new RegExp(String.raw`(?![\n\r\t])[${controls}]`, 'gu');
const controlInResult = /(?![\n\r\t])\p{Cc}/gu;
/** Matches the beginning of a command of GitHub, Azure Pipelines or TeamCity inside of a line. */
const innerCommand = /#(?=#(?:\[|vso\[|teamcity\[))/gi;
/** Matches the beginning of a command of GitHub at the start of a line. */
const firstCommand = /^(\s*:)(?=:)/;

/**
 * Returns a text as one line of output, in which a terminal and a pipeline execute nothing. Control
 * characters become spaces, and a zero-width space divides the beginning of a pipeline's command.
 * The escape sequences in `styles` are kept.
 */
export function safeOutputLine(text: string, styles: ReadonlySet<string> = new Set()): string {
	return text
		.replaceAll(controlOrStyle, (match) => (styles.has(match) ? match : ' '))
		.replaceAll(innerCommand, '#\u200b')
		.replace(firstCommand, '$1\u200b');
}

/**
 * Returns JSON with the same value, in which a terminal and a pipeline execute nothing: control
 * characters and the beginnings of commands, which occur in strings only, are escaped.
 */
export function safeOutputJson(json: string): string {
	return json.replaceAll(controlInJson, escapeInJson).replaceAll(innerCommand, String.raw`\u0023`);
}

/** Returns a value as indented JSON for the output, as {@link safeOutputJson}. */
export function outputJson(value: unknown): string {
	return `${safeOutputJson(JSON.stringify(value, undefined, 2))}\n`;
}

function escapeInJson(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns a result to print in a terminal: U+FFFD replaces control characters. */
export function safeOutputText(text: string): string {
	return text.replaceAll(controlInResult, '\ufffd');
}
