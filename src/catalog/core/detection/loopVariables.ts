import type { BracketFrame } from './bracketFrame.ts';
import type { ExpressionBuilder } from './expressionBuilder.ts';
import { type Choice, choicesOf, emptyValue, hasText, namesOf, type Value } from './values.ts';

/** Words between the variable of a loop and its list. */
const keywordsBeforeList = new Set(['in', 'of', 'range']);

/**
 * Follows what gives a name one of several texts: loops over a list, functions that are called for
 * each element of one, and the fields of an enumeration.
 */
export class LoopVariables {
	readonly #builder: ExpressionBuilder;
	/** The head of a loop is being read, up to its list. */
	#isInLoopHead = false;
	/** The name that was read last. */
	#previousName = '';

	constructor(assembly: ExpressionBuilder) {
		this.#builder = assembly;
	}

	/**
	 * Reads a name of `for (x of list)`, `for x in list` or `foreach ($list as $x)`. Says whether it
	 * is a word between the two.
	 */
	readName(name: string): boolean {
		const { frame } = this.#builder;
		const before = this.#previousName;
		this.#previousName = name;
		if (name === 'for' || name === 'foreach') {
			this.#isInLoopHead = true;
		} else if (this.#isInLoopHead && keywordsBeforeList.has(name)) {
			this.#beginList(before);
			return true;
		} else if (this.#isInLoopHead && name === 'as' && frame.operand) {
			const { names, offset, value } = frame.operand;
			frame.loopChoices = choicesOf(value ?? this.#builder.valueOfName(names, offset) ?? emptyValue);
			return true;
		} else if (name === 'do' && frame.operand) {
			// In Ruby, `list.each do |x|` calls a function for each element too.
			frame.loopChoices = choicesOf(this.#builder.receiverOf(frame.operand) ?? emptyValue);
		} else if (this.#isInLoopHead && frame.kind === 'group' && frame.loopChoices.length > 0) {
			this.#builder.assignChoices(name, frame.loopChoices);
		}
		return false;
	}

	/** Reads a punctuator. Says whether it stands between the variable of a loop and its list. */
	readPunctuator(punctuator: string): boolean {
		if (this.#isInLoopHead && punctuator === ':' && this.#builder.frame.kind === 'group') {
			this.#beginList(this.#previousName);
			return true;
		}
		this.#isInLoopHead &&= !/^[;{})]$/.test(punctuator);
		return false;
	}

	#beginList(variable: string): void {
		this.#isInLoopHead = false;
		this.#builder.endExpression();
		this.#builder.frame.loopVariable = variable;
	}

	/** What was read last are the parameters of a function, which may be called for each of a list. */
	readParameters(): void {
		const { frame } = this.#builder;
		const { operand, subject, kind } = frame;
		const values = operand?.value ? [operand.value, ...operand.value.items] : [];
		const written = values.flatMap((value) => value.key ?? namesOf(value).slice(0, 1));
		const names = operand && operand.names.length > 0 ? operand.names.slice(0, 1) : written;
		const [first] = names;
		frame.parameters.push(...names);
		if (first !== undefined) {
			const receiver = kind === 'call' && subject ? this.#builder.receiverOf(subject) : undefined;
			this.#builder.assignChoices(first, receiver ? choicesOf(receiver) : frame.loopChoices);
		}
	}

	/**
	 * A block begins. Without a name for its parameter, that is `it`. `receiver` is what the block is
	 * given to.
	 */
	beginBlock(text: string, offset: number, receiver: Value | undefined): void {
		const { frame } = this.#builder;
		frame.loopChoices = receiver ? choicesOf(receiver) : [];
		frame.enumStart = startOfEnum(text, offset);
		this.#builder.assignChoices('it', frame.loopChoices);
	}

	/** A bracket was closed: a call, which in an enumeration declares a constant, or a block. */
	closeBracket(text: string, { kind, values, enumStart, loopChoices }: BracketFrame, end: number): void {
		const { frame } = this.#builder;
		if (kind === 'call' && frame.enumStart !== undefined) {
			frame.loopChoices = [...frame.loopChoices, ...values.filter(hasText).map(({ parts }): Choice => parts)];
		}
		for (const name of enumStart === undefined ? [] : fieldsOfEnum(text, enumStart, end)) {
			this.#builder.assignChoices(`.${name}`, loopChoices);
			this.#builder.assignChoices(name, loopChoices);
		}
	}
}

/** Where an enumeration is declared whose body begins at an offset. */
function startOfEnum(text: string, offset: number): number | undefined {
	const start = Math.max(0, offset - 200);
	const match = /\benum\b[^;{}=]*$/.exec(text.slice(start, offset));
	return match ? start + match.index : undefined;
}

/** The names of the fields with text of an enumeration, and of their getters. */
function fieldsOfEnum(text: string, start: number, end: number): readonly string[] {
	const body = text.slice(start, Math.min(end, start + 20_000));
	const declared = [...body.matchAll(/\b(?:String|va[lr]|string) (\w{1,40})\b/g)].map(([, name = '']) => name);
	return [...new Set(declared)].flatMap((name) => [name, `get${name.charAt(0).toUpperCase()}${name.slice(1)}`]);
}
