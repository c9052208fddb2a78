import assert from 'node:assert/strict';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { escapeRemoteContent, imageReplacementHtml } from '../../../../../src/conversion/core/documents/previewHtml.ts';

/**
 * Returns the elements of an HTML fragment with their attributes, as a browser parses the fragment.
 */
function elementsOf(html: string): readonly string[] {
	const visit = (node: DefaultTreeAdapterTypes.Node): readonly string[] => [
		...('tagName' in node
			? [[node.tagName, ...node.attrs.map(({ name, value }) => `${name}=${value}`)].join(' ')]
			: []),
		...('childNodes' in node ? node.childNodes.flatMap(visit) : []),
	];
	return visit(parseFragment(html));
}

describe('escapeRemoteContent', () => {
	const remote: readonly string[] = [
		'<img src="https://host.example/a.png">',
		'<IMG SRC=//host.example/a.png>',
		'<img\nsrc="https://host.example/a.png"\n>',
		'<picture><source srcset="https://host.example/a.png 2x"></picture>',
		'<video poster="https://host.example/a.png" src="https://host.example/a.mp4"></video>',
		'<svg><image href="https://host.example/a.png"/></svg>',
		'<style>@import url(https://host.example/a.css);</style>',
		'<style>',
		'<link rel="stylesheet" href="https://host.example/a.css">',
		'<div style="background: url(https://host.example/a.png)">text</div>',
		'<table background="https://host.example/a.png"><tr><td>1</td></tr></table>',
		'<td colspan="2" background="https://host.example/a.png">',
		'<br style="background: url(https://host.example/a.png)">',
		'<meta http-equiv="refresh" content="0; url=https://host.example/">',
		'<base href="https://host.example/">',
		'<iframe src="https://host.example/"></iframe>',
		'<input type="image" src="https://host.example/a.png">',
		'<br/src="x"><img src="https://host.example/a.png"',
		'<br<img src="https://host.example/a.png">',
		'<!--><img src="https://host.example/a.png">-->',
		'<![CDATA[<img src="https://host.example/a.png">]]>',
	];
	const allowed = /^(br|table|tbody|tr|td|td colspan=\d+|p|div)$/;
	for (const html of remote) {
		it(`removes everything that loads remote content from ${JSON.stringify(html)}`, () => {
			const kept = elementsOf(escapeRemoteContent(html));
			assert.deepEqual(
				kept.filter((element) => !allowed.test(element)),
				[],
			);
		});
	}

	it('keeps tables, line breaks and entities in the HTML of a preview', () => {
		const html = '<table><tr><th rowspan="2" colspan=3>a</th><td>R&amp;D<br/>1 &lt; 2</td></tr></table>';
		assert.equal(escapeRemoteContent(html), html);
	});

	it('shows other HTML tags of a preview as text', () => {
		const [node] = parseFragment(escapeRemoteContent('<img src="a">')).childNodes;
		assert.equal(node && 'value' in node && node.value, '<img src="a">');
	});
});

describe('imageReplacementHtml', () => {
	const embedded = 'data:image/png;base64,iVBORw0KGgo=';
	const rows: readonly (readonly [source: string, shown: boolean])[] = [
		[embedded, true],
		['DATA:image/gif;base64,R0lGODlh', true],
		['https://host.example/a.png', false],
		['http://host.example/a.png', false],
		['//host.example/a.png', false],
		['/\\host.example/a.png', false],
		['\\\\host.example\\a.png', false],
		['a.png', false],
		['file:///a.png', false],
		['data:text/html,a', false],
		['a" onmouseover="b.png', false],
		['', false],
	];
	for (const [source, shown] of rows) {
		it(`the preview ${shown ? 'shows an image' : 'shows the text instead of an image'} with the source ${JSON.stringify(source)}`, () => {
			assert.deepEqual(
				elementsOf(imageReplacementHtml(source, 'a "text" & <more>') ?? ''),
				shown ? [] : [`span title=${source}`],
			);
		});
	}

	it('shows the source of an image that has no text', () => {
		assert.equal(
			imageReplacementHtml('https://host.example/a.png?b&c', ''),
			'<span title="https://host.example/a.png?b&amp;c">https://host.example/a.png?b&amp;c</span>',
		);
	});
});
