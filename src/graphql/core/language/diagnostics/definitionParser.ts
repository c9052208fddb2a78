import {
	type DefinitionNode,
	GraphQLError,
	isExecutableDefinitionNode,
	parse,
	type SelectionSetNode,
	Source,
	visit,
} from 'graphql';
import { withoutFillers } from '../syntax/filler.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import { type Definition, spreadNames } from '../syntax/splitDefinitions.ts';
import { type GraphqlToken, tokenize } from '../syntax/tokenize.ts';
import { fillInterpolations, type InterpolatedPart } from './interpolations.ts';
import { type ParseError, recoverDefinition } from './syntaxRecovery.ts';

/** The result of parsing a definition. Offsets refer to the text of the definition. */
export interface ParsedDefinition {
	readonly text: string;
	readonly source: Source;
	/**
	 * The syntax tree without the selections that have syntax errors. Empty when the definition
	 * cannot be parsed.
	 */
	readonly nodes: readonly DefinitionNode[];
	/** Syntax errors in source order; empty when the text is valid. */
	readonly errors: readonly ParseError[];
	/** Ranges that are missing in `nodes` because of syntax errors. */
	readonly gaps: readonly TextRange[];
	/**
	 * The distinct names that follow `...`, including those in text with syntax errors. They
	 * include the `on` of type conditions.
	 */
	readonly spreads: readonly string[];
	/**
	 * The parts that depend on interpolations. If a type definition contains interpolations, or the
	 * definition has a syntax error with a stand-in in place of each one, `nodes` and `errors` are
	 * empty.
	 */
	readonly unknown: readonly InterpolatedPart[];
}

/** Whether a definition can be checked only partly or not at all because of interpolations. */
export type IncompleteCheck = 'partly-checked' | 'not-checked';

/**
 * Returns whether a definition can be checked only partly or not at all because of interpolations;
 * `undefined` if no interpolation prevents a check.
 */
export function classifyIncompleteCheck({ unknown, nodes }: ParsedDefinition): IncompleteCheck | undefined {
	if (unknown.length > 0 && nodes.length === 0) {
		return 'not-checked';
	}
	return unknown.some(({ kind }) => kind !== 'text') ? 'partly-checked' : undefined;
}

/** The text and the tokens of a definition. Offsets of tokens can be those in an enclosing text. */
interface DefinitionText {
	readonly text: string;
	readonly tokens: readonly GraphqlToken[];
	/** The interpolations in `text`, sorted. */
	readonly interpolations: readonly TextRange[];
}

/** Returns the text of a definition in a document, to parse it. */
export function definitionText(documentText: string, definition: Definition): DefinitionText {
	const { start, end, tokens, interpolations = [] } = definition;
	return {
		text: documentText.slice(start, Math.max(end, interpolations.at(-1)?.end ?? end)),
		tokens,
		interpolations: interpolations.map((each) => ({ start: each.start - start, end: each.end - start })),
	};
}

const maximumTokens = 200_000;
/**
 * Maximum number of tokens of a definition in which further syntax errors are searched after the
 * first one. The definition is parsed again for each of them, which would take seconds.
 */
const maximumRecoveredTokens = 20_000;

/**
 * Parses the definitions of successive versions of one document. Definitions that have not changed
 * are not parsed again.
 */
export class DefinitionParser {
	/**
	 * Text with the ranges of its interpolations → the parsed definitions with this text in the last
	 * version, in document order.
	 */
	#last = new Map<string, readonly ParsedDefinition[]>();

	/**
	 * Parses definitions and returns them in the same order. Definitions with the same text yield
	 * different objects.
	 */
	parse(texts: readonly DefinitionText[]): readonly ParsedDefinition[] {
		const current = new Map<string, ParsedDefinition[]>();
		const parsed = texts.map((each) => {
			const { text, interpolations } = each;
			const key = interpolations.length === 0 ? text : JSON.stringify([text, interpolations]);
			const same = current.get(key) ?? [];
			const definition = this.#last.get(key)?.[same.length] ?? parseDefinition(each);
			same.push(definition);
			current.set(key, same);
			return definition;
		});
		this.#last = current;
		return parsed;
	}
}

const executableHeads: ReadonlySet<string> = new Set(['{', 'query', 'mutation', 'subscription', 'fragment']);

function parseDefinition({ text, tokens, interpolations }: DefinitionText): ParsedDefinition {
	const { text: filled, unknown } = fillInterpolations(text, interpolations);
	if (unknown.length > 0) {
		return { ...parseFilled(filled), text, unknown };
	}
	const spreads = [...new Set(spreadNames(tokens))];
	const readable = withoutFillers(text);
	const source = new Source(readable);
	const complete = parseSource(source);
	if ('nodes' in complete) {
		return {
			text,
			source,
			nodes: complete.nodes,
			errors: emptyBraces(complete.nodes, []),
			gaps: [],
			spreads,
			unknown: [],
		};
	}
	if (tokens.length > maximumRecoveredTokens) {
		return { text, source, nodes: [], errors: [complete.error], gaps: [], spreads, unknown: [] };
	}
	const { errors, validText, gaps } = recoverDefinition(readable, (each) =>
		firstErrorOf(parseSource(new Source(each))),
	);
	const head = tokens.find(({ kind }) => kind !== 'string');
	// Type definitions with gaps would seem to lack members that other definitions use.
	if (validText === undefined || !executableHeads.has(head?.text ?? '')) {
		return { text, source, nodes: [], errors, gaps: [], spreads, unknown: [] };
	}
	const rest = new Source(validText);
	const parsed = parseSource(rest);
	const nodes = 'nodes' in parsed ? parsed.nodes : [];
	const all = [...errors, ...emptyBraces(nodes, gaps)].toSorted((one, other) => one.offset - other.offset);
	return { text, source: rest, nodes, errors: all, gaps, spreads, unknown: [] };
}

/** Parses a definition with stand-ins for its interpolations, without recovery of errors. */
function parseFilled(text: string): Omit<ParsedDefinition, 'text' | 'unknown'> {
	const source = new Source(withoutFillers(text));
	const parsed = parseSource(source);
	const nodes = 'nodes' in parsed ? parsed.nodes : [];
	const isUsable = nodes.every(isExecutableDefinitionNode) && emptyBraces(nodes, []).length === 0;
	const spreads = [...new Set(spreadNames(tokenize(text)))];
	return { source, nodes: isUsable ? nodes : [], errors: [], gaps: [], spreads };
}

type Parsed = { readonly nodes: readonly DefinitionNode[] } | { readonly error: ParseError };

/** The message of a text whose nesting overflows the stack of the parser. */
const tooDeep = 'The text is nested too deeply.';

/**
 * Parses a text. Empty selection sets are valid here, so that the errors around braces that were
 * just typed are still reported.
 */
function parseSource(source: Source): Parsed {
	try {
		const { definitions } = parse(source, { allowEmptySelectionSets: true, maxTokens: maximumTokens });
		return { nodes: definitions };
	} catch (error) {
		// Text nested too deeply overflows the stack with a RangeError.
		const { message, positions } = error instanceof GraphQLError ? error : new GraphQLError(tooDeep);
		return { error: { message: message.replace(/^Syntax Error: /, ''), offset: positions?.[0] ?? 0 } };
	}
}

function firstErrorOf(parsed: Parsed): ParseError | undefined {
	return 'error' in parsed ? parsed.error : undefined;
}

/**
 * Returns a syntax error for each empty selection set, except those from which a range with a
 * syntax error was removed.
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
