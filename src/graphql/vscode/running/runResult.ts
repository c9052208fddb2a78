import { largeResponseBytes } from '../../node/responseReader.ts';
import type { GraphqlHttpResponse } from '../../node/sendGraphql.ts';
import type { PreparedRun } from './prepareRun.ts';

/** A run that received a GraphQL response. */
export interface FinishedRun extends PreparedRun {
	readonly response: GraphqlHttpResponse;
	/** Text that is added to the summary of the run, such as the number of pages. */
	readonly remark?: string;
}

/** Return value of the command that runs an operation, if it received a response. */
export interface RunCommandResult {
	readonly status: number;
	readonly durationMs: number;
	readonly sizeBytes: number;
	readonly data: unknown;
	readonly errors: readonly unknown[] | undefined;
}

/**
 * Returns the return value of the command for a response. If the response is larger than 256 KB or
 * nested hundreds of levels deep, `data` and `errors` are not enumerable. Otherwise VS Code would
 * serialize them even if the caller does not read them.
 */
export function runCommandResult(response: GraphqlHttpResponse): RunCommandResult {
	const { status, durationMs, sizeBytes, content } = response;
	const result = { status, durationMs, sizeBytes };
	const enumerable = isCheapToSerialize(response);
	return Object.defineProperties(result, {
		data: { get: () => content.data, enumerable },
		errors: { get: () => content.errors, enumerable },
	}) as RunCommandResult;
}

/** Maximum depth of JSON in levels. Serializing deeper JSON overflows the stack. */
const maximumDepth = 500;

/** Whether a response is small and flat enough to be traversed and serialized synchronously. */
export function isCheapToSerialize({ body, content }: Pick<GraphqlHttpResponse, 'body' | 'content'>): boolean {
	return body.byteLength <= largeResponseBytes && !isNestedDeeperThan([content.data, content.errors], maximumDepth);
}

/**
 * Whether a value is nested deeper than a number of levels. Not recursive, so that the stack cannot
 * overflow.
 */
export function isNestedDeeperThan(value: unknown, levels: number): boolean {
	let level = [value];
	for (let depth = 0; depth <= levels && level.length > 0; depth += 1) {
		level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
	}
	return level.length > 0;
}
