import assert from 'node:assert/strict';
import {
	operationArguments,
	operationOfResult,
	resultName,
} from '../../../../../../src/graphql/core/client/response/resultName.ts';
import { operationsInDocument } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';

describe('resultName', () => {
	it('returns the name of the operation, and different names for the anonymous operations of a document', () => {
		const definitions = splitDefinitions('{ a } query query { a } mutation { b } query A { a } mutation { c } { d }');
		assert.deepEqual(
			operationsInDocument(definitions).map((operation) => resultName(definitions, operation)),
			['query 1', 'query', 'mutation 1', 'A', 'mutation 2', 'query 2'],
		);
	});
});

describe('operationOfResult', () => {
	const rows: readonly (readonly [file: string, label: string, name: string | undefined])[] = [
		['A.json', 'A', 'A'],
		['A, run 12.json', 'A', 'A'],
		['query.json', 'query', 'query'],
		['query 1.json', 'query', undefined],
		['mutation 2, run 12.json', 'mutation', undefined],
	];
	for (const [file, label, name] of rows) {
		it(`reads ${name === undefined ? 'an anonymous operation' : `the operation "${name}"`} from the file name "${file}"`, () => {
			assert.deepEqual(operationOfResult(file), { label, name });
		});
	}

	it('chooses the operation of a result by its name, and an anonymous operation by its kind', () => {
		assert.deepEqual(operationArguments({ label: 'A', name: 'A' }), { operationName: 'A' });
		assert.deepEqual(operationArguments({ label: 'mutation', name: undefined }), { kind: 'mutation' });
	});

	it('reads no operation from the name of a file that is not a result', () => {
		assert.deepEqual(['A.md', '.json'].map(operationOfResult), [undefined, undefined]);
	});
});
