const otherToken = /[[\]{},:]|[^\s"[\]{},:]+/y;
const blanks = /\s*/y;

/**
 * Sound JSON, one value a line, indented by two blanks. Numbers stay digit by digit as they came,
 * which parsing and printing would not keep beyond 2^53, and so do keys that come twice; escaped
 * letters are written out. `undefined` when printing would make it longer by more than
 * `maximumGrowth` characters.
 */
export function prettyJson(text: string, maximumGrowth = Number.POSITIVE_INFINITY): string | undefined {
	const parts: string[] = [];
	let depth = 0;
	let growth = 0;
	let previous = '';
	for (let position = endOf(blanks, text, 0); position < text.length; ) {
		const end = text[position] === '"' ? endOfString(text, position) : endOf(otherToken, text, position);
		const token = text.slice(position, end);
		depth -= closing.has(token) ? 1 : 0;
		const indentation = beginsLine(previous, token) ? 1 + 2 * depth : 0;
		const next = endOf(blanks, text, end);
		growth += indentation + (token === ':' ? 1 : 0) - (next - end);
		if (growth > maximumGrowth) {
			return undefined;
		}
		if (indentation > 0) {
			parts.push('\n', '  '.repeat(depth));
		}
		parts.push(printed(token));
		depth += opening.has(token) ? 1 : 0;
		previous = token;
		position = next;
	}
	return `${parts.join('')}\n`;
}

const opening: ReadonlySet<string> = new Set(['{', '[']);
const closing: ReadonlySet<string> = new Set(['}', ']']);

/**
 * Behind the quote that ends the string which begins at `start`. Searched by hand: a long string
 * overflows the stack of a regular expression.
 */
function endOfString(text: string, start: number): number {
	for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
		let backslashes = 0;
		while (text[quote - 1 - backslashes] === '\\') {
			backslashes += 1;
		}
		if (backslashes % 2 === 0) {
			return quote + 1;
		}
	}
	return text.length;
}

/** Behind what a sticky expression matches at `start`. */
function endOf(expression: RegExp, text: string, start: number): number {
	expression.lastIndex = start;
	return expression.test(text) ? expression.lastIndex : start;
}

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
