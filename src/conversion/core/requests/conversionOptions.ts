import type { StepAnswers } from '../../../shared/core/promptStepByStep.ts';
import { settingDefinitions } from '../../../shared/core/settingDefinitions.ts';
import type { ConversionParameters } from './conversionRequest.ts';

/** The options of a run of a conversion command. */
export interface ConversionOptions {
	readonly order: ConversionParameters;
	/** Whether all files are sent in one request, which returns one archive. */
	readonly together: boolean;
}

/** A prompt for one of the options of a conversion. */
export type OptionStep = OptionChoiceStep | 'maxChunkLines';

/** A prompt that shows a list of choices. */
export type OptionChoiceStep = keyof typeof optionChoices;

/**
 * The values from which the user chooses in each prompt (docs/services.md, C2: the levels of
 * Markdown's headers).
 */
export const optionChoices = {
	kind: ['markdown', 'chunks'],
	splitLevel: ['1', '2', '3', '4', '5', '6'],
	sending: ['separately', 'together'],
} as const;

/** The values that the user has chosen so far. */
export type OptionAnswers = StepAnswers<OptionStep>;

/** The largest accepted value for the maximum number of lines in a chunk. */
export const maxChunkLinesUpperLimit = settingDefinitions['conversion.maxChunkLines'].schema.maximum;

/**
 * Returns the prompts for converting this number of files. They depend on the values chosen so far.
 */
export function optionSteps({ kind }: OptionAnswers, files: number): readonly OptionStep[] {
	const splitting = kind === 'chunks' ? (['splitLevel', 'maxChunkLines'] as const) : [];
	return ['kind', ...splitting, ...(files > 1 ? (['sending'] as const) : [])];
}

/** Returns options as the preselected values of the prompts. */
export function answersFromOptions({ order, together }: ConversionOptions): OptionAnswers {
	return {
		kind: order.kind,
		splitLevel: String(order.settings.splitLevel),
		maxChunkLines: String(order.settings.maxChunkLines),
		sending: together ? 'together' : 'separately',
	};
}

/** Returns the options for chosen values. Missing chunk settings come from `start`. */
export function optionsFromAnswers(
	{ kind, splitLevel, maxChunkLines, sending }: OptionAnswers,
	start: ConversionOptions,
) {
	const { settings } = start.order;
	return {
		order: {
			kind: kind === 'chunks' ? 'chunks' : 'markdown',
			settings: {
				splitLevel: Number(splitLevel ?? settings.splitLevel),
				maxChunkLines: parseMaxChunkLines(maxChunkLines ?? '') ?? settings.maxChunkLines,
			},
		},
		together: sending === 'together',
	} satisfies ConversionOptions;
}

/**
 * Parses the maximum number of lines in a chunk; `undefined` when the text is not a whole number
 * from 1 to {@link maxChunkLinesUpperLimit}.
 */
export function parseMaxChunkLines(text: string): number | undefined {
	const lines = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
	return lines >= 1 && lines <= maxChunkLinesUpperLimit ? lines : undefined;
}
