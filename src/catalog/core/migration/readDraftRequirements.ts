import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import type { ApiUse } from '../detection/apiUse.ts';
import { findUses } from '../detection/findings.ts';
import type { Catalog } from '../model/catalog.ts';
import { type CalledRequest, calledRequestFromAddress, type ParsedCode, readCalledRequests } from './calledRequest.ts';
import { draftRequirementsForCall, draftRequirementsForOperation } from './draftRequirementsForCall.ts';

/** The requests for drafts of a text, and what other files could add to them. */
interface ReadDrafts {
	/** One request for each use; `undefined` for a use whose path the code does not show. */
	readonly requests: readonly (DraftRequirements | undefined)[];
	/** Names of constants and types that the code uses and does not define. */
	readonly missing: readonly string[];
}

/** A text with its parsed code and its uses of the catalog's APIs. */
export interface ParsedText {
	readonly text: string;
	/** A result of `languageOfDocument`. */
	readonly language: string;
	readonly catalog: Catalog;
	/** `undefined` for a language without a grammar. */
	readonly code: ParsedCode | undefined;
	readonly certainUses: readonly ApiUse[];
}

/** Returns the certain uses in a text. `language` is a result of `languageOfDocument`. */
export function findCertainUses(text: string, language: string, catalog: Catalog): readonly ApiUse[] {
	return findUses(text, language, catalog).filter(({ confidence }) => confidence === 'certain');
}

/**
 * Returns what drafts of GraphQL queries need to replace the calls that the uses in a text refer
 * to. All other certain uses of the text are read too, so that a draft is the same whether one or
 * all are requested, and no parameter of another call is taken for one of this call.
 */
export function readDraftRequirements(
	{ text, catalog, code, certainUses }: ParsedText,
	uses: readonly ApiUse[],
): ReadDrafts {
	const others = certainUses.filter(({ offset }) => !uses.some((use) => use.offset === offset));
	const found = code ? readCalledRequests(code, uses, others) : uses.map((use) => calledRequestFromAddress(text, use));
	const requests = uses.map((use, index) => requirementsOf(use, found[index], catalog));
	return { requests, missing: [...new Set(found.flatMap((call) => call?.missing ?? []))] };
}

function requirementsOf(use: ApiUse, call: CalledRequest | undefined, catalog: Catalog): DraftRequirements | undefined {
	const { api, operation } = use;
	if (operation === undefined) {
		return undefined;
	}
	// The address of a request for a table, such as `SELECT Person`, has no values.
	return operation.startsWith('/')
		? call && draftRequirementsForCall(use, operation, call, catalog)
		: draftRequirementsForOperation(catalog, api, operation);
}
