import assert from 'node:assert/strict';
import { tablePageHtml } from '../../../../../../src/graphql/core/client/table/tablePage.ts';

describe('tablePageHtml', () => {
	const page = tablePageHtml({
		language: 'nb',
		cspSource: 'https://webview.example',
		styleSheet: 'https://webview.example/table.css',
		script: 'https://webview.example/table.js',
		nonce: 'a-nonce',
	});

	it('the page of the result table allows only the style sheet and the script of the extension', () => {
		const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.split('; ');
		assert.deepEqual(policy, ["default-src 'none'", 'style-src https://webview.example', "script-src 'nonce-a-nonce'"]);
	});

	it('the page of the result table states its content security policy before the style sheet and the script', () => {
		const positions = ['Content-Security-Policy', '<link', '<script nonce="a-nonce"'].map((text) => page.indexOf(text));
		assert.ok(positions.every((position) => position > 0));
		assert.deepEqual(
			positions,
			positions.toSorted((a, b) => a - b),
		);
	});
});
