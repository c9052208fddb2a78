import assert from 'node:assert/strict';
import type { ConversionParameters } from '../../../../../src/conversion/core/requests/conversionRequest.ts';
import { conversionManifestText, manifestHead } from '../../../../../src/conversion/core/saving/manifest.ts';

const chunks: ConversionParameters = { kind: 'chunks', settings: { splitLevel: 3, maxChunkLines: 200 } };
const sent = [{ name: 'Emneplan høst.docx', size: 12, sha256: 'abc' }];
const startedAt = new Date(Date.UTC(2026, 2, 31, 23, 59));

describe('manifest', () => {
	it('the manifest records the sources, the service, its settings and the time of a conversion', () => {
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

	it('the manifest records no chunk settings for a conversion to Markdown', () => {
		const { service } = manifestHead(sent, 'https://convert.example', { ...chunks, kind: 'markdown' }, startedAt);
		assert.deepEqual(service, { host: 'convert.example', endpoint: '/api/convert/simple' });
	});

	it('the manifest records only the host of the service URL', () => {
		const text = JSON.stringify(
			manifestHead(sent, 'https://somebody:secret@convert.example/key-1?k=2', chunks, startedAt),
		);
		assert.doesNotMatch(text, /somebody|secret|key-1|k=2/);
	});

	it('the manifest records only the name, size and checksum of a source file', () => {
		const file = { name: 'a.docx', size: 1, sha256: 'abc', path: '/home/somebody/a.docx' };
		assert.deepEqual(manifestHead([file], 'https://convert.example', chunks, startedAt).sources, [
			{ name: 'a.docx', size: 1, sha256: 'abc' },
		]);
	});

	it('formats a manifest as JSON that can be parsed again', () => {
		const manifest = { ...manifestHead(sent, 'https://convert.example', chunks, startedAt), chunks: [], problems: [] };
		assert.deepEqual(JSON.parse(conversionManifestText(manifest)), manifest);
		assert.match(conversionManifestText(manifest), /\}\n$/);
	});
});
