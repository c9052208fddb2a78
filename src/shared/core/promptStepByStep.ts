/** The answers that were given so far, by the name of their step. */
export type StepAnswers<Step extends string> = Readonly<Partial<Record<Step, string>>>;

/** The step to prompt for, its position counted from 1, and the answers so far. */
export interface CurrentStep<Answer extends string, Step extends Answer = Answer> {
	readonly step: Step;
	readonly number: number;
	readonly total: number;
	readonly answers: StepAnswers<Answer>;
}

/**
 * Prompts for one step after the other. Resolves to all answers, including those in `start`.
 * `stepsFor` is called again after each answer, because an answer can change the following steps.
 * When the user goes back, the earlier answers are offered again. Rejects when `promptFor` rejects.
 * `Answer` can include names without a step.
 */
export async function promptStepByStep<Answer extends string, Step extends Answer = Answer>(
	start: StepAnswers<Answer>,
	stepsFor: (answers: StepAnswers<Answer>) => readonly Step[],
	promptFor: (current: CurrentStep<Answer, Step>) => Promise<StepAnswers<Answer> | 'back'>,
): Promise<StepAnswers<Answer>> {
	let answers = start;
	let position = 0;
	for (;;) {
		const steps = stepsFor(answers);
		const step = steps[position];
		if (step === undefined) {
			return answers;
		}
		const result = await promptFor({ step, number: position + 1, total: steps.length, answers });
		answers = result === 'back' ? answers : { ...answers, ...result };
		position = result === 'back' ? Math.max(0, position - 1) : position + 1;
	}
}
