import { parse } from 'yaml';

/**
 * The value of a config file, whether it is JSON or YAML. A short text can take the library very
 * long, so only a worker thread may call this.
 * @throws what is wrong and where, without the lines of the file around, which may hold a token.
 */
export function parseConfigText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return parseYaml(text);
	}
}

function parseYaml(text: string): unknown {
	try {
		return parse(text, { maxAliasCount: 100, logLevel: 'error' });
	} catch (error) {
		throw new Error(String(error).split('\n', 1)[0]);
	}
}
