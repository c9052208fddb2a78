import {
	doTypesOverlap,
	type FragmentDefinitionNode,
	type GraphQLArgument,
	type GraphQLCompositeType,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLSchema,
	getNamedType,
	isAbstractType,
	isCompositeType,
	isEnumType,
	Kind,
	SchemaMetaFieldDef,
	TypeMetaFieldDef,
	TypeNameMetaFieldDef,
} from 'graphql';
import {
	GraphQLDocumentMode,
	getAutocompleteSuggestions,
	getContextAtPosition,
	Position,
	RuleKinds,
} from 'graphql-language-service';
import { fieldSnippet, valuePlaceholder } from './insertedText.ts';
import { type Neighbours, neighboursAt } from './neighboursAt.ts';
import { type Definition, splitDefinitions } from './splitDefinitions.ts';

type AllTypeInfo = NonNullable<ReturnType<typeof getContextAtPosition>>['typeInfo'];

/** What a completion stands for. */
export type SuggestionKind =
	| 'field'
	| 'argument'
	| 'value'
	| 'type'
	| 'variable'
	| 'fragment'
	| 'directive'
	| 'keyword';

/** Something that can stand at a place in a document. */
export interface Suggestion {
	/** With its `$` for a variable, without its `@` for a directive. */
	readonly label: string;
	readonly kind: SuggestionKind;
	/** Its type; `undefined` where it has none. */
	readonly detail: string | undefined;
	/** Markdown from the schema. */
	readonly documentation: string | undefined;
	/** `undefined` when it is not deprecated; the empty string when no reason is given. */
	readonly deprecationReason: string | undefined;
	/** A snippet in the editor's syntax; `undefined` when the label itself is inserted. */
	readonly snippet: string | undefined;
}

/**
 * What can stand at an offset of a document, best first, deprecated last, unfiltered by what is typed already: the editor
 * filters. Only the definition around the offset is read closely, so that the cost does not grow with the document.
 */
export function completionsAt(schema: GraphQLSchema, text: string, offset: number): readonly Suggestion[] {
	const definitions = splitDefinitions(text);
	const definition = definitions.findLast(({ start }) => start < offset);
	if (isInCommentOrString(text, definition, offset)) {
		return [];
	}
	const place: Place = {
		schema,
		excerpt: definition ? text.slice(definition.start, Math.max(definition.end, offset)) : '',
		cursor: definition ? offset - definition.start : 0,
		mode: modeOf(definitions),
		fragments: definitions.filter((each) => each !== definition).flatMap(fragmentHead),
	};
	const suggestions = suggestionsAt(place, neighboursAt(definition?.tokens ?? [], offset), () =>
		definition?.kind === 'fragment' ? { ...place, excerpt: text, cursor: offset } : place,
	);
	return [
		...suggestions.filter(({ deprecationReason }) => deprecationReason === undefined),
		...suggestions.filter(({ deprecationReason }) => deprecationReason !== undefined),
	];
}

interface Place {
	readonly schema: GraphQLSchema;
	/** The definition's text, and the offset in it. */
	readonly excerpt: string;
	readonly cursor: number;
	readonly mode: GraphQLDocumentMode;
	readonly fragments: FragmentDefinitionNode[];
}

/** `wider` gives the place in a text with all that variables can come from. */
function suggestionsAt(place: Place, neighbours: Neighbours, wider: () => Place): readonly Suggestion[] {
	const context = contextAt(place);
	if (!context) {
		return [];
	}
	const { state, typeInfo } = context;
	if (neighbours.before === '...' && isCompositeType(typeInfo.parentType)) {
		return afterSpread(place, typeInfo.parentType);
	}
	switch (state.kind) {
		case RuleKinds.SELECTION_SET:
		case RuleKinds.FIELD:
		case RuleKinds.ALIASED_FIELD:
			return fieldSuggestions(place.schema, typeInfo, neighbours);
		case RuleKinds.ARGUMENTS:
			return inputSuggestions('argument', typeInfo.argDefs ?? [], neighbours);
		case RuleKinds.ARGUMENT:
			return state.step === 0
				? inputSuggestions('argument', typeInfo.argDefs ?? [], neighbours)
				: valueSuggestions(wider(), typeInfo);
		case RuleKinds.OBJECT_VALUE:
			return inputSuggestions('field', Object.values(typeInfo.objectFieldDefs ?? {}), neighbours);
		case RuleKinds.OBJECT_FIELD:
			return state.step === 0
				? inputSuggestions('field', Object.values(typeInfo.objectFieldDefs ?? {}), neighbours)
				: valueSuggestions(wider(), typeInfo);
		case RuleKinds.ENUM_VALUE:
		case RuleKinds.LIST_VALUE:
			return valueSuggestions(wider(), typeInfo);
		case RuleKinds.VARIABLE:
			return librarySuggestions(wider(), 'variable');
		case RuleKinds.FRAGMENT_SPREAD:
			return librarySuggestions(place, 'fragment');
		case RuleKinds.DIRECTIVE:
			// The library is in the directive until something else comes, also behind its whole name.
			return neighbours.before === '@'
				? librarySuggestions(place, 'directive')
				: fieldSuggestions(place.schema, typeInfo, neighbours);
		case RuleKinds.DOCUMENT:
		case RuleKinds.EXTEND_DEF:
			return librarySuggestions(place, 'keyword');
		default:
			return librarySuggestions(place, 'type');
	}
}

function fieldSuggestions(
	schema: GraphQLSchema,
	{ parentType }: AllTypeInfo,
	{ selectedFields, before, behind }: Neighbours,
): readonly Suggestion[] {
	if (!isCompositeType(parentType)) {
		return [];
	}
	const fields: readonly GraphQLField<unknown, unknown>[] = [
		...('getFields' in parentType ? Object.values(parentType.getFields()) : []),
		TypeNameMetaFieldDef,
		...(parentType === schema.getQueryType() ? [SchemaMetaFieldDef, TypeMetaFieldDef] : []),
	];
	return fields
		.filter(({ name }) => before === ':' || !selectedFields.has(name))
		.map((field) => ({
			label: field.name,
			kind: 'field',
			detail: String(field.type),
			documentation: field.description ?? undefined,
			deprecationReason: field.deprecationReason ?? undefined,
			snippet: behind === '(' || behind === '{' || behind === ':' ? undefined : fieldSnippet(field),
		}));
}

function inputSuggestions(
	kind: 'argument' | 'field',
	definitions: readonly (GraphQLArgument | GraphQLInputField | NonNullable<AllTypeInfo['argDefs']>[number])[],
	{ givenNames, behind }: Neighbours,
): readonly Suggestion[] {
	return definitions
		.filter(({ name }) => !givenNames.has(name))
		.map((definition) => ({
			label: definition.name,
			kind,
			detail: String(definition.type),
			documentation: definition.description ?? undefined,
			deprecationReason: 'deprecationReason' in definition ? (definition.deprecationReason ?? undefined) : undefined,
			snippet: behind === ':' ? undefined : `${definition.name}: ${valuePlaceholder(definition.type, 0)}`,
		}));
}

/** The library leaves deprecated enum values out as long as there are others. */
function valueSuggestions(place: Place, { inputType }: AllTypeInfo): readonly Suggestion[] {
	const suggestions = librarySuggestions(place, 'value');
	const type = inputType ? getNamedType(inputType) : undefined;
	const missing = (isEnumType(type) ? type.getValues() : []).filter(
		({ name }) => !suggestions.some(({ label }) => label === name),
	);
	return [
		...suggestions,
		...missing.map(({ name, description, deprecationReason }) => ({
			label: name,
			kind: 'value' as const,
			detail: String(type),
			documentation: description ?? undefined,
			deprecationReason: deprecationReason ?? undefined,
			snippet: undefined,
		})),
	];
}

/** What can follow `...`: the fragments and the type conditions that can apply to the type around. */
function afterSpread({ schema, fragments }: Place, parentType: GraphQLCompositeType): readonly Suggestion[] {
	const plain = { documentation: undefined, deprecationReason: undefined, snippet: undefined };
	const applicable = fragments.filter(({ typeCondition }) => {
		const type = schema.getType(typeCondition.name.value);
		return isCompositeType(type) && doTypesOverlap(schema, parentType, type);
	});
	const types = isAbstractType(parentType) ? schema.getPossibleTypes(parentType) : [parentType];
	return [
		...applicable.map(({ name, typeCondition }) => ({
			label: name.value,
			kind: 'fragment' as const,
			detail: typeCondition.name.value,
			...plain,
		})),
		...types.map((type) => ({
			...plain,
			label: `on ${type.name}`,
			kind: 'type' as const,
			detail: undefined,
			documentation: type.description ?? undefined,
			snippet: `on ${type.name} {\n\t$0\n}`,
		})),
	];
}

function librarySuggestions(place: Place, kind: SuggestionKind): readonly Suggestion[] {
	const context = contextAt(place);
	if (!context) {
		return [];
	}
	// An empty word turns the library's filter off, which hides exact matches behind short names.
	const token = { ...context.token, type: null, string: '' };
	return getAutocompleteSuggestions(place.schema, place.excerpt, positionOf(place), token, place.fragments, {
		mode: place.mode,
	}).map((item) => ({
		label: item.label,
		kind: item.label.startsWith('$') ? 'variable' : kind,
		detail: item.detail,
		documentation: item.documentation || undefined,
		deprecationReason: item.isDeprecated ? (item.deprecationReason ?? '') : undefined,
		snippet: undefined,
	}));
}

function contextAt(place: Place): ReturnType<typeof getContextAtPosition> {
	return getContextAtPosition(place.excerpt, positionOf(place), place.schema, undefined, { mode: place.mode }, 1);
}

function positionOf({ excerpt, cursor }: Place): Position {
	const before = excerpt.slice(0, cursor);
	return new Position(before.split('\n').length - 1, cursor - (before.lastIndexOf('\n') + 1));
}

function modeOf(definitions: readonly Definition[]): GraphQLDocumentMode {
	if (definitions.some(({ kind }) => kind === 'type system')) {
		return GraphQLDocumentMode.TYPE_SYSTEM;
	}
	return definitions.some(({ kind }) => kind !== 'unknown')
		? GraphQLDocumentMode.EXECUTABLE
		: GraphQLDocumentMode.UNKNOWN;
}

/** A fragment reduced to its name and its type, which is what completions ask of it. */
function fragmentHead({ kind, name, tokens }: Definition): FragmentDefinitionNode[] {
	const type = tokens[2]?.text === 'on' ? tokens[3] : undefined;
	if (kind !== 'fragment' || name === undefined || type?.kind !== 'name') {
		return [];
	}
	return [
		{
			kind: Kind.FRAGMENT_DEFINITION,
			name: { kind: Kind.NAME, value: name },
			typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type.text } },
			selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
		},
	];
}

function isInCommentOrString(text: string, definition: Definition | undefined, offset: number): boolean {
	const before = definition?.tokens.findLast(({ start }) => start < offset);
	if (before?.kind === 'string' && offset < before.end) {
		return true;
	}
	return /#[^\r\n]*$/.test(text.slice(before?.end ?? 0, Math.max(offset, before?.end ?? 0)));
}
