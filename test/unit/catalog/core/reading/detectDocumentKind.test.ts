import assert from 'node:assert/strict';
import { detectDocumentKind } from '../../../../../src/catalog/core/reading/detectDocumentKind.ts';

describe('detectDocumentKind', () => {
	const page = '<!-- from the wiki -->\n<table><tr><th>Navn';
	for (const [text, mediaType, name, expected] of [
		['{"apis": []}', 'text/html', 'a.md', 'json'],
		['\n {\n// ours\n"apis": []}', '', '', 'json'],
		['{% include head %}\n\n| a |\n|---|', '', 'a.md', 'markdown'],
		['// ours\n{"apis": []}', '', 'a.json', 'json'],
		['// ours\n{"apis": []}', '', 'a.jsonc', 'json'],
		['// ours\n{"apis": []}', 'application/vnd.catalog+json', '', 'json'],
		['<!DOCTYPE html>\n|---|---|', 'text/markdown', 'a.md', 'html'],
		[page, '', '', 'html'],
		[`${page}\n\n| a | b |\n| --- | :-: |`, 'text/html', 'a.html', 'markdown'],
		['a | b\n-|-', '', 'a.html', 'markdown'],
		['hei', 'text/html', 'a.md', 'html'],
		['hei', 'application/xhtml+xml', '', 'html'],
		['hei', '', 'a.HTM', 'html'],
		['hei', 'text/plain', 'a.txt', 'markdown'],
		['', '', '', 'markdown'],
	] as const) {
		it(`returns ${expected} for the content ${JSON.stringify(text)}, the media type "${mediaType}" and the name "${name}"`, () => {
			assert.equal(detectDocumentKind(text, { mediaType, name }), expected);
		});
	}
});
