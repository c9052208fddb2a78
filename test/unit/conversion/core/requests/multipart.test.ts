import assert from 'node:assert/strict';
import { Busboy } from '@fastify/busboy';
import {
	type ConversionKind,
	conversionFormFields,
	conversionUrl,
} from '../../../../../src/conversion/core/requests/conversionRequest.ts';
import { type MultipartLayout, multipartLayout } from '../../../../../src/conversion/core/requests/multipart.ts';

const content = Buffer.from('content\r\n--boundary of a kind\r\n');

function layoutOf(kind: ConversionKind, name: string): MultipartLayout {
	const file = { name, mediaType: 'application/pdf', size: content.byteLength };
	const order = { kind, settings: { splitLevel: 3, maxChunkLines: 40 } };
	return multipartLayout(conversionFormFields(order, [file]), 'the-boundary');
}

function bodyOf(layout: MultipartLayout): Buffer {
	return Buffer.concat(layout.segments.map((segment) => (segment instanceof Uint8Array ? segment : content)));
}

/** Returns the fields and files of a form in order, as a server parses them. */
async function parse(contentType: string, body: Uint8Array): Promise<readonly (readonly string[])[]> {
	const found: (readonly string[])[] = [];
	const parser = new Busboy({ headers: { 'content-type': contentType } });
	parser.on('field', (name, value) => found.push([name, value]));
	parser.on('file', (name, stream, fileName, _encoding, mediaType) => {
		const chunks: Buffer[] = [];
		stream.on('data', (chunk: Buffer) => chunks.push(chunk));
		stream.on('end', () => found.push([name, fileName, mediaType, Buffer.concat(chunks).toString()]));
	});
	await new Promise((resolve, reject) => {
		parser.on('finish', resolve);
		parser.on('error', reject);
		parser.end(body);
	});
	return found;
}

const fileNames = [
	'plan.pdf',
	'læreplan på nynorsk.pdf',
	'a\u030a 🎓.pdf',
	'a "quoted" name.pdf',
	'two\r\nlines.pdf',
	'100 %22.pdf',
	"it's; x=1.pdf",
	'a\u2028b\u0085c.pdf',
	'half \ud800 of a pair.pdf',
	'back\\slash and \u202efdp.exe',
];

describe('multipartLayout', () => {
	it('builds a form with one file for a conversion to Markdown', async () => {
		const layout = layoutOf('markdown', 'plan.pdf');
		assert.deepEqual(await parse(layout.contentType, bodyOf(layout)), [
			['files', 'plan.pdf', 'application/pdf', content.toString()],
		]);
	});

	it('builds a form with the settings and the file for a conversion to chunks', async () => {
		const layout = layoutOf('chunks', 'plan.pdf');
		assert.deepEqual(await parse(layout.contentType, bodyOf(layout)), [
			['split_level', '3'],
			['max_chunk_lines', '40'],
			['files', 'plan.pdf', 'application/pdf', content.toString()],
		]);
	});

	for (const name of fileNames) {
		it(`builds a form of the declared length, encoded as in browsers, for the file name ${JSON.stringify(name)}`, async () => {
			const layout = layoutOf('markdown', name);
			const body = bodyOf(layout);
			assert.equal(layout.contentLength, body.byteLength);
			const form = new FormData();
			form.append('files', new File([content], name, { type: 'application/pdf' }));
			const reference = new Response(form);
			const boundary = /boundary=(.*)/.exec(reference.headers.get('content-type') ?? '')?.[1] ?? '';
			const expected = Buffer.from(await reference.arrayBuffer())
				.toString()
				.replaceAll(boundary, 'the-boundary');
			assert.equal(body.toString(), expected.replace(/(--\r\n)\r\n$/, '$1'));
		});
	}

	it('returns the URL of the endpoint of the conversion service for each kind of conversion', () => {
		assert.equal(conversionUrl('https://c.example/base', 'markdown'), 'https://c.example/base/api/convert/simple');
		assert.equal(conversionUrl('https://c.example/base', 'chunks'), 'https://c.example/base/api/convert/chunked');
	});
});
