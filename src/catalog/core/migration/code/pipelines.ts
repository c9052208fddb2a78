import { argumentsOf } from './calls.ts';
import { evaluateLibraryCall } from './libraryCalls.ts';
import { nameForComparison } from './libraryNames.ts';
import { type EvaluatedArgument, type Machine, unnamedArgument } from './machine.ts';
import { memberOf, responseOrValue } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { type InterpretedValue, literalText, objectValue, type ResponseValue } from './values.ts';

/** Runs commands of which each gets the result of the one before. */
export function runPipeline(machine: Machine, { children: [first, ...rest] }: SyntaxNode): InterpretedValue {
	const start = first ? responseOrValue(machine.evaluate(first)) : objectValue('');
	return rest.reduce<InterpretedValue>((value, command) => piped(machine, value, command), start);
}

function piped(machine: Machine, value: InterpretedValue, node: SyntaxNode): InterpretedValue {
	const name = machine.code.callee(node).name || machine.code.source(node);
	const all = argumentsOf(machine, node);
	const isEach = /^(?:foreach|%)/i.test(name);
	const isSelection = /^(?:select|sort|group|format|export|measure)/i.test(name);
	const call = {
		node,
		key: isEach ? 'map' : nameForComparison(name),
		receiver: undefined,
		receiverSource: '',
		isNew: false,
	};
	if (value.kind !== 'answer' && !isEach && !isSelection && !/^(?:where|\?)/i.test(name)) {
		return evaluateLibraryCall(machine, { ...call, all: [unnamedArgument(value, node), ...all] });
	}
	const read = isSelection && value.kind === 'answer' ? all.flatMap((each) => selected(machine, value, each)) : [];
	const functions = all.filter((each) => each.value.kind === 'function');
	const result = evaluateLibraryCall(machine, { ...call, receiver: value, all: functions });
	return isEach ? result : (read[0] ?? value);
}

/** Reads the members that `Select-Object a, b` names, and returns that of `-ExpandProperty`. */
function selected(
	machine: Machine,
	answer: ResponseValue,
	{ name = 'property', value, node }: EvaluatedArgument,
): readonly InterpretedValue[] {
	const items = value.kind === 'list' ? value.items : [value];
	const members = items.flatMap((item) => literalText(item) ?? []).filter((member) => /^[A-Za-z_]\w*$/.test(member));
	const read = /property$/i.test(name) ? members.map((member) => memberOf(machine, answer, member, node)) : [];
	return /^expand/i.test(name) ? read : [];
}
