import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import {
	fencedBlock,
	listAnswer,
	longTextAnswer,
	quotedDataNote,
	quoteExternalText,
} from '../../../shared/core/tools/answer.ts';
import { formatCallLocations } from './createFindDeprecatedCallsTool.ts';
import type { CallInText, CallsInText } from './readCallsInText.ts';

/** A draft as the GraphQL part writes it. */
export interface WrittenDraft {
	/** The text of the document: comments with the remarks and, if possible, an operation. */
	readonly text: string;
	/** The text of the variables file; `undefined` if no variable needs a value. */
	readonly variables: string | undefined;
	/** Whether the document contains an operation, which is then valid for the schema. */
	readonly hasOperation: boolean;
}

/** The part of the drafts that an answer shows, and how they are written. */
interface DraftsRequest {
	readonly write: (request: DraftRequirements) => Promise<WrittenDraft>;
	/** Index of the first draft, or of the first character of the only one. */
	readonly offset: number;
	readonly signal: AbortSignal;
}

/** A draft, and the calls that it replaces. */
interface DraftOfCalls {
	/** `undefined` if no replacement is known. */
	readonly draft: WrittenDraft | undefined;
	readonly calls: readonly CallInText[];
	/** Whether the variables of all calls have the values of those of the first one. */
	readonly hasSameVariables: boolean;
}

/**
 * Writes the drafts of calls. Calls with equal drafts share one. The path of a call is empty if it
 * is in no file.
 */
export async function writeDraftsAnswer(read: CallsInText, { write, offset, signal }: DraftsRequest): Promise<string> {
	const drafts = await draftsOf(read.calls, write, signal);
	const [only, ...others] = drafts;
	if (only?.draft && others.length === 0) {
		// A long draft continues at a character.
		const text = [only.draft.text, ...(only.draft.variables === undefined ? [] : [only.draft.variables])].join('\n');
		return longTextAnswer({ head: () => [`${titleOf(only)}${unknownText(read)} ${nextStep}`], text, offset });
	}
	return listAnswer({
		head: [`${countText(drafts)}${unknownText(read)} ${quotedDataNote} ${nextStep}`],
		items: drafts.map((each) =>
			[
				titleOf(each),
				...(each.draft ? [fencedBlock(each.draft.text.trimEnd())] : []),
				...(each.draft?.variables === undefined ? [] : [fencedBlock(each.draft.variables.trimEnd())]),
			].join('\n'),
		),
		offset,
	});
}

async function draftsOf(
	calls: readonly CallInText[],
	write: DraftsRequest['write'],
	signal: AbortSignal,
): Promise<readonly DraftOfCalls[]> {
	const groups = new Map<string, DraftOfCalls & { readonly calls: CallInText[]; hasSameVariables: boolean }>();
	for (const call of calls) {
		signal.throwIfAborted();
		const draft = call.request.candidates.length > 0 ? await write(call.request) : undefined;
		const key = draft ? draft.text : call.request.operation;
		const group = groups.get(key) ?? { draft, calls: [], hasSameVariables: true };
		group.calls.push(call);
		group.hasSameVariables &&= group.draft?.variables === draft?.variables;
		groups.set(key, group);
	}
	return [...groups.values()];
}

const nextStep = 'Change a draft only with study-admin-check-operation, and run it with study-admin-run-query.';

function countText(drafts: readonly DraftOfCalls[]): string {
	const withQuery = drafts.filter(({ draft }) => draft?.hasOperation);
	const callsOf = (some: readonly DraftOfCalls[]) => some.reduce((sum, { calls }) => sum + calls.length, 0);
	const replaced = callsOf(withQuery);
	const ofCalls = replaced === 0 ? '' : ` for ${counted(replaced, 'call')}`;
	const others = counted(callsOf(drafts) - replaced, 'call');
	return `${counted(withQuery.length, 'draft')} with a query${ofCalls}, ${others} without one.`;
}

/** Returns sentences with a space before each about the uses that have no draft; empty for none. */
function unknownText({ unknown, late }: CallsInText): string {
	const sentenceOf = (count: number, which: string) =>
		count === 0 ? '' : ` ${counted(count, 'use')} ${which} ${count === 1 ? 'has' : 'have'} no draft.`;
	return sentenceOf(unknown, 'without a known operation') + sentenceOf(late, 'in files that take too long to read');
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function titleOf({ draft, calls, hasSameVariables }: DraftOfCalls): string {
	const [first] = calls;
	const location = first === undefined || first.path === '' ? '' : `${formatCallLocations(calls)} `;
	const possible = calls.every(({ isPossible }) => isPossible) ? ' (possible call)' : '';
	const title = `${location}${quoteExternalText(first?.request.operation ?? '')}${possible}`;
	if (!draft) {
		return `${title}: no replacement is known. Search with study-admin-find-in-schema.`;
	}
	const variables = hasSameVariables ? '' : ', with the variables of the first call';
	return `${title}: ${draft.hasOperation ? `a draft that is valid for the schema${variables}` : 'no query yet, see the comments'}.`;
}
