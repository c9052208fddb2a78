import type { GraphQLSchema } from 'graphql';
import { schemaForDefinition } from '../schema/schemaForDefinition.ts';
import { definitionsInRegion, type GraphqlText } from '../syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionBefore, isInComment, isInString } from '../syntax/tokenAt.ts';
import { type DeclaredVariable, usableVariableDeclarations } from '../syntax/variableDeclarations.ts';
import { type CursorContext, cursorContextAt } from './cursorContext.ts';
import { canStartDefinitionAt, headKeywords } from './headKeywords.ts';
import { inputNameSuggestions, literalSuggestions, variableSuggestions } from './inputSuggestions.ts';
import { missingInterfaceFieldSuggestions } from './missingInterfaceFieldSuggestions.ts';
import { type CompletionNeighbours, neighboursAt } from './neighboursAt.ts';
import {
	type SpreadContext,
	selectionSuggestions,
	suggestionsAfterSpread,
	typesForTypeCondition,
} from './selectionSuggestions.ts';
import { spreadableFragments } from './spreadableFragments.ts';
import type { Suggestion } from './suggestion.ts';
import {
	definitionKeywordSuggestions,
	directiveLocationSuggestions,
	directiveSuggestions,
	keywordSuggestions,
	namedTypeSuggestion,
	rootOperationSuggestions,
	suggestionsAfterExtend,
	typeSuggestions,
	type ValidTypesAtPosition,
	validTypesByPosition,
} from './typeSystemSuggestions.ts';

/** The schema and the other documents that completions are based on. */
interface CompletionSources {
	/**
	 * The schema of the document; `undefined` while it is not available. Types that the document
	 * defines are suggested even then.
	 */
	readonly schema: GraphQLSchema | undefined;
	/** The fragments of other documents. */
	readonly otherFragments: WorkspaceFragments;
	/** Whether the document is a `.graphqls` file, which contains type definitions. */
	readonly isTypeSystemFile: boolean;
}

/**
 * Returns the completions at an offset of a document, the best first, deprecated ones last. They
 * are not filtered by the typed word, because the editor does that. Only the definition at the
 * offset is examined closely, so that the time does not grow with the document.
 */
export function completionsAt(
	sources: CompletionSources,
	document: GraphqlText,
	offset: number,
): readonly Suggestion[] {
	const { text } = document;
	const definitions = definitionsInRegion(document, offset);
	const definition = definitionBefore(definitions, offset);
	if (isInComment(text, definition, offset) || isInString(definition, offset)) {
		return [];
	}
	const effectiveSources = { ...sources, schema: schemaForDefinition(sources.schema, document, definition) };
	const suggestions = definition
		? suggestionsAt({
				...effectiveSources,
				document,
				definitions,
				offset,
				definition,
				context: cursorContextAt({ ...effectiveSources, document }, definition, offset),
				neighbours: neighboursAt(definition.tokens, offset),
			})
		: definitionKeywordSuggestions(definitions, effectiveSources);
	const isDeprecated = ({ element }: Suggestion) => element?.deprecated !== undefined;
	return [...suggestions.filter((each) => !isDeprecated(each)), ...suggestions.filter(isDeprecated)];
}

interface CompletionPosition extends CompletionSources {
	readonly schema: GraphQLSchema;
	readonly document: GraphqlText;
	/** The definitions in the literal or code block at the offset. */
	readonly definitions: readonly Definition[];
	readonly offset: number;
	/** The definition that contains or precedes the offset. */
	readonly definition: Definition;
	readonly context: CursorContext;
	readonly neighbours: CompletionNeighbours;
}

function suggestionsAt(position: CompletionPosition): readonly Suggestion[] {
	return [...keywordsAt(position), ...elementsAt(position)];
}

/**
 * Returns the keywords that can continue the head of a definition, and those that can start the
 * next definition after a type definition without braces.
 */
function keywordsAt({
	schema,
	document,
	definitions,
	definition,
	offset,
	neighbours,
	isTypeSystemFile,
}: CompletionPosition): readonly Suggestion[] {
	return [
		...keywordSuggestions(headKeywords(definition, offset)),
		...(canStartDefinitionAt(document, definition, offset)
			? definitionKeywordSuggestions(definitions, { schema, isTypeSystemFile }, neighbours.after)
			: []),
	];
}

function elementsAt(position: CompletionPosition): readonly Suggestion[] {
	const { context, neighbours } = position;
	const { rule, step } = context.rule;
	if (neighbours.before === '...') {
		return context.parentType ? suggestionsAfterSpread(spreadContext(position), context.parentType) : [];
	}
	switch (rule) {
		case 'SelectionSet':
		case 'Field':
		case 'AliasedField':
		case 'FragmentSpread':
			return selectionsAt(position);
		case 'Arguments':
		case 'FragmentArguments':
			return inputNameSuggestions('argument', context.argumentsOfOwner, neighbours);
		case 'Argument':
		case 'FragmentArgument':
			return step === 0 ? inputNameSuggestions('argument', context.argumentsOfOwner, neighbours) : valuesAt(position);
		case 'ObjectValue':
		case 'ObjectField':
			return rule === 'ObjectValue' || step === 0
				? inputNameSuggestions('field', Object.values(context.objectType?.getFields() ?? {}), neighbours)
				: valuesAt(position);
		case 'EnumValue':
		case 'BooleanValue':
		case 'NullValue':
		case 'ListValue':
		case 'DefaultValue':
		case 'Variable':
			return valuesAt(position);
		case 'Directive':
			return directivesAt(position);
		default:
			return typesAt(position);
	}
}

/**
 * Returns the variables and literals that can be the value at a position. Empty while the colon of
 * an argument is missing, and in the name of a variable declaration.
 */
function valuesAt({ schema, document, definition, context, neighbours }: CompletionPosition): readonly Suggestion[] {
	const { rule, rules, inputType } = context;
	const hasName = /Argument$|^ObjectField$/.test(rule.rule);
	if (!inputType || (hasName && rule.step === 1)) {
		return [];
	}
	// A default value cannot contain variables.
	const isConstant = rules.some((each) => each.rule === 'DefaultValue');
	const variables = isConstant ? [] : visibleVariables(document, definition);
	const { fitting, convertible } = variableSuggestions(schema, variables, inputType);
	const literals = neighbours.before === '$' ? [] : literalSuggestions(inputType);
	return [...fitting, ...literals, ...convertible];
}

/**
 * Returns the variables that a definition can use. If several operations declare a variable, the
 * first declaration counts.
 */
function visibleVariables(document: GraphqlText, definition: Definition): readonly DeclaredVariable[] {
	const variables = usableVariableDeclarations(document, definition).map(({ variable }) => variable);
	return variables.filter(({ name }, index) => variables.findIndex((each) => each.name === name) === index);
}

function selectionsAt(position: CompletionPosition): readonly Suggestion[] {
	const { parentType } = position.context;
	return parentType ? selectionSuggestions(spreadContext(position), parentType, position.neighbours) : [];
}

/** Returns the fragments that can be spread at a position. A fragment cannot spread itself. */
function spreadContext({ schema, document, otherFragments, definition }: CompletionPosition): SpreadContext {
	const fragments = spreadableFragments(document, otherFragments);
	return { schema, fragments: fragments.filter((fragment) => fragment.definition !== definition) };
}

/**
 * Returns the suggestions in or after a directive. In the language service, a directive lasts until
 * a different token follows, even after its complete name.
 */
function directivesAt(position: CompletionPosition): readonly Suggestion[] {
	const { schema, context, neighbours } = position;
	if (neighbours.before === '@') {
		return directiveSuggestions(schema, context.rules, neighbours);
	}
	return context.parentType ? selectionsAt(position) : typesAt(position);
}

/**
 * Returns the suggestions for positions at which the grammar expects a type, a field of a type
 * definition, a directive location or a keyword.
 */
function typesAt(position: CompletionPosition): readonly Suggestion[] {
	const { schema, document, definitions, definition, context, offset, neighbours, isTypeSystemFile } = position;
	if (context.rule.needsSeparator) {
		return [];
	}
	const types = (choice: ValidTypesAtPosition, isExcluded?: (name: string) => boolean) =>
		typeSuggestions(schema, document.definitions, choice, isExcluded);
	const missingFields = () => missingInterfaceFieldSuggestions(schema, document, definition, neighbours.siblingNames);
	const isWritten = (name: string) =>
		definition.tokens.some(({ text, start, end }) => text === name && (offset <= start || end < offset));
	// A type that is being typed has its own rules inside the rule that expects it.
	const expecting = context.rules.findLast(({ rule }) => !/^(?:NamedType|ListType|NonNullType|Type)$/.test(rule));
	switch (`${expecting?.rule} ${expecting?.step}`) {
		case 'Document 0':
			return definitionKeywordSuggestions(definitions, { schema, isTypeSystemFile }, neighbours.after);
		case 'ExtendDef 1':
			return suggestionsAfterExtend();
		case 'TypeCondition 1':
			return typesForTypeCondition(schema, context.parentType).map(namedTypeSuggestion);
		case 'VariableDefinition 2':
			return expectsType(neighbours) ? types(validTypesByPosition.variable) : [];
		case 'InputValueDef 2':
			return expectsType(neighbours) ? types(validTypesByPosition.input) : [];
		case 'FieldDef 3':
			return expectsType(neighbours) ? types(validTypesByPosition.output) : missingFields();
		case 'FieldsDef 1':
		case 'FieldDef 0':
		case 'FieldDef 4':
			return missingFields();
		case 'Directive 2':
			return context.rules.at(-2)?.rule === 'FieldDef' ? missingFields() : [];
		case 'Implements 0':
		case 'Implements 1':
			return types(validTypesByPosition.interface, isWritten);
		case 'UnionDef 4':
		case 'UnionMember 0':
			return types(validTypesByPosition.object, isWritten);
		case 'SchemaDef 3':
		case 'OperationTypeDef 0':
			return rootOperationSuggestions();
		case 'OperationTypeDef 2':
			return types(validTypesByPosition.object);
		case 'DirectiveDef 5':
		case 'DirectiveLocation 0':
			return directiveLocationSuggestions();
		default:
			return extendedTypes(context, types);
	}
}

/** Whether a type is missing or being typed, as opposed to following a complete type. */
function expectsType({ before }: CompletionNeighbours): boolean {
	return before === ':' || before === '[';
}

/**
 * Returns the types that can follow the keyword of an extension, such as `extend enum`. Empty after
 * the name of the type.
 */
function extendedTypes(
	{ rule, rules }: CursorContext,
	types: (choice: ValidTypesAtPosition) => readonly Suggestion[],
): readonly Suggestion[] {
	const extension = rules.at(-2)?.rule;
	const choice = Object.entries(validTypesByPosition).find(([name]) => name === extension)?.[1];
	return choice && rule.step <= 1 ? types(choice) : [];
}
