import assert from 'node:assert/strict';
import {
	formatDraftHeader,
	hasOnlyComments,
	readDraftHeader,
} from '../../../../../src/shared/core/migration/draftHeader.ts';

const source = { api: 'legacy-main-rest', operation: 'GET /studenter/{id}' };

describe('formatDraftHeader and readDraftHeader', () => {
	it('readDraftHeader returns the API and the operation of a header that formatDraftHeader wrote', () => {
		const header = formatDraftHeader(source);
		assert.equal(header, '# Draft of GET /studenter/{id} (legacy-main-rest)');
		assert.deepEqual(readDraftHeader(`${header}\n#\n\nquery A { a }\n`), source);
	});

	it('readDraftHeader reads a header after a byte order mark and before a CRLF line end', () => {
		assert.deepEqual(readDraftHeader(`\uFEFF${formatDraftHeader(source)}\r\nquery A { a }`), source);
	});

	it('formatDraftHeader writes one line for an operation with line breaks', () => {
		const header = formatDraftHeader({ api: 'a', operation: 'GET /x\n}\u2028evil\r y (z)' });
		assert.equal(header, '# Draft of GET /x } evil y (z) (a)');
		assert.deepEqual(readDraftHeader(header), { api: 'a', operation: 'GET /x } evil y (z)' });
	});

	for (const text of [
		'',
		'query A { a }',
		'# Draft of (a)',
		'query A { a }\n# Draft of GET /x (a)',
		'# A draft of GET /x (a)',
	]) {
		it(`readDraftHeader returns undefined for ${JSON.stringify(text)}`, () => {
			assert.equal(readDraftHeader(text), undefined);
		});
	}
});

describe('hasOnlyComments', () => {
	for (const [text, expected] of [
		['# Draft of GET /x (a)\n#\n# query A { a }\n', true],
		['\uFEFF# Draft of GET /x (a)\r\n\r\n# b', true],
		['# Draft of GET /x (a)\n\nquery A { a }\n', false],
		['# Draft of GET /x (a)\r{ a(b: "#") }', false],
	] as const) {
		it(`hasOnlyComments returns ${expected} for ${JSON.stringify(text)}`, () =>
			assert.equal(hasOnlyComments(text), expected));
	}
});
