import type { Answers, StepId } from './environmentSteps.ts';

/** One question to ask: where it stands in the sequence, counted from 1, and what has been answered before. */
export interface AskedStep {
	readonly step: StepId;
	readonly number: number;
	readonly total: number;
	readonly answers: Answers;
}

/**
 * Asks one question after the other until none is left, and gives the answers. What follows is decided anew after each
 * answer; what was answered stays for when the user comes by again. Rejects with what `ask` rejects with.
 */
export async function walkSteps(
	stepsFor: (answers: Answers) => readonly StepId[],
	ask: (asked: AskedStep) => Promise<Answers | 'back'>,
): Promise<Answers> {
	let answers: Answers = {};
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
