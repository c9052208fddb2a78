import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import type { ApiUse } from '../detection/apiUse.ts';
import type { Catalog } from '../model/catalog.ts';
import { calledRequestFromAddress, calledRequests, type ParsedCode } from './calledRequest.ts';
import { draftRequestForCall } from './draftRequestForCall.ts';

/** The requests for drafts of a text, and what other files could add to them. */
interface ReadDrafts {
	/** One request for each use; `undefined` for a use whose path the code does not show. */
	readonly requests: readonly (DraftRequirements | undefined)[];
	/** Names of constants and types that the code uses and does not define. */
	readonly missing: readonly string[];
}

/**
 * Returns what drafts of GraphQL queries need to replace the calls that the uses in a text refer
 * to. `codes` are the parts of the text that were parsed; empty for a language without a grammar.
 */
export function readDraftRequests(
	text: string,
	codes: readonly ParsedCode[],
	uses: readonly ApiUse[],
	catalog: Catalog,
): ReadDrafts {
	const calls = codes.map((code) => calledRequests(code, uses));
	const found = uses.map((use, index) => {
		const own =
			codes.length > 0 ? calls.map((each) => each[index]).find((call) => call) : calledRequestFromAddress(text, use);
		return use.operation === undefined ? undefined : own;
	});
	const requests = uses.map((use, index) => {
		const call = found[index];
		return call && use.operation !== undefined ? draftRequestForCall(use, use.operation, call, catalog) : undefined;
	});
	return { requests, missing: [...new Set(found.flatMap((call) => call?.missing ?? []))] };
}
