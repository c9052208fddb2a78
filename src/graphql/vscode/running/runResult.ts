import { largeResponseBytes } from '../../node/responseReader.ts';
import type { GraphqlAnswer } from '../../node/sendGraphql.ts';
import type { PreparedRun } from './prepareRun.ts';

/** A run that received a GraphQL response. */
export interface FinishedRun extends PreparedRun {
	readonly answer: GraphqlAnswer;
	/** Text shown after status, time and size. */
	readonly remark?: string;
}

/** Result of the command for a run that received a response. */
export interface RunResponse {
	readonly status: number;
	readonly durationMs: number;
	readonly sizeBytes: number;
	readonly data: unknown;
	readonly errors: readonly unknown[] | undefined;
}

/**
 * The result of the command for a response. If the response is larger than 256 KB or nested
 * hundreds of levels deep, `data` and `errors` are not enumerable: VS Code would serialize them for
 * a caller that does not read them.
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

/** Writing deeper JSON overflows the stack. */
const deepest = 500;

/** Whether a response is small and flat enough to be traversed and serialized synchronously. */
export function canTravel({ body, response }: Pick<GraphqlAnswer, 'body' | 'response'>): boolean {
	return body.byteLength <= largeResponseBytes && !isDeeperThan([response.data, response.errors], deepest);
}

/**
 * Whether a value is nested deeper than a number of levels. Not recursive, so it never overflows.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
	let level = [value];
	for (let depth = 0; depth <= levels && level.length > 0; depth += 1) {
		level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
	}
	return level.length > 0;
}
