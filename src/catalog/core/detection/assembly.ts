import { methodIn } from './callResults.ts';
import type { Constants } from './constants.ts';
import { type Frame, newFrame, type Operand } from './frames.ts';
import { formatted, withSlashes } from './joins.ts';
import { type Passage, passagesIn } from './passages.ts';
import { standsHere } from './tokens.ts';
import {
	type Choice,
	choicesOf,
	concatenate,
	hasText,
	textOf,
	unknownValue,
	type Value,
	valueAmong,
	valueWith,
} from './values.ts';

/** Brackets nested deeper than in code, even in bundles, enclose nothing. */
const deepestFrame = 200;
/** More than the parts of an address. */
const mostOperands = 64;
/**
 * Passages that wait for the end of a call; the others are told without what their call would say.
 */
const mostPending = 200;
const mostWords = 40;
const longestWord = 60;
/** A type between a name and its value: `path: string =`. */
const typeName = /^(?:[A-Z]\w*|str|string)$/;

/**
 * Puts operands together to values, and keeps what was found until what encloses it has been read.
 */
export class Assembly {
	readonly passages: Passage[] = [];
	readonly #constants: Constants;
	readonly #outer: Frame[] = [];
	#frame = newFrame('block', undefined, false);
	/** How many brackets are open beyond the deepest frame. */
	#beyond = 0;

	constructor(constants: Constants) {
		this.#constants = constants;
	}

	/** The innermost frame. */
	get frame(): Frame {
		return this.#frame;
	}

	/** How many frames stand around it. */
	get depth(): number {
		return this.#outer.length;
	}

	/** The frame that stands so many steps around the innermost one. */
	around(steps: number): Frame | undefined {
		return steps === 0 ? this.#frame : this.#outer.at(-steps);
	}

	/**
	 * Whether a bracket is open beyond the deepest frame, which the next one that closes belongs to.
	 */
	get isBeyond(): boolean {
		return this.#beyond > 0;
	}

	/** Begins a frame; `false` where it would lie too deep. */
	open(kind: Frame['kind'], subject: Operand | undefined, inClient: boolean): boolean {
		if (subject) {
			this.#frame.operand = undefined;
		}
		if (this.#outer.length >= deepestFrame) {
			this.#beyond += 1;
			return false;
		}
		this.#outer.push(this.#frame);
		this.#frame = newFrame(kind, subject, this.#frame.inClient || inClient);
		return true;
	}

	/** Ends the innermost frame and says what it was. */
	leave(): Frame {
		this.endExpression();
		if (this.#beyond > 0) {
			this.#beyond -= 1;
			return newFrame('group', undefined, false);
		}
		const frame = this.#frame;
		this.#frame = this.#outer.pop() ?? frame;
		if (frame.kind === 'block') {
			this.#constants.leaveBlock();
		}
		return frame;
	}

	/**
	 * Ends the expression before a comma. Of the names that are given what a call returns, the first
	 * is that of the result: `url, err := parse(…)`.
	 */
	endListed(): void {
		const frame = this.#frame;
		const { operand, key, firstName } = frame;
		const isName =
			frame.kind === 'block' && key === undefined && frame.joined.length === 0 && operand?.value === undefined;
		this.endExpression();
		frame.firstName = firstName ?? (isName ? operand?.names.join('.') : undefined);
	}

	/**
	 * Ends the expression. With its key kept, another value for the same name may follow: `a || b`.
	 */
	endExpression(keepsKey = false): void {
		const frame = this.#frame;
		const { key } = frame;
		const isStatement = frame.kind === 'block';
		// A keyword, or a name that nothing is made of.
		const isIdle = isStatement && key === undefined && frame.joined.length === 0 && frame.operand?.value === undefined;
		if (isIdle && frame.loopVariable === undefined) {
			frame.operand = undefined;
		} else {
			this.shift();
		}
		if (isStatement) {
			this.#constants.assigning = undefined;
		}
		if (!keepsKey) {
			frame.key = undefined;
		}
		frame.firstName = undefined;
		frame.operator = undefined;
		if (frame.joined.length > 0) {
			const value = concatenate(frame.joined);
			frame.joined = [];
			this.#complete(key === undefined ? value : { ...value, key }, key);
		}
	}

	#complete(value: Value, key: string | undefined): void {
		const frame = this.#frame;
		if (key) {
			const isVariable = frame.isAssigned && (frame.kind === 'block' || frame.kind === 'group');
			const choices = value.pieces.length === 0 ? choicesOf(value) : [];
			const { pieces } = choices.length === 0 ? value : valueAmong(choices, { offset: 0, length: 0 }, [key]);
			this.#constants.assign(isVariable ? key : `.${key}`, pieces);
		}
		if (frame.kind === 'block') {
			this.tell(value);
		} else {
			frame.method ??= methodIn(value);
			frame.values.push(value);
			if (value.pieces.length === 1 && value.pieces[0]?.constant) {
				this.note(textOf(value));
			}
		}
	}

	/** Takes what was read for the name of what follows. */
	name(mark: ':=' | '=' | '+=' | ':'): void {
		const frame = this.#frame;
		const { operand, key } = frame;
		const last = operand?.names.join('.') ?? '';
		const name = mark === ':=' ? (frame.firstName ?? last) : last;
		frame.firstName = undefined;
		if (mark === ':') {
			const text = operand?.isText && operand.value ? textOf(operand.value) : '';
			this.endExpression();
			frame.key = name === '' ? text : name;
			frame.isAssigned = false;
			this.note(frame.key);
			return;
		}
		const isTyped = key !== undefined && !frame.isAssigned && typeName.test(name);
		frame.key = isTyped ? key : name;
		frame.isAssigned = true;
		this.note(frame.key);
		if (frame.kind === 'block') {
			this.#constants.assigning = frame.key;
		}
		frame.joined = [];
		if (mark === '+=' && operand && !operand.value) {
			this.shift();
		} else {
			frame.operand = undefined;
		}
	}

	/** Joins the next operand to what was read; a mark that joins no texts ends the expression. */
	join(operator: Frame['operator']): void {
		if (!this.#frame.operand) {
			return;
		}
		if (operator) {
			this.shift();
			this.#frame.operator = operator;
		} else {
			this.endExpression();
		}
	}

	/** Puts the operand behind what it is joined to. */
	shift(): void {
		const frame = this.#frame;
		const { operand, operator, loopVariable } = frame;
		if (!operand) {
			return;
		}
		const value = this.#valueOf(operand);
		if (loopVariable !== undefined) {
			frame.loopVariable = undefined;
			this.choose(loopVariable, choicesOf(value));
		}
		frame.operand = undefined;
		frame.operator = undefined;
		if (operator === 'format') {
			const filling = value.items.length > 0 ? value.items : [value];
			frame.joined = [formatted([concatenate(frame.joined), ...filling]) ?? value];
		} else if (operator === 'path') {
			const path = withSlashes([concatenate(frame.joined), value], operand.offset);
			// The path of a file, unless what it begins with is an address.
			frame.joined = [{ ...path, isFile: path.isFile || !/^(?:https?:)?\/\//.test(textOf(path)) }];
		} else if (frame.joined.length < mostOperands) {
			frame.joined.push(value);
		}
	}

	#valueOf({ value, names, offset, end }: Operand): Value {
		if (value && names.length === 0) {
			return value;
		}
		const place = { offset, length: end - offset, token: offset };
		if (value) {
			this.tell(value);
			return unknownValue(place, names);
		}
		const name = names.join('.');
		const known = /^\d/.test(name) ? undefined : this.#constants.lookUp(name);
		return known
			? valueWith(known.map((piece) => ({ ...standsHere(piece, place), names: [name, ...piece.names] })))
			: unknownValue(place, [name]);
	}

	/** What a member is called of: a value, or a name that stands for an address. */
	receiverOf({ value, names, offset }: Operand): Value | undefined {
		return value ?? this.valueNamed(names.slice(0, -1), offset);
	}

	/** What a name stands for, in place of the name; `undefined` when that is not known. */
	valueNamed(names: readonly string[], offset: number): Value | undefined {
		const known = names.length === 0 ? undefined : this.#constants.lookUp(names.join('.'));
		return known && valueWith(known.map((piece) => standsHere(piece, { offset, length: 0, token: offset })));
	}

	/** Gives a name a value. */
	assign(name: string, { pieces }: Value): void {
		this.#constants.assign(name, pieces);
	}

	/** Gives a name one of some texts: that of a loop, or the parameter of a function for each. */
	choose(name: string, choices: readonly Choice[]): void {
		if (choices.length > 0) {
			this.#constants.assign(name, valueAmong(choices, { offset: 0, length: 0 }, [name]).pieces);
			if (this.#frame.kind !== 'block') {
				this.#frame.chosen.push({ name, choices });
			}
		}
	}

	/** Keeps what a value says that nothing else is made of. */
	tell(value: Value): void {
		if (value.items.length > 0 || hasText(value)) {
			this.keep(passagesIn(value));
		}
	}

	/** Lets passages wait for what the call around them tells of them. */
	keep(passages: readonly Passage[]): void {
		const { kind, pending } = this.#frame;
		const target = kind === 'block' || pending.length + passages.length > mostPending ? this.passages : pending;
		for (const passage of passages) {
			target.push(passage);
		}
	}

	/** Notes a name or a short text that stands in the frame. */
	note(word: string): void {
		const { words } = this.#frame;
		if (words.length < mostWords && word.length < longestWord && word !== '') {
			words.push(word);
		}
	}
}
