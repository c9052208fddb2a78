const otherToken = /[[\]{},:]|[^\s"[\]{},:]+/y;
const whitespace = /\s*/y;

/**
 * Formats valid JSON with one value per line, indented by two spaces. Keeps all digits of numbers
 * and duplicate keys, which `JSON.parse` would lose. Replaces `\u` escape sequences by their
 * characters if JSON does not require them. Returns `undefined` when the result would be more than
 * `maximumGrowth` characters longer than the text.
 */
export function prettyJson(text: string, maximumGrowth = Number.POSITIVE_INFINITY): string | undefined {
	const parts: string[] = [];
	let depth = 0;
	let growth = 0;
	let previous = '';
	for (let position = endOf(whitespace, text, 0); position < text.length; ) {
		const end = text[position] === '"' ? endOfString(text, position) : endOf(otherToken, text, position);
		const token = text.slice(position, end);
		depth -= closing.has(token) ? 1 : 0;
		const indentation = beginsLine(previous, token) ? 1 + 2 * depth : 0;
		const next = endOf(whitespace, text, end);
		growth += indentation + (token === ':' ? 1 : 0) - (next - end);
		if (growth > maximumGrowth) {
			return undefined;
		}
		if (indentation > 0) {
			parts.push('\n', '  '.repeat(depth));
		}
		parts.push(printToken(token));
		depth += opening.has(token) ? 1 : 0;
		previous = token;
		position = next;
	}
	return `${parts.join('')}\n`;
}

const opening: ReadonlySet<string> = new Set(['{', '[']);
const closing: ReadonlySet<string> = new Set(['}', ']']);

/**
 * Returns the offset after the closing quote of the string that begins at `start`. Uses no regular
 * expression, because a long string would overflow its stack.
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

/**
 * Returns the offset after the match of a sticky expression at `start`, or `start` if the
 * expression does not match there.
 */
function endOf(expression: RegExp, text: string, start: number): number {
	expression.lastIndex = start;
	return expression.test(text) ? expression.lastIndex : start;
}

/** Whether a token begins a line. Empty brackets stay on one line. */
function beginsLine(previous: string, token: string): boolean {
	return closing.has(token) ? !opening.has(previous) : previous === ',' || opening.has(previous);
}

function printToken(token: string): string {
	if (token === ':') {
		return ': ';
	}
	return token.includes('\\u') ? JSON.stringify(JSON.parse(token)) : token;
}
