import { argumentsOf } from './calls.ts';
import { libraryCall } from './libraryCalls.ts';
import { nameForComparison } from './libraryNames.ts';
import { type GivenArgument, type Machine, unnamedArgument } from './machine.ts';
import { memberOf, responseOrValue } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { type AnswerValue, literalText, objectValue, type Value } from './values.ts';

/** Runs commands of which each gets the result of the one before. */
export function runPipeline(machine: Machine, { children: [first, ...rest] }: SyntaxNode): Value {
	const start = first ? responseOrValue(machine.evaluate(first)) : objectValue('');
	return rest.reduce<Value>((value, command) => piped(machine, value, command), start);
}

function piped(machine: Machine, value: Value, node: SyntaxNode): Value {
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
		return libraryCall(machine, { ...call, all: [unnamedArgument(value, node), ...all] });
	}
	const read = isSelection && value.kind === 'answer' ? all.flatMap((each) => selected(machine, value, each)) : [];
	const functions = all.filter((each) => each.value.kind === 'function');
	const result = libraryCall(machine, { ...call, receiver: value, all: functions });
	return isEach ? result : (read[0] ?? value);
}

/** Reads the members that `Select-Object a, b` names, and returns that of `-ExpandProperty`. */
function selected(
	machine: Machine,
	answer: AnswerValue,
	{ name = 'property', value, node }: GivenArgument,
): readonly Value[] {
	const items = value.kind === 'list' ? value.items : [value];
	const members = items.flatMap((item) => literalText(item) ?? []).filter((member) => /^[A-Za-z_]\w*$/.test(member));
	const read = /property$/i.test(name) ? members.map((member) => memberOf(machine, answer, member, node)) : [];
	return /^expand/i.test(name) ? read : [];
}
