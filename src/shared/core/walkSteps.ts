/** What has been answered so far, by question. */
export type StepAnswers<Step extends string> = Readonly<Partial<Record<Step, string>>>;

/**
 * One question to ask: where it stands in the sequence, counted from 1, and what has been answered
 * before.
 */
export interface AskedStep<Answer extends string, Step extends Answer = Answer> {
	readonly step: Step;
	readonly number: number;
	readonly total: number;
	readonly answers: StepAnswers<Answer>;
}

/**
 * Asks one question after the other until none is left. Resolves to the answers, including those at
 * the `start`. The questions that follow are decided again after each answer, and earlier answers
 * are offered again when the user goes back. Rejects with what `ask` rejects with. Answers can have
 * names that no question has.
 */
export async function walkSteps<Answer extends string, Step extends Answer = Answer>(
	start: StepAnswers<Answer>,
	stepsFor: (answers: StepAnswers<Answer>) => readonly Step[],
	ask: (asked: AskedStep<Answer, Step>) => Promise<StepAnswers<Answer> | 'back'>,
): Promise<StepAnswers<Answer>> {
	let answers = start;
	let position = 0;
	for (;;) {
		const steps = stepsFor(answers);
		const step = steps[position];
		if (step === undefined) {
			return answers;
		}
		const given = await ask({ step, number: position + 1, total: steps.length, answers });
		answers = given === 'back' ? answers : { ...answers, ...given };
		position = given === 'back' ? Math.max(0, position - 1) : position + 1;
	}
}
