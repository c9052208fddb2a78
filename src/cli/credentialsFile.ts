import { resolve } from 'node:path';
import { decodeTextFile } from '../shared/core/decodeTextFile.ts';
import { UserError } from '../shared/core/errors.ts';
import { readFileBytes } from '../shared/node/readTextFile.ts';
import type { CommandArguments, CommandContext } from './command.ts';
import { addVariableCredentialsToRedactor, credentialVariableNames } from './credentialVariables.ts';

/** The variables that a credentials file can contain: credentials, and proxies with passwords. */
const names: readonly string[] = [...credentialVariableNames, 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

/** Maximum size of a credentials file. A token has a few thousand characters. */
const maximumKilobytes = 64;

/**
 * Returns the variables in a credentials file. Each line is empty, a comment that starts with `#`,
 * or `NAME=value`; quotation marks around the value are removed. On Windows, permissions are not
 * checked.
 * @throws {UserError} `cli/credentials-unreadable`; `cli/credentials-not-private` when other users
 * can access the file; `cli/credentials-invalid` with the number of the line, never with its text
 */
export function readCredentialsFile(
	file: string,
	platform: NodeJS.Platform = process.platform,
): Readonly<Record<string, string>> {
	const reading = readFileBytes(file, { maximumBytes: maximumKilobytes * 2 ** 10 });
	if (reading.kind !== 'bytes') {
		throw new UserError('cli/credentials-unreadable', { file, kilobytes: maximumKilobytes });
	}
	if (platform !== 'win32' && (reading.mode & 0o077) !== 0) {
		throw new UserError('cli/credentials-not-private', { file });
	}
	const variables = new Map<string, string>();
	for (const [index, text] of decodeTextFile(reading.bytes)
		.split(/\r\n|[\r\n]/)
		.entries()) {
		const line = text.trim();
		if (line === '' || line.startsWith('#')) {
			continue;
		}
		const equals = line.indexOf('=');
		const name = line.slice(0, Math.max(equals, 0)).trim();
		const value = withoutQuotes(line.slice(equals + 1).trim());
		// A control character cannot be part of a header, and usually shows a damaged file.
		if (!names.includes(name) || variables.has(name) || /\p{Cc}/u.test(value)) {
			throw new UserError('cli/credentials-invalid', { file, line: index + 1, names: names.join(', ') });
		}
		variables.set(name, value);
	}
	return Object.fromEntries(variables);
}

/** Removes a pair of quotation marks around a value. */
function withoutQuotes(value: string): string {
	return /^(?:".*"|'.*')$/.test(value) ? value.slice(1, -1) : value;
}

/**
 * Returns the context of a command in which the variables of the file in `--credentials` replace
 * those of the process, in upper and lower case. Its path is relative to the current folder of
 * `context`.
 * @throws {UserError} the errors of {@link readCredentialsFile}
 */
export function withCredentialsFile(given: CommandArguments, context: CommandContext): CommandContext {
	const file = given.value('credentials');
	if (file === undefined) {
		return context;
	}
	const credentials = readCredentialsFile(resolve(context.currentFolder, file));
	addVariableCredentialsToRedactor(credentials, context.terminal.redactor);
	const others = Object.entries(context.variables).filter(([name]) => !Object.hasOwn(credentials, name.toUpperCase()));
	return { ...context, variables: { ...Object.fromEntries(others), ...credentials } };
}
