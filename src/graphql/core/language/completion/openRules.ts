import { CharacterStream, list, onlineParser, opt, ParseRules, p, type State } from 'graphql-language-service';
import { depthChange } from '../syntax/brackets.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/** A rule of the grammar that has begun before a place and has not ended there. */
export interface OpenRule {
	/** As the language service calls it, such as `Field` or `ObjectValue`. */
	readonly rule: string;
	/** The name it has read: the field's, the argument's; `undefined` before it. */
	readonly name: string | undefined;
	/** The type a fragment applies to; `undefined` before it, and in other rules. */
	readonly typeName: string | undefined;
	/** Which part of the rule comes next, or is just being read when the place touches it. */
	readonly step: number;
	/** Whether `&` or `|` has to come first. */
	readonly needsSeparator: boolean;
}

/** A rule as the sequence of its parts, which all are that are changed here. */
function partsOf(rule: string) {
	const parts = ParseRules[rule];
	return Array.isArray(parts) ? parts : [];
}

const repeatable: ReturnType<typeof p> = {
	style: 'keyword',
	match: ({ kind, value }) => kind === 'Name' && value === 'repeatable',
};

/**
 * The language service's grammar, with what it lacks of the specification, and of its draft:
 * arguments of fragments.
 */
const grammar: typeof ParseRules = {
	...ParseRules,
	VariableDefinition: [...partsOf('VariableDefinition'), list('Directive')],
	FragmentDefinition: partsOf('FragmentDefinition').toSpliced(2, 0, opt('VariableDefinitions')),
	FragmentSpread: partsOf('FragmentSpread').toSpliced(2, 0, opt('FragmentArguments')),
	FragmentArguments: [p('('), list('FragmentArgument'), p(')')],
	FragmentArgument: partsOf('Argument'),
	// Its keyword `repeatable` comes before `on`.
	DirectiveDef: partsOf('DirectiveDef').toSpliced(4, 0, opt(repeatable)),
};

/** Open brackets at an offset. Nobody writes more, and each takes about four rules. */
const maximumDepth = 1000;

/**
 * The rules that are open at an offset in a definition or behind it, outermost first. The token
 * that the offset touches counts as read. What fits nowhere is skipped, so broken text has open
 * rules too. None in more than {@link maximumDepth} brackets.
 */
export function openRules(text: string, { tokens }: Definition, offset: number): readonly OpenRule[] {
	const parser = onlineParser({ parseRules: grammar });
	const state = parser.startState();
	const before = tokens.filter(({ start }) => start < offset);
	if (before.reduce((depth, token) => depth + depthChange(token), 0) > maximumDepth) {
		return [];
	}
	const dangling = danglingTokens(text, tokens, offset);
	const readable = before.filter((token) => !dangling.has(token));
	for (const [index, token] of readable.entries()) {
		// Whether a name is an alias depends on the token after it.
		const next = readable[index + 1] ?? tokens[before.length];
		read(parser, state, `${replacementText(token)} ${next?.text ?? ''}`);
	}
	const last = readable.at(-1);
	if (last && last.end < offset) {
		// A blank makes a word before it complete.
		read(parser, state, ' ');
	}
	return rulesOf(state);
}

/**
 * Reads the first token of a line. The language service's time grows with the square of a line's
 * length, and at the beginning of a line also with the square of the depth.
 */
function read(parser: ReturnType<typeof onlineParser>, state: State, line: string): void {
	const stream = new CharacterStream(` ${line}`);
	stream.next();
	parser.token(stream, state);
}

/** What the language service reads of a token. It would continue block strings in the next line. */
function replacementText({ kind, text }: GraphqlToken): string {
	switch (kind) {
		case 'string':
			return '""';
		case 'number':
			return '0';
		case 'other':
			return '?';
		default:
			return text;
	}
}

/**
 * The tokens before an offset that a comma, or the next name with a colon, cuts off, such as `a:` in
 * `(a: , b: 1)`. They would take in what follows.
 */
function danglingTokens(text: string, tokens: readonly GraphqlToken[], offset: number): ReadonlySet<GraphqlToken> {
	const hasText = (index: number, expected: string) => tokens[index]?.text === expected;
	/** Whether neither a comma nor the offset, where something is missing, separates two tokens. */
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
		const first = token.text === '=' ? index : hasText(index - 2, '$') ? index - 2 : index - 1;
		return tokens.slice(first, index + 1);
	});
	return new Set(dangling);
}

function hasComma(text: string, start: number, end: number): boolean {
	return text.slice(start, Math.max(start, end)).replaceAll(/#.*/g, '').includes(',');
}

function rulesOf(innermost: State): readonly OpenRule[] {
	const rules: OpenRule[] = [];
	for (let state: State | null | undefined = innermost; state?.kind; state = state.prevState) {
		if (state.kind !== 'Invalid' && state.kind !== 'Comment') {
			const { kind, name, type, step, needsSeparator } = state;
			rules.push({ rule: kind, name: name ?? undefined, typeName: type ?? undefined, step, needsSeparator });
		}
	}
	return rules.reverse();
}
