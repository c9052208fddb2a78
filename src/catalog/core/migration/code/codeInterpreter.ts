import type { CodeFile, TextConstant } from './codeFile.ts';
import type { CodeTree } from './codeTree.ts';
import { parameterVariablePattern } from './libraryNames.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import type { FunctionValue, InterpretedValue, ObjectValue, RecordedRequest, ResponseValue, Scope } from './values.ts';
import { addressNodeIn, createObjectValue, isUnknownValue, textOfPieces } from './values.ts';

/** An argument of a call with its value. */
export interface EvaluatedArgument {
	readonly name: string | undefined;
	readonly node: SyntaxNode;
	readonly value: InterpretedValue;
	/** The expression on one line. */
	readonly source: string;
	readonly isSpread: boolean;
}

/** A call of a function that the file does not define. */
export interface LibraryCall {
	readonly node: SyntaxNode;
	/** The name of the function in the form in which names are compared. */
	readonly key: string;
	readonly receiver: InterpretedValue | undefined;
	readonly receiverSource: string;
	readonly all: readonly EvaluatedArgument[];
	/** Whether the call makes an object of a type. */
	readonly isNew: boolean;
}

/** The number of runs of a function, and the result of the last one. */
interface FunctionRuns {
	count: number;
	isActive: boolean;
	result: InterpretedValue | undefined;
}

/** Runs the code of a file with the values that the code shows. */
export interface CodeInterpreter {
	readonly file: CodeFile;
	readonly code: CodeTree;
	/** The innermost scope of the code that runs. */
	scope: Scope;
	readonly requests: RecordedRequest[];
	/** The function that runs with arguments that are not known. */
	readonly root: SyntaxNode | undefined;
	/** The functions of the file that were found, with the object of `this`. */
	readonly functions: Map<SyntaxNode, { readonly fn: FunctionValue; readonly self: ObjectValue | undefined }>;
	readonly runs: Map<SyntaxNode, FunctionRuns>;
	/** The objects of the classes of the file. */
	readonly classes: Map<SyntaxNode, ObjectValue>;
	/** The texts that the file gives to names. */
	readonly constants: TextConstant[];
	evaluate(node: SyntaxNode): InterpretedValue;
	/** Returns the beginning of an expression on one line. */
	sourceOf(node: SyntaxNode): string;
	/** Returns an expression whose value the code does not show. */
	unknown(node: SyntaxNode): ObjectValue;
	/** Returns the constants of another file. */
	constantsOf(file: CodeFile): readonly TextConstant[];
}

/** Returns an argument without a name. */
export function unnamedArgument(value: InterpretedValue, node: SyntaxNode, source = '…'): EvaluatedArgument {
	return { name: undefined, node, value, source, isSpread: false };
}

/** Returns the values of arguments. */
export function argumentValues(all: readonly EvaluatedArgument[]): readonly InterpretedValue[] {
	return all.map(({ value }) => value);
}

/** Records the type that code gives to a response. */
export function recordResponseType(value: InterpretedValue, type: SyntaxNode | undefined): void {
	for (const each of value.kind === 'object' ? value.entries.map((entry) => entry.value) : [value]) {
		if (type && each.kind === 'answer' && each.path.length === 0) {
			each.request.types.push(type);
		}
	}
}

/**
 * Returns the value that shows the most: a response, an address, parameters, or a text. The
 * parameters of several collections are merged, because each can be used.
 */
export function mostInformativeValue(values: readonly InterpretedValue[]): InterpretedValue | undefined {
	const [first, ...others] = [...values].sort((a, b) => informationRank(b) - informationRank(a));
	const more = others.flatMap((value) => (value.kind === 'object' && isParameterCollection(value) ? [value] : []));
	if (first?.kind !== 'object' || !isParameterCollection(first) || more.length === 0) {
		return first;
	}
	const all = [first, ...more];
	const unfollowed = all.flatMap((each) => [...each.unfollowed, ...(each.isOpen ? [each.source] : [])]);
	return createObjectValue(first.source, { entries: all.flatMap(({ entries }) => entries), unfollowed });
}

/** Whether a value is an object that collects parameters. */
export function isParameterCollection(value: InterpretedValue): boolean {
	if (value.kind !== 'object') {
		return false;
	}
	const isNamed = isUnknownValue(value) && parameterVariablePattern.test(value.source);
	return isNamed || (value.entries.length + value.unfollowed.length > 0 && value.pieces.length === 0 && !value.type);
}

/** Orders values by what they show. */
export function informationRank(value: InterpretedValue): number {
	switch (value.kind) {
		case 'answer':
			return 6;
		case 'list':
			return Math.max(1.5, ...value.items.map((item) => (item.kind === 'list' ? 0 : informationRank(item) - 0.5)));
		case 'text':
			return addressNodeIn(value) ? 5 : rankOfText(textOfPieces(value.pieces));
		case 'object':
			return value.answer ? 6 : addressNodeIn(value) ? 5 : rankOfObject(value);
		default:
			return 0.7;
	}
}

function rankOfObject(value: ObjectValue): number {
	return value.entries.length > 0 ? 2.5 : isUnknownValue(value) ? 0 : 0.8;
}

function rankOfText(text: string): number {
	return /[?&=/]/.test(text) ? 3 : text === '' ? 0.5 : 1;
}

/** Returns the response that a value is or contains; `undefined` if there is none. */
export function findResponseInValue(value: InterpretedValue): ResponseValue | undefined {
	const values = value.kind === 'list' ? value.items : [value.kind === 'object' && value.answer ? value.answer : value];
	return values.find((each): each is ResponseValue => each.kind === 'answer');
}
