import assert from 'node:assert/strict';
import { normalize } from 'node:path';
import { decodeText } from '../../../../../src/catalog/core/reading/decodeText.ts';
import { sourceLocation } from '../../../../../src/catalog/node/sources/sourceLocation.ts';

describe('sourceLocation', () => {
	for (const [setting, expected] of [
		[undefined, { kind: 'bundled' }],
		['/srv/catalog.md', { kind: 'file', path: normalize('/srv/catalog.md') }],
		['~/a/../catalog.md', { kind: 'file', path: normalize('/home/kari/catalog.md') }],
		['~', { kind: 'file', path: normalize('/home/kari') }],
		['https://katalog.example.no/apier/?v=5#log', { kind: 'web', url: 'https://katalog.example.no/apier/?v=5' }],
		['HTTPS://katalog.example.no', { kind: 'web', url: 'https://katalog.example.no/' }],
		['http://127.0.0.1:8080/', { kind: 'web', url: 'http://127.0.0.1:8080/' }],
		['http://catalog.localhost/', { kind: 'web', url: 'http://catalog.localhost/' }],
		['http://katalog.example.no/', { kind: 'unusable', code: 'catalog/source-not-https' }],
		['http://localhost.example.no/', { kind: 'unusable', code: 'catalog/source-not-https' }],
		['https://kari:secret@katalog.example.no/', { kind: 'unusable', code: 'catalog/source-not-https' }],
		['catalog.md', { kind: 'unusable', code: 'catalog/source-not-valid' }],
		['~kari/catalog.md', { kind: 'unusable', code: 'catalog/source-not-valid' }],
		['file:///srv/catalog.md', { kind: 'unusable', code: 'catalog/source-not-valid' }],
		['https://', { kind: 'unusable', code: 'catalog/source-not-valid' }],
	] as const) {
		it(`reads the setting ${setting ?? 'without a value'} as a source of kind ${expected.kind}`, () => {
			assert.deepEqual(sourceLocation(setting, '/home/kari'), expected);
		});
	}
});

describe('decodeText', () => {
	const text = 'Forhåndsvarslet – æøå';
	for (const [name, bytes, charset] of [
		['UTF-8', Buffer.from(text, 'utf8'), undefined],
		['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf8'), undefined],
		['UTF-8 with an unknown charset', Buffer.from(text, 'utf8'), 'x-nothing'],
		['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), undefined],
		['windows-1252 without a charset', Buffer.from([...Buffer.from(text.replace('–', '\u0096'), 'latin1')]), undefined],
		['windows-1252 with the charset iso-8859-1', Buffer.from(text.replace('–', '\u0096'), 'latin1'), 'iso-8859-1'],
		['windows-1252 with the wrong charset utf-8', Buffer.from(text.replace('–', '\u0096'), 'latin1'), 'utf-8'],
	] as const) {
		it(`decodes the text of a catalog in ${name}`, () => {
			assert.equal(decodeText(bytes, charset), text);
		});
	}
});
