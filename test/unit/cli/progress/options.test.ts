import assert from 'node:assert/strict';
import type { CommandArguments } from '../../../../src/cli/command.ts';
import { readProgressOptions } from '../../../../src/cli/progress/options.ts';
import { UsageError } from '../../../../src/cli/usageError.ts';

function readOptions(values: Readonly<Record<string, string>>) {
	const given: CommandArguments = {
		value: (name) => values[name],
		values: () => [],
		has: (name) => values[name] !== undefined,
		paths: [],
	};
	return readProgressOptions(given);
}

describe('readProgressOptions', () => {
	const today = '2026-11-22';

	it('writes a page about the weeks of the last twelve months by default', () => {
		const { format, every, since, linkTemplate, merges, output } = readOptions({ today });
		assert.deepEqual([format, every, since], ['html', 'week', { year: 2025, month: 11, day: 22 }]);
		assert.deepEqual([linkTemplate, merges, output], [undefined, false, undefined]);
	});

	it('accepts all placeholders in the template of links, and lists them if there is another one', () => {
		const all = 'https://example.org/{repository}/blob/{commit}/{path}#L{line}';
		assert.equal(readOptions({ 'link-template': all }).linkTemplate, all);
		assert.throws(
			() => readOptions({ 'link-template': `${all}{branch}` }),
			/"\{branch\}" is not a placeholder .* Use: \{repository\}, \{commit\}, \{path\}, \{line\}\.$/,
		);
	});

	it('accepts a period that begins today', () => {
		assert.deepEqual(readOptions({ today, since: today }).since, { year: 2026, month: 11, day: 22 });
	});

	it('tells whether the day of the report was given', () => {
		assert.equal(readOptions({ today }).hasToday, true);
		assert.equal(readOptions({}).hasToday, false);
	});

	it('rejects a period that begins after today', () => {
		assert.throws(() => readOptions({ today, since: '2026-11-23' }), UsageError);
	});

	for (const [count, since] of [
		['2,000', '2021-06-02'],
		['2,001', '2021-06-01'],
	] as const) {
		it(`${count === '2,000' ? 'accepts' : 'rejects'} a period of ${count} days`, () => {
			const read = () => readOptions({ today, since, every: 'day' }).every;
			if (count === '2,000') {
				assert.equal(read(), 'day');
			} else {
				assert.throws(read, /more than 2,000 days/);
			}
		});
	}
});
