import type { GraphQLSchema } from 'graphql';
import { type CursorContext, type CursorSources, contextAt } from '../completion/cursorContext.ts';
import { fragmentNamed, type KnownFragment } from '../completion/knownFragments.ts';
import { type ElementText, elementText } from '../schema/schemaElement.ts';
import { schemaFor } from '../schema/schemaFor.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { OtherFragments } from '../syntax/reachedDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { endOfHead, tokenAt } from '../syntax/tokenAt.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';
import { declarationsFor, variableDeclarations } from '../syntax/variableDeclarations.ts';
import { elementIn } from './elementIn.ts';
import { printedElement, printedInput } from './printedElement.ts';

/** What hovering depends on, besides the document. */
export interface HoverSources {
	/** `undefined` while none is known; what the document itself tells is shown even so. */
	readonly schema: GraphQLSchema | undefined;
	/** The fragments of other documents. */
	readonly otherFragments: OtherFragments;
}

/** What there is to know about a name in a document; the range is the name's. */
export interface HoverText extends TextRange {
	/** GraphQL that shows what it is; `undefined` for a variable that nothing declares. */
	readonly code: string | undefined;
	/** What the schema says about it; `undefined` for what is not from the schema. */
	readonly element: ElementText | undefined;
	readonly note: HoverNote | undefined;
}

/** What is to be added in words. */
export type HoverNote =
	| { readonly kind: 'alias'; readonly alias: string; readonly field: string }
	/**
	 * The operations of the document that declare a variable used in a fragment; an anonymous one
	 * by the empty string.
	 */
	| { readonly kind: 'declared by'; readonly operations: readonly string[] }
	/** No operation declares the variable. */
	| { readonly kind: 'undeclared'; readonly variable: string }
	/** The address of the document that defines a fragment. */
	| { readonly kind: 'defined in'; readonly uri: string };

/**
 * What there is to know about the name at an offset; `undefined` where there is no name, or nothing
 * is known about it.
 */
export function hoverAt(sources: HoverSources, document: GraphqlText, offset: number): HoverText | undefined {
	const definition = document.definitions.findLast(({ start, end }) => start <= offset && offset <= end);
	const token = definition && nameTokenAt(definition.tokens, offset);
	if (!token) {
		return undefined;
	}
	const schema = schemaFor(sources.schema, document, definition);
	const { otherFragments } = sources;
	const cursorSources = { schema, document, otherFragments };
	const context = contextAt(cursorSources, definition, token.end);
	const field = context.rule.rule === 'AliasedField' ? aliasedField(definition.tokens, token) : undefined;
	const position: HoverPosition = {
		...cursorSources,
		definition,
		token,
		context: field ? contextAt(cursorSources, definition, field.end) : context,
	};
	const content = contentAt(position);
	const note: HoverNote | undefined = field && { kind: 'alias', alias: token.text, field: field.text };
	return content && { ...content, note: note ?? content.note, start: token.start, end: token.end };
}

interface HoverPosition extends CursorSources {
	readonly definition: Definition;
	/** The name that is asked about; for an alias it is not what the context is of. */
	readonly token: GraphqlToken;
	readonly context: CursorContext;
}

type HoverContent = Omit<HoverText, keyof TextRange>;

function contentAt(position: HoverPosition): HoverContent | undefined {
	const { schema, document, otherFragments, definition, context, token } = position;
	const element = elementIn(schema, context);
	if (element) {
		return { code: printedElement(element), element: elementText(element, schema), note: undefined };
	}
	const { rule, name, step } = context.rule;
	if (token === keywordOf(definition) && variableDeclarations(document.text, definition).length > 0) {
		return codeOnly(headOf(position));
	}
	switch (rule) {
		case 'FragmentArgument':
			return step === 0 && context.argument ? codeOnly(printedInput(context.argument)) : undefined;
		case 'Variable':
			return variableContent(position, token.text);
		case 'FragmentSpread':
			return fragmentContent(fragmentNamed(document, otherFragments, name));
		case 'FragmentDefinition':
		case 'Query':
		case 'Mutation':
		case 'Subscription':
			return name === token.text && step > 0 ? codeOnly(headOf(position)) : undefined;
		case 'NamedType':
			return localTypeContent(position, token.text);
		default:
			return undefined;
	}
}

/** The keyword of an operation or a fragment. */
function keywordOf({ kind, tokens }: Definition): GraphqlToken | undefined {
	return tokens.find(({ text }) => text === kind);
}

/** An operation or a fragment without its selection set. */
function headOf({ document, definition }: HoverPosition): string {
	return document.text.slice(definition.start, endOfHead(definition)).trim();
}

function codeOnly(code: string): HoverContent {
	return { code, element: undefined, note: undefined };
}

/** As its operation declares it; in a fragment, as the operations do that reach it. */
function variableContent({ document, definition, token }: HoverPosition, name: string): HoverContent {
	const declarations = declarationsFor(document, definition).filter(({ variable }) => variable.name === name);
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

function fragmentContent(fragment: KnownFragment | undefined): HoverContent | undefined {
	if (!fragment) {
		return undefined;
	}
	const { documentText, definition, uri } = fragment;
	const note: HoverNote | undefined = uri === undefined ? undefined : { kind: 'defined in', uri };
	return { ...codeOnly(documentText.slice(definition.start, definition.end)), note };
}

/** A type that only the document defines. */
function localTypeContent({ document: { text, definitions } }: HoverPosition, name: string): HoverContent | undefined {
	const own = definitions.find((definition) => definition.kind === 'type system' && definition.name === name);
	return own && codeOnly(text.slice(own.start, own.end));
}

/** The name at an offset, or behind the sign at it that belongs to a name. */
function nameTokenAt(tokens: readonly GraphqlToken[], offset: number): GraphqlToken | undefined {
	const token = tokenAt(tokens, offset);
	const next = token && tokens[tokens.indexOf(token) + 1];
	const named = token && /^(?:[$@]|\.{3})$/.test(token.text) && next?.start === token.end ? next : token;
	return named?.kind === 'name' ? named : undefined;
}

/**
 * The field that an alias is for; `undefined` when the name is no alias, or the field is missing.
 */
function aliasedField(tokens: readonly GraphqlToken[], alias: GraphqlToken): GraphqlToken | undefined {
	const [colon, field] = tokens.slice(tokens.indexOf(alias) + 1);
	return colon?.text === ':' && field?.kind === 'name' ? field : undefined;
}
