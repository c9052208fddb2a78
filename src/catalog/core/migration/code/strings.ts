/** Returns the lengths of the delimiters of a string. */
export function stringDelimiterLengths(source: string, type: string): readonly [start: number, end: number] {
	if (type === 'simple_symbol') {
		return [1, 0];
	}
	const hereString = /^@["']\r?\n/.exec(source);
	if (hereString) {
		return [hereString[0].length, (/\n\s*["']@$/.exec(source)?.[0] ?? '').length];
	}
	const [, prefix = '', quote = ''] = /^([a-zA-Z]{0,3}[$@]*|%[qQwW]?)("""+|'''|["'`({[])/.exec(source) ?? [];
	return [prefix.length + quote.length, quote.length];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Replaces the escape sequences that addresses and names can contain. */
export function unescapeStringLiteral(text: string): string {
	return text.replaceAll(/\\(?:u\{?([0-9A-Fa-f]{4})\}?|(.))/g, (_, code: string | undefined, character: string) =>
		code === undefined ? (escapes[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
	);
}
