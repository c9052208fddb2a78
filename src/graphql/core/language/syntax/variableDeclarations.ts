import { type GraphQLInputType, type GraphQLSchema, isInputType, parseType, typeFromAST } from 'graphql';
import { operationsOf, reachedDefinitions } from '../running/runnableText.ts';
import type { GraphqlText, TextRange } from '../text/graphqlText.ts';
import type { Definition, Operation } from '../text/splitDefinitions.ts';
import type { Token } from '../text/tokenize.ts';

/** A variable as an operation or a fragment declares it; the range is that of its name with the `$`. */
export interface DeclaredVariable extends TextRange {
	/** Without the `$`. */
	readonly name: string;
	/** Such as `[ID!]!`; the empty string where none is written. */
	readonly type: string;
	/** As it is written; `undefined` when there is none. */
	readonly defaultValue: string | undefined;
}

/** The variables a definition declares, in its order; `text` is the text of the document. Broken ones are given as far as they go. */
export function variableDeclarations(text: string, { tokens }: Definition): readonly DeclaredVariable[] {
	const open = tokens.findIndex((token) => token.text === '(');
	const body = tokens.findIndex((token) => token.text === '{' || token.text === '@');
	if (open < 0 || (body >= 0 && body < open)) {
		return [];
	}
	const heads = headsOf(tokens, open);
	return heads.map(({ index, next }) => {
		const equals = tokens.findIndex((token, at) => index < at && at < next && token.text === '=');
		const [dollar, name] = tokens.slice(index, index + 2);
		return {
			name: name?.text ?? '',
			type: textOf(text, tokens.slice(index + 3, equals < 0 ? next : equals)) ?? '',
			defaultValue: equals < 0 ? undefined : textOf(text, tokens.slice(equals + 1, next)),
			start: dollar?.start ?? 0,
			end: name?.end ?? 0,
		};
	});
}

/** A declaration of a variable, and the operation or the fragment it belongs to. */
export interface Declaration {
	readonly variable: DeclaredVariable;
	readonly by: Definition;
}

/**
 * What declares the variables that can be used in a definition: an operation for itself; for a fragment itself, and the
 * operations of its document that reach it. One name can be declared several times.
 */
export function declarationsFor({ text, definitions }: GraphqlText, definition: Definition): readonly Declaration[] {
	const others = operationsWith(definitions, definition).filter((operation) => operation !== definition);
	return [definition, ...others].flatMap((by) => variableDeclarations(text, by).map((variable) => ({ variable, by })));
}

/** The operations of a document that are run with a definition of it: one with itself, and with a fragment those that reach it. */
export function operationsWith(definitions: readonly Definition[], definition: Definition): readonly Operation[] {
	return operationsOf(definitions).filter(
		(operation) =>
			operation === definition ||
			(definition.kind === 'fragment' && reachedDefinitions(definitions, operation).includes(definition)),
	);
}

/** The input type that GraphQL text such as `[ID!]!` names; `undefined` when the schema has none, or the text is broken. */
export function inputTypeOf(schema: GraphQLSchema, text: string): GraphQLInputType | undefined {
	try {
		const type = typeFromAST(schema, parseType(text));
		return isInputType(type) ? type : undefined;
	} catch {
		return undefined;
	}
}

/** Where the declarations between the brackets that open at `open` begin, and where the next thing does. */
function headsOf(tokens: readonly Token[], open: number) {
	const starts: number[] = [];
	let index = open + 1;
	for (let depth = 1; index < tokens.length; index += 1) {
		const text = tokens[index]?.text ?? '';
		depth += /^[([{]$/.test(text) ? 1 : /^[)\]}]$/.test(text) ? -1 : 0;
		if (depth === 0) {
			break;
		}
		const isDeclaration = tokens[index + 1]?.kind === 'name' && tokens[index + 2]?.text === ':';
		if (text === '$' && depth === 1 && isDeclaration) {
			starts.push(index);
		}
	}
	return starts.map((start, position) => ({ index: start, next: starts[position + 1] ?? index }));
}

/** From the first of some tokens to the last, without the directives behind. */
function textOf(text: string, tokens: readonly Token[]): string | undefined {
	const directive = tokens.findIndex((token) => token.text === '@');
	const kept = directive < 0 ? tokens : tokens.slice(0, directive);
	const [first] = kept;
	return first && text.slice(first.start, kept.at(-1)?.end);
}
