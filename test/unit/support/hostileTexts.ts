/**
 * Characters and text fragments that a pattern or parser may accept at the start, repeatedly or at
 * the end of a text.
 */
const parts: readonly string[] = [
	...[
		' ',
		'\t',
		'\n',
		'a',
		'1',
		'.',
		',',
		'/',
		'//',
		'"',
		"'",
		'<',
		'>',
		'=',
		'&',
		'#',
		'%',
		'@',
		':',
		'-',
		'\\',
		'$(',
	],
	...[
		'[',
		']',
		'{',
		'}',
		'{"a":',
		'[{"b":',
		'/*',
		'/**/',
		'"a":1,',
		'&amp;',
		'\u202e',
		'e\u0301',
		'\ud83c\udf93',
		'\ud800',
	],
	...[
		'https://',
		'https://a/',
		'code=',
		'&state=',
		'<title',
		'<style ',
		'<style>',
		'</style ',
		'<!--',
		'secret: ',
		'"token":"',
	],
	...['eyJ', 'eyJhIjoi.', '31. mars ', '31.03.2027', 'o\u0308', 'charset=', '; ', 'x-', 'description', '__Schema'],
	...['*', '*a', '**/', '**/a/', '**/*a*/', '?', '{,a}', '{a', '[a', '[!b]'],
];

/**
 * Yields texts of a given length that can make a parser slow or its recursion deep. Each fragment
 * is repeated: alone, between two other strings, and after many repetitions of another fragment.
 */
export function* hostileTexts(length: number): Generator<string> {
	const filled = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, Math.max(size, 0));
	for (const part of parts) {
		yield filled(part, length);
		for (const [start, end] of enclosures) {
			yield `${start}${filled(part, length - start.length - end.length)}${end}`;
		}
		for (const other of prefixes) {
			yield filled(part, length / 2) + filled(other, length / 2);
		}
	}
}

const enclosures: readonly (readonly [start: string, end: string])[] = [
	['a', 'b'],
	['\0', '\0'],
	['https://a.example/', 'x'],
	['https://a.example/?code=', '&state='],
	['<html>', 'x'],
	['{"detail":', '}'],
	['{"detail":"', '"}'],
	['{"detail":[', ']}'],
	['{"a":{"apiUrl":"https://', '"}}'],
];
const prefixes: readonly string[] = [' ', 'a', '/', '<', '[', '"', '='];
