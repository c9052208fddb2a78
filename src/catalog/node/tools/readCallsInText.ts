import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import type { ApiUse } from '../../core/detection/apiUse.ts';
import type { Finding } from '../../core/detection/findings.ts';
import type { DefinitionFolder } from '../syntax/definitions.ts';
import type { DraftRequirementsResult } from '../syntax/draftRequirementsReader.ts';

/** A text with calls. */
export interface TextWithCalls {
	readonly text: string;
	/** A result of `languageOfDocument`. */
	readonly language: string;
	/** Path relative to the folder; empty for a text that is not in a file. */
	readonly path: string;
	/** Where constants and types of other files are looked for; `undefined` to look for none. */
	readonly folder: DefinitionFolder | undefined;
}

/** Reads calls in a thread. */
export interface CallReader {
	/** Finds the uses of APIs in a text. */
	readonly findings: (text: TextWithCalls) => Promise<readonly Finding[]>;
	/** Reads what drafts need to replace the calls of the uses, in their order. */
	readonly drafts: (text: TextWithCalls, uses: readonly ApiUse[]) => Promise<DraftRequirementsResult>;
}

/** A call of an API, and the request for the draft that replaces it. */
export interface CallInText {
	/** The path of the text. */
	readonly path: string;
	/** The line, starting at 1. */
	readonly line: number;
	readonly isPossible: boolean;
	readonly request: DraftRequirements;
}

/** The calls in a text whose operation is known, in order. */
export interface CallsInText {
	readonly calls: readonly CallInText[];
	/** Number of uses of APIs whose operation is not known. */
	readonly unknown: number;
	/** Number of uses in texts that take too long to read. */
	readonly late: number;
}

/**
 * Reads the calls in a text, or at one line of it.
 * @throws the reason of `signal` when it is aborted
 */
export async function readCallsInText(
	text: TextWithCalls,
	{ findings, drafts }: CallReader,
	{ line, signal }: { readonly line?: number | undefined; readonly signal: AbortSignal },
): Promise<CallsInText> {
	const all = await findings(text);
	const requested = all.filter(({ range }) => line === undefined || range.start.line + 1 === line);
	const readable = requested.filter(({ use }) => use.operation !== undefined);
	signal.throwIfAborted();
	const uses = readable.map(({ use }) => use);
	const reading = uses.length === 0 ? noRequests : await drafts(text, uses);
	const calls = readable.flatMap(({ use, range }, index): readonly CallInText[] => {
		const request = reading.kind === 'late' ? undefined : reading.requests[index];
		const isPossible = use.confidence === 'possible';
		return request ? [{ path: text.path, line: range.start.line + 1, isPossible, request }] : [];
	});
	const late = reading.kind === 'late' ? uses.length : 0;
	return { calls, unknown: requested.length - calls.length - late, late };
}

const noRequests: DraftRequirementsResult = { kind: 'requests', requests: [] };
