import assert from 'node:assert/strict';
import {
	detailFieldOrPageTitle,
	errorTextOfBody,
} from '../../../../../src/conversion/core/requests/serviceErrorText.ts';

describe('errorTextOfBody and detailFieldOrPageTitle', () => {
	const rows: readonly (readonly [title: string, body: string | Uint8Array, shown: string | undefined])[] = [
		['a text in the field "detail"', '{"detail":"a.docx: broken"}', 'a.docx: broken'],
		[
			"FastAPI's list",
			'{"detail":[{"type":"int_parsing","loc":["body","split_level"],"msg":"not an integer","input":"two"},{"msg":"and this"}]}',
			'body.split_level: not an integer; and this',
		],
		['a list of texts', '{"detail":["one","two"]}', 'one; two'],
		['a list of other values', '{"detail":[{"code":7},null,3]}', '{"code":7}; null; 3'],
		['an empty list', '{"detail":[]}', undefined],
		['an object', '{"detail":{"code":7,"reason":"busy"}}', '{"code":7,"reason":"busy"}'],
		['a number', '{"detail":7}', '7'],
		['an empty text', '{"detail":""}', undefined],
		['the detail null', '{"detail":null}', '{"detail":null}'],
		['another field', '{"message":"no"}', '{"message":"no"}'],
		['JSON that is not an object', '["no"]', '["no"]'],
		['a page', '<html><style>p{}</style><script>x()</script><h1>Bad</h1>\n<p>Gateway', 'Bad Gateway'],
		['a text without a type', 'upstream timed out', 'upstream timed out'],
		['no body', '', undefined],
		['white space only', ' \r\n\t', undefined],
		['a binary body', Uint8Array.of(0x1f, 0x8b, 0, 0, 1), undefined],
		['a long text', JSON.stringify({ detail: 'x'.repeat(400) }), `${'x'.repeat(300)}…`],
		[
			'a long text that is truncated at an emoji',
			JSON.stringify({ detail: `${'x'.repeat(299)}🎓🎓` }),
			`${'x'.repeat(299)}…`,
		],
		['a huge body', `{"detail":"${'x'.repeat(2_000_000)}"}`, `{"detail":"${'x'.repeat(289)}…`],
		['several lines', '{"detail":"one\\r\\ntwo\\u2028three\\tfour"}', 'one two three four'],
		['bidirectional characters', '{"detail":"a\\u202egnp.exe\\u2066b\\u200fc"}', 'a gnp.exe b c'],
		['control characters', '{"detail":"a\\u0007b\\u001b[31mc"}', 'a b [31mc'],
		['a lone surrogate', '{"detail":"a\\ud800b"}', 'a\ud800b'],
		['a personal identity number', '{"detail":"bad row: 01020312345"}', 'bad row: ***********'],
		['an identity number with a space', '{"detail":"010203 12345.pdf"}', '***********.pdf'],
		['an identity number in a file name', '{"detail":"plan_01020312345_v2.pdf"}', 'plan_***********_v2.pdf'],
		['an identity number in a list', '{"detail":[{"loc":["body"],"msg":"01020312345?"}]}', 'body: ***********?'],
		['an identity number in a page', '<p>01020312345</p>', '***********'],
		['an identity number on two lines', '{"detail":"010203\\n12345"}', '***********'],
		['an identity number in two cells of a table', '<td>010203</td>\n <td>12345</td>', '***********'],
		[
			'an identity number that is divided by the end of the part that is read',
			`<style>${'x'.repeat(16_384 - 34)}</style><p>Person 01020312345</p>`,
			'Person',
		],
		[
			'an identity number that is divided by the end of a long detail',
			JSON.stringify({ detail: `Person${' '.repeat(16_384 - 15)}01020312345` }),
			'Person',
		],
	];
	for (const [title, body, shown] of rows) {
		it(`returns the readable text, if any, of a failure response with ${title}`, () => {
			const detail = errorTextOfBody(typeof body === 'string' ? new TextEncoder().encode(body) : body);
			assert.equal(detail?.text, shown);
		});
	}

	const stray: readonly (readonly [title: string, body: string, shown: string | undefined])[] = [
		['the field "detail"', '{"detail":"queued"}', 'queued'],
		['the title of a page', '<html><title>Sign in</title><p>secret', 'Sign in'],
		['nothing for JSON that may be the document', '{"text":"secret"}', undefined],
		['nothing for a text', 'secret', undefined],
	];
	for (const [title, body, shown] of stray) {
		it(`the text of an unexpected success response is ${title}`, () =>
			assert.equal(detailFieldOrPageTitle(new TextEncoder().encode(body))?.text, shown));
	}
});
