import type { DraftValue } from '../../../../shared/core/migration/draftRequest.ts';
import type { Argument, Code } from './code.ts';
import type { SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import type { MapValue, Value } from './values.ts';

/** The call that a function is read for, so that its parameters have values. */
export interface Frame {
	readonly fn: SyntaxNode;
	readonly call: SyntaxNode;
	readonly parent: Frame | undefined;
}

/** Evaluates the expressions of a file as far as the code shows their values. */
export interface Evaluation {
	readonly file: SourceFile;
	readonly code: Code;
	/** Nodes whose value is the address of the call. Of several values, the one with them is meant. */
	readonly tracked: ReadonlySet<SyntaxNode>;
	/** Values of nodes while a method of a variable is applied to the value so far. */
	readonly overrides: Map<SyntaxNode, Value>;
	/** Reads the parameters in the arguments beside an address. */
	readonly besides: (all: readonly Argument[], call: SyntaxNode, frame: Frame | undefined) => MapValue;
	/** Returns the value of an expression. */
	evaluate(node: SyntaxNode, frame: Frame | undefined): Value;
	/** Returns the value of an expression whose value the code does not show. */
	unknown(node: SyntaxNode): Value;
	/** Returns the value of a parameter, without conversions to text. */
	draftValue(node: SyntaxNode, frame: Frame | undefined): DraftValue;
	/** Returns the parameters in a map, a list of pairs or an encoded text. */
	parametersIn(node: SyntaxNode, frame: Frame | undefined): MapValue;
	/** Whether an expression contains the address of the call. */
	containsTracked(node: SyntaxNode): boolean;
	/** Returns the beginning of an expression on one line. */
	lineOf(node: SyntaxNode): string;
}

/** Returns the frame of a function; `undefined` if no call of it is being read. */
export function frameOf(frame: Frame | undefined, fn: SyntaxNode): Frame | undefined {
	return frame && (frame.fn === fn ? frame : frameOf(frame.parent, fn));
}
