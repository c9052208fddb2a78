import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';
import { findArgumentsIdentifyingPersons } from '../../../../../../src/graphql/core/client/request/identifyingArguments.ts';
import { identifyingCases, identifyingSchema } from '../../../../../fixtures/identifyingArguments.ts';

describe('the arguments that can identify a person', () => {
	const schema = buildSchema(identifyingSchema);
	const otherSchema = buildSchema('type Query { hello: String }');

	for (const { title, document, variables = {}, expected, withSchema = expected } of identifyingCases) {
		const operation = checkOperation(document, 'A');

		it(`are found by names and values without a schema: ${title}`, () => {
			assert.deepEqual(findArgumentsIdentifyingPersons(operation, variables, undefined), expected);
			assert.deepEqual(findArgumentsIdentifyingPersons(operation, variables, otherSchema), expected);
		});

		it(`are found with a schema: ${title}`, () => {
			assert.deepEqual(findArgumentsIdentifyingPersons(operation, variables, schema), withSchema);
		});
	}
});
