import assert from 'node:assert/strict';
import { Lexer, type Token } from 'marked';
import { examineArchive } from '../../../../src/conversion/archives/examineArchive.ts';
import { archiveLimits } from '../../../../src/conversion/core/archives/archiveRules.ts';
import { archiveReportWords } from '../../../../src/conversion/words/archiveReportWords.ts';
import { archiveReasons } from '../../../../src/conversion/words/archiveWords.ts';
import { type EntryPlan, makeArchive } from '../../../fixtures/archives/makeArchive.ts';
import { l10n } from '../../support/l10n.ts';

async function reportOn(plans: readonly EntryPlan[]): Promise<string> {
	const words = { l10n, number: new Intl.NumberFormat('en'), reasons: archiveReasons(l10n, archiveLimits) };
	return archiveReportWords('plan.docx', await examineArchive(makeArchive(plans)), words);
}

describe('The report on an archive', () => {
	it('names every rule, every entry concerned and every entry there is', async () => {
		const report = await reportOn([
			{ name: 'plan/' },
			{ name: '../a.md', content: 'x'.repeat(1234), stored: true },
			{ name: 'b.md', content: 'B', unlisted: true },
		]);
		assert.equal(
			report,
			`# Report on the Archive for \`plan.docx\`

Names and sizes, in bytes, are as the archive declares them. What a name hides is written like \`\\u{202e}\`.

Nothing of it was opened. The view Converted Documents saves it as it came.

## conversion/archive-unsafe-names

The archive was not opened: an entry has a name that leads out of it or hides what it is.

- no. 2: \`../a.md\`, size 1,234, in the archive 1,234

## conversion/archive-hidden-data

The archive was not opened: it holds data that its directory does not list.

- no. 3: \`b.md\`, size 1, in the archive 3

## All Entries

1. \`plan\`, folder, size 0, in the archive 2; in order
2. \`../a.md\`, size 1,234, in the archive 1,234; conversion/archive-unsafe-names
3. \`b.md\`, size 1, in the archive 3; not in the directory, found at byte 1,308
`,
		);
	});

	it('names a thousand entries of a rule, and all others by number', async () => {
		const report = await reportOn(Array.from({ length: 1003 }, (_, index) => ({ name: `../${index}` })));
		assert.match(report, /\n- no\. 1000: `\.\.\/999`, size 0, in the archive 2\n- no\. 1001, 1002, 1003\n/);
	});

	it('says of an archive in order that it is', async () => {
		const report = await reportOn([{ name: 'a.md', content: 'A', crc32: 1 }]);
		assert.match(report, /\n\nIt breaks no rule\.\n\n## All Entries\n\n1\. .*; damaged: its content/);
	});

	it('makes nothing of a name but code', async () => {
		const names = [
			'[x](https://evil.example)',
			'![x](https://evil.example/x.png)',
			'`[x](command:evil)`',
			'`` <script>alert(1)</script> ``',
			'<img src=x onerror=alert(1)>',
			'a\n# Heading',
			'a\n\n[x]: https://evil.example',
			'\\`<b>\\`',
			'https://evil.example',
			'<https://evil.example>',
			'www.evil.example',
			'me@evil.example',
			'|a|b|',
			'',
			' ',
			'`',
			'``',
			'a`',
			'`a',
			'&lt;b&gt;',
			'```',
		];
		const report = await reportOn(names.map((name) => ({ name, content: 'x' })));
		assert.match(report, /\n14\. without a name, size 1,/);
		const lines = new Lexer().lex(report);
		const kinds = new Set(lines.flatMap(kindsOf));
		assert.deepEqual([...kinds].sort(), ['codespan', 'heading', 'list', 'list_item', 'paragraph', 'space', 'text']);
		const entries = lines.findLast(({ type }) => type === 'list');
		assert.equal(entries?.type === 'list' && entries['items'].length, names.length);
	});
});

function kindsOf(token: Token): readonly string[] {
	const inner: readonly Token[] = [
		...(('tokens' in token && token.tokens) || []),
		...(('items' in token && token['items']) || []),
	];
	return [token.type, ...inner.flatMap(kindsOf)];
}
