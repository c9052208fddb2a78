import assert from 'node:assert/strict';
import {
	classifyWithoutContent,
	lazyResponse,
	printBytes,
} from '../../../../../../src/graphql/core/client/response/responseBytes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const response = (text: string) => ({ status: 200, mediaType: 'application/json', body: bytes(text) });

describe('classifyWithoutContent', () => {
	it('returns the errors but not the data of a GraphQL response', () => {
		assert.deepEqual(classifyWithoutContent(response('{"data":{"a":1},"errors":[{"message":"b"}]}')), {
			kind: 'response',
			errors: { count: 1, first: [{ message: 'b', locations: [], path: undefined }] },
		});
	});

	it('returns the code and the details of another response', () => {
		const details = { status: 200 };
		assert.deepEqual(classifyWithoutContent(response('[]')), { kind: 'failure', code: 'graphql/not-graphql', details });
	});
});

describe('lazyResponse', () => {
	it('returns data and errors, and parses them once', () => {
		const response = lazyResponse(bytes('\uFEFF{"data":{"a":[1]},"errors":[2]}'));
		assert.deepEqual([response.data, response.errors], [{ a: [1] }, [2]]);
		assert.equal(response.data, response.data);
	});

	it('returns undefined for errors that are null', () => {
		assert.equal(lazyResponse(bytes('{"data":{},"errors":null}')).errors, undefined);
	});
});

describe('printBytes', () => {
	const printed = (text: string, maximum = 1_000_000) => {
		const result = printBytes(bytes(text), maximum);
		return result && new TextDecoder().decode(result);
	};

	it('formats JSON', () => assert.equal(printed('{"å":[1]}'), '{\n  "å": [\n    1\n  ]\n}\n'));

	it('returns undefined when the formatted text would exceed the maximum size', () => {
		const text = '{"a":[1]}';
		assert.equal(printed(text, 23)?.length, 23);
		assert.equal(printed(text, 22), undefined);
		assert.equal(printed(text, 8), undefined);
	});

	it('returns deeply nested JSON unformatted', () => {
		const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
		assert.ok(printed(deep, 1_000_000_000) === deep);
		assert.equal(printed(deep, 20_000), undefined);
	});
});
