import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { classifyResponse } from '../../../../../src/conversion/core/requests/classifyResponse.ts';

function classify(status: number, contentType: string, body: string | Uint8Array = '', headers = {}) {
	return classifyResponse(
		{ status, headers: { 'content-type': contentType, ...headers }, body: Buffer.from(body) },
		isUtf8,
	);
}

const zip = 'PK\x03\x04rest';

describe('classifyResponse', () => {
	const texts: readonly (readonly [title: string, contentType: string, body: string | Uint8Array])[] = [
		['Markdown', 'text/markdown', '# Mål\n'],
		['the older content type of Markdown', 'text/x-markdown', '# Mål\n'],
		['plain text', 'text/plain', '# A'],
		['text without a content type', '', '# A'],
		['text declared as bytes', 'application/octet-stream', '# A'],
		['Markdown that starts with HTML', 'text/markdown', '<html>\n# A'],
		['Markdown declared as HTML', 'text/html; charset=utf-8', '# Læreplan\n\n<table></table>'],
		['Markdown whose content type is sent twice', 'text/markdown; charset=utf-8, text/markdown', '# A'],
		['Markdown with two content types', 'application/json, text/markdown', '# A'],
		['the content type application/x-markdown', 'application/x-markdown', '<html>\n# A'],
		['text declared as a download', 'application/force-download', '# A'],
		['text with the content type of a storage service', 'binary/octet-stream', '# A'],
		['text with an invalid content type', 'md', '# A'],
		['Markdown in UTF-16', 'text/markdown', Buffer.from('\ufeff# A', 'utf16le')],
		['Markdown with stray control characters', 'text/markdown', `${'a page of a PDF\f'.repeat(20)}\0\x01`],
		['Markdown with control characters in place of letters', 'text/markdown', '# Emne\x02plan\n\n\x03 \x04 poeng\n'],
		['Markdown with a few NUL characters', 'text/markdown; charset=utf-8', '# Emneplan\n\nB\0kr\0ft\n'],
	];
	for (const [title, contentType, body] of texts) {
		it(`classifies a response with ${title} as Markdown`, () =>
			assert.equal(classify(200, contentType, body).kind, 'markdown'));
	}

	for (const status of [200, 201, 203]) {
		it(`reads the Markdown or the archive in a response with status ${status}`, () => {
			assert.equal(classify(status, 'text/markdown', '# A').kind, 'markdown');
			assert.equal(classify(status, 'application/zip', zip).kind, 'archive');
			assert.equal(classify(status, 'application/json', '{"detail":"x"}').kind, 'failure');
		});
	}

	const archives: readonly (readonly [title: string, contentType: string, body: string])[] = [
		['a ZIP', 'application/zip', zip],
		['a ZIP with an older content type', 'application/x-zip-compressed', zip],
		['a ZIP without a content type', '', zip],
		['a ZIP declared as bytes', 'application/octet-stream', zip],
		['a ZIP declared as Markdown', 'text/markdown', zip],
		['an empty ZIP', 'application/octet-stream', 'PK\x05\x06'],
		['a ZIP with the content type of a storage service', 'binary/octet-stream', zip],
		['a ZIP declared as a download', 'application/x-download; name="a.zip"', zip],
		['a ZIP declared as a form', 'multipart/x-zip', zip],
		['a ZIP declared as JSON', 'application/json', zip],
		['a ZIP declared as HTML', 'text/html', zip],
		['a ZIP whose content type is sent twice', 'application/zip, application/zip', zip],
		['a damaged ZIP whose content type is sent twice', 'application/zip, application/zip', 'no zip'],
		['content that is declared as a ZIP but is not one', 'application/zip', 'no zip'],
	];
	for (const [title, contentType, body] of archives) {
		it(`classifies a response with ${title} as an archive`, () =>
			assert.equal(classify(200, contentType, body).kind, 'archive'));
	}

	const failures: readonly (readonly [number, string, string, string, detail?: string])[] = [
		[200, 'text/markdown', '', 'conversion/empty-response'],
		[200, 'application/zip', '', 'conversion/empty-response'],
		[200, 'text/markdown', ' \n', 'conversion/empty-response'],
		[204, '', '', 'conversion/empty-response'],
		[200, 'text/html', '<title>Log in</title><p>12', 'conversion/html-response', 'Log in'],
		[200, 'text/plain', '\n<!DOCTYPE html><p>x', 'conversion/html-response'],
		[200, '', '<html lang="nb">', 'conversion/html-response'],
		[200, 'application/json', '{"detail":"queued"}', 'conversion/unexpected-response', 'queued'],
		[200, 'text/markdown', '\f\f\n', 'conversion/empty-response'],
		[200, 'text/markdown', '\ufeff', 'conversion/empty-response'],
		[202, 'application/json', '{}', 'conversion/unexpected-response', '{}'],
		[202, 'text/markdown', '# Queued', 'conversion/unexpected-response', '# Queued'],
		[206, 'text/markdown', '# A', 'conversion/partial-response'],
		[206, 'application/zip', zip, 'conversion/partial-response'],
		[206, 'application/json', '{"detail":"first part"}', 'conversion/partial-response', 'first part'],
		[206, '', '', 'conversion/empty-response'],
		[302, 'text/html', '', 'conversion/redirected'],
		[400, 'application/json', '{"detail":"No files provided"}', 'conversion/bad-request', 'No files provided'],
		[401, '', '', 'conversion/not-allowed'],
		[403, '', '', 'conversion/not-allowed'],
		[404, 'application/json', '{"detail":"Not Found"}', 'conversion/no-such-service', 'Not Found'],
		[405, '', '', 'conversion/no-such-service'],
		[407, '', '', 'conversion/not-allowed'],
		[408, '', '', 'conversion/service-timed-out'],
		[413, 'text/html', '<h1>413</h1>', 'conversion/file-too-large', '413'],
		[415, '', '', 'conversion/not-convertible'],
		[418, 'text/plain', 'tea', 'conversion/bad-request', 'tea'],
		[
			422,
			'application/json',
			'{"detail":[{"loc":["body","split_level"],"msg":"not an integer","type":"int_parsing"},{"msg":"and this"}]}',
			'conversion/not-convertible',
			'body.split_level: not an integer; and this',
		],
		[429, '', '', 'conversion/service-busy'],
		[500, 'application/json', '{"detail":"a.docx: broken"}', 'conversion/service-error', 'a.docx: broken'],
		[500, 'text/markdown', '# Not a success', 'conversion/service-error', '# Not a success'],
		[500, 'application/json', '{"detail":{"code":7}}', 'conversion/service-error', '{"code":7}'],
		[500, '', '', 'conversion/service-error'],
		[502, 'text/html', '<style>p{}</style><h1>Bad</h1><p>Gateway', 'conversion/service-unavailable', 'Bad Gateway'],
		[503, '', '', 'conversion/service-unavailable'],
		[504, '', '', 'conversion/service-timed-out'],
		[599, 'application/octet-stream', 'a\0b', 'conversion/service-error'],
	];
	for (const [status, contentType, body, code, detail] of failures) {
		it(`classifies a response with status ${status}, content type "${contentType}" and body ${JSON.stringify(body.slice(0, 30))} as ${code}`, () => {
			assert.deepEqual(classify(status, contentType, body), {
				kind: 'failure',
				code,
				detail: detail === undefined ? undefined : { text: detail },
				...(status < 300 && body !== '' ? { received: Buffer.from(body) } : {}),
			});
		});
	}

	const unread: readonly (readonly [title: string, contentType: string, body: string | Uint8Array])[] = [
		['JSON that can contain the document', 'application/json', '{"text":"a document"}'],
		['a text as JSON', 'application/json', '"# A\\n"'],
		['a PDF', 'application/pdf', '%PDF'],
		['an office document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip],
		['XML', 'text/xml', '<document/>'],
		['bytes', 'application/octet-stream', 'a\0b'],
		['a PDF declared as Markdown', 'text/markdown', `%PDF-1.7\n${'\x01\x02\x03 stream'.repeat(20)}`],
		['an image declared as Markdown', 'text/markdown', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
		['an image declared as Markdown in UTF-8', 'text/markdown; charset=utf-8', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
		[
			'control characters in an unknown encoding',
			'text/markdown',
			Buffer.from('\xe6\xf8\xff text \x01 text \xe5', 'latin1'),
		],
		['a program declared as Markdown', 'text/markdown', `\x7fELF\x02\x01\x01${'text '.repeat(20)}`],
		['many control characters declared as Markdown', 'text/markdown', 'a\x01b\x02c\x03'],
		['control characters declared as text', 'text/plain', '# Emne\x02plan\n\n\x03 \x04 poeng\n'],
		['a program declared as text', 'text/plain; charset=utf-8', '\x7fELF\x02\x01\x01\0\0\0\0'],
		['an image declared as HTML', 'text/html', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
		['UTF-16 without a byte order mark or charset', 'text/markdown', Buffer.from('# A', 'utf16le').toString('latin1')],
	];
	for (const [title, contentType, body] of unread) {
		it(`classifies a response with ${title} as conversion/unknown-content and returns its unchanged body`, () => {
			const classified = classify(200, contentType, body);
			assert.ok(classified.kind === 'failure');
			assert.equal(classified.code, 'conversion/unknown-content');
			assert.deepEqual(classified.received, Buffer.from(body));
		});
	}

	const waits: readonly (readonly [retryAfter: string, date: string, seconds: number | undefined])[] = [
		['30', '', 30],
		[' 120 ', '', 120],
		['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:27:15 GMT', 45],
		['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:29:00 GMT', undefined],
		['Wed, 21 Oct 2026 07:28:00 GMT', '', undefined],
		['soon', 'Wed, 21 Oct 2026 07:28:00 GMT', undefined],
		['0', '', undefined],
		['-5', '', undefined],
		['99999999999999', '', undefined],
		['', '', undefined],
	];
	for (const [retryAfter, date, seconds] of waits) {
		it(`reads a wait of ${seconds} s from Retry-After "${retryAfter}"${date && ` in a response of ${date}`}`, () => {
			const classified = classify(429, '', '', { 'retry-after': retryAfter, date });
			assert.equal(classified.kind === 'failure' ? classified.retryAfter : Number.NaN, seconds);
		});
	}
});
