import { CharacterStream, onlineParser, type State } from 'graphql-language-service';

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

/**
 * The rules that are open at an offset of a text, outermost first, when it is read from `start` on. The token that the
 * offset touches counts as read. What fits nowhere is skipped, so broken text has open rules too.
 */
export function openRules(text: string, start: number, offset: number): readonly OpenRule[] {
	const parser = onlineParser({ experimentalFragmentArguments: true });
	const state = parser.startState();
	for (let lineStart = start; lineStart < offset; ) {
		const lineEnd = behindLine(text, lineStart);
		// Line by line, so that an unclosed string ends with its line. The line break makes a word before it complete.
		const stream = new CharacterStream(text.slice(lineStart, lineEnd));
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
