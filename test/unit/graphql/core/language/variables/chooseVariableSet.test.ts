import assert from 'node:assert/strict';
import {
	chooseVariableSet,
	type VariableSetChoice,
} from '../../../../../../src/graphql/core/language/variables/chooseVariableSet.ts';

describe('chooseVariableSet', () => {
	const set = (name: string): VariableSetChoice => ({ kind: 'set', name });
	const rows: readonly (readonly [
		names: readonly string[],
		requested: string | undefined,
		last: string | undefined,
		expected: VariableSetChoice,
	])[] = [
		[['default', 'HVL'], 'HVL', 'default', set('HVL')],
		[['default'], 'HVL', undefined, { kind: 'not found', name: 'HVL' }],
		[[], 'HVL', undefined, { kind: 'not found', name: 'HVL' }],
		[['default', 'HVL'], undefined, 'HVL', set('HVL')],
		[['default', 'HVL'], undefined, 'gone', set('default')],
		[['default', 'HVL'], undefined, undefined, set('default')],
		[['HVL'], undefined, undefined, set('HVL')],
		[['HVL', 'UiB'], undefined, 'gone', { kind: 'ambiguous' }],
		[[], undefined, 'HVL', { kind: 'none' }],
	];
	for (const [names, requested, last, expected] of rows) {
		it(`returns ${JSON.stringify(expected)} for ${names.length === 0 ? 'no variable sets' : `the variable sets ${names.join(', ')}`} when ${requested ?? 'no set'} is requested and ${last ?? 'no set'} was used last`, () =>
			assert.deepEqual(chooseVariableSet(names, { requested, last }), expected));
	}
});
