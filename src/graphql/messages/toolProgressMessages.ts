import type { L10n } from '../../shared/core/errorMessages.ts';
import type { JsonObject } from '../../shared/core/json.ts';
import { displayedToolInput } from '../../shared/core/tools/displayedToolInput.ts';
import { maximumToolInputLength } from '../../shared/core/tools/readToolInput.ts';
import { readGraphql } from '../core/language/syntax/graphqlText.ts';
import { operationsInDocument } from '../core/language/syntax/reachedDefinitions.ts';
import { operationLabel } from '../core/language/syntax/splitDefinitions.ts';

/**
 * Returns the messages that the editor shows while a call of a tool runs. `labelOf` returns the
 * label of an environment, or of the active one without an ID. The input is not validated.
 */
export function toolProgressMessages(l10n: L10n, labelOf: (environment: string | undefined) => string | undefined) {
	const operationIn = (input: JsonObject) => {
		const name = operationName(input);
		return name === '' ? l10n.t('a GraphQL operation') : `"${name}"`;
	};
	return {
		findInSchema: ({ query }: JsonObject) =>
			displayedToolInput(query) === ''
				? l10n.t('Listing the queries and mutations of the schema')
				: l10n.t('Searching the schema for "{0}"', displayedToolInput(query)),
		checkOperation: (input: JsonObject) => l10n.t('Checking {0}', operationIn(input)),
		runQuery: (input: JsonObject) => {
			const { environment } = input;
			const id = typeof environment === 'string' && environment.trim() !== '' ? environment : undefined;
			return l10n.t('Running {0} on "{1}"', operationIn(input), displayedToolInput(labelOf(id) ?? id));
		},
		compareSchemas: ({ before, after }: JsonObject) =>
			displayedToolInput(after) === ''
				? l10n.t('Comparing "{0}" with the current schema', displayedToolInput(before))
				: l10n.t('Comparing "{0}" with "{1}"', displayedToolInput(before), displayedToolInput(after)),
	};
}

/** Returns the name of the operation that a call concerns; empty for several and for none. */
function operationName({ document, operationName: requested }: JsonObject): string {
	const { definitions } = readGraphql(typeof document === 'string' ? document.slice(0, maximumToolInputLength) : '');
	const [first, ...others] = operationsInDocument(definitions);
	return (
		displayedToolInput(requested) || (first && others.length === 0 ? displayedToolInput(operationLabel(first)) : '')
	);
}
