import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import type { ApiUse } from '../../core/detection/apiUse.ts';
import type { Finding } from '../../core/detection/findings.ts';

/** A text with calls. */
export interface TextWithCalls {
	readonly text: string;
	/** A result of `languageOfDocument`. */
	readonly language: string;
	/** Path relative to the folder; empty for a text that is not in a file. */
	readonly path: string;
}

/** Reads calls in a thread. */
export interface CallReader {
	/** Finds the uses of APIs in a text. */
	readonly findings: (text: TextWithCalls) => Promise<readonly Finding[]>;
	/** Returns what a draft needs to replace the call of a use; `undefined` if it is not known. */
	readonly draft: (text: TextWithCalls, use: ApiUse) => Promise<DraftRequirements | undefined>;
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
}

/**
 * Reads the calls in a text, or at one line of it.
 * @throws the reason of `signal` when it is aborted
 */
export async function readCallsInText(
	text: TextWithCalls,
	{ findings, draft }: CallReader,
	{ line, signal }: { readonly line?: number | undefined; readonly signal: AbortSignal },
): Promise<CallsInText> {
	const calls: CallInText[] = [];
	const all = await findings(text);
	const requested = all.filter(({ range }) => line === undefined || range.start.line + 1 === line);
	for (const { use, range } of requested) {
		signal.throwIfAborted();
		const request = use.operation === undefined ? undefined : await draft(text, use);
		if (request) {
			const isPossible = use.confidence === 'possible';
			calls.push({ path: text.path, line: range.start.line + 1, isPossible, request });
		}
	}
	return { calls, unknown: requested.length - calls.length };
}
