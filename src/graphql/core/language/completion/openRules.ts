import { CharacterStream, list, onlineParser, opt, ParseRules, p, type State } from 'graphql-language-service';
import { blankOut } from '../syntax/graphqlText.ts';
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
};

/**
 * The rules that are open at an offset in a definition or behind it, outermost first. The token
 * that the offset touches counts as read. What fits nowhere is skipped, so broken text has open
 * rules too.
 */
export function openRules(text: string, { start, tokens }: Definition, offset: number): readonly OpenRule[] {
	const parser = onlineParser({ parseRules: grammar });
	const state = parser.startState();
	const readable = withoutDangling(text, tokens, offset);
	for (let lineStart = start; lineStart < offset; ) {
		const lineEnd = behindLine(readable, lineStart);
		// Line by line, so that an unclosed string ends with its line. The line break makes a word
		// before it complete.
		const stream = new CharacterStream(readable.slice(lineStart, lineEnd));
		while (!stream.eol()) {
			parser.token(stream, state);
			if (lineStart + stream.getCurrentPosition() >= offset) {
				return rulesOf(state);
			}
		}
		lineStart = lineEnd;
	}
	return rulesOf(state);
}

/**
 * The text without what a comma, or the next name with a colon, cuts off before an offset, such as
 * `a:` in `(a: , b: 1)`. It would take in what follows.
 */
function withoutDangling(text: string, tokens: readonly GraphqlToken[], offset: number): string {
	const isName = (index: number) => tokens[index]?.kind === 'name';
	const is = (index: number, sign: string) => tokens[index]?.text === sign;
	const beginsNext = (index: number) =>
		(isName(index) && is(index + 1, ':')) || (is(index, '$') && isName(index + 1) && is(index + 2, ':'));
	const dangling = tokens.flatMap((token, index) => {
		const isPlain = token.text !== ':' && token.text !== '=';
		const behind = Math.min(tokens[index + 1]?.start ?? offset, offset);
		if (isPlain || !(hasComma(text, token.end, behind) || (behind < offset && beginsNext(index + 1)))) {
			return [];
		}
		const first = token.text === '=' ? index : is(index - 2, '$') ? index - 2 : index - 1;
		return tokens.slice(first, index + 1);
	});
	return blankOut(text, dangling);
}

function hasComma(text: string, start: number, end: number): boolean {
	return text.slice(start, Math.max(start, end)).replaceAll(/#.*/g, '').includes(',');
}

function behindLine(text: string, offset: number): number {
	const lineBreak = text.indexOf('\n', offset);
	return lineBreak < 0 ? text.length : lineBreak + 1;
}

function rulesOf(innermost: State): readonly OpenRule[] {
	const rules: OpenRule[] = [];
	for (let state: State | null | undefined = innermost; state?.kind; state = state.prevState) {
		if (state.kind !== 'Invalid' && state.kind !== 'Comment') {
			const { kind, name, type, step, needsSeparator } = state;
			rules.unshift({ rule: kind, name: name ?? undefined, typeName: type ?? undefined, step, needsSeparator });
		}
	}
	return rules;
}
