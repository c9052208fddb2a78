import type { DraftRequest } from '../../../shared/core/migration/draftRequest.ts';
import type { Use } from '../detection/use.ts';
import type { Catalog } from '../model/catalog.ts';
import { addressCall, type CalledRequest, calledRequest, type ParsedCode } from './calledRequest.ts';
import { draftRequestFor } from './draftRequestFor.ts';

/** The requests for drafts of a text, and what other files could add to them. */
export interface ReadDrafts {
	/** One request for each use; `undefined` for a use whose path the code does not show. */
	readonly requests: readonly (DraftRequest | undefined)[];
	/** Names of constants and types that the code uses and does not define. */
	readonly missing: readonly string[];
}

/**
 * Returns what drafts of GraphQL queries need to replace the calls that the uses in a text refer
 * to. `codes` are the parts of the text that were parsed; empty for a language without a grammar.
 */
export function readDrafts(
	text: string,
	codes: readonly ParsedCode[],
	uses: readonly Use[],
	catalog: Catalog,
): ReadDrafts {
	const missing = new Set<string>();
	const requests = uses.map((use) => {
		if (use.operation === undefined) {
			return undefined;
		}
		const call = codes.length > 0 ? calledIn(codes, use) : addressCall(text, use);
		for (const name of call?.missing ?? []) {
			missing.add(name);
		}
		return call && draftRequestFor(use, use.operation, call, catalog);
	});
	return { requests, missing: [...missing] };
}

/** Returns the call of a use in the first code that shows it. */
function calledIn(codes: readonly ParsedCode[], use: Use): CalledRequest | undefined {
	for (const code of codes) {
		const offset = code.offsetOf(use.offset);
		const call = offset === undefined ? undefined : calledRequest(code, use, offset);
		if (call) {
			return call;
		}
	}
	return undefined;
}
