import assert from 'node:assert/strict';
import { invalidSettings } from '../../../../src/shared/core/invalidSettings.ts';
import type { SettingName } from '../../../../src/shared/core/settingDefinitions.ts';

describe('invalidSettings', () => {
	for (const [name, raw, expected] of [
		['deprecations.warnWithinDays', undefined, []],
		['deprecations.warnWithinDays', 60, []],
		['deprecations.warnWithinDays', '60', ['value']],
		['deprecations.warnWithinDays', -1, ['value']],
		['deprecations.warnWithinDays', null, ['value']],
		['deprecations.exclude', ['gen/**'], []],
		['deprecations.exclude', 'gen', ['value']],
		['deprecations.exclude', ['gen', 1], ['value']],
		['deprecations.severity', { 'ending-soon': 'warning' }, []],
		['deprecations.severity', { 'ending-soon': 'warn', ended: 'off' }, ['ending-soon']],
		['deprecations.severity', { 'ends-soon': 'error' }, ['ends-soon, which is unknown']],
		['deprecations.severity', { toString: 'error' }, ['toString, which is unknown']],
		['deprecations.severity', 'off', ['value']],
		['catalog.baseUrls', { 'bas-rest': ['FS_HOST'] }, []],
		['catalog.baseUrls', ['FS_HOST'], ['value']],
		['graphql.schemaFile', 1, ['value']],
		['graphql.history', 'no', ['value']],
		['deprecations.scan', 'everywhere', ['value']],
	] as const) {
		it(`returns ${expected.join(', ') || 'nothing'} for ${JSON.stringify(raw)} in ${name}`, () => {
			const found = invalidSettings((each: SettingName) => (each === name ? raw : undefined));
			assert.deepEqual(
				found.map(({ member = 'value', schema }) => (schema ? member : `${member}, which is unknown`)),
				expected,
			);
			assert.ok(found.every((each) => each.name === name));
		});
	}
});
