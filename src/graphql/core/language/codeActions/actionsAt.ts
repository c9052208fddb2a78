import { type GraphQLSchema, Kind } from 'graphql';
import type { GraphqlText, TextRange } from '../text/graphqlText.ts';
import type { Action } from './action.ts';
import { addRequiredArguments, giveFirst, selectErrors, selectPageInfo } from './additions.ts';
import { extractFragment } from './extractFragment.ts';
import { around, type Place, placeAt } from './place.ts';
import { replaceDeprecated } from './replaceDeprecated.ts';
import { declareVariable, extractVariable, removeVariable } from './variables.ts';

/** A diagnosis as the editor gives it back. */
export interface ToldDiagnosis extends TextRange {
	/** The diagnostic's code (product.md, section 7). */
	readonly code: string;
	readonly message: string;
}

/** What can be done about a diagnosis, best first. */
export function fixesFor(document: GraphqlText, schema: GraphQLSchema, diagnosis: ToldDiagnosis): readonly Action[] {
	const place = placeAt(document, schema, diagnosis);
	if (!place) {
		return [];
	}
	const fix = diagnosis.code.startsWith('deprecated-field/') ? replaceDeprecated : fixes[diagnosis.code];
	return [...(fix?.(place) ?? []), ...useSuggestions(diagnosis)];
}

/** What can be made of a selected range; of an empty one, of what stands there. */
export function refactoringsAt(document: GraphqlText, schema: GraphQLSchema, range: TextRange): readonly Action[] {
	const place = placeAt(document, schema, range);
	if (!place) {
		return [];
	}
	return range.start === range.end
		? extractVariable(place)
		: [...extractFragment(place, range), ...extractVariable(place)];
}

const fixes: Readonly<Record<string, (place: Place) => readonly Action[]>> = {
	NoUndefinedVariables: declareVariable,
	NoUnusedVariables: removeVariable,
	NoUnusedFragments: removeFragment,
	ProvidedRequiredArguments: addRequiredArguments,
	'mutation-errors-not-selected': selectErrors,
	'connection-without-page-info': selectPageInfo,
	'nested-connection-without-first': giveFirst,
};

function removeFragment(place: Place): readonly Action[] {
	const fragment = around(place, Kind.FRAGMENT_DEFINITION);
	if (!fragment) {
		return [];
	}
	const { text } = place.document;
	const { start, end } = place.definition;
	const behind = /^[^\S\r\n]*(?:\r\n|\r|\n){0,2}/.exec(text.slice(end))?.[0].length ?? 0;
	return [{ code: 'remove-fragment', name: fragment.name.value, edits: [{ start, end: end + behind, text: '' }] }];
}

/** graphql-js names what is spelled alike at the end of its message. */
function useSuggestions({ message, start, end }: ToldDiagnosis): readonly Action[] {
	const [, suggested = ''] = /Did you mean ((?:the enum value )?"[^?]*)\?$/.exec(message) ?? [];
	return [...suggested.matchAll(/"(\w+)"/g)].map(([, name = '']) => ({
		code: 'use-suggestion',
		name,
		edits: [{ start, end, text: name }],
	}));
}
