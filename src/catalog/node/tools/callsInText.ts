import type { DraftRequest } from '../../../shared/core/migration/draftRequest.ts';
import type { Finding } from '../../core/detection/findings.ts';
import type { Use } from '../../core/detection/use.ts';

/** A text with calls. */
export interface CallText {
	readonly text: string;
	/** A result of `languageOf`. */
	readonly language: string;
	/** Path relative to the folder; empty for a text that is not in a file. */
	readonly path: string;
}

/** Reads calls in a thread. */
export interface CallReader {
	/** Finds the uses of APIs in a text. */
	readonly findings: (text: CallText) => Promise<readonly Finding[]>;
	/** Returns what a draft needs to replace the call of a use; `undefined` if it is not known. */
	readonly draft: (text: CallText, use: Use) => Promise<DraftRequest | undefined>;
}

/** A call of an API, and the request for the draft that replaces it. */
export interface CallInText {
	/** The line, starting at 1. */
	readonly line: number;
	readonly isPossible: boolean;
	readonly request: DraftRequest;
}

/** Returns the calls in a text whose operation is known, in order. `line` restricts them. */
export async function callsInText(
	text: CallText,
	{ findings, draft }: CallReader,
	line?: number,
): Promise<readonly CallInText[]> {
	const calls: CallInText[] = [];
	for (const { use, range } of await findings(text)) {
		const at = range.start.line + 1;
		const request = use.operation === undefined || (line ?? at) !== at ? undefined : await draft(text, use);
		if (request) {
			calls.push({ line: at, isPossible: use.confidence === 'possible', request });
		}
	}
	return calls;
}
