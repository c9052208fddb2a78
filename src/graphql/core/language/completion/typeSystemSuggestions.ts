import {
	DirectiveLocation,
	type GraphQLNamedType,
	type GraphQLSchema,
	isEnumType,
	isInputObjectType,
	isInputType,
	isInterfaceType,
	isObjectType,
	isOutputType,
	isScalarType,
	isUnionType,
	specifiedScalarTypes,
} from 'graphql';
import { elementDocumentation } from '../schema/schemaElement.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import type { CompletionNeighbours } from './neighboursAt.ts';
import type { OpenGrammarRule } from './openGrammarRules.ts';
import { directiveSnippet } from './snippets.ts';
import type { Suggestion } from './suggestion.ts';

const typeKeywords = ['type', 'interface', 'union', 'enum', 'input', 'scalar', 'schema'];
const executableKeywords = ['query', 'mutation', 'subscription', 'fragment', '{'];
const typeSystemKeywords = [...typeKeywords, 'directive', 'extend'];

/**
 * Keyword → snippet of a complete definition. A mutation selects `errors` of its payload, in which
 * the supported APIs report failures.
 */
const definitionSnippets: Readonly<Record<string, string>> = {
	query: 'query $1 {\n\t$0\n}',
	mutation: [
		'mutation $1(\\$input: $2!) {',
		'\t$3(input: \\$input) {',
		'\t\t$0',
		'\t\terrors {',
		'\t\t\t... on Error {',
		'\t\t\t\tmessage',
		'\t\t\t\tpath',
		'\t\t\t}',
		'\t\t}',
		'\t}',
		'}',
	].join('\n'),
	fragment: 'fragment $1 on $2 {\n\t$0\n}',
	'{': '{\n\t$0\n}',
};

/**
 * Returns the keywords with which a definition can start. `others` are the other definitions of the
 * document, literal or code block, which decide whether operations or type definitions are
 * suggested. Subscriptions are suggested if the schema has them. If `after`, the next token, is not
 * empty, only the keyword is inserted.
 */
export function definitionKeywordSuggestions(
	others: readonly Definition[],
	{ schema, isTypeSystemFile }: { readonly schema: GraphQLSchema | undefined; readonly isTypeSystemFile: boolean },
	after = '',
): readonly Suggestion[] {
	const isTypeSystem = isTypeSystemFile || others.some(({ kind }) => kind === 'type system');
	const isExecutable = !isTypeSystem && others.some(({ kind }) => kind !== 'unknown');
	const executable = schema?.getSubscriptionType()
		? executableKeywords
		: executableKeywords.filter((keyword) => keyword !== 'subscription');
	const words = keywordSuggestions([...(isTypeSystem ? [] : executable), ...(isExecutable ? [] : typeSystemKeywords)]);
	return after === '' ? words.map((word) => ({ ...word, snippet: definitionSnippets[word.label] })) : words;
}

/** Returns the keywords that can follow `extend`. */
export function suggestionsAfterExtend(): readonly Suggestion[] {
	return keywordSuggestions(typeKeywords);
}

/** Returns the keywords of the root operations in a schema definition. */
export function rootOperationSuggestions(): readonly Suggestion[] {
	return keywordSuggestions(['query', 'mutation', 'subscription']);
}

/** The types that are valid at a position. `keywords` are the keywords of their definitions. */
export interface ValidTypesAtPosition {
	readonly keywords: readonly string[];
	readonly includes: (type: GraphQLNamedType) => boolean;
	/** Whether built-in scalars that the schema does not use yet are also valid. */
	readonly isDefinition?: boolean;
}

/**
 * Position → the types that are valid there. The keys of extensions are the names of their rules in
 * `graphql-language-service`.
 */
export const validTypesByPosition = {
	variable: { keywords: ['scalar', 'enum', 'input'], includes: isInputType },
	input: { keywords: ['scalar', 'enum', 'input'], includes: notIntrospection(isInputType), isDefinition: true },
	output: {
		keywords: ['scalar', 'enum', 'type', 'interface', 'union'],
		includes: notIntrospection(isOutputType),
		isDefinition: true,
	},
	object: { keywords: ['type'], includes: notIntrospection(isObjectType) },
	interface: { keywords: ['interface'], includes: isInterfaceType },
	ScalarTypeExtension: { keywords: ['scalar'], includes: isScalarType },
	ObjectTypeExtension: { keywords: ['type'], includes: notIntrospection(isObjectType) },
	InterfaceTypeExtension: { keywords: ['interface'], includes: isInterfaceType },
	UnionTypeExtension: { keywords: ['union'], includes: isUnionType },
	EnumTypeExtension: { keywords: ['enum'], includes: notIntrospection(isEnumType) },
	InputObjectTypeExtension: { keywords: ['input'], includes: isInputObjectType },
} as const satisfies Readonly<Record<string, ValidTypesAtPosition>>;

/**
 * Returns the types that are valid at a position: first those of the schema, then those that only
 * the document defines, then introspection types.
 */
export function typeSuggestions(
	schema: GraphQLSchema,
	definitions: readonly Definition[],
	choice: ValidTypesAtPosition,
	isExcluded: (name: string) => boolean = () => false,
): readonly Suggestion[] {
	// A schema contains only the built-in scalars that it uses.
	const builtIn = choice.isDefinition ? specifiedScalarTypes.filter(({ name }) => !schema.getType(name)) : [];
	const types = [...Object.values(schema.getTypeMap()), ...builtIn].filter(
		(type) => choice.includes(type) && !isExcluded(type.name),
	);
	const defined = definitions.flatMap(({ name, tokens }) => {
		const isNew = name !== undefined && !schema.getType(name) && !isExcluded(name);
		const keyword = tokens.find((token) => token.kind === 'name')?.text ?? '';
		return isNew && choice.keywords.includes(keyword) ? [name] : [];
	});
	return [
		...types.filter((type) => !isIntrospection(type)).map(namedTypeSuggestion),
		...defined.map((label) => ({ label, kind: 'type' as const })),
		...types.filter(isIntrospection).map(namedTypeSuggestion),
	];
}

/**
 * Whether a type belongs to introspection. The function of graphql-js searches a list and is slow
 * for a thousand types.
 */
function isIntrospection({ name }: GraphQLNamedType): boolean {
	return name.startsWith('__');
}

function notIntrospection(includes: ValidTypesAtPosition['includes']): ValidTypesAtPosition['includes'] {
	return (type) => includes(type) && !isIntrospection(type);
}

/** Returns the suggestion of a type name. */
export function namedTypeSuggestion(type: GraphQLNamedType): Suggestion {
	return { label: type.name, kind: 'type', element: elementDocumentation(type) };
}

/** Returns suggestions for all directive locations, such as `FIELD`. */
export function directiveLocationSuggestions(): readonly Suggestion[] {
	return keywordSuggestions(Object.values(DirectiveLocation));
}

/**
 * Returns suggestions for the directives that are valid at a position. `rules` are the open rules,
 * up to that of the directive.
 */
export function directiveSuggestions(
	schema: GraphQLSchema,
	rules: readonly OpenGrammarRule[],
	{ after }: CompletionNeighbours,
): readonly Suggestion[] {
	const [enclosing, on] = rules.slice(-3, -1);
	const location = on && locationOf(on.rule, enclosing?.rule);
	return schema
		.getDirectives()
		.filter(({ locations }) => location !== undefined && locations.includes(location))
		.map((directive) => ({
			label: directive.name,
			kind: 'directive',
			element: elementDocumentation(directive),
			snippet: after === '(' ? undefined : directiveSnippet(directive),
		}));
}

const locations: Readonly<Record<string, DirectiveLocation>> = {
	Query: DirectiveLocation.QUERY,
	Mutation: DirectiveLocation.MUTATION,
	Subscription: DirectiveLocation.SUBSCRIPTION,
	Field: DirectiveLocation.FIELD,
	AliasedField: DirectiveLocation.FIELD,
	VariableDefinition: DirectiveLocation.VARIABLE_DEFINITION,
	FragmentDefinition: DirectiveLocation.FRAGMENT_DEFINITION,
	FragmentSpread: DirectiveLocation.FRAGMENT_SPREAD,
	InlineFragment: DirectiveLocation.INLINE_FRAGMENT,
	SchemaDef: DirectiveLocation.SCHEMA,
	ScalarDef: DirectiveLocation.SCALAR,
	ObjectTypeDef: DirectiveLocation.OBJECT,
	FieldDef: DirectiveLocation.FIELD_DEFINITION,
	InterfaceDef: DirectiveLocation.INTERFACE,
	UnionDef: DirectiveLocation.UNION,
	EnumDef: DirectiveLocation.ENUM,
	EnumValueDef: DirectiveLocation.ENUM_VALUE,
	InputDef: DirectiveLocation.INPUT_OBJECT,
};

/**
 * Returns the directive location of a rule of `graphql-language-service`. `enclosing` is the rule
 * that contains it.
 */
function locationOf(rule: string, enclosing: string | undefined): DirectiveLocation | undefined {
	if (rule === 'InputValueDef') {
		return enclosing === 'ArgumentsDef'
			? DirectiveLocation.ARGUMENT_DEFINITION
			: DirectiveLocation.INPUT_FIELD_DEFINITION;
	}
	return locations[rule];
}

/** Returns suggestions of keywords. */
export function keywordSuggestions(labels: readonly string[]): readonly Suggestion[] {
	return labels.map((label) => ({ label, kind: 'keyword' }));
}
