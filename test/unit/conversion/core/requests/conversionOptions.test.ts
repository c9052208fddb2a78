import assert from 'node:assert/strict';
import {
	answersFromOptions,
	type ConversionOptions,
	type OptionAnswers,
	type OptionStep,
	optionSteps,
	optionsFromAnswers,
	parseMaxChunkLines,
} from '../../../../../src/conversion/core/requests/conversionOptions.ts';
import { promptStepByStep } from '../../../../../src/shared/core/promptStepByStep.ts';

const markdown: ConversionOptions = {
	order: { kind: 'markdown', settings: { splitLevel: 3, maxChunkLines: 120 } },
	together: false,
};
const chunksTogether: ConversionOptions = { order: { ...markdown.order, kind: 'chunks' }, together: true };

describe('conversionOptions', () => {
	/**
	 * Returns the option prompts for a conversion of this number of files and the resulting options.
	 * The user gives the answers in order, and then accepts the suggested ones.
	 */
	async function walk(start: ConversionOptions, files: number, given: readonly (OptionAnswers | 'back')[]) {
		const asked: string[] = [];
		const answers = await promptStepByStep<OptionStep>(
			answersFromOptions(start),
			(so) => optionSteps(so, files),
			async ({ step, number, total, answers }) => {
				asked.push(`${number}/${total} ${step} (${answers[step]})`);
				return given[asked.length - 1] ?? { [step]: answers[step] };
			},
		);
		return { asked, options: optionsFromAnswers(answers, start) };
	}

	const rows: readonly (readonly [
		title: string,
		start: ConversionOptions,
		files: number,
		given: readonly (OptionAnswers | 'back')[],
		asked: readonly string[],
		expected: string,
	])[] = [
		['one file to Markdown', markdown, 1, [], ['1/1 kind (markdown)'], 'markdown 3 120 separately'],
		[
			'several files to Markdown',
			markdown,
			2,
			[{ kind: 'markdown' }, { sending: 'together' }],
			['1/2 kind (markdown)', '2/2 sending (separately)'],
			'markdown 3 120 together',
		],
		[
			'one file to chunks, starting with the settings',
			markdown,
			1,
			[{ kind: 'chunks' }, { splitLevel: '1' }, { maxChunkLines: ' 80 ' }],
			['1/1 kind (markdown)', '2/3 splitLevel (3)', '3/3 maxChunkLines (120)'],
			'chunks 1 80 separately',
		],
		[
			'several files, back to the first prompt and on to chunks',
			markdown,
			2,
			[{ kind: 'chunks' }, 'back', { kind: 'markdown' }],
			['1/2 kind (markdown)', '2/4 splitLevel (3)', '1/4 kind (chunks)', '2/2 sending (separately)'],
			'markdown 3 120 separately',
		],
		[
			'several files again, with the earlier options preselected',
			chunksTogether,
			2,
			[],
			['1/4 kind (chunks)', '2/4 splitLevel (3)', '3/4 maxChunkLines (120)', '4/4 sending (together)'],
			'chunks 3 120 together',
		],
	];
	for (const [title, start, files, given, asked, expected] of rows) {
		it(`prompts for the options of a conversion of ${title}`, async () => {
			const outcome = await walk(start, files, given);
			assert.deepEqual(outcome.asked, asked);
			const { order, together } = outcome.options;
			const { splitLevel, maxChunkLines } = order.settings;
			const sending = together ? 'together' : 'separately';
			assert.equal(`${order.kind} ${splitLevel} ${maxChunkLines} ${sending}`, expected);
		});
	}

	const lines: readonly (readonly [text: string, expected: number | undefined])[] = [
		['1', 1],
		[' 500 ', 500],
		['100000', 100_000],
		['100001', undefined],
		['0', undefined],
		['-1', undefined],
		['1.5', undefined],
		['1e3', undefined],
		['0x10', undefined],
		['', undefined],
		['many', undefined],
	];
	for (const [text, expected] of lines) {
		it(`reads the text "${text}" as ${expected} lines per chunk`, () =>
			assert.equal(parseMaxChunkLines(text), expected));
	}
});
