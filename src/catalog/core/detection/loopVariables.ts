import { capitalized } from '../../../shared/core/capitalized.ts';
import type { BracketFrame } from './bracketFrame.ts';
import type { ExpressionValueBuilder } from './expressionValueBuilder.ts';
import {
	type ExpressionValue,
	emptyValue,
	hasKnownText,
	namesInUnknownParts,
	type PossibleText,
	possibleTextsOf,
} from './values.ts';

/** Keywords between the variable of a loop and its list. */
const keywordsBeforeList = new Set(['in', 'of', 'range']);

/**
 * Assigns possible texts to names: variables of loops, parameters of functions that are called for
 * each element of a list, and fields of enums.
 */
export class LoopVariables {
	readonly #builder: ExpressionValueBuilder;
	/** Whether the head of a loop is being read and its list has not been reached. */
	#isInLoopHead = false;
	/** The last name in the code that was read. */
	#previousName = '';

	constructor(builder: ExpressionValueBuilder) {
		this.#builder = builder;
	}

	/**
	 * Reads a name in `for (x of list)`, `for x in list` or `foreach ($list as $x)`. Returns
	 * whether it is the keyword between variable and list.
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
			frame.loopChoices = possibleTextsOf(value ?? this.#builder.valueOfName(names, offset) ?? emptyValue);
		} else if (name === 'do' && frame.operand) {
			// In Ruby, the block of `list.each do |x|` is called for each element.
			frame.loopChoices = possibleTextsOf(this.#builder.receiverOf(frame.operand) ?? emptyValue);
		} else if (frame.kind === 'group') {
			this.#builder.assignChoices(name, frame.loopChoices);
		}
		return false;
	}

	/** Reads a punctuator, which may separate the variable of a loop from its list. */
	readPunctuator(punctuator: string): void {
		if (this.#isInLoopHead && punctuator === ':' && this.#builder.frame.kind === 'group') {
			this.#beginList(this.#previousName);
		}
		this.#isInLoopHead &&= !/^[;{})]$/.test(punctuator);
	}

	#beginList(variable: string): void {
		this.#isInLoopHead = false;
		this.#builder.endExpression();
		this.#builder.frame.loopVariable = variable;
	}

	/**
	 * Must be called after the parameters of an anonymous function, which may be called for each
	 * element of a list.
	 */
	readParameters(): void {
		const { frame } = this.#builder;
		const { operand, subject } = frame;
		const values = operand?.value ? [operand.value, ...operand.value.items] : [];
		const listedNames = values.flatMap((value) => value.key ?? namesInUnknownParts(value).slice(0, 1));
		const names = operand && operand.names.length > 0 ? operand.names.slice(0, 1) : listedNames;
		const [first] = names;
		frame.parameters.push(...names);
		if (first !== undefined) {
			const receiver = subject ? this.#builder.receiverOf(subject) : undefined;
			this.#builder.assignChoices(first, receiver ? possibleTextsOf(receiver) : frame.loopChoices);
		}
	}

	/**
	 * Must be called at the start of a block. `receiver` is the object whose method the block is
	 * passed to. If the block declares no parameter, its parameter is `it`.
	 */
	beginBlock(text: string, offset: number, receiver: ExpressionValue | undefined): void {
		const { frame } = this.#builder;
		frame.loopChoices = receiver ? possibleTextsOf(receiver) : [];
		frame.enumStart = startOfEnum(text, offset);
		this.#builder.assignChoices('it', frame.loopChoices);
	}

	/**
	 * Must be called for each closing bracket. In an enum, a call declares a constant, and the end
	 * of the block makes the fields available.
	 */
	closeBracket(text: string, { kind, values, enumStart, loopChoices }: BracketFrame, end: number): void {
		const { frame } = this.#builder;
		if (kind === 'call' && frame.enumStart !== undefined) {
			frame.loopChoices = [
				...frame.loopChoices,
				...values.filter(hasKnownText).map(({ parts }): PossibleText => parts),
			];
		}
		for (const name of enumStart === undefined ? [] : fieldsOfEnum(text, enumStart, end)) {
			this.#builder.assignChoices(name, loopChoices);
		}
	}
}

/**
 * Returns the start of the enum whose body begins at an offset; `undefined` if the brace does not
 * begin an enum.
 */
function startOfEnum(text: string, offset: number): number | undefined {
	const start = Math.max(0, offset - 200);
	const match = /\benum\b[^;{}=]*$/.exec(text.slice(start, offset));
	return match ? start + match.index : undefined;
}

/** Returns the names of the string fields of an enum and of their getters. */
function fieldsOfEnum(text: string, start: number, end: number): readonly string[] {
	const body = text.slice(start, Math.min(end, start + 20_000));
	const declared = [...body.matchAll(/\b(?:String|va[lr]|string) (\w{1,40})\b/g)].map(([, name = '']) => name);
	return [...new Set(declared)].flatMap((name) => [name, `get${capitalized(name)}`]);
}
