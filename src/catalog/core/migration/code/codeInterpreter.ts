import type { CodeFile, TextConstant } from './codeFile.ts';
import type { CodeTree } from './codeTree.ts';
import { parameterVariablePattern } from './libraryNames.ts';
import {
	mergeRequestParameters,
	noParameters,
	type RequestParameters,
	readParametersFromValue,
	requestAddressOfPieces,
} from './requestParameters.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	createObjectValue,
	draftValueOf,
	type FunctionValue,
	type InterpretedValue,
	isUnknownValue,
	type ObjectEntry,
	type ObjectValue,
	type RecordedRequest,
	type ResponseValue,
	type Scope,
	textOfPieces,
	textPiecesOf,
} from './values.ts';

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

/** The number of runs of a function, and whether it is running. */
interface FunctionRuns {
	count: number;
	isActive: boolean;
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
 * Returns the value that shows the most: a response, an address, parameters, or a text. It gets the
 * parameters of the other values with the same address, because each value can be used.
 */
export function mostInformativeValue(values: readonly InterpretedValue[]): InterpretedValue | undefined {
	const [first, ...others] = [...values].sort((a, b) => informationRank(a) - informationRank(b));
	const own = first && others.length > 0 ? requestShownBy(first) : undefined;
	const same = own ? others.map(requestShownBy).filter((each) => each?.key === own.key) : [];
	const more = mergeRequestParameters(same.flatMap((each) => each ?? []));
	return first && own ? withParameters(first, own, more) : first;
}

/** What a value shows of a request. */
interface ShownRequest extends RequestParameters {
	/** The path of the address; empty for a query or a collection of parameters. */
	readonly key: string;
}

function requestShownBy(value: InterpretedValue): ShownRequest | undefined {
	const pieces = value.kind === 'text' || value.kind === 'object' ? value.pieces : [];
	if (pieces.length === 0 && !isParameterCollection(value)) {
		return undefined;
	}
	const isQuery = /^[^/?]*=/.test(textOfPieces(pieces));
	const { segments, ...query } = requestAddressOfPieces(isQuery ? [{ kind: 'text', text: '?' }, ...pieces] : pieces);
	const isOpen = value.kind === 'object' && value.isOpen && pieces.length === 0;
	const beside =
		value.kind === 'object' ? readParametersFromValue({ ...value, pieces: [], isOpen }, value.source) : noParameters;
	const address = addressNodeIn({ kind: 'text', pieces })?.start ?? '';
	const path = segments.map(textOfPieces).join('/');
	return { key: `${address} ${path}`, ...mergeRequestParameters([query, beside]) };
}

/** Returns a value with those of further parameters that it does not have. */
function withParameters(value: InterpretedValue, own: RequestParameters, more: RequestParameters): InterpretedValue {
	const textOf = ({ name, source, value: each, valueSource }: ObjectEntry) =>
		JSON.stringify([name ?? source, draftValueOf(each, valueSource).text]);
	const known = new Set(own.entries.map(textOf));
	const entries = more.entries.filter((each) => !known.has(textOf(each)));
	const unfollowed = more.unfollowed.filter((source) => !own.unfollowed.includes(source));
	if (entries.length + unfollowed.length === 0) {
		return value;
	}
	if (value.kind === 'object') {
		const all = { entries: [...value.entries, ...entries], unfollowed: [...own.unfollowed, ...unfollowed] };
		return { ...value, ...all, isOpen: false };
	}
	const pieces = textPiecesOf(value, '');
	const separator = /[?=]/.test(textOfPieces(pieces)) ? [{ kind: 'text' as const, text: '&' }] : [];
	const object = createObjectValue('…', { entries, unfollowed });
	return { kind: 'text', pieces: [...pieces, ...separator, { kind: 'object', object }] };
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
