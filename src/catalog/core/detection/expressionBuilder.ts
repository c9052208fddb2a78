import { type BracketFrame, newFrame, type Operand } from './bracketFrame.ts';
import { methodIn } from './bracketResults.ts';
import type { Constants } from './constants.ts';
import { type ExtractedText, textsInValue } from './extractedText.ts';
import { fillFormat, joinWithSlashes } from './joinTexts.ts';
import { partAtReference } from './tokens.ts';
import {
	type Choice,
	choicesOf,
	concatenate,
	hasText,
	textOf,
	unknownValue,
	type Value,
	valueFromChoices,
	valueWith,
} from './values.ts';

/** Brackets nested deeper than in code, even in bundles, enclose nothing. */
const maxDepth = 200;
/** More than the parts of an address. */
const maxOperands = 64;
/**
 * Passages that wait for the end of a call; the others are told without what their call would say.
 */
const maxPendingTexts = 200;
const maxWords = 40;
const maxWordLength = 60;
/** A type between a name and its value: `path: string =`. */
const typeNamePattern = /^(?:[A-Z]\w*|str|string)$/;

/**
 * Puts operands together to values, and keeps what was found until what encloses it has been read.
 */
export class ExpressionBuilder {
	readonly texts: ExtractedText[] = [];
	readonly #constants: Constants;
	readonly #outer: BracketFrame[] = [];
	#frame = newFrame('block', undefined, false);
	/** How many brackets are open beyond the deepest frame. */
	#ignoredBrackets = 0;

	constructor(constants: Constants) {
		this.#constants = constants;
	}

	/** The innermost frame. */
	get frame(): BracketFrame {
		return this.#frame;
	}

	/** How many frames stand around it. */
	get depth(): number {
		return this.#outer.length;
	}

	/** The frame that stands so many steps around the innermost one. */
	enclosing(steps: number): BracketFrame | undefined {
		return steps === 0 ? this.#frame : this.#outer.at(-steps);
	}

	/**
	 * Whether a bracket is open beyond the deepest frame, which the next one that closes belongs to.
	 */
	get exceedsMaxDepth(): boolean {
		return this.#ignoredBrackets > 0;
	}

	/** Begins a frame; `false` where it would lie too deep. */
	open(kind: BracketFrame['kind'], subject: Operand | undefined, isInClientDeclaration: boolean): boolean {
		if (subject) {
			this.#frame.operand = undefined;
		}
		if (this.#outer.length >= maxDepth) {
			this.#ignoredBrackets += 1;
			return false;
		}
		this.#outer.push(this.#frame);
		this.#frame = newFrame(kind, subject, this.#frame.isInClientDeclaration || isInClientDeclaration);
		return true;
	}

	/** Ends the innermost frame and says what it was. */
	close(): BracketFrame {
		this.endExpression();
		if (this.#ignoredBrackets > 0) {
			this.#ignoredBrackets -= 1;
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
	endBeforeComma(): void {
		const frame = this.#frame;
		const { operand, key, firstName } = frame;
		const isName =
			frame.kind === 'block' && key === undefined && frame.operands.length === 0 && operand?.value === undefined;
		this.endExpression();
		frame.firstName = firstName ?? (isName ? operand?.names.join('.') : undefined);
	}

	/**
	 * Ends the expression. With its key kept, another value for the same name may follow: `a || b`.
	 */
	endExpression(keepKey = false): void {
		const frame = this.#frame;
		const { key } = frame;
		const isStatement = frame.kind === 'block';
		// A keyword, or a name that nothing is made of.
		const isIdle =
			isStatement && key === undefined && frame.operands.length === 0 && frame.operand?.value === undefined;
		if (isIdle && frame.loopVariable === undefined) {
			frame.operand = undefined;
		} else {
			this.addOperand();
		}
		if (isStatement) {
			this.#constants.assigning = undefined;
		}
		if (!keepKey) {
			frame.key = undefined;
		}
		frame.firstName = undefined;
		frame.operator = undefined;
		if (frame.operands.length > 0) {
			const value = concatenate(frame.operands);
			frame.operands = [];
			this.#complete(key === undefined ? value : { ...value, key }, key);
		}
	}

	#complete(value: Value, key: string | undefined): void {
		const frame = this.#frame;
		if (key) {
			const isVariable = frame.isAssigned && (frame.kind === 'block' || frame.kind === 'group');
			const choices = value.parts.length === 0 ? choicesOf(value) : [];
			const { parts } = choices.length === 0 ? value : valueFromChoices(choices, { offset: 0, length: 0 }, [key]);
			this.#constants.assign(isVariable ? key : `.${key}`, parts);
		}
		if (frame.kind === 'block') {
			this.addValue(value);
		} else {
			frame.method ??= methodIn(value);
			frame.values.push(value);
			if (value.parts.length === 1 && value.parts[0]?.constant) {
				this.addWord(textOf(value));
			}
		}
	}

	/** Takes what was read for the name of what follows. */
	beginAssignment(punctuator: ':=' | '=' | '+=' | ':'): void {
		const frame = this.#frame;
		const { operand, key } = frame;
		const last = operand?.names.join('.') ?? '';
		const name = punctuator === ':=' ? (frame.firstName ?? last) : last;
		frame.firstName = undefined;
		if (punctuator === ':') {
			const text = operand?.isLiteral && operand.value ? textOf(operand.value) : '';
			this.endExpression();
			frame.key = name === '' ? text : name;
			frame.isAssigned = false;
			this.addWord(frame.key);
			return;
		}
		const isTyped = key !== undefined && !frame.isAssigned && typeNamePattern.test(name);
		frame.key = isTyped ? key : name;
		frame.isAssigned = true;
		this.addWord(frame.key);
		if (frame.kind === 'block') {
			this.#constants.assigning = frame.key;
		}
		frame.operands = [];
		if (punctuator === '+=' && operand && !operand.value) {
			this.addOperand();
		} else {
			frame.operand = undefined;
		}
	}

	/** Joins the next operand to what was read; a punctuator that joins no texts ends the expression. */
	join(operator: BracketFrame['operator']): void {
		if (!this.#frame.operand) {
			return;
		}
		if (operator) {
			this.addOperand();
			this.#frame.operator = operator;
		} else {
			this.endExpression();
		}
	}

	/** Puts the operand behind what it is joined to. */
	addOperand(): void {
		const frame = this.#frame;
		const { operand, operator, loopVariable } = frame;
		if (!operand) {
			return;
		}
		const value = this.#valueOf(operand);
		if (loopVariable !== undefined) {
			frame.loopVariable = undefined;
			this.assignChoices(loopVariable, choicesOf(value));
		}
		frame.operand = undefined;
		frame.operator = undefined;
		if (operator === 'format') {
			const filling = value.items.length > 0 ? value.items : [value];
			frame.operands = [fillFormat([concatenate(frame.operands), ...filling]) ?? value];
		} else if (operator === 'path') {
			const path = joinWithSlashes([concatenate(frame.operands), value], operand.offset);
			// The path of a file, unless what it begins with is an address.
			frame.operands = [{ ...path, isFilePath: path.isFilePath || !/^(?:https?:)?\/\//.test(textOf(path)) }];
		} else if (frame.operands.length < maxOperands) {
			frame.operands.push(value);
		}
	}

	#valueOf({ value, names, offset, end }: Operand): Value {
		if (value && names.length === 0) {
			return value;
		}
		const place = { offset, length: end - offset, token: offset };
		if (value) {
			this.addValue(value);
			return unknownValue(place, names);
		}
		const name = names.join('.');
		const known = /^\d/.test(name) ? undefined : this.#constants.lookUp(name);
		return known
			? valueWith(known.map((part) => ({ ...partAtReference(part, place), names: [name, ...part.names] })))
			: unknownValue(place, [name]);
	}

	/** What a member is called of: a value, or a name that stands for an address. */
	receiverOf({ value, names, offset }: Operand): Value | undefined {
		return value ?? this.valueOfName(names.slice(0, -1), offset);
	}

	/** What a name stands for, in place of the name; `undefined` when that is not known. */
	valueOfName(names: readonly string[], offset: number): Value | undefined {
		const known = names.length === 0 ? undefined : this.#constants.lookUp(names.join('.'));
		return known && valueWith(known.map((part) => partAtReference(part, { offset, length: 0, token: offset })));
	}

	/** Gives a name a value. */
	assign(name: string, { parts }: Value): void {
		this.#constants.assign(name, parts);
	}

	/** Gives a name one of some texts: that of a loop, or the parameter of a function for each. */
	assignChoices(name: string, choices: readonly Choice[]): void {
		if (choices.length > 0) {
			this.#constants.assign(name, valueFromChoices(choices, { offset: 0, length: 0 }, [name]).parts);
			if (this.#frame.kind !== 'block') {
				this.#frame.choicesByName.push({ name, choices });
			}
		}
	}

	/** Keeps what a value says that nothing else is made of. */
	addValue(value: Value): void {
		if (value.items.length > 0 || hasText(value)) {
			this.addTexts(textsInValue(value));
		}
	}

	/** Lets texts wait for what the call around them tells of them. */
	addTexts(texts: readonly ExtractedText[]): void {
		const { kind, pending } = this.#frame;
		const target = kind === 'block' || pending.length + texts.length > maxPendingTexts ? this.texts : pending;
		for (const extracted of texts) {
			target.push(extracted);
		}
	}

	/** Notes a name or a short text that stands in the frame. */
	addWord(word: string): void {
		const { adjacentWords } = this.#frame;
		if (adjacentWords.length < maxWords && word.length < maxWordLength && word !== '') {
			adjacentWords.push(word);
		}
	}
}
