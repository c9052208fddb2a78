import { type ApiAccess, graphqlUrl } from '../../../../environments/core/environment.ts';
import type { CheckedOperation } from './checkedOperation.ts';

/** A GraphQL request as a shell command. */
interface RequestShellCommand {
	readonly text: string;
	/** Name of the environment variable in which the command expects the credentials. */
	readonly secretVariable: string;
	/** Names of the environment variables in which the command expects the secret headers. */
	readonly headerVariables: readonly string[];
}

/**
 * A request header. Its value consists of a literal text, an environment variable, or both in this
 * order.
 */
interface CommandHeader {
	readonly name: string;
	readonly text?: string;
	readonly variable?: string;
}

/**
 * Writes a GraphQL request as a shell command: curl for a POSIX shell, `Invoke-RestMethod` for
 * PowerShell, because versions of PowerShell differ in how they pass quotation marks to curl. The
 * command contains names of variables instead of secrets.
 */
export function shellCommandOfRequest(
	shell: 'posix' | 'powershell',
	api: ApiAccess,
	operation: CheckedOperation,
	variables: Readonly<Record<string, unknown>>,
): RequestShellCommand {
	const [scheme, secretVariable] =
		api.authentication.type === 'basic' ? ['Basic', 'BASIC_CREDENTIALS'] : ['Bearer', 'ACCESS_TOKEN'];
	const headers: readonly CommandHeader[] = [
		...Object.entries(api.headers).map(([name, text]) => ({ name, text })),
		...(shell === 'posix' ? [{ name: 'content-type', text: 'application/json' }] : []),
		{ name: 'authorization', text: `${scheme} `, variable: secretVariable },
		...api.secretHeaders.map((name) => ({ name, variable: headerEnvironmentVariable(name) })),
	];
	const body = JSON.stringify({ query: operation.text, variables });
	const write = shell === 'posix' ? curlCommand : powershellCommand;
	const headerVariables = api.secretHeaders.map(headerEnvironmentVariable);
	return { text: write(graphqlUrl(api), headers, body), secretVariable, headerVariables };
}

/**
 * Returns the name of the environment variable for the secret value of a header: `X-Api-Key` →
 * `HEADER_X_API_KEY`. Without the prefix, the value of a header named `PATH` would be the search
 * path of the shell.
 */
export function headerEnvironmentVariable(name: string): string {
	return `HEADER_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

function curlCommand(url: string, headers: readonly CommandHeader[], body: string): string {
	return [
		`curl --globoff ${quotedForPosix(url)}`,
		...headers.map(({ name, text = '', variable }) => {
			if (text === '' && variable === undefined) {
				// curl sends no header for a name with a colon and no value.
				return `-H ${quotedForPosix(`${name};`)}`;
			}
			// A POSIX shell expands variables between double quotes, but not between single quotes.
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
 * Quotes a text so that a POSIX shell passes it unchanged. Backslashes before a quotation mark are
 * outside the quotes, because inside of them fish would treat them as escape characters.
 */
function quotedForPosix(text: string): string {
	return `'${text.replace(/(?<!\\)(?:\\*'|\\+$)/g, (part) => `'${part.replace(/./g, '\\$&')}'`)}'`;
}

/** Quotes a text for PowerShell, where typographic quotation marks also end a string. */
function quotedForPowershell(text: string): string {
	return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}
