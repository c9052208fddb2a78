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

/** Maximum depth of brackets in YAML. The library needs much memory for deeper ones. */
const maximumDepth = 200;

function isNestedTooDeeply(text: string): boolean {
	let depth = 0;
	return (text.match(/[[\]{}]/g) ?? []).some((bracket) => {
		depth = Math.max(0, depth + ('[{'.includes(bracket) ? 1 : -1));
		return depth > maximumDepth;
	});
}

function parseYaml(text: string): unknown {
	if (isNestedTooDeeply(text)) {
		throw new Error('The config is nested too deeply.');
	}
	try {
		return parse(text, { logLevel: 'error' });
	} catch (error) {
		throw new Error(String(error).split('\n', 1)[0]);
	}
}
