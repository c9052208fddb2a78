import assert from 'node:assert/strict';
import {
	classifyResponse,
	type GraphqlError,
	type ReceivedResponse,
	readErrors,
} from '../../../../../../src/graphql/core/client/response/classifyResponse.ts';

const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';
const errors = [{ message: 'no' }];

const table: readonly (ReceivedResponse & { readonly title: string; readonly expected: string })[] = [
	{ title: 'data', status: 200, mediaType: json, text: '{"data":{"a":1}}', expected: 'response' },
	{
		title: 'data null with errors',
		status: 200,
		mediaType: json,
		text: '{"data":null,"errors":[{}]}',
		expected: 'response',
	},
	{
		title: 'data and errors, 294',
		status: 294,
		mediaType: graphqlJson,
		text: '{"data":{},"errors":[{}]}',
		expected: 'response',
	},
	{ title: 'errors null', status: 200, mediaType: json, text: '{"data":{},"errors":null}', expected: 'response' },
	{ title: 'errors at 400', status: 400, mediaType: json, text: '{"errors":[{}]}', expected: 'response' },
	{ title: 'errors at 422', status: 422, mediaType: graphqlJson, text: '{"errors":[{}]}', expected: 'response' },
	{ title: 'errors at 500', status: 500, mediaType: graphqlJson, text: '{"errors":[{}]}', expected: 'response' },
	{
		title: 'data at 403',
		status: 403,
		mediaType: graphqlJson,
		text: '{"data":{"a":null},"errors":[{}]}',
		expected: 'response',
	},
	{ title: 'no media type', status: 200, mediaType: '', text: '{"data":{}}', expected: 'response' },
	{ title: '401 as specified', status: 401, mediaType: json, text: '{"message":"x"}', expected: 'refused 401' },
	{ title: '401 with errors', status: 401, mediaType: graphqlJson, text: '{"errors":[{}]}', expected: 'refused 401' },
	{ title: '401 without a body', status: 401, mediaType: '', text: '', expected: 'refused 401' },
	{ title: '403 as a web page', status: 403, mediaType: 'text/html', text: '<html>', expected: 'refused 403' },
	{ title: 'moved', status: 308, mediaType: '', text: '', expected: 'graphql/redirected' },
	{ title: 'moved, with data', status: 302, mediaType: json, text: '{"data":{}}', expected: 'graphql/redirected' },
	{
		title: 'a gateway',
		status: 502,
		mediaType: 'text/html',
		text: '<h1>Bad Gateway</h1>',
		expected: 'graphql/web-page',
	},
	{ title: 'a login page', status: 200, mediaType: 'text/html', text: '<p>', expected: 'graphql/web-page' },
	{
		title: 'a web page called JSON',
		status: 200,
		mediaType: json,
		text: '\n<!DOCTYPE html><html>',
		expected: 'graphql/web-page',
	},
	{ title: 'nothing', status: 200, mediaType: json, text: ' \n', expected: 'graphql/empty-answer' },
	{ title: 'cut off', status: 200, mediaType: json, text: '{"data":{"a":', expected: 'graphql/broken-answer' },
	{ title: 'plain text', status: 200, mediaType: 'text/plain', text: 'OK', expected: 'graphql/broken-answer' },
	{ title: 'another JSON', status: 200, mediaType: json, text: '{"message":"hi"}', expected: 'graphql/not-graphql' },
	{ title: 'a list', status: 200, mediaType: json, text: '[{"data":{}}]', expected: 'graphql/not-graphql' },
	{ title: 'data that is text', status: 200, mediaType: json, text: '{"data":"x"}', expected: 'graphql/not-graphql' },
	{
		title: 'errors that are text',
		status: 200,
		mediaType: json,
		text: '{"errors":"x"}',
		expected: 'graphql/not-graphql',
	},
	{ title: 'not found', status: 404, mediaType: 'text/html', text: '<html>', expected: 'graphql/not-found' },
	{ title: 'too many', status: 429, mediaType: json, text: '{"message":"x"}', expected: 'graphql/too-many-requests' },
	{
		title: 'too many, as a web page',
		status: 429,
		mediaType: 'text/html',
		text: '<p>',
		expected: 'graphql/too-many-requests',
	},
	{ title: 'errors at 429', status: 429, mediaType: json, text: '{"errors":[{}]}', expected: 'response' },
	{ title: 'maintenance', status: 503, mediaType: 'text/html', text: '<html>', expected: 'graphql/unavailable' },
	{
		title: 'parts',
		status: 200,
		mediaType: 'multipart/mixed',
		text: '---\r\n{}',
		expected: 'graphql/multipart-answer',
	},
	{ title: 'no parts', status: 200, mediaType: 'multipart/mixed', text: '', expected: 'graphql/multipart-answer' },
	{
		title: 'events',
		status: 200,
		mediaType: 'text/event-stream',
		text: 'event: next',
		expected: 'graphql/event-stream-answer',
	},
	{ title: 'XML', status: 200, mediaType: 'application/xml', text: '<a/>', expected: 'graphql/xml-answer' },
	{ title: 'XML as text', status: 200, mediaType: 'text/xml', text: '<a/>', expected: 'graphql/xml-answer' },
	{
		title: 'a kind of XML',
		status: 200,
		mediaType: 'application/soap+xml',
		text: '<a/>',
		expected: 'graphql/xml-answer',
	},
	{
		title: 'XML called JSON',
		status: 200,
		mediaType: json,
		text: '\ufeff <?xml version="1.0"?><a/>',
		expected: 'graphql/xml-answer',
	},
	{ title: 'a failure as XML', status: 500, mediaType: 'text/xml', text: '<a/>', expected: 'graphql/server-failed' },
	{
		title: 'a web page as XHTML',
		status: 200,
		mediaType: 'application/xhtml+xml',
		text: '<?xml version="1.0"?><html/>',
		expected: 'graphql/web-page',
	},
	{
		title: 'a failure with JSON',
		status: 500,
		mediaType: json,
		text: '{"message":"x"}',
		expected: 'graphql/server-failed',
	},
	{ title: 'a failure without a body', status: 502, mediaType: '', text: '', expected: 'graphql/server-failed' },
	{ title: 'unavailable', status: 503, mediaType: '', text: '', expected: 'graphql/unavailable' },
];

describe('judgeAnswer', () => {
	for (const { title, expected, ...answer } of table) {
		it(`${title}: ${expected}`, () => {
			const judgement = classifyResponse(answer);
			switch (judgement.kind) {
				case 'response':
					return assert.equal('response', expected);
				case 'refused':
					return assert.equal(`refused ${judgement.status}`, expected);
				case 'failure':
					assert.deepEqual(judgement.details, { status: answer.status });
					return assert.equal(judgement.code, expected);
			}
		});
	}

	it('gives data and errors as they came', () => {
		const judgement = classifyResponse({
			status: 200,
			mediaType: json,
			text: JSON.stringify({ data: { a: [1] }, errors }),
		});
		assert.deepEqual(judgement, {
			kind: 'response',
			response: { data: { a: [1] }, errors },
			errors: { count: 1, first: [{ message: 'no', locations: [], path: undefined }] },
		});
	});
});

describe('readErrors', () => {
	const place = { line: 2, column: 3 };
	const none = { message: '', locations: [], path: undefined };
	const table: readonly (readonly [title: string, error: unknown, expected: GraphqlError])[] = [
		['a message', { message: 'a' }, { ...none, message: 'a' }],
		['places', { locations: [place, place] }, { ...none, locations: [place, place] }],
		['a path', { path: ['a', 0, 'b'] }, { ...none, path: ['a', 0, 'b'] }],
		['what is more than the specification has', { message: 'a', extensions: {} }, { ...none, message: 'a' }],
		['no message that is a number', { message: 1 }, none],
		['no text in place of an object', 'x', none],
		['no null in place of an object', null, none],
		['no list in place of an object', [], none],
		['no places without numbers', { locations: [{ line: '2' }, null, place] }, { ...none, locations: [place] }],
		['no places that are no list', { locations: {} }, none],
		['no path that is text', { path: 'a.b' }, none],
		['no path that is empty', { path: [] }, none],
		['no path through objects', { path: ['a', {}] }, none],
	];
	for (const [title, error, expected] of table) {
		it(`reads ${title}`, () => assert.deepEqual(readErrors([error]), [expected]));
	}

	it('reads no more than anybody looks at', () => {
		const endless = { message: 'x'.repeat(10_000), locations: Array.from({ length: 1000 }, () => place) };
		const read = readErrors(Array.from({ length: 1_000_000 }, () => endless));
		assert.deepEqual([read.length, read[0]?.message.length, read[0]?.locations.length], [100, 1000, 10]);
		assert.deepEqual(readErrors(undefined), []);
	});
});
