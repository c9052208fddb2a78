import type { GraphQLSchema } from 'graphql';
import { type CursorContext, type CursorSources, cursorContextAt } from '../completion/cursorContext.ts';
import { fragmentNamed, type SpreadableFragment } from '../completion/spreadableFragments.ts';
import { type ElementDocumentation, elementDocumentation } from '../schema/schemaElement.ts';
import { schemaForDefinition } from '../schema/schemaForDefinition.ts';
import { fillerCharacter } from '../syntax/filler.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionAt, endOfDefinitionHead, tokenAt } from '../syntax/tokenAt.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';
import { usableVariableDeclarations, variableDeclarations } from '../syntax/variableDeclarations.ts';
import { elementAtCursor } from './elementAtCursor.ts';
import { printedElement, printedInputDefinition } from './printedElement.ts';

/** The schema and the other documents that hovers are based on. */
export interface HoverSources {
	/**
	 * The schema of the document; `undefined` while it is not available. Information from the document
	 * itself is shown even then.
	 */
	readonly schema: GraphQLSchema | undefined;
	/** The fragments of other documents. */
	readonly otherFragments: WorkspaceFragments;
}

/** The content of a hover. The range is that of the name. */
interface HoverText extends TextRange {
	/** GraphQL source of the declaration; `undefined` for an undeclared variable. */
	readonly code: string | undefined;
	/**
	 * Description, deprecation and contract level in the schema; `undefined` for elements that are
	 * not in the schema.
	 */
	readonly element: ElementDocumentation | undefined;
	readonly note: HoverNote | undefined;
}

/** An additional sentence of a hover. */
export type HoverNote =
	| { readonly kind: 'alias'; readonly alias: string; readonly field: string }
	/**
	 * The operations of the document that declare a variable of a fragment. The name of an
	 * anonymous operation is the empty string.
	 */
	| { readonly kind: 'declared by'; readonly operations: readonly string[] }
	/** No operation declares the variable at the position. */
	| { readonly kind: 'undeclared'; readonly variable: string }
	/** URI of the document that defines a fragment. */
	| { readonly kind: 'defined in'; readonly uri: string };

/**
 * Returns the hover for the name at an offset. `undefined` when there is no name, or no information
 * about the name.
 */
export function hoverAt(sources: HoverSources, document: GraphqlText, offset: number): HoverText | undefined {
	const definition = definitionAt(document.definitions, offset);
	const token = definition && nameTokenAt(definition.tokens, offset);
	if (!token) {
		return undefined;
	}
	const schema = schemaForDefinition(sources.schema, document, definition);
	const { otherFragments } = sources;
	const cursorSources = { schema, document, otherFragments };
	const context = cursorContextAt(cursorSources, definition, token.end);
	const field = context.rule.rule === 'AliasedField' ? aliasedField(definition.tokens, token) : undefined;
	const position: HoverPosition = {
		...cursorSources,
		definition,
		token,
		context: field ? cursorContextAt(cursorSources, definition, field.end) : context,
	};
	const content = contentAt(position);
	const note: HoverNote | undefined = field && { kind: 'alias', alias: token.text, field: field.text };
	const code = content?.code?.replaceAll(fillerCharacter, '');
	return content && { ...content, code, note: note ?? content.note, start: token.start, end: token.end };
}

interface HoverPosition extends CursorSources {
	readonly definition: Definition;
	/** The name at the offset. For an alias, `context` is the context of its field instead. */
	readonly token: GraphqlToken;
	readonly context: CursorContext;
}

type HoverContent = Omit<HoverText, keyof TextRange>;

function contentAt(position: HoverPosition): HoverContent | undefined {
	const { schema, document, otherFragments, definition, context, token } = position;
	const element = elementAtCursor(schema, context);
	if (element) {
		return { code: printedElement(element), element: elementDocumentation(element, schema), note: undefined };
	}
	const { rule, name } = context.rule;
	if (token === keywordOf(definition) && variableDeclarations(document.text, definition).length > 0) {
		return codeOnly(headOf(position));
	}
	switch (rule) {
		case 'FragmentArgument':
			return context.argument ? codeOnly(printedInputDefinition(context.argument)) : undefined;
		case 'Variable':
			return variableContent(position, token.text);
		case 'FragmentSpread':
			return fragmentContent(fragmentNamed(document, otherFragments, name));
		case 'FragmentDefinition':
		case 'Query':
		case 'Mutation':
		case 'Subscription':
			return name === token.text ? codeOnly(headOf(position)) : undefined;
		case 'NamedType':
			return localTypeContent(position, token.text);
		default:
			return undefined;
	}
}

/**
 * Returns the token of the keyword of an operation or a fragment; `undefined` for an operation
 * without one.
 */
function keywordOf({ kind, tokens }: Definition): GraphqlToken | undefined {
	return tokens.find(({ text }) => text === kind);
}

/** Returns the source of an operation or a fragment without its selection set. */
function headOf({ document, definition }: HoverPosition): string {
	return document.text.slice(definition.start, endOfDefinitionHead(definition)).trim();
}

function codeOnly(code: string): HoverContent {
	return { code, element: undefined, note: undefined };
}

/**
 * Returns the declaration of a variable. For a variable in a fragment, these are the declarations
 * of all operations that use the fragment.
 */
function variableContent({ document, definition, token }: HoverPosition, name: string): HoverContent {
	const declarations = usableVariableDeclarations(document, definition).filter(
		({ variable }) => variable.name === name,
	);
	if (declarations.length === 0) {
		return { code: undefined, element: undefined, note: { kind: 'undeclared', variable: name } };
	}
	const written = declarations.map(({ variable: { type, defaultValue } }) =>
		defaultValue === undefined ? `$${name}: ${type}` : `$${name}: ${type} = ${defaultValue}`,
	);
	const isDeclaration = declarations.some(({ variable }) => variable.end === token.end);
	const note: HoverNote = { kind: 'declared by', operations: declarations.map(({ by }) => by.name ?? '') };
	return { code: [...new Set(written)].join('\n'), element: undefined, note: isDeclaration ? undefined : note };
}

function fragmentContent(fragment: SpreadableFragment | undefined): HoverContent | undefined {
	if (!fragment) {
		return undefined;
	}
	const { documentText, definition, uri } = fragment;
	const note: HoverNote | undefined = uri === undefined ? undefined : { kind: 'defined in', uri };
	return { ...codeOnly(documentText.slice(definition.start, definition.end)), note };
}

/** Returns the hover of a type that only the document defines: the source of the definition. */
function localTypeContent({ document: { text, definitions } }: HoverPosition, name: string): HoverContent | undefined {
	const own = definitions.find((definition) => definition.kind === 'type system' && definition.name === name);
	return own && codeOnly(text.slice(own.start, own.end));
}

/** Returns the name at an offset, or the name after a `$`, `@` or `...` at the offset. */
function nameTokenAt(tokens: readonly GraphqlToken[], offset: number): GraphqlToken | undefined {
	const token = tokenAt(tokens, offset);
	const next = token && tokens[tokens.indexOf(token) + 1];
	const named = token && /^(?:[$@]|\.{3})$/.test(token.text) && next?.start === token.end ? next : token;
	return named?.kind === 'name' ? named : undefined;
}

/**
 * Returns the field of an alias. `undefined` when the name is not an alias, or when the field is
 * missing.
 */
function aliasedField(tokens: readonly GraphqlToken[], alias: GraphqlToken): GraphqlToken | undefined {
	const [colon, field] = tokens.slice(tokens.indexOf(alias) + 1);
	return colon?.text === ':' && field?.kind === 'name' ? field : undefined;
}
