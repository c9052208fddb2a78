import { singleLineText } from '../sanitizeText.ts';

/** The REST call that a draft of a GraphQL query replaces. */
export interface DraftHeader {
	/** Id of the API, such as `legacy-main-rest`. */
	readonly api: string;
	/** The call with `{id}` in place of values, such as `GET /studenter/{id}`. */
	readonly operation: string;
}

/**
 * Returns the first line of a draft, without a line break. The line is the same in every language,
 * because {@link readDraftHeader} reads it.
 */
export function formatDraftHeader({ api, operation }: DraftHeader): string {
	return `# Draft of ${singleLineText(operation)} (${singleLineText(api)})`;
}

/**
 * Returns the call that a GraphQL document replaces. `undefined` if it does not begin with the
 * first line of a draft.
 */
export function readDraftHeader(text: string): DraftHeader | undefined {
	const [, operation, api] = /^\uFEFF?\s*# Draft of ([^\r\n]+) \(([^()\s]+)\)[ \t]*(?:[\r\n]|$)/.exec(text) ?? [];
	return operation === undefined || api === undefined ? undefined : { api, operation };
}

/** Whether the text of a draft consists of comments, so that it has no query yet. */
export function hasOnlyComments(text: string): boolean {
	return text.replaceAll(/#[^\r\n]*/g, '').trim() === '';
}
