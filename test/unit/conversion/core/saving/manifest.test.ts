import assert from 'node:assert/strict';
import type { ConversionOrder } from '../../../../../src/conversion/core/requests/conversionRequest.ts';
import { manifestHead, manifestText } from '../../../../../src/conversion/core/saving/manifest.ts';

const chunks: ConversionOrder = { kind: 'chunks', settings: { splitLevel: 3, maxChunkLines: 200 } };
const sent = [{ name: 'Emneplan høst.docx', size: 12, sha256: 'abc' }];
const startedAt = new Date(Date.UTC(2026, 2, 31, 23, 59));

describe('A manifest', () => {
	it('says what was sent where, how and when', () => {
		assert.deepEqual(manifestHead(sent, 'https://convert.example:8443/service', chunks, startedAt), {
			version: 1,
			sources: sent,
			service: {
				host: 'convert.example:8443',
				endpoint: '/api/convert/chunked',
				split_level: 3,
				max_chunk_lines: 200,
			},
			convertedAt: '2026-03-31T23:59:00.000Z',
		});
	});

	it('has no settings where nothing was split', () => {
		const { service } = manifestHead(sent, 'https://convert.example', { ...chunks, kind: 'markdown' }, startedAt);
		assert.deepEqual(service, { host: 'convert.example', endpoint: '/api/convert/simple' });
	});

	it('keeps of the address of the service nothing but the host', () => {
		const text = JSON.stringify(
			manifestHead(sent, 'https://somebody:secret@convert.example/key-1?k=2', chunks, startedAt),
		);
		assert.doesNotMatch(text, /somebody|secret|key-1|k=2/);
	});

	it('keeps of what was sent nothing but name, size and checksum', () => {
		const file = { name: 'a.docx', size: 1, sha256: 'abc', path: '/home/somebody/a.docx' };
		assert.deepEqual(manifestHead([file], 'https://convert.example', chunks, startedAt).sources, [
			{ name: 'a.docx', size: 1, sha256: 'abc' },
		]);
	});

	it('is a text that can be read back', () => {
		const manifest = { ...manifestHead(sent, 'https://convert.example', chunks, startedAt), chunks: [], problems: [] };
		assert.deepEqual(JSON.parse(manifestText(manifest)), manifest);
		assert.match(manifestText(manifest), /\}\n$/);
	});
});
