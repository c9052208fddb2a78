/**
 * An expected error of the test runner, such as a missing program. It is printed without a stack.
 */
export class ExpectedProblem extends Error {}

/** Writes a line to standard output. */
export function printLine(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** A function that prints one or more lines of the output of a suite. */
export type Print = (text: string) => void;

/** Writes a heading, with a blank line above it, to standard output. */
export function printHeading(text: string): void {
	printLine(`\n== ${text} ==`);
}

/** Formats a duration, given in milliseconds, such as `340 ms` or `12.3 s`. */
export function readableTime(milliseconds: number): string {
	return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Returns the message of an `ExpectedProblem`, and the message with the stack of any other error.
 */
export function readableError(error: unknown): string {
	if (error instanceof ExpectedProblem) {
		return error.message;
	}
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
