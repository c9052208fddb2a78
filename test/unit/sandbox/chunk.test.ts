import assert from 'node:assert/strict';
import { type ChunkOptions, chunkMarkdown } from '../../sandbox/conversion/chunkMarkdown.ts';

const plan = `Innledning

# Emneplan

Om emnet

## Læringsutbytte & mål

- én
- to

### Detaljer

Tekst

# Vurdering

Eksamen
`;

/** Returns each chunk as its name and its lines. */
function chunks(markdown: string, options: Partial<ChunkOptions> = {}): readonly (readonly [string, ...string[]])[] {
	return chunkMarkdown(markdown, { splitLevel: 2, maxChunkLines: 500, ...options }).map(({ name, text }) => {
		assert.match(text, /[^\n]\n$/);
		return [name, ...text.slice(0, -1).split('\n')];
	});
}

function names(markdown: string, options: Partial<ChunkOptions> = {}): readonly string[] {
	return chunks(markdown, options).map(([name]) => name);
}

describe('chunkMarkdown', () => {
	const splits: readonly {
		readonly title: string;
		readonly splitLevel: number;
		readonly expected: readonly string[];
	}[] = [
		{ title: 'at level 1', splitLevel: 1, expected: ['001-text.md', '002-emneplan.md', '003-vurdering.md'] },
		{
			title: 'at levels 1 and 2',
			splitLevel: 2,
			expected: ['001-text.md', '002-emneplan.md', '003-læringsutbytte-mål.md', '004-vurdering.md'],
		},
		{
			title: 'at levels 1 to 3',
			splitLevel: 3,
			expected: ['001-text.md', '002-emneplan.md', '003-læringsutbytte-mål.md', '004-detaljer.md', '005-vurdering.md'],
		},
	];
	for (const { title, splitLevel, expected } of splits) {
		it(`splits Markdown at headings ${title}`, () => assert.deepEqual(names(plan, { splitLevel }), expected));
	}

	it('the chunks of a Markdown text contain all its lines that are not blank, in order', () => {
		for (const maxChunkLines of [1, 2, 3, 5, 500]) {
			const lines = chunks(plan, { maxChunkLines }).flatMap(([, ...chunkLines]) => chunkLines);
			assert.deepEqual(
				lines.filter((line) => line !== ''),
				plan.split('\n').filter((line) => line !== ''),
			);
		}
	});

	const notHeadings: Readonly<Record<string, string>> = {
		'a fenced code block': '# A\n\n```\n# not a heading\n```\n',
		'a code block fenced with tildes': '# A\n\n~~~sh\n# not a heading\n~~~\n',
		'an indented code block': '# A\n\n    # not a heading\n',
		'a quotation': '# A\n\n> # not a heading\n',
		'a list': '# A\n\n- # not a heading\n',
		'an HTML comment': '# A\n\n<!--\n# not a heading\n-->\n',
	};
	for (const [where, markdown] of Object.entries(notHeadings)) {
		it(`does not split Markdown at a # in ${where}`, () => assert.deepEqual(names(markdown), ['001-a.md']));
	}

	const slugs: Readonly<Record<string, string>> = {
		'# Ærlig talt: 100 % på øya!': '001-ærlig-talt-100-på-øya.md',
		'# **Fet** og [lenke](https://example.org/x) `kode`': '001-fet-og-lenke-kode.md',
		'Understreket\n===': '001-understreket.md',
		'# A\u030A rlig': '001-å-rlig.md',
		'# ???': '001-text.md',
		'# ../../etc/passwd': '001-etc-passwd.md',
		[`# ${'lang '.repeat(40)}`]: `001-${'lang-'.repeat(12).slice(0, -1)}.md`,
	};
	for (const [markdown, name] of Object.entries(slugs)) {
		it(`names the chunk of ${JSON.stringify(markdown.slice(0, 40))} "${name}"`, () =>
			assert.deepEqual(names(markdown), [name]));
	}

	const lengths: readonly {
		readonly title: string;
		readonly markdown: string;
		readonly maxChunkLines: number;
		readonly expected: readonly (readonly string[])[];
	}[] = [
		{
			title: 'continues a long section in further chunks',
			markdown: '# A\n1\n2\n3\n4\n# B\n5',
			maxChunkLines: 2,
			expected: [
				['001-a.md', '# A', '1'],
				['002-a.md', '2', '3'],
				['003-a.md', '4'],
				['004-b.md', '# B', '5'],
			],
		},
		{
			title: 'does not split a section of exactly the maximum length',
			markdown: '# A\n1\n2',
			maxChunkLines: 3,
			expected: [['001-a.md', '# A', '1', '2']],
		},
		{
			title: 'splits a document without headings by lines',
			markdown: '1\n2\n3\n',
			maxChunkLines: 2,
			expected: [
				['001-text.md', '1', '2'],
				['002-text.md', '3'],
			],
		},
		{
			title: 'moves a fenced code block that fits into one chunk to the next chunk',
			markdown: '1\n2\n```\n3\n```\n4',
			maxChunkLines: 4,
			expected: [
				['001-text.md', '1', '2'],
				['002-text.md', '```', '3', '```', '4'],
			],
		},
		{
			title: 'moves a fenced code block in a list to the next chunk when it fits into one chunk',
			markdown: '1\n\n- two\n  ```\n  3\n  ```\n- 4',
			maxChunkLines: 4,
			expected: [
				['001-text.md', '1', '', '- two'],
				['002-text.md', '  ```', '  3', '  ```', '- 4'],
			],
		},
		{
			title: 'moves a fenced code block in a quotation in a list to the next chunk when it fits into one chunk',
			markdown: '1\n\n- > ```\n  > 2\n  > ```\n',
			maxChunkLines: 3,
			expected: [
				['001-text.md', '1'],
				['002-text.md', '- > ```', '  > 2', '  > ```'],
			],
		},
		{
			title: 'splits a fenced code block by lines when it is longer than a chunk',
			markdown: '```\n1\n2\n3\n```',
			maxChunkLines: 3,
			expected: [
				['001-text.md', '```', '1', '2'],
				['002-text.md', '3', '```'],
			],
		},
		{
			title: 'splits an indented code block by lines',
			markdown: '1\n\n    2\n    3\n',
			maxChunkLines: 3,
			expected: [
				['001-text.md', '1', '', '    2'],
				['002-text.md', '    3'],
			],
		},
		{
			title: 'counts a line that ends with CR LF once',
			markdown: '# A\r\n1\r\n# B\r\n',
			maxChunkLines: 2,
			expected: [
				['001-a.md', '# A', '1'],
				['002-b.md', '# B'],
			],
		},
		{ title: 'returns no chunks for a blank document', markdown: ' \n\n', maxChunkLines: 2, expected: [] },
	];
	for (const { title, markdown, maxChunkLines, expected } of lengths) {
		it(title, () => assert.deepEqual(chunks(markdown, { maxChunkLines }), expected));
	}

	it('numbers more than 999 chunks with four digits, so that the names sort correctly', () => {
		const sorted = names('x\n'.repeat(1001), { maxChunkLines: 1 });
		assert.equal(sorted[0], '0001-text.md');
		assert.deepEqual([...sorted].sort(), sorted);
	});
});
