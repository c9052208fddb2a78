import assert from 'node:assert/strict';
import { printableName } from '../../../../../src/conversion/vscode/converted/skippedEntriesText.ts';

describe('printableName', () => {
	const rows: readonly (readonly [title: string, name: string, printed: string])[] = [
		[
			'changes no visible characters',
			'plan/001 Læringsutbytte (#1)_*[x](y)<b>|~.md',
			'plan/001 Læringsutbytte (#1)_*[x](y)<b>|~.md',
		],
		['escapes line breaks', 'a\r\n# b\u2028c\u0085', 'a\\u{d}\\u{a}# b\\u{2028}c\\u{85}'],
		[
			'escapes backticks, which end Markdown code,',
			'a` <img src=x> `b``',
			'a\\u{60} <img src=x> \\u{60}b\\u{60}\\u{60}',
		],
		['escapes bidirectional characters', 'a\u202edm.exe', 'a\\u{202e}dm.exe'],
		[
			'escapes invisible characters',
			'a\u200b\u00ad\ufeff\u{e0041}\u00a0b',
			'a\\u{200b}\\u{ad}\\u{feff}\\u{e0041}\\u{a0}b',
		],
		['escapes spaces at the start and the end', ' a  b ', '\\u{20}a  b\\u{20}'],
		['escapes the colon of a URL', 'https://evil.example/x file:///c', 'https\\u{3a}//evil.example/x file\\u{3a}///c'],
		[
			'escapes more than four combining marks on one letter',
			`a${'\u0301'.repeat(6)}`,
			`a${'\u0301'.repeat(4)}\\u{301}\\u{301}`,
		],
		['escapes a combining mark without a letter', '\u0301a', '\\u{301}a'],
		['truncates 200 characters or more of escape sequences', '\u202e'.repeat(100), `${'\\u{202e}'.repeat(25)}…`],
		['truncates between two escape sequences', `a${'\u202e'.repeat(100)}`, `a${'\\u{202e}'.repeat(24)}…`],
		['keeps exactly 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
		['truncates more than 200 characters', 'x'.repeat(201), `${'x'.repeat(200)}…`],
	];
	for (const [title, name, printed] of rows) {
		it(`${title} in the name of an archive entry`, () => assert.equal(printableName(name), printed));
	}
});
