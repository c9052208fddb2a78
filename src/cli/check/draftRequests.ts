import type { Use } from '../../catalog/core/detection/use.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import type { DraftRequest } from '../../shared/core/migration/draftRequest.ts';

/** The text of a file and a use of an API in it. */
export interface UseInText {
	readonly text: string;
	/** The language of the text, as `languageOfFile` returns it. */
	readonly language: string;
	readonly use: Use;
	readonly catalog: Catalog;
}

/**
 * Returns what a draft of a GraphQL query needs to replace the call that a use refers to. `undefined`
 * when the use is no call that a query can replace.
 */
export function draftRequestOf(_use: UseInText): DraftRequest | undefined {
	return undefined;
}
