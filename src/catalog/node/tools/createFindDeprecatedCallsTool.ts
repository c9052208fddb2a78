import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { plural } from '../../../shared/core/plural.ts';
import { listAnswer, quotedDataNote, quoteExternalText } from '../../../shared/core/tools/answer.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool, ToolCall } from '../../../shared/core/tools/tool.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { requireApiByName } from './createExplainApiTool.ts';
import { allCallCertainties, type CallCertainty, findDeprecatedCallsToolDefinition } from './definitions.ts';

/** A use of a deprecated API, evaluated on the current day. */
export interface DeprecatedCall {
	/** ID of the API; `undefined` for a deprecated element in a GraphQL operation. */
	readonly api: string | undefined;
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
	/** Whether a comment turns off the warning. */
	readonly isIgnored: boolean;
}

/** The calls that a search has found, and what was not searched. */
export interface DeprecatedCallSearchResult {
	/** Number of searched files. */
	readonly files: number;
	/** Whether `files` is the number of all files although a path was requested. */
	readonly searchesAll: boolean;
	/** Number of files and folders that could not be read. */
	readonly unreadable: number;
	readonly calls: readonly DeprecatedCall[];
	/** IDs of the APIs whose calls were not searched for, because no address is known. */
	readonly unsearched: readonly string[];
}

/** Finds the calls of deprecated APIs in the workspace. */
export interface DeprecatedCallsHost {
	/**
	 * Resolves to the calls below a path of the workspace, or to all calls.
	 * @throws {UserError}; `Cancelled`
	 */
	find(path: string | undefined, call: ToolCall): Promise<DeprecatedCallSearchResult>;
	readonly catalog: () => Promise<Catalog>;
}

/** Creates the tool that finds calls of deprecated APIs in the workspace. */
export function createFindDeprecatedCallsTool(host: DeprecatedCallsHost): Tool {
	return {
		...findDeprecatedCallsToolDefinition,
		run: async (input, call) => {
			const name = textFromToolInput(input, 'api');
			const api = name === undefined ? undefined : requireApiByName(await host.catalog(), name).id;
			const certainty = allCallCertainties.find((each) => each === input['certainty']);
			const path = textFromToolInput(input, 'path');
			const found = await host.find(path, call);
			const ofApi = found.calls.filter((each) => api === undefined || each.api === api);
			const unsearched = found.unsearched.filter((id) => api === undefined || id === api);
			const requested = ofApi.filter((each) => certainty === undefined || certaintyOf(each) === certainty);
			return listAnswer({
				head: [headLine({ ...found, unsearched }, ofApi, path) + nextStep(requested)],
				items: groupedLines(requested.toSorted(compareCalls)),
				offset: integerFromToolInput(input, 'offset'),
			});
		},
	};
}

function headLine(
	{ files, searchesAll, unreadable, unsearched }: DeprecatedCallSearchResult,
	calls: readonly DeprecatedCall[],
	path: string | undefined,
): string {
	const of = (certainty: CallCertainty) => calls.filter((each) => certaintyOf(each) === certainty);
	const certain = of('certain');
	const ended = certain.filter(({ daysLeft = 0 }) => daysLeft < 0).length;
	const paths = new Set(certain.map((each) => each.path));
	const inFiles = `in ${paths.size} ${plural(paths.size, 'file', 'files')}`;
	const counts = [
		`${certain.length} ${plural(certain.length, 'deprecated call', 'deprecated calls')} ${inFiles}`,
		...(ended > 0 ? [`${ended} after the end of service`] : []),
		`${of('possible').length} possible`,
		`${of('ignored').length} ignored`,
	];
	const below = path === undefined ? '' : ` below ${quoteExternalText(path, 200)}`;
	const unread = unreadable > 0 ? ` Files and folders that could not be read: ${unreadable}.` : '';
	const missing =
		unsearched.length > 0
			? ` Not searched for, because no address is known: ${unsearched.map((id) => quoteExternalText(id, 100)).join(', ')}.`
			: '';
	return `${counts.join(', ')}${below}. Searched files${path !== undefined && searchesAll ? ' of the whole folder' : ''}: ${files}.${unread}${missing} ${quotedDataNote}`;
}

/** Returns the next call that helps. */
function nextStep(calls: readonly DeprecatedCall[]): string {
	return calls.some(({ api, isIgnored }) => api !== undefined && !isIgnored)
		? ' For drafts of all calls or those in a file or folder "path", call study-admin-write-graphql-query.'
		: '';
}

/** Maximum number of files of a group, and of lines of a file in it, that an answer names. */
const maximumFiles = 12;
const maximumLines = 12;

/** Returns a line for each different message, with the files and lines of its calls. */
function groupedLines(calls: readonly DeprecatedCall[]): readonly string[] {
	const groups = new Map<string, DeprecatedCall[]>();
	for (const call of calls) {
		const text = textAfterLocation(call);
		const group = groups.get(text) ?? [];
		group.push(call);
		groups.set(text, group);
	}
	return [...groups].map(([text, group]) => `${formatCallLocations(group)} ${text}`);
}

function textAfterLocation(call: DeprecatedCall): string {
	const certainty = certaintyOf(call);
	return `${certainty === 'certain' ? call.severity : certainty} ${quoteExternalText(call.message, 400)}`;
}

/** Returns the paths and lines of calls, such as `"src/a.ts":1,7 "src/b.ts":3`. */
export function formatCallLocations(calls: readonly Pick<DeprecatedCall, 'path' | 'line'>[]): string {
	const lines = new Map<string, Set<number>>();
	for (const { path, line } of calls) {
		lines.set(path, (lines.get(path) ?? new Set()).add(line));
	}
	const files = [...lines].slice(0, maximumFiles).map(([path, numbers]) => {
		const shown = [...numbers].slice(0, maximumLines).join(',');
		return `${quoteExternalText(path, 300)}:${shown}${numbers.size > maximumLines ? `,… (${numbers.size} lines)` : ''}`;
	});
	return [...files, ...(lines.size > maximumFiles ? [`and ${lines.size - maximumFiles} more files`] : [])].join(' ');
}

function certaintyOf({ isPossible, isIgnored }: DeprecatedCall): CallCertainty {
	return isIgnored ? 'ignored' : isPossible ? 'possible' : 'certain';
}

/** Orders certain calls first, then by the days left, then by the position. */
function compareCalls(a: DeprecatedCall, b: DeprecatedCall): number {
	const rank = (call: DeprecatedCall) => allCallCertainties.indexOf(certaintyOf(call));
	const days = ({ daysLeft }: DeprecatedCall) => daysLeft ?? Number.MAX_SAFE_INTEGER;
	return rank(a) - rank(b) || days(a) - days(b) || compareTexts(a.path, b.path) || a.line - b.line;
}
