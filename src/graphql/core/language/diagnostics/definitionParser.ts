import { type DefinitionNode, GraphQLError, parse, type SelectionSetNode, Source, visit } from 'graphql';
import type { TextRange } from '../syntax/graphqlText.ts';
import { spreadNames } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';
import { type ParseError, recoverDefinition } from './syntaxRecovery.ts';

/** What came of reading a definition. Offsets in it are those in the definition's own text. */
export interface ParsedDefinition {
	readonly text: string;
	readonly source: Source;
	/**
	 * What can be read of it, without what is broken in its selections; empty when that is nothing.
	 */
	readonly nodes: readonly DefinitionNode[];
	/** In their order; empty when the text is sound. */
	readonly errors: readonly ParseError[];
	/** What is missing in the nodes, as it is broken. */
	readonly gaps: readonly TextRange[];
	/**
	 * The names behind its `...`, each once, also those of broken text; among them the `on` of type
	 * conditions.
	 */
	readonly spreads: readonly string[];
}

const maximumTokens = 200_000;

/**
 * Parses the definitions of one document, version after version. What has not changed is not parsed
 * again.
 */
export class DefinitionParser {
	/** Text → the definitions with this text, in their order. */
	#last = new Map<string, readonly ParsedDefinition[]>();

	/** The definitions, in their order. Of several with the same text each is its own. */
	parse(
		texts: readonly { readonly text: string; readonly tokens: readonly GraphqlToken[] }[],
	): readonly ParsedDefinition[] {
		const current = new Map<string, ParsedDefinition[]>();
		const parsed = texts.map(({ text, tokens }) => {
			const same = current.get(text) ?? [];
			const definition = this.#last.get(text)?.[same.length] ?? parseDefinition(text, tokens);
			same.push(definition);
			current.set(text, same);
			return definition;
		});
		this.#last = current;
		return parsed;
	}
}

const executableHeads: ReadonlySet<string> = new Set(['{', 'query', 'mutation', 'subscription', 'fragment']);

function parseDefinition(text: string, tokens: readonly GraphqlToken[]): ParsedDefinition {
	const spreads = [...new Set(spreadNames(tokens))];
	const source = new Source(text);
	const whole = parseSource(source);
	if ('nodes' in whole) {
		return { text, source, nodes: whole.nodes, errors: emptyBraces(whole.nodes, []), gaps: [], spreads };
	}
	const { errors, validText, gaps } = recoverDefinition(text, (each) => firstErrorOf(parseSource(new Source(each))));
	const head = tokens.find(({ kind }) => kind !== 'string');
	// Type definitions with gaps would seem to lack what others use.
	if (validText === undefined || !executableHeads.has(head?.text ?? '')) {
		return { text, source, nodes: [], errors, gaps: [], spreads };
	}
	const rest = new Source(validText);
	const parsed = parseSource(rest);
	const nodes = 'nodes' in parsed ? parsed.nodes : [];
	const all = [...errors, ...emptyBraces(nodes, gaps)].toSorted((one, other) => one.offset - other.offset);
	return { text, source: rest, nodes, errors: all, gaps, spreads };
}

type Parsed = { readonly nodes: readonly DefinitionNode[] } | { readonly error: ParseError };

/**
 * Braces with nothing between them pass: whoever has just typed them still wants to see what is
 * wrong around them.
 */
function parseSource(source: Source): Parsed {
	try {
		const { definitions } = parse(source, { allowEmptySelectionSets: true, maxTokens: maximumTokens });
		return { nodes: definitions };
	} catch (error) {
		// Text nested too deeply overflows the stack with a RangeError.
		const { message, positions } = error instanceof GraphQLError ? error : new GraphQLError(String(error));
		return { error: { message: message.replace(/^Syntax Error: /, ''), offset: positions?.[0] ?? 0 } };
	}
}

function firstErrorOf(parsed: Parsed): ParseError | undefined {
	return 'error' in parsed ? parsed.error : undefined;
}

/**
 * A syntax error for all braces of selections without anything between them, unless something was
 * taken from there.
 */
function emptyBraces(nodes: readonly DefinitionNode[], gaps: readonly TextRange[]): readonly ParseError[] {
	const errors: ParseError[] = [];
	const SelectionSet = ({ selections, loc }: SelectionSetNode) => {
		const isGap = loc && gaps.some(({ start, end }) => loc.start < end && start < loc.end);
		if (loc && selections.length === 0 && !isGap) {
			errors.push({ message: 'Expected Name, found "}".', offset: loc.end - 1 });
		}
	};
	for (const node of nodes) {
		visit(node, { SelectionSet });
	}
	return errors;
}
