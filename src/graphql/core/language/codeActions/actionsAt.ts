import type { GraphQLSchema } from 'graphql';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import { noWorkspaceFragments, type WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import { type ActionContext, actionContextAt } from './actionContext.ts';
import { addErrorsFieldFix, addFirstArgumentFix, addPageInfoFieldFix, addRequiredArgumentsFix } from './additions.ts';
import { extractFragmentRefactoring } from './extractFragmentRefactoring.ts';
import type { GraphqlCodeAction } from './graphqlCodeAction.ts';
import { type EarlierDeprecationReasons, replaceDeprecatedFix } from './replaceDeprecatedFix.ts';
import { declareVariableFix, extractVariableRefactoring, removeVariableFix } from './variables.ts';

/** A diagnostic as VS Code passes it to a code action provider. */
interface EditorDiagnostic extends TextRange {
	/** Code of the diagnostic, such as `NoUnusedVariables` or `deprecated-field/announced`. */
	readonly code: string;
	readonly message: string;
}

/**
 * Returns the quick fixes for a diagnostic, the best one first. `removed` contains elements that
 * earlier versions of the schema deprecated.
 */
export function quickFixesForDiagnostic(
	document: GraphqlText,
	schema: GraphQLSchema,
	diagnostic: EditorDiagnostic,
	removed: EarlierDeprecationReasons,
): readonly GraphqlCodeAction[] {
	const context = actionContextAt(document, schema, diagnostic);
	if (!context) {
		return [];
	}
	const { code } = diagnostic;
	const isReplaceable = code.startsWith('deprecated-field/') || missingElementCodes.has(code);
	return [
		...(isReplaceable ? replaceDeprecatedFix(context, removed) : []),
		...(fixes[code]?.(context) ?? []),
		...useSuggestions(diagnostic),
	];
}

/**
 * Returns the refactorings for a selected range. For an empty range, this is only the extraction of
 * the literal at the position to a variable. `otherFragments` are the fragments of other documents.
 */
export function refactoringsAt(
	document: GraphqlText,
	schema: GraphQLSchema,
	range: TextRange,
	otherFragments: WorkspaceFragments = noWorkspaceFragments,
): readonly GraphqlCodeAction[] {
	const context = actionContextAt(document, schema, range);
	if (!context) {
		return [];
	}
	return range.start === range.end
		? extractVariableRefactoring(context)
		: [...extractFragmentRefactoring(context, range, otherFragments), ...extractVariableRefactoring(context)];
}

/** The codes of diagnostics of elements that the schema does not define. */
const missingElementCodes: ReadonlySet<string> = new Set([
	'FieldsOnCorrectType',
	'KnownArgumentNames',
	'ValuesOfCorrectType',
]);

const fixes: Readonly<Record<string, (context: ActionContext) => readonly GraphqlCodeAction[]>> = {
	NoUndefinedVariables: declareVariableFix,
	NoUnusedVariables: removeVariableFix,
	NoUnusedFragments: removeFragment,
	ProvidedRequiredArguments: addRequiredArgumentsFix,
	'mutation-errors-not-selected': addErrorsFieldFix,
	'connection-without-page-info': addPageInfoFieldFix,
	'nested-connection-without-first': addFirstArgumentFix,
};

function removeFragment(context: ActionContext): readonly GraphqlCodeAction[] {
	const { text } = context.document;
	const { name = '', start, end } = context.definition;
	const rest = text.slice(end).replace(/^[^\S\r\n]*(?:\r\n|\r|\n){0,2}/, '');
	return [{ code: 'remove-fragment', name, edits: [{ start, end: text.length - rest.length, text: '' }] }];
}

/** Converts the names that graphql-js suggests at the end of a message to quick fixes. */
function useSuggestions({ message, start, end }: EditorDiagnostic): readonly GraphqlCodeAction[] {
	const [, suggested = ''] = /Did you mean ((?:the enum value )?"[^?]*)\?$/.exec(message) ?? [];
	return [...suggested.matchAll(/"(\w+)"/g)].map(([, name = '']) => ({
		code: 'use-suggestion',
		name,
		edits: [{ start, end, text: name }],
	}));
}
