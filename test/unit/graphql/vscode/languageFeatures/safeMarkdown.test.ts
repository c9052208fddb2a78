import assert from 'node:assert/strict';
import { Marked, type Token } from 'marked';
import { escapeUntrustedMarkdown } from '../../../../../src/graphql/vscode/languageFeatures/schemaElementParagraphs.ts';

/**
 * Returns the links, images and HTML in Markdown, as VS Code renders it: `link` or `image` with the
 * URL, `html` with the source text.
 */
function addresses(markdown: string): readonly string[] {
	const found: string[] = [];
	const marked = new Marked({ gfm: true });
	marked.walkTokens(marked.lexer(markdown), (token: Token) => {
		if (token.type === 'link' || token.type === 'image' || token.type === 'html') {
			found.push('href' in token ? `${token.type} ${String(token['href'])}` : `html ${token.raw}`);
		}
	});
	return found;
}

describe('escapeUntrustedMarkdown', () => {
	const dangerous = [
		'[x](command:workbench.action.quit)',
		'[x](<command:y>)',
		'[x]( command:y )',
		'[x](command:y "title")',
		'[a [x](command:y) b](https://a.example)',
		'[`](command:y)`](https://a.example)',
		'[x][1]\n\n[1]: command:y',
		'[x]\n\n[x]: command:y',
		'<command:y>',
		'<http://a.example>',
		'http://a.example/x',
		'HTTP://a.example/x',
		'ftp://a.example/x',
		'www.a.example',
		'someone@a.example',
		'![x](https://a.example/picture.png)',
		'![x][1]\n\n[1]: https://a.example/picture.png',
		'<img src="https://a.example/picture.png">',
		'[![x](https://a.example/picture.png)](https://a.example)',
		'\\`[x](command:y)`',
		'``[x](command:y)`',
		'`[x](command:y)``',
		'`\n\n[x](command:y)`',
		'\\\\[x](command:y)',
		'```\n```\n[x](command:y)\n```',
		'~~~\n```\n~~~\n[x](command:y)\n```',
		'a ```\n[x](command:y)\n``` b',
		'[x](file:///etc/passwd)',
		'[x](//a.example)',
		'[x](https:\\\\a.example)',
		'[x](vscode://a.b/c)',
		'- ```\n[x](command:y)\n```',
		'- a\n  ```\n[x](command:y)\n  ```',
		'> ```\n> x\n```\n[x](command:y)\n```',
		'(https://a.example)<command:y>',
		'https://a.example\\<command:y>',
		'_www.b.example',
		'ahttp://b.example',
		'xhttps://b.example',
		'|a|b|\n|-|-|\n|`x|[x](command:y)`|',
		'<div>\n```\n</div>\n\n[x](command:y)\n```',
		'```a\r```\r[x](command:y)\n\n```',
		'a\u2028```\n[x](command:y)\n```',
		'```\na\n ```\n[x](command:y)\n```',
		'```\na\n```\t\n[x](command:y)\n```',
		'```\na\n```~\n[x](command:y)\n```',
		' ```\n```\n[x](command:y)\n```',
		'```\n`[x](command:y)`',
		'``` `\n[x](command:y)\n```',
	];
	for (const markdown of dangerous) {
		it(`escapes unsafe links, images and HTML in the Markdown ${JSON.stringify(markdown)}`, () => {
			const left = addresses(escapeUntrustedMarkdown(markdown)).filter(
				(address) => !/^link https:\/\/a\.example/.test(address),
			);
			assert.deepEqual(left, []);
		});
	}

	const unchanged = [
		'Bruk `emnerV2(filter: [X])` i stedet, *ikke* **emner**.',
		'Se [kontrakten](https://example.org/apier/#kontrakt) for mer.',
		'- én\n- to\n\n1. tre',
		'```graphql\n{ a(b: [1]) @c { d } }\n```\nend',
		'``a ` [b] ``',
		'Felt @deprecated, 10:30, a \\[b\\]',
	];
	for (const markdown of unchanged) {
		it(`does not change the safe Markdown ${JSON.stringify(markdown)}`, () =>
			assert.equal(escapeUntrustedMarkdown(markdown), markdown));
	}

	it('does not escape https addresses in Markdown, which are rendered as links', () => {
		const text = 'Se https://example.org/apier/?a=b#c. (https://example.org)';
		assert.deepEqual(addresses(escapeUntrustedMarkdown(text)), [
			'link https://example.org/apier/?a=b#c',
			'link https://example.org',
		]);
	});

	it('Markdown that was escaped is rendered as the text before the escaping', () => {
		assert.equal(
			new Marked().parse(escapeUntrustedMarkdown('[x](command:y) <b> a[0]')),
			'<p>[x](command:y) &lt;b&gt; a[0]</p>\n',
		);
	});
});
