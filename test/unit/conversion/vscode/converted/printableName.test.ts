import assert from 'node:assert/strict';
import { printableName } from '../../../../../src/conversion/vscode/converted/skippedEntriesText.ts';

describe('A name in a report', () => {
	const rows: readonly (readonly [title: string, name: string, printed: string])[] = [
		['stays as it is', 'plan/001 Læringsutbytte (#1)_*[x](y)<b>|~.md', 'plan/001 Læringsutbytte (#1)_*[x](y)<b>|~.md'],
		['stays on its line', 'a\r\n# b\u2028c\u0085', 'a\\u{d}\\u{a}# b\\u{2028}c\\u{85}'],
		['stays code', 'a` <img src=x> `b``', 'a\\u{60} <img src=x> \\u{60}b\\u{60}\\u{60}'],
		['turns no direction', 'a\u202edm.exe', 'a\\u{202e}dm.exe'],
		['hides nothing', 'a\u200b\u00ad\ufeff\u{e0041}\u00a0b', 'a\\u{200b}\\u{ad}\\u{feff}\\u{e0041}\\u{a0}b'],
		['keeps its blanks', ' a  b ', '\\u{20}a  b\\u{20}'],
		['is no address', 'https://evil.example/x file:///c', 'https\\u{3a}//evil.example/x file\\u{3a}///c'],
		['towers over nobody', `a${'\u0301'.repeat(6)}`, `a${'\u0301'.repeat(4)}\\u{301}\\u{301}`],
		['marks nothing in front of it', '\u0301a', '\\u{301}a'],
		['is cut where it becomes long', '\u202e'.repeat(100), `${'\\u{202e}'.repeat(25)}…`],
		['is cut between two characters', `a${'\u202e'.repeat(100)}`, `a${'\\u{202e}'.repeat(24)}…`],
		['is shown whole where it is just as long', 'x'.repeat(200), 'x'.repeat(200)],
		['is cut where it is long', 'x'.repeat(201), `${'x'.repeat(200)}…`],
	];
	for (const [title, name, printed] of rows) {
		it(title, () => assert.equal(printableName(name), printed));
	}
});
