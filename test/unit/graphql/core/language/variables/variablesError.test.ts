import assert from 'node:assert/strict';
import {
	type VariableProblem,
	variableValuesError,
} from '../../../../../../src/graphql/core/language/variables/checkVariables.ts';
import { graphqlErrorMessages } from '../../../../../../src/graphql/messages.ts';
import type { MessageTable } from '../../../../../../src/shared/core/errorMessages.ts';
import { l10n } from '../../../../support/l10n.ts';

const missing: VariableProblem = { kind: 'missing', path: ['filter', 'owner'], type: 'String!' };
const missingId: VariableProblem = { kind: 'missing', path: ['id'], type: 'ID!' };
const wrong: VariableProblem = { kind: 'wrong', path: ['levels', 1], type: 'Level!', message: 'secret value' };
const unknown: VariableProblem = { kind: 'unknown field', path: ['filter', 'eier'], type: 'Filter' };

describe('variableValuesError', () => {
	const messages: MessageTable = graphqlErrorMessages(l10n);
	const rows: readonly (readonly [
		problems: readonly VariableProblem[],
		environment: string | undefined,
		expected: string,
	])[] = [
		[[wrong, missing], undefined, '"A" was not sent because these variables have no value: $filter.owner.'],
		[[missing, missingId], undefined, '"A" was not sent because these variables have no value: $filter.owner, $id.'],
		[[wrong, unknown], undefined, '"A" was not sent because $levels[1] must be of type Level!.'],
		[
			[wrong],
			'Test',
			'"A" was not sent because $levels[1] must be of type Level!. Correct the value in the environment "Test"',
		],
		[[unknown], undefined, '"A" was not sent because $filter.eier is not a field of Filter.'],
		[
			[unknown],
			'Test',
			'"A" was not sent because $filter.eier is not a field of Filter. Remove it from the environment "Test"',
		],
	];
	for (const [problems, environment, expected] of rows) {
		it(`creates the error message ${expected}`, () => {
			const error = variableValuesError(problems, 'A', environment);
			assert.ok(error);
			assert.ok(messages[error.code]?.(error.details).text.startsWith(expected));
			assert.ok(!JSON.stringify(error.details).includes('secret'));
		});
	}

	it('returns no error when the values of all variables are valid', () =>
		assert.equal(variableValuesError([], 'A', undefined), undefined));
});
