/**
 * A problem of the test host whose message says enough without a stack: something is missing or
 * did not start.
 */
export class ExpectedProblem extends Error {}

/** Writes a line. */
export function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** Prints a line of a suite's output. */
export type Print = (text: string) => void;

/** Writes a heading with a blank line above it. */
export function sayHeading(text: string): void {
	say(`\n== ${text} ==`);
}

/** A time in milliseconds as people read it: `340 ms`, `12.3 s`. */
export function readableTime(milliseconds: number): string {
	return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * What was thrown, in words: the message of an expected problem, the message and stack of any
 * other error.
 */
export function readableError(error: unknown): string {
	if (error instanceof ExpectedProblem) {
		return error.message;
	}
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
