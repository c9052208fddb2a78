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
	const [first, ...others] = [...values].sort((a, b) => informationRank(a) - informationRank(b));
	const more = others.filter(isParameterCollection);
	if (!first || !isParameterCollection(first) || more.length === 0) {
		return first;
	}
	const all = [first, ...more];
	const unfollowed = all.flatMap((each) => [...each.unfollowed, ...(each.isOpen ? [each.source] : [])]);
	return createObjectValue(first.source, { entries: all.flatMap(({ entries }) => entries), unfollowed });
}

/** Whether a value is an object that collects parameters. */
export function isParameterCollection(value: InterpretedValue): value is ObjectValue {
	if (value.kind !== 'object') {
		return false;
	}
	const isNamed = isUnknownValue(value) && parameterVariablePattern.test(value.source);
	return isNamed || (value.entries.length + value.unfollowed.length > 0 && value.pieces.length === 0 && !value.type);
}

/** What a value can show of a request, from the most informative to the least. */
const requestParts: readonly ((value: InterpretedValue) => boolean)[] = [
	(value) => findResponseInValue(value) !== undefined,
	(value) => addressNodeIn(value) !== undefined,
	(value) => value.kind === 'text' && /[?&=/]/.test(textOfPieces(value.pieces)),
	(value) => value.kind === 'object' && value.entries.length > 0,
	(value) => value.kind === 'list',
];

/** Whether a value shows a part of a request, and not only a text that can stand for anything. */
export function isRequestPart(value: InterpretedValue): boolean {
	return requestParts.some((shows) => shows(value));
}

/** Returns a smaller number for a value that shows more. */
function informationRank(value: InterpretedValue): number {
	const all = [...requestParts, isNonemptyText, () => !isUnknownValue(value), () => true];
	return all.findIndex((shows) => shows(value));
}

function isNonemptyText(value: InterpretedValue): boolean {
	return value.kind === 'text' && textOfPieces(value.pieces) !== '';
}

/** Returns the response that a value is or contains; `undefined` if there is none. */
export function findResponseInValue(value: InterpretedValue): ResponseValue | undefined {
	const values = value.kind === 'list' ? value.items : [value.kind === 'object' && value.answer ? value.answer : value];
	return values.find((each): each is ResponseValue => each.kind === 'answer');
}
