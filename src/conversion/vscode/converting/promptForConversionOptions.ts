import * as vscode from 'vscode';
import { type CurrentStep, promptStepByStep } from '../../../shared/core/promptStepByStep.ts';
import {
	promptForChoice,
	promptForText,
	type StepChoice,
	type StepInputOptions,
} from '../../../shared/vscode/stepInputs.ts';
import {
	answersFromOptions,
	type ConversionOptions,
	maxChunkLinesUpperLimit,
	type OptionAnswers,
	type OptionChoiceStep,
	type OptionStep,
	optionChoices,
	optionSteps,
	optionsFromAnswers,
	parseMaxChunkLines,
} from '../../core/requests/conversionOptions.ts';

/**
 * Prompts step by step for the options of a conversion. `files` is the number of files. The values
 * of `start` are preselected.
 * @throws {Cancelled} when the user dismisses a prompt.
 */
export async function promptForConversionOptions(
	title: string,
	files: number,
	start: ConversionOptions,
): Promise<ConversionOptions> {
	const answers = await promptStepByStep<OptionStep>(
		answersFromOptions(start),
		(answer) => optionSteps(answer, files),
		(step) => promptForStep(title, step),
	);
	return optionsFromAnswers(answers, start);
}

async function promptForStep(
	title: string,
	{ step, number, total, answers }: CurrentStep<OptionStep>,
): Promise<OptionAnswers | 'back'> {
	const frame = { title, number, total };
	const answer =
		step === 'maxChunkLines'
			? await promptForLines(frame, answers.maxChunkLines ?? '')
			: await promptForChoice({
					...frame,
					prompt: prompts()[step],
					choices: choicesOf(step),
					picked: [answers[step] ?? ''],
					many: false,
				});
	return answer.kind === 'back' ? 'back' : { [step]: answer.value };
}

function promptForLines(frame: Omit<StepInputOptions, 'prompt'>, value: string) {
	return promptForText({
		...frame,
		prompt: vscode.l10n.t('Maximum lines per chunk'),
		placeholder: '500',
		value,
		read: (typed) => typed,
		validate: (text) =>
			parseMaxChunkLines(text) === undefined
				? { text: vscode.l10n.t('Enter a whole number from 1 to {0}.', maxChunkLinesUpperLimit), isHint: false }
				: undefined,
	});
}

function prompts(): Readonly<Record<OptionChoiceStep, string>> {
	return {
		kind: vscode.l10n.t('Output format'),
		splitLevel: vscode.l10n.t('Lowest heading level at which documents are split'),
		sending: vscode.l10n.t('How the files are uploaded'),
	};
}

function choicesOf(step: OptionChoiceStep): readonly StepChoice[] {
	switch (step) {
		case 'kind':
			return [
				{
					value: 'markdown',
					label: vscode.l10n.t('Markdown'),
					detail: vscode.l10n.t('One Markdown file per document'),
				},
				{
					value: 'chunks',
					label: vscode.l10n.t('Chunks'),
					detail: vscode.l10n.t('Several Markdown files per document, split at headings'),
				},
			];
		case 'splitLevel':
			return optionChoices.splitLevel.map((level) => ({
				value: level,
				label: vscode.l10n.t('Level {0}', level),
				description: `${'#'.repeat(Number(level))} …`,
			}));
		case 'sending':
			return [
				{
					value: 'separately',
					label: vscode.l10n.t('One request per file'),
					detail: vscode.l10n.t('Each file is converted independently'),
				},
				{
					value: 'together',
					label: vscode.l10n.t('Together in one request'),
					detail: vscode.l10n.t('The service returns one archive for all files'),
				},
			];
	}
}
