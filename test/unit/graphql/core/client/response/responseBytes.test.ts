import assert from 'node:assert/strict';
import {
	classifyWithoutContent,
	lazyResponse,
	printBytes,
} from '../../../../../../src/graphql/core/client/response/responseBytes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const answer = (text: string) => ({ status: 200, mediaType: 'application/json', body: bytes(text) });

describe('judgeLightly', () => {
	it('leaves behind what a response holds', () => {
		assert.deepEqual(classifyWithoutContent(answer('{"data":{"a":1},"errors":[{"message":"b"}]}')), {
			kind: 'response',
			errors: { count: 1, first: [{ message: 'b', locations: [], path: undefined }] },
		});
	});

	it('judges the rest as it is', () => {
		const details = { status: 200 };
		assert.deepEqual(classifyWithoutContent(answer('[]')), { kind: 'failure', code: 'graphql/not-graphql', details });
	});
});

describe('lazyResponse', () => {
	it('gives what the answer holds, parsed once', () => {
		const response = lazyResponse(bytes('\uFEFF{"data":{"a":[1]},"errors":[2]}'));
		assert.deepEqual([response.data, response.errors], [{ a: [1] }, [2]]);
		assert.equal(response.data, response.data);
	});

	it('has no errors where they are null', () => {
		assert.equal(lazyResponse(bytes('{"data":{},"errors":null}')).errors, undefined);
	});
});

describe('printBytes', () => {
	const printed = (text: string, maximum = 1_000_000) => {
		const result = printBytes(bytes(text), maximum);
		return result && new TextDecoder().decode(result);
	};

	it('prints JSON', () => assert.equal(printed('{"å":[1]}'), '{\n  "å": [\n    1\n  ]\n}\n'));

	it('gives nothing where that would be larger than the maximum', () => {
		const text = '{"a":[1]}';
		assert.equal(printed(text, 23)?.length, 23);
		assert.equal(printed(text, 22), undefined);
		assert.equal(printed(text, 8), undefined);
	});

	it('leaves as it came what would be mostly blanks', () => {
		const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
		assert.ok(printed(deep, 1_000_000_000) === deep);
		assert.equal(printed(deep, 20_000), undefined);
	});
});
