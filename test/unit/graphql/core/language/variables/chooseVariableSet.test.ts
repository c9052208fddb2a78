import assert from 'node:assert/strict';
import {
	chooseVariableSet,
	type SetChoice,
} from '../../../../../../src/graphql/core/language/variables/chooseVariableSet.ts';

describe('set of variables', () => {
	const set = (name: string): SetChoice => ({ kind: 'set', name });
	const rows: readonly (readonly [
		names: readonly string[],
		asked: string | undefined,
		last: string | undefined,
		expected: SetChoice,
	])[] = [
		[['default', 'HVL'], 'HVL', 'default', set('HVL')],
		[['default'], 'HVL', undefined, { kind: 'not found', name: 'HVL' }],
		[[], 'HVL', undefined, { kind: 'not found', name: 'HVL' }],
		[['default', 'HVL'], undefined, 'HVL', set('HVL')],
		[['default', 'HVL'], undefined, 'gone', set('default')],
		[['default', 'HVL'], undefined, undefined, set('default')],
		[['HVL'], undefined, undefined, set('HVL')],
		[['HVL', 'UiB'], undefined, 'gone', { kind: 'open' }],
		[[], undefined, 'HVL', { kind: 'none' }],
	];
	for (const [names, asked, last, expected] of rows) {
		it(`of ${names.join(', ') || 'none'}, asked for ${asked}, last ${last}`, () =>
			assert.deepEqual(chooseVariableSet(names, { asked, last }), expected));
	}
});
