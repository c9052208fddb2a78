import {
	doTypesOverlap,
	type GraphQLCompositeType,
	type GraphQLField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	isAbstractType,
	isCompositeType,
	isLeafType,
	isRequiredArgument,
	SchemaMetaFieldDef,
	TypeMetaFieldDef,
	TypeNameMetaFieldDef,
} from 'graphql';
import { isConnection } from '../schema/isConnection.ts';
import { elementDocumentation, isDeprecated } from '../schema/schemaElement.ts';
import { fillerCharacter } from '../syntax/filler.ts';
import type { CompletionNeighbours } from './neighboursAt.ts';
import { fieldSnippet } from './snippets.ts';
import type { SpreadableFragment } from './spreadableFragments.ts';
import type { Suggestion } from './suggestion.ts';

/** The schema and the fragments for suggestions of spreads. */
export interface SpreadContext {
	readonly schema: GraphQLSchema;
	/** The fragments that can be spread, whatever their type conditions are. */
	readonly fragments: readonly SpreadableFragment[];
}

/**
 * Returns the suggestions for a selection set: first the fields that are not selected yet, then
 * fragments, then the possible types of an abstract type.
 */
export function selectionSuggestions(
	context: SpreadContext,
	parentType: GraphQLCompositeType,
	neighbours: CompletionNeighbours,
): readonly Suggestion[] {
	const { before, selectedFields } = neighbours;
	const fields = fieldsOf(context.schema, parentType);
	if (before === ':') {
		return fields.map((field) => fieldSuggestion(field, neighbours));
	}
	// Suggestions would duplicate the dots that are already typed.
	if (before === '.' || before === '..') {
		return [];
	}
	return [
		...fields.filter(({ name }) => !selectedFields.has(name)).map((field) => fieldSuggestion(field, neighbours)),
		...(selectedFields.size === 0 ? [...allLeafFields(fields), ...nodesAndPageInfo(parentType)] : []),
		...spreadSuggestions(context, parentType).map((suggestion) => ({
			...suggestion,
			label: `...${suggestion.kind === 'fragment' ? '' : ' '}${suggestion.label}`,
			snippet: suggestion.snippet === undefined ? undefined : `... ${suggestion.snippet}`,
		})),
	];
}

/**
 * Returns the suggestions after `...`: the fragments that can apply to the parent type, and a type
 * condition for each possible type of an abstract parent type, or for the parent type itself.
 */
export function suggestionsAfterSpread(
	context: SpreadContext,
	parentType: GraphQLCompositeType,
): readonly Suggestion[] {
	return isAbstractType(parentType)
		? spreadSuggestions(context, parentType)
		: [...spreadSuggestions(context, parentType), typeCondition(parentType)];
}

/**
 * Returns the types that a type condition can name. Without a parent type these are all object,
 * interface and union types.
 */
export function typesForTypeCondition(
	schema: GraphQLSchema,
	parentType: GraphQLCompositeType | undefined,
): readonly GraphQLNamedType[] {
	if (!parentType) {
		return Object.values(schema.getTypeMap()).filter((type) => isCompositeType(type) && !type.name.startsWith('__'));
	}
	if (!isAbstractType(parentType)) {
		return [parentType];
	}
	const possible = schema.getPossibleTypes(parentType);
	return [...new Set([...possible, ...possible.flatMap((type) => type.getInterfaces())])];
}

function fieldsOf(schema: GraphQLSchema, parentType: GraphQLCompositeType): readonly GraphQLField<unknown, unknown>[] {
	return [
		...('getFields' in parentType ? Object.values(parentType.getFields()) : []),
		TypeNameMetaFieldDef,
		...(parentType === schema.getQueryType() ? [SchemaMetaFieldDef, TypeMetaFieldDef] : []),
	];
}

function fieldSuggestion(field: GraphQLField<unknown, unknown>, { after }: CompletionNeighbours): Suggestion {
	return {
		label: field.name,
		kind: 'field',
		detail: String(field.type),
		element: elementDocumentation(field),
		snippet: /^[({:]$/.test(after) ? undefined : fieldSnippet(field),
	};
}

/**
 * Returns one suggestion that selects all leaf fields that have no required arguments and are not
 * deprecated. Empty when there are fewer than two such fields.
 */
function allLeafFields(fields: readonly GraphQLField<unknown, unknown>[]): readonly Suggestion[] {
	const leaves = fields.filter(
		(field) =>
			!field.name.startsWith('__') &&
			isLeafType(getNamedType(field.type)) &&
			!field.args.some(isRequiredArgument) &&
			!isDeprecated(field),
	);
	const names = leaves.map(({ name }) => name);
	return names.length < 2 ? [] : [{ label: names.join(' '), kind: 'every leaf', snippet: `${names.join('\n')}$0` }];
}

/**
 * Returns a suggestion that selects the nodes of a connection and the fields that are needed to
 * request the next page. Empty for other types.
 */
function nodesAndPageInfo(parentType: GraphQLCompositeType): readonly Suggestion[] {
	if (!('getFields' in parentType) || !isConnection(parentType) || !('nodes' in parentType.getFields())) {
		return [];
	}
	const snippet = 'nodes {\n\t$0\n}\npageInfo {\n\thasNextPage\n\tendCursor\n}';
	return [{ label: 'nodes pageInfo', kind: 'page', snippet }];
}

function spreadSuggestions(
	{ schema, fragments }: SpreadContext,
	parentType: GraphQLCompositeType,
): readonly Suggestion[] {
	const applicable = fragments.filter(({ typeName }) => {
		const type = schema.getType(typeName);
		return isCompositeType(type) && doTypesOverlap(schema, parentType, type);
	});
	return [
		...applicable.map(fragmentSuggestion),
		...(isAbstractType(parentType) ? schema.getPossibleTypes(parentType).map(typeCondition) : []),
	];
}

function fragmentSuggestion({ name, typeName, definition, documentText }: SpreadableFragment): Suggestion {
	const code = documentText.slice(definition.start, definition.end).replaceAll(fillerCharacter, '');
	return { label: name, kind: 'fragment', detail: typeName, code };
}

function typeCondition(type: GraphQLNamedType): Suggestion {
	return {
		label: `on ${type.name}`,
		kind: 'type',
		element: elementDocumentation(type),
		snippet: `on ${type.name} {\n\t$0\n}`,
	};
}
