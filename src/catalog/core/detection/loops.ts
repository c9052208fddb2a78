import type { Assembly } from './assembly.ts';
import type { Frame } from './frames.ts';
import { type Choice, choicesOf, hasText, namesOf, nothing, type Value } from './values.ts';

/** Words between the variable of a loop and its list. */
const beforeList = new Set(['in', 'of', 'range']);

/**
 * Follows what gives a name one of several texts: loops over a list, functions that are called for
 * each element of one, and the fields of an enumeration.
 */
export class Loops {
	readonly #assembly: Assembly;
	/** The head of a loop is being read, up to its list. */
	#isInHead = false;
	/** The name that was read last. */
	#nameBefore = '';

	constructor(assembly: Assembly) {
		this.#assembly = assembly;
	}

	/**
	 * Reads a name of `for (x of list)`, `for x in list` or `foreach ($list as $x)`. Says whether it
	 * is a word between the two.
	 */
	word(name: string): boolean {
		const { frame } = this.#assembly;
		const before = this.#nameBefore;
		this.#nameBefore = name;
		if (name === 'for' || name === 'foreach') {
			this.#isInHead = true;
		} else if (this.#isInHead && beforeList.has(name)) {
			this.#beginList(before);
			return true;
		} else if (this.#isInHead && name === 'as' && frame.operand) {
			const { names, offset, value } = frame.operand;
			frame.elements = choicesOf(value ?? this.#assembly.valueNamed(names, offset) ?? nothing);
			return true;
		} else if (name === 'do' && frame.operand) {
			// In Ruby, `list.each do |x|` calls a function for each element too.
			frame.elements = choicesOf(this.#assembly.receiverOf(frame.operand) ?? nothing);
		} else if (this.#isInHead && frame.kind === 'group' && frame.elements.length > 0) {
			this.#assembly.choose(name, frame.elements);
		}
		return false;
	}

	/** Reads a mark. Says whether it stands between the variable of a loop and its list. */
	mark(mark: string): boolean {
		if (this.#isInHead && mark === ':' && this.#assembly.frame.kind === 'group') {
			this.#beginList(this.#nameBefore);
			return true;
		}
		this.#isInHead &&= !/^[;{})]$/.test(mark);
		return false;
	}

	#beginList(variable: string): void {
		this.#isInHead = false;
		this.#assembly.endExpression();
		this.#assembly.frame.loopVariable = variable;
	}

	/** What was read last are the parameters of a function, which may be called for each of a list. */
	parameters(): void {
		const { frame } = this.#assembly;
		const { operand, subject, kind } = frame;
		const values = operand?.value ? [operand.value, ...operand.value.items] : [];
		const written = values.flatMap((value) => value.key ?? namesOf(value).slice(0, 1));
		const names = operand && operand.names.length > 0 ? operand.names.slice(0, 1) : written;
		const [first] = names;
		frame.parameters.push(...names);
		if (first !== undefined) {
			const receiver = kind === 'call' && subject ? this.#assembly.receiverOf(subject) : undefined;
			this.#assembly.choose(first, receiver ? choicesOf(receiver) : frame.elements);
		}
	}

	/**
	 * A block begins. Without a name for its parameter, that is `it`. `receiver` is what the block is
	 * given to.
	 */
	begin(text: string, offset: number, receiver: Value | undefined): void {
		const { frame } = this.#assembly;
		frame.elements = receiver ? choicesOf(receiver) : [];
		frame.enumStart = startOfEnum(text, offset);
		this.#assembly.choose('it', frame.elements);
	}

	/** A bracket was closed: a call, which in an enumeration declares a constant, or a block. */
	closed(text: string, { kind, values, enumStart, elements }: Frame, end: number): void {
		const { frame } = this.#assembly;
		if (kind === 'call' && frame.enumStart !== undefined) {
			frame.elements = [...frame.elements, ...values.filter(hasText).map(({ pieces }): Choice => pieces)];
		}
		for (const name of enumStart === undefined ? [] : fieldsOfEnum(text, enumStart, end)) {
			this.#assembly.choose(`.${name}`, elements);
			this.#assembly.choose(name, elements);
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
