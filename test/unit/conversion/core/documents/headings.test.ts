import assert from 'node:assert/strict';
import { Lexer } from 'marked';
import {
	countLines,
	type Heading,
	markdownBlocksOf,
	outlineChunk,
} from '../../../../../src/conversion/core/documents/headings.ts';
import { sample } from '../../../../fixtures/testSize.ts';

/**
 * Returns the heading path of each chunk, such as `A > B`. The chunks are parts of one document, in
 * order.
 */
function paths(chunks: readonly string[]): readonly string[] {
	let open: readonly Heading[] = [];
	return chunks.map((chunk) => {
		const outline = outlineChunk(markdownBlocksOf(chunk, new Lexer()), open);
		open = outline.open;
		return outline.path.map(({ text }) => text).join(' > ');
	});
}

describe('headings of chunks', () => {
	const rows: readonly (readonly [title: string, chunks: readonly string[], expected: readonly string[]])[] = [
		['its own heading', ['# A\n\ntext'], ['A']],
		['the headings above it', ['# A', '## B', '### C', '## D', '# E'], ['A', 'A > B', 'A > B > C', 'A > D', 'E']],
		[
			'the headings that are open at the end of the previous chunk',
			['# A\n\n## B\n\ntext', 'more text'],
			['A', 'A > B'],
		],
		['the open headings when the chunk starts with text', ['# A', 'text\n\n## B'], ['A', 'A']],
		['nothing before the first heading', ['text', '# A'], ['', 'A']],
		['nothing in a text without headings', ['a\n\nb', 'c'], ['', '']],
		['an underlined heading', ['A\n===\n\ntext'], ['A']],
		['a heading after blank lines', ['\n\n# A'], ['A']],
		['a heading after HTML comments', ['<!-- Slide number: 1 -->\n<!-- x -->\n# A', '<!--\n2 -->\n\n# B'], ['A', 'B']],
		['the open headings when text follows an HTML comment', ['# A', '<!-- x --> text <!-- y -->\n\n# B'], ['A', 'A']],
		['no heading of a code block', ['```\n# A\n```'], ['']],
		['no heading of a quote or a list', ['> # A', '- # A'], ['', '']],
		['no heading of an HTML comment', ['<!--\n# A\n-->\n'], ['']],
		['the text without markup', ['# *Mål* & `code` [link](https://example.org)'], ['Mål & code link']],
		[
			'characters instead of HTML entities',
			['## Drift &ndash; R&#38;D &quot;ny&quot;&nbsp;plan'],
			['Drift – R&D "ny" plan'],
		],
		['an escaped HTML entity, decoded once', ['# a &amp;lt; b'], ['a &lt; b']],
		['the text without HTML tags', ['# <a name="_Toc7"></a><b>1.2</b> Opptak<br/>og emner'], ['1.2 Opptak og emner']],
		[
			'the text without an HTML tag that has a bracket in an attribute',
			['# <img title="a > b" src="x.png">Kart'],
			['Kart'],
		],
		['the text without an HTML comment', ['# <!-- side 3 -->Vurdering'], ['Vurdering']],
		['comparison signs, which are not HTML tags', ['# 3 < 5 &lt; 7 > 2'], ['3 < 5 < 7 > 2']],
		['the alternative text of an image', ['# ![Figur 2](f.png) Oversikt'], ['Figur 2 Oversikt']],
		[
			'the text without an embedded image',
			[`# ![](data:image/png;base64,${'iVBORw0K'.repeat(900)}) Oversikt`],
			['Oversikt'],
		],
		[
			'a heading after a large embedded image, which a later chunk continues',
			[`![](data:image/png;base64,${'iVBORw0K'.repeat(50_000)})\n\n# A\n\ntext`, '## B'],
			['', 'A > B'],
		],
		['a heading with a colon after the word data', ['# data:import og data:eksport'], ['data:import og data:eksport']],
		['an empty text for an embedded image only', [`# ![](data:image/png;base64,${'iVBORw0K'.repeat(900)})`], ['']],
		['the alternative text of an image in a link', ['# [![bygg](b.svg)](https://example.org) Status'], ['bygg Status']],
		['an address in angle brackets', ['# <https://example.org/a>'], ['https://example.org/a']],
		['escaped characters', ['# \\*Mål\\* & ~~gammelt~~ \\#1'], ['*Mål* & gammelt #1']],
		['inline code unchanged', ['# `a &amp; <b>`'], ['a &amp; <b>']],
		['an underlined heading with tags', ['<span id="x"></span>Mål &amp; midler\n---'], ['Mål & midler']],
		['the text of a reference link', ['# [Navn][n]\n\n[n]: https://example.org'], ['Navn']],
		['spaces instead of control characters in numeric entities', ['# a&#8238;b&#x200b;c&#7;d'], ['a b c d']],
		['headings with skipped levels', ['# A', '#### B', '## C'], ['A', 'A > B', 'A > C']],
		['headings in a text with CRLF line endings', ['# A\r\n\r\ntext', '## B\r\n'], ['A', 'A > B']],
	];
	for (const [title, chunks, expected] of rows) {
		it(`the heading path of a chunk is ${title}`, () => assert.deepEqual(paths(chunks), expected));
	}

	const frontMatter: readonly (readonly [title: string, chunk: string, expected: string])[] = [
		['front matter', '---\ntitle: Plan\ntags: [a, b]\n---\n\n# A', 'A'],
		['front matter that ends with dots', '---\nauthor: "Å. Ås"\n...\n# A', 'A'],
		['front matter with CRLF line endings', '\ufeff---\r\ntitle: Plan\r\nlist:\r\n  - a\r\n---\r\n# A\r\n', 'A'],
		['front matter with a comment', '---\n# no heading\ndate: 2026-10-01\n---\n## B', 'B'],
		['empty front matter', '---\n---\n# A', 'A'],
		['front matter without any text', '---\ntitle: Plan\n---\n', ''],
	];
	for (const [title, chunk, expected] of frontMatter) {
		it(`reads the headings of a document after ${title}`, () => assert.deepEqual(paths([chunk]), [expected]));
	}

	const noFrontMatter: readonly (readonly [title: string, chunk: string, expected: string])[] = [
		['a text between two thematic breaks', '---\n\n# Mål\n\n---\n\ntext', 'Mål'],
		['a heading between two thematic breaks', '---\n# Mål\n---\ntext', 'Mål'],
		['an underlined heading after a thematic break', '---\nInnledning\n---\n', 'Innledning'],
		['a sentence with a colon, and a heading', '---\nHusk: alt.\n# Mål\ntext\n---\n', 'Mål > text'],
		['a mapping without an end', '---\ntitle: Plan\n\n# A', 'A'],
		['a mapping that follows other text', '# A\n\n---\nkey: value\n---\n', 'A > key: value'],
	];
	for (const [title, chunk, expected] of noFrontMatter) {
		it(`does not read ${title} as front matter`, () => assert.deepEqual(paths([chunk, 'text'])[1], expected));
	}

	const hostile = [
		['a text with a paragraph that is slow to parse', `# A\n\n${'_a*'.repeat(20_000)}`, 'A'],
		['a text with a heading that is slow to parse', `# ${'_a*'.repeat(20_000)}`, '_a*'.repeat(67).slice(0, 200)],
		[
			'a text with an identity number at the end of the parsed part of a heading',
			`# [Person](https://x.example/${'a'.repeat(365)}) 010203 12345`,
			'Person',
		],
		[
			'a text with an identity number at the end of a truncated heading',
			`# ${'a'.repeat(190)}: 010203 12345`,
			`${'a'.repeat(190)}: `,
		],
		['a text with too many nested quotes, which has none', `# A\n\n${'>'.repeat(20_000)}`, ''],
		['the searched start of a very long text', `# A\n\n${'a '.repeat(200_000)}\n\n# B`, 'A'],
		['a text with bidirectional and control characters', '# A\u202eB\u0007', 'A B'],
	] as const;
	for (const [title, text, expected] of sample(hostile)) {
		it(`reads the headings of ${title}`, () => assert.deepEqual(paths([text]), [expected]));
	}

	const begun: readonly Heading[] = [{ level: 1, text: 'A' }];
	const continuing: readonly (readonly [title: string, text: string, open: readonly Heading[], expected: boolean])[] = [
		['text under an open heading', 'text\n\n# B', begun, true],
		['a heading of its own', '\n# B', begun, false],
		['a heading of its own after a comment', '<!-- Slide number: 2 -->\n# B', begun, false],
		['text without an open heading', 'text', [], false],
		['an empty chunk under an open heading', '', begun, true],
	];
	for (const [title, text, open, expected] of continuing) {
		it(`reports whether a chunk continues the previous section, given ${title}`, () =>
			assert.equal(outlineChunk(markdownBlocksOf(text, new Lexer()), open).continues, expected));
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
