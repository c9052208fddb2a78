const lexical = /"(?:\\.|[^"\\])*"|[[\]{},:]|[^\s"[\]{},:]+/gs;

/**
 * Sound JSON, one value a line, indented by two blanks. Numbers stay digit by digit as they came, which parsing and
 * printing would not keep beyond 2^53, and so do keys that come twice; escaped letters are written out.
 */
export function prettyJson(text: string): string {
	const parts: string[] = [];
	let depth = 0;
	let previous = '';
	for (const [token] of text.matchAll(lexical)) {
		depth -= closing.has(token) ? 1 : 0;
		if (beginsLine(previous, token)) {
			parts.push('\n', '  '.repeat(depth));
		}
		parts.push(printed(token));
		depth += opening.has(token) ? 1 : 0;
		previous = token;
	}
	return `${parts.join('')}\n`;
}

const opening: ReadonlySet<string> = new Set(['{', '[']);
const closing: ReadonlySet<string> = new Set(['}', ']']);

/** Empty brackets stay together. */
function beginsLine(previous: string, token: string): boolean {
	return closing.has(token) ? !opening.has(previous) : previous === ',' || opening.has(previous);
}

function printed(token: string): string {
	if (token === ':') {
		return ': ';
	}
	return token.startsWith('"') && token.includes('\\u') ? JSON.stringify(JSON.parse(token)) : token;
}
