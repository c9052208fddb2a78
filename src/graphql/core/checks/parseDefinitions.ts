import { type DefinitionNode, GraphQLError, type ParseOptions, parse, Source } from 'graphql';
import { spreadNames } from '../text/splitDefinitions.ts';
import type { Token } from '../text/tokenize.ts';

/** What came of reading a definition. Offsets in it are those in the definition's own text. */
export interface ParsedDefinition {
	readonly text: string;
	readonly source: Source;
	/** Empty when the text is broken. Braces with nothing between them are a syntax error that leaves the nodes there. */
	readonly nodes: readonly DefinitionNode[];
	/** The first syntax error; `undefined` when the text is sound. */
	readonly error: { readonly message: string; readonly offset: number } | undefined;
	/** The names behind its `...`, each once, also those of broken text; among them the `on` of type conditions. */
	readonly spreads: readonly string[];
}

const maximumTokens = 200_000;

/** Parses the definitions of one document, version after version. What has not changed is not parsed again. */
export class DefinitionParser {
	#last = new Map<string, ParsedDefinition>();

	/** The definitions, in their order. Of several with the same text each is its own. */
	parse(texts: readonly { readonly text: string; readonly tokens: readonly Token[] }[]): readonly ParsedDefinition[] {
		const current = new Map<string, ParsedDefinition>();
		const parsed = texts.map(({ text, tokens }) => {
			let key = text;
			while (current.has(key)) {
				key += '\0';
			}
			const definition = this.#last.get(key) ?? parseDefinition(text, tokens);
			current.set(key, definition);
			return definition;
		});
		this.#last = current;
		return parsed;
	}
}

function parseDefinition(text: string, tokens: readonly Token[]): ParsedDefinition {
	const source = new Source(text);
	const spreads = [...new Set(spreadNames(tokens))];
	const { nodes, error } = parseSource(source, { allowEmptySelectionSets: false });
	// Whoever has just typed braces still wants to see what is wrong around them.
	const lenient = error ? parseSource(source, { allowEmptySelectionSets: true }) : { nodes };
	return { text, source, nodes: lenient.nodes, error, spreads };
}

function parseSource(source: Source, options: ParseOptions): Pick<ParsedDefinition, 'nodes' | 'error'> {
	try {
		return { nodes: parse(source, { ...options, maxTokens: maximumTokens }).definitions, error: undefined };
	} catch (error) {
		// Text nested too deeply overflows the stack with a RangeError.
		const { message, positions } = error instanceof GraphQLError ? error : new GraphQLError(String(error));
		return { nodes: [], error: { message: message.replace(/^Syntax Error: /, ''), offset: positions?.[0] ?? 0 } };
	}
}
