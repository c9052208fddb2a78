import { Cancelled, UserError } from '../../shared/errors.ts';

/** One thing that has to be right before a request succeeds. */
export interface Check {
	readonly title: string;
	/** Finds out whether it is right, and gives what was seen. @throws what keeps requests from succeeding. */
	readonly run: () => Promise<string>;
}

/** A check that has been run. `not-tried`: an earlier one failed that it depends on. */
export type CheckResult = { readonly title: string } & (
	| { readonly outcome: 'passed'; readonly seen: string }
	| { readonly outcome: 'failed'; readonly error: unknown }
	| { readonly outcome: 'not-tried' }
);

/** Thrown by a check that depends on something that is not there, so that it finds nothing out. */
export class NotTried extends Error {}

/** Runs a check. @throws {Cancelled} */
export async function runCheck({ title, run }: Check): Promise<CheckResult> {
	try {
		return { title, outcome: 'passed', seen: await run() };
	} catch (error) {
		if (error instanceof Cancelled) {
			throw error;
		}
		return error instanceof NotTried ? { title, outcome: 'not-tried' } : { title, outcome: 'failed', error };
	}
}

/** The likely cause of trouble: the first failure, in the order in which requests depend on the checks. */
export function likelyCause(results: readonly CheckResult[]): unknown {
	return results.find((result) => result.outcome === 'failed')?.error;
}

/** The code of a failure, for the report. */
export function codeOf(error: unknown): string {
	return error instanceof UserError ? error.code : 'unexpected';
}
