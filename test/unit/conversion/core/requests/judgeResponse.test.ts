import assert from 'node:assert/strict';
import { judgeResponse, type ResponseCode } from '../../../../../src/conversion/core/requests/judgeResponse.ts';

function judge(status: number, contentType: string, body: string | Uint8Array = '') {
	return judgeResponse({ status, contentType, body: Buffer.from(body) });
}

const zip = 'PK\x03\x04rest';

describe('Judging an answer of the conversion service', () => {
	const texts: readonly (readonly [title: string, contentType: string, body: string | Uint8Array, text: string])[] = [
		['Markdown', 'text/markdown', '# Mål\n', '# Mål\n'],
		['Markdown with a charset', 'text/markdown; charset=utf-8', '# Mål', '# Mål'],
		['another charset', 'text/markdown; charset="ISO-8859-1"', Buffer.from('M\xe5l', 'latin1'), 'Mål'],
		['a charset in capitals', 'TEXT/MARKDOWN;CHARSET=UTF-16LE', Buffer.from('Mål', 'utf16le'), 'Mål'],
		['a charset nobody knows', 'text/markdown; charset=klingon', 'Mål', 'Mål'],
		['a charset that does not fit', 'text/markdown; charset=utf-8', Buffer.from('M\xe5l', 'latin1'), 'Mål'],
		['no charset, but windows-1252', 'text/markdown', Buffer.from([0x80, 0x20, 0xe5]), '€ å'],
		['a byte order mark', 'text/markdown', '\ufeff# A', '# A'],
		['plain text', 'text/plain', '# A', '# A'],
		['no type', '', '# A', '# A'],
		['bytes that are text', 'application/octet-stream', '# A', '# A'],
		['Markdown that begins with HTML', 'text/markdown', '<html>\n# A', '<html>\n# A'],
		['Markdown with line separators and emoji', 'text/markdown', 'a\u2028b 🎓', 'a\u2028b 🎓'],
	];
	for (const [title, contentType, body, text] of texts) {
		it(`takes as Markdown: ${title}`, () =>
			assert.deepEqual(judge(200, contentType, body), { kind: 'markdown', text }));
	}

	const archives: readonly (readonly [title: string, contentType: string, body: string])[] = [
		['a ZIP', 'application/zip', zip],
		['a ZIP by its older name', 'application/x-zip-compressed', zip],
		['a ZIP without a type', '', zip],
		['a ZIP sent as bytes', 'application/octet-stream', zip],
		['a ZIP sent as Markdown', 'text/markdown', zip],
		['an empty ZIP', 'application/octet-stream', 'PK\x05\x06'],
		['what says it is a ZIP and is none, to be saved as it came', 'application/zip', 'no zip'],
	];
	for (const [title, contentType, body] of archives) {
		it(`takes as an archive: ${title}`, () => assert.equal(judge(200, contentType, body).kind, 'archive'));
	}

	const failures: readonly (readonly [number, string, string, ResponseCode, detail?: string])[] = [
		[200, 'text/markdown', '', 'conversion/empty-answer'],
		[200, 'application/zip', '', 'conversion/empty-answer'],
		[200, 'text/markdown', ' \n', 'conversion/empty-answer'],
		[204, '', '', 'conversion/empty-answer'],
		[200, 'text/html', '<title>Log in</title><p>12', 'conversion/html-answer', 'Log in'],
		[200, 'text/plain', '\n<!DOCTYPE html><p>x', 'conversion/html-answer'],
		[200, '', '<html lang="nb">', 'conversion/html-answer'],
		[200, 'application/json', '{"detail":"queued"}', 'conversion/unexpected-answer', 'queued'],
		[200, 'application/json', '{"text":"a document"}', 'conversion/unexpected-answer'],
		[200, 'application/pdf', '%PDF', 'conversion/unexpected-answer'],
		[
			200,
			'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
			zip,
			'conversion/unexpected-answer',
		],
		[200, 'application/octet-stream', 'a\0b', 'conversion/unexpected-answer'],
		[202, 'application/json', '{}', 'conversion/unexpected-answer', '{}'],
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
		it(`takes as ${code}: ${status} ${contentType} ${JSON.stringify(body.slice(0, 30))}`, () => {
			assert.deepEqual(judge(status, contentType, body), {
				kind: 'failure',
				code,
				detail: detail === undefined ? undefined : { text: detail },
			});
		});
	}

	const details: readonly (readonly [title: string, said: string, shown: string])[] = [
		['cuts it short', 'x'.repeat(400), `${'x'.repeat(300)}…`],
		['puts it on one line', 'one\r\ntwo\u2028three\u202e', 'one two three'],
		[
			'leaves no identity number in it',
			'file 010203 12345.pdf and 01020312345',
			'file ***********.pdf and ***********',
		],
	];
	for (const [title, said, shown] of details) {
		it(`takes what the service says and ${title}`, () => {
			const judgement = judge(500, 'application/json', JSON.stringify({ detail: said }));
			assert.deepEqual(judgement.kind === 'failure' && judgement.detail, { text: shown });
		});
	}
});
