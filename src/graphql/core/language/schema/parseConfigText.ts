import { parse } from 'yaml';

/**
 * Parses a config file in JSON or YAML. Even a short text can keep the YAML library busy for very
 * long, so call this function in a worker thread only.
 * @throws {Error} with the position of the error in its message, but without the text of the file,
 * which may contain a token
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
