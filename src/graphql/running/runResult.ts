import { isDeeperThan } from '../core/answers/isDeeperThan.ts';
import { largeAnswer } from '../results/answers.ts';
import type { GraphqlAnswer } from './sendGraphql.ts';

/** What a run resolves to when it brought a response. */
export interface RunResponse {
	readonly status: number;
	readonly durationMs: number;
	readonly sizeBytes: number;
	readonly data: unknown;
	readonly errors: readonly unknown[] | undefined;
}

/**
 * A response as other extensions get it. Of an answer beyond 256 KB, or nested hundreds of levels deep, `data` and `errors` are there for who
 * reads them but not enumerable: whoever runs the command from the window does not look at them, and would have them
 * written as JSON and read again.
 */
export function runResponse(answer: GraphqlAnswer): RunResponse {
	const { status, durationMs, sizeBytes, response } = answer;
	const result = { status, durationMs, sizeBytes };
	const enumerable = canTravel(answer);
	return Object.defineProperties(result, {
		data: { get: () => response.data, enumerable },
		errors: { get: () => response.errors, enumerable },
	}) as RunResponse;
}

/** Deeper JSON overflows the stack of who writes it. */
const deepest = 500;

/** Whether a response is small and flat enough to be walked through and written as JSON at once. */
export function canTravel({ body, response }: Pick<GraphqlAnswer, 'body' | 'response'>): boolean {
	return body.byteLength <= largeAnswer && !isDeeperThan([response.data, response.errors], deepest);
}
