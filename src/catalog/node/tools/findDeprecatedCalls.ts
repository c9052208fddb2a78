import { listAnswer, quote, quotedDataNote } from '../../../shared/core/tools/answer.ts';
import { integerOf, textOf } from '../../../shared/core/tools/readInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { findDeprecatedCallsDefinition } from './definitions.ts';

/** A use of a deprecated API, evaluated on the current day. */
export interface DeprecatedCall {
	/** Path of the file, relative to the workspace. */
	readonly path: string;
	/** The line, starting at 1. */
	readonly line: number;
	readonly severity: string;
	/** Days until the end of service, negative afterwards; `undefined` when no end is known. */
	readonly daysLeft: number | undefined;
	/** API, operation, dates and replacement. */
	readonly message: string;
	/** Whether the text may refer to something else. */
	readonly isPossible: boolean;
	/** Whether a comment suppresses the warning. */
	readonly isIgnored: boolean;
}

/** The calls that a search has found, and what was not searched. */
export interface FoundCalls {
	/** Number of searched files. */
	readonly files: number;
	/** Number of files and folders that could not be read. */
	readonly unreadable: number;
	readonly calls: readonly DeprecatedCall[];
	/** IDs of the APIs whose calls were not searched for, because no address is known. */
	readonly unsearched: readonly string[];
}

/** Finds the calls of deprecated APIs in the workspace. */
export interface CallsHost {
	/**
	 * Resolves to the calls below a path of the workspace, or to all calls.
	 * @throws {UserError}; `Cancelled`
	 */
	find(path: string | undefined, signal: AbortSignal): Promise<FoundCalls>;
}

/** Creates the tool that finds calls of deprecated APIs in the workspace. */
export function findDeprecatedCalls(host: CallsHost): Tool {
	return {
		...findDeprecatedCallsDefinition,
		run: async (input, signal) => {
			const { files, unreadable, calls, unsearched } = await host.find(textOf(input, 'path'), signal);
			const certain = calls.filter((call) => !call.isPossible && !call.isIgnored);
			const inFiles = new Set(certain.map(({ path }) => path)).size;
			const ended = certain.filter(({ daysLeft = 0 }) => daysLeft < 0).length;
			const counts = [
				`${certain.length} deprecated calls in ${inFiles} files`,
				...(ended > 0 ? [`${ended} after the end of service`] : []),
				`${calls.filter(({ isPossible }) => isPossible).length} possible`,
				`${calls.filter(({ isIgnored }) => isIgnored).length} suppressed`,
			];
			const unread = unreadable > 0 ? ` Files and folders that could not be read: ${unreadable}.` : '';
			const missing =
				unsearched.length > 0
					? ` Not searched for, because no address is known: ${unsearched.map((id) => quote(id, 100)).join(', ')}.`
					: '';
			return listAnswer({
				head: [`${counts.join(', ')}. Searched files: ${files}.${unread}${missing} ${quotedDataNote}`],
				items: calls.toSorted(compareCalls).map(lineOf),
				offset: integerOf(input, 'offset'),
			});
		},
	};
}

function lineOf({ path, line, severity, message, isPossible, isIgnored }: DeprecatedCall): string {
	const state = isIgnored ? 'suppressed' : isPossible ? 'possible' : severity;
	return `${quote(path, 300)}:${line} ${state} ${quote(message, 400)}`;
}

/** Orders certain calls first, then by the days left, then by the position. */
function compareCalls(a: DeprecatedCall, b: DeprecatedCall): number {
	const rank = ({ isPossible, isIgnored }: DeprecatedCall) => Number(isPossible) + 2 * Number(isIgnored);
	const days = ({ daysLeft }: DeprecatedCall) => daysLeft ?? Number.MAX_SAFE_INTEGER;
	return rank(a) - rank(b) || days(a) - days(b) || (a.path < b.path ? -1 : Number(a.path > b.path)) || a.line - b.line;
}
