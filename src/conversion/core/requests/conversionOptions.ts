import type { StepAnswers } from '../../../shared/steps/walkSteps.ts';
import type { ConversionOrder } from './conversionRequest.ts';

/** What can be said about a run. */
export interface ConversionOptions {
	readonly order: ConversionOrder;
	/** Whether all files go in one request, which gives one archive. */
	readonly together: boolean;
}

/** The questions about the options of a run. */
export type OptionStep = OptionChoice | 'maxChunkLines';

/** Those that are answered by picking. */
export type OptionChoice = keyof typeof optionChoices;

/** What can be picked (spec/conversion-service.md, Resources: the levels of Markdown's headers). */
export const optionChoices = {
	kind: ['markdown', 'chunks'],
	splitLevel: ['1', '2', '3', '4', '5', '6'],
	sending: ['separately', 'together'],
} as const;

/** What has been answered so far. */
export type OptionAnswers = StepAnswers<OptionStep>;

/** The most lines a chunk may be allowed to have. */
export const mostChunkLines = 100_000;

/** The questions for a run with so many files, as far as the answers decide them. */
export function optionSteps({ kind }: OptionAnswers, files: number): readonly OptionStep[] {
	const splitting = kind === 'chunks' ? (['splitLevel', 'maxChunkLines'] as const) : [];
	return ['kind', ...splitting, ...(files > 1 ? (['sending'] as const) : [])];
}

/** The answers that stand for options. */
export function answersFor({ order, together }: ConversionOptions): OptionAnswers {
	return {
		kind: order.kind,
		splitLevel: String(order.settings.splitLevel),
		maxChunkLines: String(order.settings.maxChunkLines),
		sending: together ? 'together' : 'separately',
	};
}

/** The options that answers stand for; what is not answered is as in `start`. */
export function optionsFrom({ kind, splitLevel, maxChunkLines, sending }: OptionAnswers, start: ConversionOptions) {
	const { settings } = start.order;
	return {
		order: {
			kind: kind === 'chunks' ? 'chunks' : 'markdown',
			settings: {
				splitLevel: Number(splitLevel ?? settings.splitLevel),
				maxChunkLines: readChunkLines(maxChunkLines ?? '') ?? settings.maxChunkLines,
			},
		},
		together: sending === 'together',
	} satisfies ConversionOptions;
}

/** The number of lines that a text stands for; `undefined` when it is no whole number from 1 to {@link mostChunkLines}. */
export function readChunkLines(text: string): number | undefined {
	const lines = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
	return lines >= 1 && lines <= mostChunkLines ? lines : undefined;
}
