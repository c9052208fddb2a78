import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fillTemplate, type TemplateValues } from '../../../../../../src/graphql/core/client/code/fillTemplate.ts';
import { programLanguages } from '../../../../../../src/graphql/core/client/code/languages.ts';
import { createTextQuoter, quoteLiteral } from '../../../../../../src/graphql/core/client/code/quote.ts';

const values: TemplateValues = {
	conditions: { yes: true, no: false },
	regions: { types: ['one', '', '  # <if no>', '{{text}} Sample'] },
	texts: { text: 'a\nb', other: '{{text}} <end>' },
	pascalName: 'GetStudents',
	lowerName: 'get_students',
	quote: (text) => `'${text.replace('\n', '|')}'`,
	emptyLines: 1,
};

function filled(...lines: readonly string[]): readonly string[] {
	return fillTemplate(lines.join('\n'), values).trimEnd().split('\n');
}

describe('fillTemplate', () => {
	const rows: readonly (readonly [title: string, template: readonly string[], expected: readonly string[]])[] = [
		['keeps the lines of a true condition', ['a', '# <if yes>', 'b', '# <end>', 'c'], ['a', 'b', 'c']],
		['removes the lines of a false condition', ['a', '  // <if no>', 'b', '  // <end>', 'c'], ['a', 'c']],
		['reads a negated condition', ['<if not no>', 'a', '<end>', '<if not yes>', 'b', '<end>', 'c'], ['a', 'c']],
		[
			'removes regions and conditions within a false condition',
			['a', '# <if no>', '# <types>', 'b', '# <end>', '# <if yes>', 'c', '# <end>', '# <end>', 'd'],
			['a', 'd'],
		],
		[
			'replaces a region by lines with its indentation, and reads no marker in them',
			['a', '\t# <types>', '\tsample', '\t# <end>', 'b'],
			['a', '\tone', '', '\t  # <if no>', '\t{{text}} Sample', 'b'],
		],
		['removes a region without lines', ['a', '# <unknown>', 'b', '# <end>', 'c'], ['a', 'c']],
		['quotes a text between quotes', ['x = "{{text}}";'], ["x = 'a|b';"]],
		['writes a text in a comment on one line', ['# {{text}}!'], ['# a b!']],
		[
			'reads no placeholder in an inserted text',
			['x = "{{other}}"', '# {{other}}'],
			["x = '{{text}} <end>'", '# {{text}} <end>'],
		],
		[
			'replaces the names of the sample only',
			['run_sample SampleResult runSample sample Samples samples example'],
			['run_get_students GetStudentsResult runGetStudents get_students Samples samples example'],
		],
		['limits empty lines in a row', ['a', '', '# <if no>', '# <end>', '', '', 'b'], ['a', '', 'b']],
	];
	for (const [title, template, expected] of rows) {
		it(`a template ${title}`, () => {
			assert.deepEqual(filled(...template), expected);
		});
	}

	it('a template with an unknown condition is an error', () => {
		assert.throws(() => filled('# <if maybe>'), TypeError);
	});

	for (const { label, template } of programLanguages) {
		it(`each marker of the ${label} template that starts lines has an end`, () => {
			const text = readFileSync(`media/code/${template}`, 'utf8');
			const markers = [...text.matchAll(/^\s*(?:#|\/\/)?\s*<(?:if (?:not )?)?(\w+)>$/gm)].map(([, name]) => name);
			const ends = markers.filter((name) => name === 'end').length;
			assert.ok(ends > 10);
			assert.equal(markers.length, ends * 2);
		});
	}
});

describe('quoted texts', () => {
	it('escapes control and format characters in a quoted text', () => {
		assert.equal(quoteLiteral('a"\\\n\u2028\u0085\u202e\u00adæ'), String.raw`"a\"\\\n\u2028\u0085\u202e\u00adæ"`);
	});

	it('never quotes a text with a control or format character as a block', () => {
		const quote = createTextQuoter((text) => `[${text}]`);
		assert.deepEqual(['a', 'a\nb', 'a\nb\u202e', 'a\n\t'].map(quote), [
			'"a"',
			'[a\nb]',
			String.raw`"a\nb\u202e"`,
			String.raw`"a\n\t"`,
		]);
	});
});
