import { evaluateArguments } from './calls.ts';
import { type CodeInterpreter, type EvaluatedArgument, unnamedArgument } from './codeInterpreter.ts';
import { evaluateLibraryCall } from './libraryCalls.ts';
import { nameForComparison } from './libraryNames.ts';
import { assignedResponseOrValue, memberValueOf } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { createObjectValue, type InterpretedValue, literalTextOf, type ResponseValue } from './values.ts';

/**
 * Evaluates a pipeline of PowerShell commands, as in `a | b`. Each command gets the result of the
 * command before it.
 */
export function evaluateShellPipeline(
	interpreter: CodeInterpreter,
	{ children: [first, ...rest] }: SyntaxNode,
): InterpretedValue {
	const start = first ? assignedResponseOrValue(interpreter.evaluate(first)) : createObjectValue('');
	return rest.reduce<InterpretedValue>((value, command) => piped(interpreter, value, command), start);
}

function piped(interpreter: CodeInterpreter, value: InterpretedValue, node: SyntaxNode): InterpretedValue {
	const name = interpreter.code.callee(node).name || interpreter.code.source(node);
	const all = evaluateArguments(interpreter, node);
	const isEach = /^(?:foreach|%)/i.test(name);
	const isSelection = /^(?:select|sort|group|format|export|measure)/i.test(name);
	const call = {
		node,
		key: isEach ? 'map' : nameForComparison(name),
		receiver: undefined,
		receiverSource: '$_',
		isNew: false,
	};
	if (value.kind !== 'answer' && !isEach && !isSelection && !/^(?:where|\?)/i.test(name)) {
		return evaluateLibraryCall(interpreter, { ...call, all: [unnamedArgument(value, node), ...all] });
	}
	const read = isSelection && value.kind === 'answer' ? all.flatMap((each) => selected(interpreter, value, each)) : [];
	const functions = all.filter((each) => each.value.kind === 'function');
	const result = evaluateLibraryCall(interpreter, { ...call, receiver: value, all: functions });
	return isEach ? result : (read[0] ?? value);
}

/** Reads the members that `Select-Object a, b` names, and returns that of `-ExpandProperty`. */
function selected(
	interpreter: CodeInterpreter,
	answer: ResponseValue,
	{ name = 'property', value, node }: EvaluatedArgument,
): readonly InterpretedValue[] {
	const items = value.kind === 'list' ? value.items : [value];
	const members = items.flatMap((item) => literalTextOf(item) ?? []).filter((member) => /^[A-Za-z_]\w*$/.test(member));
	const read = /property$/i.test(name) ? members.map((member) => memberValueOf(interpreter, answer, member, node)) : [];
	return /^expand/i.test(name) ? read : [];
}
