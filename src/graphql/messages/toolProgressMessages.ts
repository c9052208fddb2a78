import type { L10n } from '../../shared/core/errorMessages.ts';
import type { JsonObject } from '../../shared/core/json.ts';
import { maximumInputLength } from '../../shared/core/tools/readToolInput.ts';
import { shownInput } from '../../shared/core/tools/shownInput.ts';
import { readGraphql } from '../core/language/syntax/graphqlText.ts';
import { operationsOf } from '../core/language/syntax/reachedDefinitions.ts';
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
			shownInput(query) === ''
				? l10n.t('Listing the queries and mutations of the schema')
				: l10n.t('Searching the schema for "{0}"', shownInput(query)),
		checkOperation: (input: JsonObject) => l10n.t('Checking {0}', operationIn(input)),
		runQuery: (input: JsonObject) => {
			const { environment } = input;
			const id = typeof environment === 'string' && environment.trim() !== '' ? environment : undefined;
			return l10n.t('Running {0} on "{1}"', operationIn(input), shownInput(labelOf(id) ?? id));
		},
		compareSchemas: ({ before, after }: JsonObject) =>
			shownInput(after) === ''
				? l10n.t('Comparing "{0}" with the current schema', shownInput(before))
				: l10n.t('Comparing "{0}" with "{1}"', shownInput(before), shownInput(after)),
	};
}

/** Returns the name of the operation that a call concerns; empty for several and for none. */
function operationName({ document, operationName: requested }: JsonObject): string {
	const { definitions } = readGraphql(typeof document === 'string' ? document.slice(0, maximumInputLength) : '');
	const [first, ...others] = operationsOf(definitions);
	return shownInput(requested) || (first && others.length === 0 ? shownInput(operationLabel(first)) : '');
}
