import assert from 'node:assert/strict';
import { Lexer } from 'marked';
import {
	blocksOf,
	countLines,
	type Heading,
	outlineChunk,
} from '../../../../../src/conversion/core/documents/headings.ts';

/** The heading path of each chunk, one after the other. */
function paths(chunks: readonly string[]): readonly string[] {
	let open: readonly Heading[] = [];
	return chunks.map((chunk) => {
		const outline = outlineChunk(blocksOf(chunk, new Lexer()), open);
		open = outline.open;
		return outline.path.map(({ text }) => text).join(' > ');
	});
}

describe('The outline of chunks', () => {
	const rows: readonly (readonly [title: string, chunks: readonly string[], expected: readonly string[]])[] = [
		['its own heading', ['# A\n\ntext'], ['A']],
		['the headings above it', ['# A', '## B', '### C', '## D', '# E'], ['A', 'A > B', 'A > B > C', 'A > D', 'E']],
		['what was open where the chunk before ended', ['# A\n\n## B\n\ntext', 'more text'], ['A', 'A > B']],
		['what is open where it begins without one', ['# A', 'text\n\n## B'], ['A', 'A']],
		['nothing before the first heading', ['text', '# A'], ['', 'A']],
		['nothing in a text without headings', ['a\n\nb', 'c'], ['', '']],
		['a heading that is underlined', ['A\n===\n\ntext'], ['A']],
		['a heading after blank lines', ['\n\n# A'], ['A']],
		['no heading in a fence', ['```\n# A\n```'], ['']],
		['no heading in a quote or a list', ['> # A', '- # A'], ['', '']],
		['no heading in a comment', ['<!--\n# A\n-->\n'], ['']],
		['words without markup', ['# *Mål* & `code` [link](https://example.org)'], ['Mål & code link']],
		['the characters of entities', ['## Drift &ndash; R&#38;D &quot;ny&quot;&nbsp;plan'], ['Drift – R&D "ny" plan']],
		['an entity that was escaped once', ['# a &amp;lt; b'], ['a &lt; b']],
		['no tags', ['# <a name="_Toc7"></a><b>1.2</b> Opptak<br/>og emner'], ['1.2 Opptak og emner']],
		['no tag that has a bracket in an attribute', ['# <img title="a > b" src="x.png">Kart'], ['Kart']],
		['no comment', ['# <!-- side 3 -->Vurdering'], ['Vurdering']],
		['comparisons, which are no tags', ['# 3 < 5 &lt; 7 > 2'], ['3 < 5 < 7 > 2']],
		['the alternative text of a picture', ['# ![Figur 2](f.png) Oversikt'], ['Figur 2 Oversikt']],
		['no embedded picture', [`# ![](data:image/png;base64,${'iVBORw0K'.repeat(900)}) Oversikt`], ['Oversikt']],
		['nothing of an embedded picture alone', [`# ![](data:image/png;base64,${'iVBORw0K'.repeat(900)})`], ['']],
		['the text of a picture in a link', ['# [![bygg](b.svg)](https://example.org) Status'], ['bygg Status']],
		['an address in angle brackets', ['# <https://example.org/a>'], ['https://example.org/a']],
		['escaped characters', ['# \\*Mål\\* & ~~gammelt~~ \\#1'], ['*Mål* & gammelt #1']],
		['code as it stands', ['# `a &amp; <b>`'], ['a &amp; <b>']],
		['an underlined heading with tags', ['<span id="x"></span>Mål &amp; midler\n---'], ['Mål & midler']],
		['the text of a link that is defined elsewhere', ['# [Navn][n]\n\n[n]: https://example.org'], ['Navn']],
		['characters that a number hides', ['# a&#8238;b&#x200b;c&#7;d'], ['a b c d']],
		['levels that were left out', ['# A', '#### B', '## C'], ['A', 'A > B', 'A > C']],
		['ends of line of another system', ['# A\r\n\r\ntext', '## B\r\n'], ['A', 'A > B']],
	];
	for (const [title, chunks, expected] of rows) {
		it(`gives ${title}`, () => assert.deepEqual(paths(chunks), expected));
	}

	const frontMatter: readonly (readonly [title: string, chunk: string, expected: string])[] = [
		['front matter', '---\ntitle: Plan\ntags: [a, b]\n---\n\n# A', 'A'],
		['front matter that ends with dots', '---\nauthor: "Å. Ås"\n...\n# A', 'A'],
		['front matter of another system', '\ufeff---\r\ntitle: Plan\r\nlist:\r\n  - a\r\n---\r\n# A\r\n', 'A'],
		['front matter with a comment', '---\n# no heading\ndate: 2026-10-01\n---\n## B', 'B'],
		['empty front matter', '---\n---\n# A', 'A'],
		['front matter and nothing else', '---\ntitle: Plan\n---\n', ''],
	];
	for (const [title, chunk, expected] of frontMatter) {
		it(`skips ${title}`, () => assert.deepEqual(paths([chunk]), [expected]));
	}

	const noFrontMatter: readonly (readonly [title: string, chunk: string, expected: string])[] = [
		['a text between two lines', '---\n\n# Mål\n\n---\n\ntext', 'Mål'],
		['a heading between two lines', '---\n# Mål\n---\ntext', 'Mål'],
		['an underlined heading after a line', '---\nInnledning\n---\n', 'Innledning'],
		['a sentence with a colon, and a heading', '---\nHusk: alt.\n# Mål\ntext\n---\n', 'Mål > text'],
		['what has no end', '---\ntitle: Plan\n\n# A', 'A'],
		['what comes later', '# A\n\n---\nkey: value\n---\n', 'A > key: value'],
	];
	for (const [title, chunk, expected] of noFrontMatter) {
		it(`does not take for front matter ${title}`, () => assert.deepEqual(paths([chunk, 'text'])[1], expected));
	}

	const hostile = [
		['a paragraph made to be slow', `# A\n\n${'_a*'.repeat(20_000)}`, 'A'],
		['a heading made to be slow', `# ${'_a*'.repeat(20_000)}`, '_a*'.repeat(67).slice(0, 200)],
		['quotes nested too deeply', `# A\n\n${'>'.repeat(20_000)}`, ''],
		['a text that is too long', `# A\n\n${'a '.repeat(200_000)}\n\n# B`, 'A'],
		['characters that turn the direction of writing', '# A\u202eB\u0007', 'A B'],
	] as const;
	for (const [title, text, expected] of hostile) {
		it(`survives ${title}`, () => assert.deepEqual(paths([text]), [expected]));
	}

	const begun: readonly Heading[] = [{ level: 1, text: 'A' }];
	const continuing: readonly (readonly [title: string, text: string, open: readonly Heading[], expected: boolean])[] = [
		['text under an open heading', 'text\n\n# B', begun, true],
		['its own heading', '\n# B', begun, false],
		['text where nothing is open', 'text', [], false],
		['nothing at all under an open heading', '', begun, true],
	];
	for (const [title, text, open, expected] of continuing) {
		it(`knows whether a chunk goes on that begins with ${title}`, () =>
			assert.equal(outlineChunk(blocksOf(text, new Lexer()), open).continues, expected));
	}

	for (const [text, lines] of [
		['', 0],
		['a', 1],
		['a\n', 1],
		['a\nb', 2],
		['a\r\nb\r\n', 2],
		['a\n\n', 2],
		['a\r\rb\r', 3],
		['a\n\rb', 3],
		['a\r', 1],
		['\n', 1],
	] as const) {
		it(`counts ${lines} lines in ${JSON.stringify(text)}`, () => assert.equal(countLines(text), lines));
	}
});
