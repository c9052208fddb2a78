import assert from 'node:assert/strict';
import {
	classifyGraphqlResponse,
	type GraphqlResponseError,
	type ResponseWithText,
	readGraphqlErrors,
} from '../../../../../../src/graphql/core/client/response/classifyGraphqlResponse.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';

const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';
const errors = [{ message: 'no' }];

const table: readonly (ResponseWithText & { readonly title: string; readonly expected: string })[] = [
	{ title: 'data', status: 200, mediaType: json, text: '{"data":{"a":1}}', expected: 'response' },
	{
		title: 'null data with errors',
		status: 200,
		mediaType: json,
		text: '{"data":null,"errors":[{}]}',
		expected: 'response',
	},
	{
		title: 'data and errors with status 294',
		status: 294,
		mediaType: graphqlJson,
		text: '{"data":{},"errors":[{}]}',
		expected: 'response',
	},
	{
		title: 'data with null errors',
		status: 200,
		mediaType: json,
		text: '{"data":{},"errors":null}',
		expected: 'response',
	},
	{ title: 'errors with status 400', status: 400, mediaType: json, text: '{"errors":[{}]}', expected: 'response' },
	{
		title: 'errors with status 422',
		status: 422,
		mediaType: graphqlJson,
		text: '{"errors":[{}]}',
		expected: 'response',
	},
	{
		title: 'errors with status 500',
		status: 500,
		mediaType: graphqlJson,
		text: '{"errors":[{}]}',
		expected: 'response',
	},
	{
		title: 'data with status 403',
		status: 403,
		mediaType: graphqlJson,
		text: '{"data":{"a":null},"errors":[{}]}',
		expected: 'response',
	},
	{ title: 'data without a media type', status: 200, mediaType: '', text: '{"data":{}}', expected: 'response' },
	{
		title: 'status 401 with a message',
		status: 401,
		mediaType: json,
		text: '{"message":"x"}',
		expected: 'refused 401',
	},
	{
		title: 'status 401 with errors',
		status: 401,
		mediaType: graphqlJson,
		text: '{"errors":[{}]}',
		expected: 'refused 401',
	},
	{
		title: 'status 401 with null data and errors',
		status: 401,
		mediaType: json,
		text: '{"data":null,"errors":[{}]}',
		expected: 'refused 401',
	},
	{
		title: 'status 403 with null data and errors',
		status: 403,
		mediaType: json,
		text: '{"data":null,"errors":[{}]}',
		expected: 'refused 403',
	},
	{ title: 'status 401 without a body', status: 401, mediaType: '', text: '', expected: 'refused 401' },
	{ title: 'a web page with status 403', status: 403, mediaType: 'text/html', text: '<html>', expected: 'refused 403' },
	{ title: 'data and status 299', status: 299, mediaType: json, text: '{"data":{}}', expected: 'response' },
	{
		title: 'data and the redirect status 300',
		status: 300,
		mediaType: json,
		text: '{"data":{}}',
		expected: 'graphql/redirected',
	},
	{
		title: 'data and the redirect status 399',
		status: 399,
		mediaType: json,
		text: '{"data":{}}',
		expected: 'graphql/redirected',
	},
	{
		title: 'a JSON object with status 400',
		status: 400,
		mediaType: json,
		text: '{"message":"x"}',
		expected: 'graphql/http-error',
	},
	{ title: 'status 499 without a body', status: 499, mediaType: '', text: '', expected: 'graphql/http-error' },
	{
		title: 'a web page after 1,000 line breaks',
		status: 200,
		mediaType: json,
		text: `${'\n'.repeat(1000)}<html>`,
		expected: 'graphql/web-page',
	},
	{ title: 'the redirect status 308', status: 308, mediaType: '', text: '', expected: 'graphql/redirected' },
	{
		title: 'data and the redirect status 302',
		status: 302,
		mediaType: json,
		text: '{"data":{}}',
		expected: 'graphql/redirected',
	},
	{
		title: 'the error page of a gateway',
		status: 502,
		mediaType: 'text/html',
		text: '<h1>Bad Gateway</h1>',
		expected: 'graphql/web-page',
	},
	{ title: 'a login page', status: 200, mediaType: 'text/html', text: '<p>', expected: 'graphql/web-page' },
	{
		title: 'a web page with the media type of JSON',
		status: 200,
		mediaType: json,
		text: '\n<!DOCTYPE html><html>',
		expected: 'graphql/web-page',
	},
	{ title: 'a body of whitespace', status: 200, mediaType: json, text: ' \n', expected: 'graphql/empty-response' },
	{ title: 'truncated JSON', status: 200, mediaType: json, text: '{"data":{"a":', expected: 'graphql/broken-response' },
	{ title: 'plain text', status: 200, mediaType: 'text/plain', text: 'OK', expected: 'graphql/broken-response' },
	{
		title: 'a JSON object without data and errors',
		status: 200,
		mediaType: json,
		text: '{"message":"hi"}',
		expected: 'graphql/not-graphql',
	},
	{ title: 'a JSON list', status: 200, mediaType: json, text: '[{"data":{}}]', expected: 'graphql/not-graphql' },
	{ title: 'data that is text', status: 200, mediaType: json, text: '{"data":"x"}', expected: 'graphql/not-graphql' },
	{
		title: 'errors that are text',
		status: 200,
		mediaType: json,
		text: '{"errors":"x"}',
		expected: 'graphql/not-graphql',
	},
	{
		title: 'a web page with status 404',
		status: 404,
		mediaType: 'text/html',
		text: '<html>',
		expected: 'graphql/not-found',
	},
	{ title: 'status 429', status: 429, mediaType: json, text: '{"message":"x"}', expected: 'graphql/too-many-requests' },
	{
		title: 'a web page with status 429',
		status: 429,
		mediaType: 'text/html',
		text: '<p>',
		expected: 'graphql/too-many-requests',
	},
	{ title: 'errors with status 429', status: 429, mediaType: json, text: '{"errors":[{}]}', expected: 'response' },
	{
		title: 'a web page with status 503',
		status: 503,
		mediaType: 'text/html',
		text: '<html>',
		expected: 'graphql/unavailable',
	},
	{
		title: 'a multipart body',
		status: 200,
		mediaType: 'multipart/mixed',
		text: '---\r\n{}',
		expected: 'graphql/multipart-response',
	},
	{
		title: 'the first part of an incremental response',
		status: 200,
		mediaType: json,
		text: '{"data":{"a":1},"pending":[{"id":"0","path":[]}],"hasNext":true}',
		expected: 'graphql/incremental-response',
	},
	{
		title: 'a response that states that there is no further part',
		status: 200,
		mediaType: json,
		text: '{"data":{"a":1},"hasNext":false}',
		expected: 'response',
	},
	{
		title: 'an empty multipart body',
		status: 200,
		mediaType: 'multipart/mixed',
		text: '',
		expected: 'graphql/multipart-response',
	},
	{
		title: 'an event stream',
		status: 200,
		mediaType: 'text/event-stream',
		text: 'event: next',
		expected: 'graphql/event-stream-response',
	},
	{ title: 'XML', status: 200, mediaType: 'application/xml', text: '<a/>', expected: 'graphql/xml-response' },
	{
		title: 'XML with the media type text/xml',
		status: 200,
		mediaType: 'text/xml',
		text: '<a/>',
		expected: 'graphql/xml-response',
	},
	{
		title: 'XML with the media type application/soap+xml',
		status: 200,
		mediaType: 'application/soap+xml',
		text: '<a/>',
		expected: 'graphql/xml-response',
	},
	{
		title: 'XML with the media type of JSON',
		status: 200,
		mediaType: json,
		text: '\ufeff <?xml version="1.0"?><a/>',
		expected: 'graphql/xml-response',
	},
	{ title: 'XML with status 500', status: 500, mediaType: 'text/xml', text: '<a/>', expected: 'graphql/server-failed' },
	{
		title: 'a web page as XHTML',
		status: 200,
		mediaType: 'application/xhtml+xml',
		text: '<?xml version="1.0"?><html/>',
		expected: 'graphql/web-page',
	},
	{
		title: 'a JSON object with status 500',
		status: 500,
		mediaType: json,
		text: '{"message":"x"}',
		expected: 'graphql/server-failed',
	},
	{ title: 'status 502 without a body', status: 502, mediaType: '', text: '', expected: 'graphql/server-failed' },
	{ title: 'status 503 without a body', status: 503, mediaType: '', text: '', expected: 'graphql/unavailable' },
];

describe('classifyGraphqlResponse', () => {
	for (const { title, expected, ...response } of table) {
		it(`classifies an HTTP response with ${title} as ${expected}`, () => {
			const classified = classifyGraphqlResponse(response);
			switch (expected) {
				case 'response':
					return assert.equal(classified.kind, 'response');
				case `refused ${response.status}`:
					return assert.deepEqual(classified, { kind: 'refused', status: response.status });
				default:
					return assert.deepEqual(classified, {
						kind: 'failure',
						code: expected,
						details: { status: response.status },
					});
			}
		});
	}

	it('returns data and errors of a classified GraphQL response unchanged', () => {
		const classified = classifyGraphqlResponse({
			status: 200,
			mediaType: json,
			text: JSON.stringify({ data: { a: [1] }, errors }),
		});
		assert.deepEqual(classified, {
			kind: 'response',
			response: { data: { a: [1] }, errors },
			errors: { count: 1, first: [{ message: 'no', locations: [], path: undefined }] },
		});
		assert.deepEqual(classifyGraphqlResponse({ status: 200, mediaType: json, text: '{"data":{}}' }), {
			kind: 'response',
			response: { data: {}, errors: undefined },
			errors: { count: 0, first: [] },
		});
	});
});

describe('readGraphqlErrors', () => {
	const location = { line: 2, column: 3 };
	const none = { message: '', locations: [], path: undefined };
	const table: readonly (readonly [title: string, error: unknown, expected: GraphqlResponseError])[] = [
		['a message', { message: 'a' }, { ...none, message: 'a' }],
		['locations', { locations: [location, location] }, { ...none, locations: [location, location] }],
		['a path', { path: ['a', 0, 'b'] }, { ...none, path: ['a', 0, 'b'] }],
		[
			'an error with members that the specification does not define',
			{ message: 'a', extensions: {} },
			{ ...none, message: 'a' },
		],
		['no message that is a number', { message: 1 }, none],
		['no message of an error that is a string', 'x', none],
		['no message of an error that is null', null, none],
		['no message of an error that is a list', [], none],
		[
			'only locations whose line and column are numbers',
			{ locations: [{ line: '2' }, null, location] },
			{ ...none, locations: [location] },
		],
		['no locations that are an object instead of a list', { locations: {} }, none],
		['no path that is a string', { path: 'a.b' }, none],
		['no path that is an empty list', { path: [] }, none],
		['no path that contains objects', { path: ['a', {}] }, none],
	];
	for (const [title, error, expected] of table) {
		it(`reads ${title} in the errors of a response`, () => assert.deepEqual(readGraphqlErrors([error]), [expected]));
	}

	it('reads at most 100 errors, 1,000 characters of a message and 10 locations', () => {
		const endless = { message: 'x'.repeat(10_000), locations: Array.from({ length: 1000 }, () => location) };
		const read = readGraphqlErrors(Array.from({ length: scaled(1_000_000) }, () => endless));
		assert.deepEqual([read.length, read[0]?.message.length, read[0]?.locations.length], [100, 1000, 10]);
		assert.deepEqual(readGraphqlErrors(undefined), []);
	});
});
