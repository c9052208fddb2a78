import assert from 'node:assert/strict';
import { breakMarkdownLinks, escapeIcons, toDisplayName } from '../../../../src/shared/core/sanitizeText.ts';
import { scaled } from '../../../fixtures/testSize.ts';

describe('external text', () => {
	it('breakMarkdownLinks changes Markdown links so that they are not rendered as links', () => {
		assert.equal(breakMarkdownLinks('"[Details](command:x).pdf" failed.'), '"[Details]\u200b(command:x).pdf" failed.');
	});

	it('escapeIcons changes icon syntax such as $(error) so that no icon is shown', () =>
		assert.equal(escapeIcons('$(error) $($(sync~spin))'), '$ (error) $ ($ (sync~spin))'));

	const names = [
		['Ada Løvlace', 'Ada Løvlace'],
		['$(error) Ada', '$ (error) Ada'],
		['Ada\r\n$(error)\u2028Bo\tCy', 'Ada $ (error) Bo Cy'],
		['$\u202e(error)', '$ (error)'],
		['$\u200b(error)', '$ (error)'],
		['\u202eada\u2066\u200f', 'ada'],
		['A\u0000d\u001ba\u00ad\ufeff\u{e0041}\ud800', 'A d a'],
		['نام\u200cها', 'نام\u200cها'],
		['x'.repeat(60), 'x'.repeat(60)],
		['x'.repeat(61), `${'x'.repeat(59)}…`],
		['🎓'.repeat(61), `${'🎓'.repeat(59)}…`],
		[`${'x'.repeat(58)} yz`, `${'x'.repeat(58)}…`],
		[' \u202e ', ''],
	] as const;
	for (const [name, expected] of names) {
		it(`displays the name ${JSON.stringify(name)} as ${JSON.stringify(expected)}`, () =>
			assert.equal(toDisplayName(name), expected));
	}

	it('toDisplayName reads only the start of a very long name', () =>
		assert.equal(toDisplayName(`${' '.repeat(scaled(2 ** 27))}x`), ''));
});
