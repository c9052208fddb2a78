import { type BracketFrame, createBracketFrame, type ParsedOperand } from './bracketFrame.ts';
import { httpMethodInValue } from './bracketResults.ts';
import { fillFormatString, joinWithSlashes } from './evaluateJoinCall.ts';
import { type ExtractedText, textsInValue } from './extractedText.ts';
import { repositionedParts } from './literalParts.ts';
import type { ScopedValues } from './scopedValues.ts';
import {
	concatenateValues,
	type ExpressionValue,
	hasKnownText,
	type PossibleText,
	possibleTextsOf,
	textWithUnknownMarkers,
	unknownValue,
	valueFromPossibleTexts,
	valueOfParts,
} from './values.ts';

/**
 * Maximum nesting of brackets that have a frame. Code, including bundled code, has fewer levels.
 */
const maxDepth = 200;
/**
 * Maximum number of texts stored until their enclosing call is complete. Further texts are emitted
 * without the context of the call.
 */
const maxPendingTexts = 200;
const maxWords = 40;
/** Longer words are no names. They are read again for each text beside them. */
const maxWordLength = 60;
/** The range of a value that gets the position of each reference to it. */
const noRange = { offset: 0, length: 0 };
/**
 * A type between a name and its value, as in `path: string =`. A type such as `String?` or
 * `string[]` has no name after its last character.
 */
const typeNamePattern = /^(?:[A-Z]\w*|dict|list|null|str|string|undefined)?$/;

/**
 * Builds values from operands and operators, and stores texts until their enclosing brackets are
 * closed.
 */
export class ExpressionValueBuilder {
	/** Texts whose enclosing calls have all been parsed. */
	readonly texts: ExtractedText[] = [];
	readonly #constants: ScopedValues;
	readonly #outer: BracketFrame[] = [];
	#frame = createBracketFrame('block', undefined, false);
	/** Number of open brackets that are nested deeper than {@link maxDepth}. */
	#ignoredBrackets = 0;

	constructor(constants: ScopedValues) {
		this.#constants = constants;
	}

	/** The frame of the innermost open bracket. */
	get frame(): BracketFrame {
		return this.#frame;
	}

	/** Number of frames that enclose the innermost one. */
	get depth(): number {
		return this.#outer.length;
	}

	/** Returns the frame that is `steps` levels outside of the innermost one. */
	enclosing(steps: number): BracketFrame | undefined {
		return steps === 0 ? this.#frame : this.#outer.at(-steps);
	}

	/** Whether the innermost open bracket has no frame because it is nested too deep. */
	get exceedsMaxDepth(): boolean {
		return this.#ignoredBrackets > 0;
	}

	/** Opens a frame. Returns `false` when the bracket is nested too deep and gets no frame. */
	open(kind: BracketFrame['kind'], subject: ParsedOperand | undefined, isInClientDeclaration: boolean): boolean {
		if (this.#outer.length >= maxDepth) {
			this.#ignoredBrackets += 1;
			return false;
		}
		this.#outer.push(this.#frame);
		this.#frame = createBracketFrame(kind, subject, this.#frame.isInClientDeclaration || isInClientDeclaration);
		return true;
	}

	/**
	 * Closes the innermost bracket and returns its frame; an empty frame if the bracket is nested too
	 * deep to have one.
	 */
	close(): BracketFrame {
		this.endExpression();
		if (this.#ignoredBrackets > 0) {
			this.#ignoredBrackets -= 1;
			return createBracketFrame('group', undefined, false);
		}
		this.endScopes();
		const frame = this.#frame;
		this.#frame = this.#outer.pop() ?? frame;
		if (frame.kind === 'block') {
			this.#constants.leaveBlock();
		}
		return frame;
	}

	/**
	 * Ends the expression before a comma. In a multiple assignment such as `url, err := parse(…)`,
	 * the first name gets the value.
	 */
	endBeforeComma(): void {
		const frame = this.#frame;
		const firstName = frame.firstName ?? (this.#isStatementWithoutValue ? frame.operand?.names[0] : undefined);
		this.endExpression();
		frame.firstName = firstName;
		frame.hasComma = true;
		this.endScopes();
	}

	/** Begins a scope of parameters, whose values are unknown. It ends with the current expression. */
	beginScope(names: readonly string[]): void {
		if (names.length === 0) {
			return;
		}
		this.#constants.enterBlock(false);
		this.#frame.scopeCount += 1;
		for (const name of names) {
			this.#constants.assign(name, []);
		}
	}

	/** Ends the scopes that began in the current expression. */
	endScopes(): void {
		for (; this.#frame.scopeCount > 0; this.#frame.scopeCount -= 1) {
			this.#constants.leaveBlock();
		}
	}

	/**
	 * Ends the current expression. With `keepKey`, the next expression is another value for the
	 * same name, as in `a || b`.
	 */
	endExpression(keepKey = false): void {
		const frame = this.#frame;
		const { key } = frame;
		if (this.#isStatementWithoutValue && frame.loopVariable === undefined) {
			frame.operand = undefined;
		} else {
			this.addOperand();
		}
		if (frame.kind === 'block') {
			this.#constants.assigning = undefined;
		}
		if (!keepKey) {
			frame.key = undefined;
		}
		frame.firstName = undefined;
		frame.operator = undefined;
		if (frame.operands.length > 0) {
			const value = concatenateValues(frame.operands);
			frame.operands = [];
			this.#complete(key === undefined ? value : { ...value, key }, key);
		}
	}

	/** Whether the current expression is a keyword, or a name alone at the start of a statement. */
	get #isStatementWithoutValue(): boolean {
		const { kind, key, operands, operand } = this.#frame;
		return kind === 'block' && key === undefined && operands.length === 0 && operand?.value === undefined;
	}

	#complete(value: ExpressionValue, key: string | undefined): void {
		const frame = this.#frame;
		if (key) {
			const isVariable = frame.isAssigned && (frame.kind === 'block' || frame.kind === 'group');
			const choices = value.parts.length === 0 ? possibleTextsOf(value) : [];
			const { parts } = choices.length === 0 ? value : valueFromPossibleTexts(choices, noRange, [key]);
			this.#constants.assign(isVariable ? key : `.${key}`, parts);
		}
		if (frame.kind === 'block') {
			this.addValue(value);
		} else {
			frame.method ??= httpMethodInValue(value, frame.kind === 'call' && frame.values.length === 0);
			frame.values.push(value);
			if (value.parts.length === 1 && value.parts[0]?.constant) {
				this.addWord(textWithUnknownMarkers(value));
			}
		}
	}

	/** Makes the current operand the name that the next value is assigned to. */
	beginAssignment(punctuator: ':=' | '=' | '+=' | ':'): void {
		const frame = this.#frame;
		const { operand, key } = frame;
		const last = operand?.names.join('.') ?? '';
		const name = punctuator === ':=' ? (frame.firstName ?? last) : last;
		if (punctuator === ':') {
			const text = operand?.isLiteral && operand.value ? textWithUnknownMarkers(operand.value) : '';
			this.endExpression();
			frame.key = name === '' ? text : name;
			frame.isAssigned = false;
			this.addWord(frame.key);
			return;
		}
		const isAfterType = key !== undefined && !frame.isAssigned && typeNamePattern.test(name);
		frame.key = isAfterType ? key : name;
		frame.isAssigned = true;
		this.addWord(frame.key);
		if (frame.kind === 'block') {
			this.#constants.assigning = frame.key;
		}
		if (punctuator === '+=' && operand && !operand.value) {
			this.addOperand();
		} else {
			frame.operand = undefined;
		}
	}

	/**
	 * Joins the next operand to the current expression. An operator that joins no texts ends the
	 * expression.
	 */
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

	/** Adds the current operand to the operands of the expression. */
	addOperand(): void {
		const frame = this.#frame;
		const { operand, operator, loopVariable } = frame;
		if (!operand) {
			return;
		}
		const value = this.#valueOf(operand);
		if (loopVariable !== undefined) {
			frame.loopVariable = undefined;
			this.assignChoices(loopVariable, possibleTextsOf(value));
		}
		frame.operand = undefined;
		if (operator === 'format') {
			frame.operands = [fillFormatString([concatenateValues(frame.operands), value]) ?? value];
		} else if (operator === 'path') {
			const path = joinWithSlashes([concatenateValues(frame.operands), value], operand.offset);
			// The result is a file path unless it begins with a URL.
			frame.operands = [
				{ ...path, isFilePath: path.isFilePath || !/^(?:https?:)?\/\//.test(textWithUnknownMarkers(path)) },
			];
		} else {
			frame.operands.push(value);
		}
	}

	#valueOf({ value, names, offset, end }: ParsedOperand): ExpressionValue {
		if (value && names.length === 0) {
			return value;
		}
		const reference = { offset, length: end - offset, token: offset };
		if (value) {
			this.addValue(value);
			return unknownValue(reference, names);
		}
		const name = names.join('.');
		const known = /^\d/.test(name) ? undefined : this.#constants.lookUp(name);
		return known
			? valueOfParts(repositionedParts(known, reference).map((part) => ({ ...part, names: [name, ...part.names] })))
			: unknownValue(reference, [name]);
	}

	/**
	 * Returns the value of the object that the last name of an operand is a member of; `undefined`
	 * when it is unknown.
	 */
	receiverOf({ value, names, offset }: ParsedOperand): ExpressionValue | undefined {
		return value ?? this.valueOfName(names.slice(0, -1), offset);
	}

	/** Returns the value of a name, positioned at the name; `undefined` when it is unknown. */
	valueOfName(names: readonly string[], offset: number, length = names.join('.').length): ExpressionValue | undefined {
		const known = this.#constants.lookUp(names.join('.'));
		return known && valueOfParts(repositionedParts(known, { offset, length, token: offset }));
	}

	/** Records a value as the current value of a name in the code. */
	assign(name: string, { parts }: ExpressionValue): void {
		this.#constants.assign(name, parts);
	}

	/** Assigns possible texts to a name, such as the variable of a loop. */
	assignChoices(name: string, choices: readonly PossibleText[]): void {
		if (choices.length > 0) {
			this.#constants.assign(name, valueFromPossibleTexts(choices, noRange, [name]).parts);
			this.#frame.choicesByName.push({ name, choices });
		}
	}

	/** Adds the texts of a value that is not part of an expression. */
	addValue(value: ExpressionValue): void {
		if (value.items.length > 0 || hasKnownText(value)) {
			this.addTexts(textsInValue(value));
		}
	}

	/**
	 * Stores texts until the enclosing brackets are closed, because an enclosing call adds context.
	 */
	addTexts(texts: readonly ExtractedText[]): void {
		const { kind, pending } = this.#frame;
		const target = kind === 'block' || pending.length + texts.length > maxPendingTexts ? this.texts : pending;
		for (const extracted of texts) {
			target.push(extracted);
		}
	}

	/** Adds a name or short string literal to the context of the current frame. */
	addWord(word: string): void {
		const { adjacentWords } = this.#frame;
		if (adjacentWords.length < maxWords && word.length < maxWordLength && word !== '') {
			adjacentWords.push(word);
		}
	}
}
