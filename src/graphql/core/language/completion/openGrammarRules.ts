import { CharacterStream, list, onlineParser, opt, ParseRules, p, type State } from 'graphql-language-service';
import { bracketDepthChange } from '../syntax/brackets.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/** A grammar rule that started before a position and is not complete there. */
export interface OpenGrammarRule {
	/** Name of the rule in `graphql-language-service`, such as `Field` or `ObjectValue`. */
	readonly rule: string;
	/**
	 * The name that the rule has read, such as that of the field or argument; `undefined` before
	 * the name.
	 */
	readonly name: string | undefined;
	/** The type condition of a fragment; `undefined` before it and in other rules. */
	readonly typeName: string | undefined;
	/**
	 * Index of the part of the rule that comes next, or that is being read when its token touches
	 * the position.
	 */
	readonly step: number;
	/** Whether `&` or `|` must come next. */
	readonly needsSeparator: boolean;
}

/**
 * Returns the parts of a rule of `graphql-language-service`; none for a rule that is not a list of
 * parts.
 */
function partsOf(rule: string) {
	const parts = ParseRules[rule];
	return Array.isArray(parts) ? parts : [];
}

/**
 * The grammar of `graphql-language-service`, with the parts of the specification and its draft
 * (arguments of fragments) that it lacks.
 */
const grammar: typeof ParseRules = {
	...ParseRules,
	VariableDefinition: [...partsOf('VariableDefinition'), list('Directive')],
	FragmentDefinition: partsOf('FragmentDefinition').toSpliced(2, 0, opt('VariableDefinitions')),
	FragmentSpread: partsOf('FragmentSpread').toSpliced(2, 0, opt('FragmentArguments')),
	FragmentArguments: [p('('), list('FragmentArgument'), p(')')],
	FragmentArgument: partsOf('Argument'),
};

/**
 * Maximum bracket depth at which open rules are determined. Hand-written documents are not deeper,
 * and each bracket opens about four rules.
 */
const maximumDepth = 1000;

/**
 * Returns the rules that are open at an offset in a definition or after it, outermost first. A
 * token that touches the offset counts as text before it. Unexpected tokens are skipped, so text
 * with syntax errors also has open rules. Returns no rules at more than {@link maximumDepth}
 * brackets.
 */
export function openGrammarRules(text: string, { tokens }: Definition, offset: number): readonly OpenGrammarRule[] {
	const parser = onlineParser({ parseRules: grammar });
	const state = parser.startState();
	const before = tokens.filter(({ start }) => start < offset);
	if (before.reduce((depth, token) => depth + bracketDepthChange(token), 0) > maximumDepth) {
		return [];
	}
	const dangling = danglingTokens(text, tokens, offset);
	const readable = before.filter((token) => !dangling.has(token));
	for (const [index, token] of readable.entries()) {
		// Whether a name is an alias depends on the next token.
		const next = readable[index + 1] ?? tokens[before.length];
		read(parser, state, `${replacementText(token)} ${next?.text ?? ''}`);
	}
	const last = readable.at(-1);
	if (last && last.end < offset) {
		// A blank ends the word before it, which could otherwise continue.
		read(parser, state, '');
	}
	return rulesOf(state);
}

/**
 * Makes the parser read the first token of a line. Each line is short and starts with a blank,
 * because the time of the language service grows with the square of the line length, and at the
 * start of a line also with the square of the depth.
 */
function read(parser: ReturnType<typeof onlineParser>, state: State, line: string): void {
	const stream = new CharacterStream(` ${line}`);
	stream.next();
	parser.token(stream, state);
}

/**
 * Returns the text of a name or punctuator, or an empty string literal for a string, a number or an
 * invalid token. The language service would continue block strings on the next line.
 */
function replacementText({ kind, text }: GraphqlToken): string {
	return kind === 'name' || kind === 'punctuator' ? text : '""';
}

/**
 * Returns the tokens of incomplete values before an offset: those cut off by a comma or by the next
 * named value, such as `a:` in `(a: , b: 1)`. Otherwise the next token would be read as their
 * value.
 */
function danglingTokens(text: string, tokens: readonly GraphqlToken[], offset: number): ReadonlySet<GraphqlToken> {
	const hasText = (index: number, expected: string) => tokens[index]?.text === expected;
	/**
	 * Whether neither a comma nor the offset is between a token and the next one. At the offset a
	 * token may be missing.
	 */
	const continues = (index: number) => {
		const [start, end] = [tokens[index]?.end ?? 0, tokens[index + 1]?.start ?? 0];
		return !hasComma(text, start, end) && !(start < end && start <= offset && offset <= end);
	};
	const startsNamedValue = (index: number) =>
		tokens[index]?.kind === 'name' && hasText(index + 1, ':') && continues(index);
	const startsVariableDeclaration = (index: number) =>
		hasText(index, '$') && startsNamedValue(index + 1) && continues(index);
	const dangling = tokens.flatMap((token, index) => {
		const isPlain = token.text !== ':' && token.text !== '=';
		const after = Math.min(tokens[index + 1]?.start ?? offset, offset);
		const isCutOff = () =>
			hasComma(text, token.end, after) ||
			(after < offset && (startsNamedValue(index + 1) || startsVariableDeclaration(index + 1)));
		if (isPlain || !isCutOff()) {
			return [];
		}
		return tokens.slice(token.text === '=' ? index : index - 1, index + 1);
	});
	return new Set(dangling);
}

function hasComma(text: string, start: number, end: number): boolean {
	return text.slice(start, Math.max(start, end)).replaceAll(/#.*/g, '').includes(',');
}

function rulesOf(innermost: State): readonly OpenGrammarRule[] {
	const rules: OpenGrammarRule[] = [];
	for (let state: State | null | undefined = innermost; state?.kind; state = state.prevState) {
		if (state.kind !== 'Invalid') {
			const { kind, name, type, step, needsSeparator } = state;
			rules.push({ rule: kind, name: name ?? undefined, typeName: type ?? undefined, step, needsSeparator });
		}
	}
	return rules.reverse();
}
