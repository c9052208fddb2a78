import assert from 'node:assert/strict';
import { parse, validate } from 'graphql';
import { isComplete, scaled } from '../../../fixtures/testSize.ts';
import { generateDocument, generateDocuments, sandboxSchema } from './generateDocuments.ts';

describe('generateDocuments', () => {
	const documents = generateDocuments(scaled(300));

	it('generates documents without syntax errors and validation errors', () => {
		for (const document of documents) {
			assert.deepEqual(validate(sandboxSchema, parse(document)).map(String), [], document);
		}
	});

	it('generates documents with all GraphQL constructs that the doc comment of the generator lists', () => {
		const promised = [
			/^\{/m,
			/^(query|mutation)\s*\{/m,
			/fragment \w+ on \w+/,
			/\.\.\. on \w+/,
			/\.\.\.\w+/,
			/\w: \w/,
			/\$\w+: \w+!/,
			/\$\w+: \w+ = /,
			/@include/,
			/@skip/,
			/"""/,
			/#1.*"/,
			/🎓/,
			/\r\n/,
			/^"Says .*\r?\n(query|mutation)/m,
			/^"Says .*\r?\nfragment/m,
		];
		const missing = promised.filter((pattern) => isComplete && !documents.some((document) => pattern.test(document)));
		assert.deepEqual(missing, []);
	});

	it('generates the same document for the same seed, and a document with the requested number of operations', () => {
		assert.equal(generateDocument(7), generateDocument(7));
		const long = generateDocument(1, { operations: scaled(200), layout: 'tidy' });
		assert.equal(parse(long).definitions.filter(({ kind }) => kind === 'OperationDefinition').length, scaled(200));
	});
});
