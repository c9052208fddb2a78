import { parse } from 'yaml';

/** The value of a config file, whether it is JSON or YAML. Apart from the rest because the library is loaded on first use. @throws */
export function parseConfigText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return parse(text, { maxAliasCount: 100 });
	}
}
