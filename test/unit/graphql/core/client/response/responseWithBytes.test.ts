import assert from 'node:assert/strict';
import {
	classifyWithoutContent,
	lazyGraphqlResponse,
	printResponseJson,
} from '../../../../../../src/graphql/core/client/response/responseWithBytes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const response = (text: string) => ({ status: 200, mediaType: 'application/json', body: bytes(text) });

describe('classifyWithoutContent', () => {
	it('returns the errors but not the data of a GraphQL response', () => {
		assert.deepEqual(classifyWithoutContent(response('{"data":{"a":1},"errors":[{"message":"b"}]}')), {
			kind: 'response',
			errors: { count: 1, first: [{ message: 'b', locations: [], path: undefined }] },
		});
	});

	it('returns the error code and the error details for a response that is not a GraphQL response', () => {
		const details = { status: 200 };
		assert.deepEqual(classifyWithoutContent(response('[]')), { kind: 'failure', code: 'graphql/not-graphql', details });
	});
});

describe('lazyGraphqlResponse', () => {
	it('returns data and errors of a response, and parses its body only once', () => {
		const response = lazyGraphqlResponse(bytes('\uFEFF{"data":{"a":[1]},"errors":[2]}'));
		assert.deepEqual([response.data, response.errors], [{ a: [1] }, [2]]);
		assert.equal(response.data, response.data);
	});

	it('returns undefined for the errors of a response if they are null', () => {
		assert.equal(lazyGraphqlResponse(bytes('{"data":{},"errors":null}')).errors, undefined);
	});
});

describe('printResponseJson', () => {
	const printed = (text: string, maximum = 1_000_000) => {
		const result = printResponseJson(bytes(text), maximum);
		return result && new TextDecoder().decode(result);
	};

	it('formats the bytes of a JSON response with two spaces per level', () =>
		assert.equal(printed('{"å":[1]}'), '{\n  "å": [\n    1\n  ]\n}\n'));

	it('returns undefined instead of the formatted bytes of a response when they would exceed the maximum size', () => {
		const text = '{"a":[1]}';
		assert.equal(printed(text, 23)?.length, 23);
		assert.equal(printed(text, 22), undefined);
		assert.equal(printed(text, 8), undefined);
		assert.equal(printed('null', 5), 'null\n');
		assert.equal(printed('null', 4), undefined);
	});

	it('returns undefined for a body above the maximum size without decoding it', () => {
		// No string can have this length.
		assert.equal(printResponseJson(new Uint8Array(2 ** 29), 5_000_000), undefined);
	});

	it('returns the bytes of a response that is nested 10,000 levels deep unformatted', () => {
		const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
		assert.ok(printed(deep, 1_000_000_000) === deep);
		assert.equal(printed(deep, 20_000), undefined);
	});
});
