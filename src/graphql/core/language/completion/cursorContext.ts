import {
	type GraphQLArgument,
	type GraphQLCompositeType,
	type GraphQLDirective,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLInputObjectType,
	type GraphQLInputType,
	type GraphQLSchema,
	type GraphQLType,
	getNamedType,
	getNullableType,
	isCompositeType,
	isInputObjectType,
	isInputType,
	isListType,
	parseType,
	typeFromAST,
} from 'graphql';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { variableDeclarations } from '../syntax/variableDeclarations.ts';
import { type OpenGrammarRule, openGrammarRules } from './openGrammarRules.ts';
import { fragmentNamed, type SpreadableFragment } from './spreadableFragments.ts';

/** A variable of a fragment, whose value a spread of the fragment can set. */
interface FragmentArgument {
	readonly name: string;
	readonly type: GraphQLInputType;
}

/** A definition of a named value: an argument, an input field, or a variable of a fragment. */
export type InputDefinition = GraphQLArgument | GraphQLInputField | FragmentArgument;

/**
 * The grammar rules that are open at a position in a definition, and the schema elements that they
 * refer to.
 */
export interface CursorContext {
	/** The innermost open rule. */
	readonly rule: OpenGrammarRule;
	/** All open rules, outermost first. */
	readonly rules: readonly OpenGrammarRule[];
	/** The type from which the innermost enclosing selection set selects. */
	readonly parentType: GraphQLCompositeType | undefined;
	/** The innermost enclosing field. */
	readonly field: GraphQLField<unknown, unknown> | undefined;
	readonly directive: GraphQLDirective | undefined;
	/**
	 * The field, directive or fragment that has the arguments; `undefined` outside of arguments,
	 * and when it is not defined.
	 */
	readonly owner: GraphQLField<unknown, unknown> | GraphQLDirective | SpreadableFragment | undefined;
	/** The arguments that `owner` defines. */
	readonly argumentsOfOwner: readonly InputDefinition[];
	/** The definition of the innermost enclosing argument. */
	readonly argument: InputDefinition | undefined;
	/** The type of the value that is expected at the position. */
	readonly inputType: GraphQLInputType | undefined;
	/** The type of the innermost enclosing object value. */
	readonly objectType: GraphQLInputObjectType | undefined;
	/** The input field whose value contains the position. */
	readonly inputField: GraphQLInputField | undefined;
}

/** The schema, the document and the fragments of other documents that a context depends on. */
export interface CursorSources {
	readonly schema: GraphQLSchema;
	readonly document: GraphqlText;
	/** The fragments of other documents. */
	readonly otherFragments: WorkspaceFragments;
}

/**
 * Returns the context of an offset in a definition or after it. A token that touches the offset
 * counts as text before it.
 */
export function cursorContextAt(sources: CursorSources, definition: Definition, offset: number): CursorContext {
	const rules = openGrammarRules(sources.document.text, definition, offset);
	const context: Writable<CursorContext> = { ...emptyContext, rules, rule: rules.at(-1) ?? emptyContext.rule };
	let type: GraphQLType | undefined | null;
	for (const [index, rule] of rules.entries()) {
		type = selectedType(sources.schema, context, rule, type);
		readArguments(sources, context, rule, rules[index - 1]);
		readValue(context, rule);
		if (rule.rule === 'DefaultValue') {
			context.inputType = parseInputType(sources.schema, typeBeforeDefault(sources.document.text, definition, offset));
		}
	}
	return context;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const emptyContext: CursorContext = {
	rule: { rule: 'Document', name: undefined, typeName: undefined, step: 0, needsSeparator: false },
	rules: [],
	parentType: undefined,
	field: undefined,
	directive: undefined,
	owner: undefined,
	argumentsOfOwner: [],
	argument: undefined,
	inputType: undefined,
	objectType: undefined,
	inputField: undefined,
};

/**
 * Updates `context` for an open rule of a selection, and returns the type of the element that the
 * rule selects.
 */
function selectedType(
	schema: GraphQLSchema,
	context: Writable<CursorContext>,
	{ rule, name, typeName }: OpenGrammarRule,
	type: GraphQLType | undefined | null,
): GraphQLType | undefined | null {
	switch (rule) {
		case 'Query':
		case 'ShortQuery':
			return schema.getQueryType();
		case 'Mutation':
			return schema.getMutationType();
		case 'Subscription':
			return schema.getSubscriptionType();
		case 'FragmentDefinition':
		case 'InlineFragment':
			return typeName === undefined ? type : schema.getType(typeName);
		case 'SelectionSet': {
			const named = getNamedType(type);
			context.parentType = isCompositeType(named) ? named : undefined;
			return type;
		}
		case 'Field':
		case 'AliasedField':
			context.field = context.parentType && name !== undefined ? schema.getField(context.parentType, name) : undefined;
			return context.field?.type;
		default:
			return type;
	}
}

/** Updates `context` for an open rule that contains arguments. */
function readArguments(
	{ schema, document, otherFragments }: CursorSources,
	context: Writable<CursorContext>,
	{ rule, name }: OpenGrammarRule,
	enclosing: OpenGrammarRule | undefined,
): void {
	switch (rule) {
		case 'Directive':
			context.directive = name === undefined ? undefined : (schema.getDirective(name) ?? undefined);
			return;
		case 'Arguments': {
			const owner = enclosing?.rule === 'Directive' ? context.directive : context.field;
			context.owner = owner;
			context.argumentsOfOwner = owner?.args ?? [];
			return;
		}
		case 'FragmentArguments': {
			const fragment = fragmentNamed(document, otherFragments, enclosing?.name);
			context.owner = fragment;
			context.argumentsOfOwner = fragment ? fragmentArguments(schema, fragment) : [];
			return;
		}
	}
}

/** Updates `context` for an open rule of an input value. */
function readValue(context: Writable<CursorContext>, { rule, name = '' }: OpenGrammarRule): void {
	switch (rule) {
		case 'Argument':
		case 'FragmentArgument':
			context.argument = context.argumentsOfOwner.find((each) => each.name === name);
			context.inputType = context.argument?.type;
			return;
		case 'ListValue': {
			const list = context.inputType && getNullableType(context.inputType);
			context.inputType = isListType(list) ? list.ofType : undefined;
			return;
		}
		case 'ObjectValue': {
			const object = getNamedType(context.inputType);
			context.objectType = isInputObjectType(object) ? object : undefined;
			return;
		}
		case 'ObjectField':
			context.inputField = context.objectType?.getFields()[name];
			context.inputType = context.inputField?.type;
			return;
	}
}

function fragmentArguments(schema: GraphQLSchema, fragment: SpreadableFragment): readonly FragmentArgument[] {
	return variableDeclarations(fragment.documentText, fragment.definition).flatMap(({ name, type: text }) => {
		const type = parseInputType(schema, text);
		return type ? [{ name, type }] : [];
	});
}

/**
 * Returns the source text of the type in a declaration such as `$first: Int = 10`, whose default
 * value contains the offset. The last `=` before the offset belongs to the declaration, because
 * default values contain none.
 */
function typeBeforeDefault(text: string, { tokens }: Definition, offset: number): string {
	const equals = tokens.findLastIndex((token) => token.end <= offset && token.text === '=');
	const colon = tokens.findLastIndex((token, index) => index < equals && token.text === ':');
	return text.slice(tokens[colon]?.end, tokens[equals]?.start);
}

/**
 * Parses the source text of an input type, such as `[ID!]!`. `undefined` if the schema does not
 * define the type, or if the text has a syntax error.
 */
export function parseInputType(schema: GraphQLSchema, text: string): GraphQLInputType | undefined {
	try {
		const type = typeFromAST(schema, parseType(text));
		return isInputType(type) ? type : undefined;
	} catch {
		return undefined;
	}
}
