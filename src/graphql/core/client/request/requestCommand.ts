import { type ApiAccess, graphqlUrl } from '../../../../environments/core/environment.ts';
import { withoutTrailingBlanks } from './runnableText.ts';

/** A GraphQL request as a command, and the variable that the user has to set to the credentials. */
export interface RequestCommand {
	readonly text: string;
	readonly secretVariable: string;
}

/** A header and where its value comes from: a text, a variable, or both. */
interface CommandHeader {
	readonly name: string;
	readonly text?: string;
	readonly variable?: string;
}

/**
 * Writes a request to an API as a command: for curl in a POSIX shell, or for PowerShell, which
 * passes quotation marks to programs differently in each version, so that its own client is used.
 * The text contains no secrets, only variables.
 */
export function requestCommand(
	shell: 'posix' | 'powershell',
	api: ApiAccess,
	query: string,
	variables: Readonly<Record<string, unknown>>,
): RequestCommand {
	const [scheme, secretVariable] =
		api.authentication.type === 'basic' ? ['Basic', 'BASIC_CREDENTIALS'] : ['Bearer', 'ACCESS_TOKEN'];
	const headers: readonly CommandHeader[] = [
		...Object.entries(api.headers).map(([name, text]) => ({ name, text })),
		...(shell === 'posix' ? [{ name: 'content-type', text: 'application/json' }] : []),
		{ name: 'authorization', text: `${scheme} `, variable: secretVariable },
		...api.secretHeaders.map((name) => ({ name, variable: variableFor(name) })),
	];
	const body = JSON.stringify({ query: withoutTrailingBlanks(query).trim(), variables });
	const write = shell === 'posix' ? curlCommand : powershellCommand;
	return { text: write(graphqlUrl(api), headers, body), secretVariable };
}

/**
 * Name of the variable for a header: `X-Api-Key` → `HEADER_X_API_KEY`. Without the prefix a header
 * named `PATH` would send a variable that is set already.
 */
function variableFor(name: string): string {
	return `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

function curlCommand(url: string, headers: readonly CommandHeader[], body: string): string {
	return [
		`curl --globoff ${quotedForPosix(url)}`,
		...headers.map(({ name, text = '', variable }) => {
			// A shell expands variables only between double quotes.
			return `-H ${quotedForPosix(`${name}: ${text}`)}${variable === undefined ? '' : `"$${variable}"`}`;
		}),
		`--data-raw ${quotedForPosix(body)}`,
	].join(' \\\n  ');
}

function powershellCommand(url: string, headers: readonly CommandHeader[], body: string): string {
	const lines = headers.map(({ name, text, variable }) => {
		const operands = [
			...(text === undefined ? [] : [quotedForPowershell(text)]),
			...(variable === undefined ? [] : [`$env:${variable}`]),
		];
		return `  ${quotedForPowershell(name)} = ${operands.join(' + ')}`;
	});
	return [
		`Invoke-RestMethod -Method Post -Uri ${quotedForPowershell(url)} -Headers @{`,
		...lines,
		"} -ContentType 'application/json' -Body ([Text.Encoding]::UTF8.GetBytes(",
		`  ${quotedForPowershell(body)}`,
		')) | ConvertTo-Json -Depth 100',
	].join('\n');
}

/**
 * Quotes a text so that a POSIX shell passes it on unchanged. Backslashes before a quotation mark
 * are outside the quotes, because fish would take them as an escape of the mark.
 */
function quotedForPosix(text: string): string {
	return `'${text.replace(/(?<!\\)(?:\\*'|\\+$)/g, (part) => `'${part.replace(/./g, '\\$&')}'`)}'`;
}

/** Quotes a text for PowerShell, where typographic quotation marks end a string too. */
function quotedForPowershell(text: string): string {
	return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}
