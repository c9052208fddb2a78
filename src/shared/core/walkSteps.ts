/** What has been answered so far, by question. */
export type StepAnswers<Step extends string> = Readonly<Partial<Record<Step, string>>>;

/**
 * One question to ask: where it stands in the sequence, counted from 1, and what has been answered
 * before.
 */
export interface AskedStep<Step extends string> {
	readonly step: Step;
	readonly number: number;
	readonly total: number;
	readonly answers: StepAnswers<Step>;
}

/**
 * Asks one question after the other until none is left, and gives the answers, those known at the
 * `start` included. What
 * follows is decided anew after each answer; what was answered stays for when the user comes by
 * again. Rejects with what
 * `ask` rejects with.
 */
export async function walkSteps<Step extends string>(
	start: StepAnswers<Step>,
	stepsFor: (answers: StepAnswers<Step>) => readonly Step[],
	ask: (asked: AskedStep<Step>) => Promise<StepAnswers<Step> | 'back'>,
): Promise<StepAnswers<Step>> {
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
