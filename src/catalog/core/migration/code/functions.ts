import { mergeParameters } from './addressText.ts';
import { bindPattern } from './bindings.ts';
import { nameForComparison } from './libraryNames.ts';
import {
	type EvaluatedArgument,
	type Machine,
	mostInformative,
	recordResponseType,
	unnamedArgument,
} from './machine.ts';
import { addParameters, memberOf, parametersOfArgument } from './members.ts';
import { patternParts } from './patterns.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	type FunctionValue,
	functionValue,
	type InterpretedValue,
	isUnknown,
	type ObjectValue,
	objectValue,
} from './values.ts';

/** Maximum number of times that one function is run. */
const maxRuns = 25;

/** Returns the value of a function in the current scope. */
export function functionValueAt(machine: Machine, node: SyntaxNode): FunctionValue {
	const fn = functionValue({ node, scope: machine.scope });
	if (!machine.functions.has(node)) {
		machine.functions.set(node, { fn, self: machine.scope.self });
	}
	return fn;
}

/** Runs a function with the arguments of a call, and returns its result. */
export function runFunction(
	machine: Machine,
	fn: FunctionValue,
	all: readonly EvaluatedArgument[],
	call: SyntaxNode,
	self?: ObjectValue,
): InterpretedValue {
	const { node, scope: parent } = fn;
	if (!node || !parent) {
		const owner = all[0]?.value;
		return fn.member !== undefined && owner ? memberOf(machine, owner, fn.member, call) : machine.unknown(call);
	}
	const runs = machine.runs.get(node) ?? { count: 0, isActive: false, result: undefined };
	machine.runs.set(node, runs);
	if (runs.isActive || runs.count >= maxRuns) {
		return runs.result ?? machine.unknown(call);
	}
	runs.count += 1;
	runs.isActive = true;
	const before = machine.scope;
	const names = new Map();
	machine.scope = { parent, names, isFunction: true, isClass: false, self: self ?? parent.self, results: [] };
	// Without a call, the parameters stand for themselves.
	const isCalled = call !== node && machine.code.kind(call) !== 'class';
	runs.result = runBody(machine, node, isCalled ? all : undefined, fn);
	machine.scope = before;
	runs.isActive = false;
	const isLambda = machine.code.kind(node) === 'lambda';
	return isUnknown(runs.result) && !isLambda ? machine.unknown(call) : runs.result;
}

function runBody(
	machine: Machine,
	node: SyntaxNode,
	all: readonly EvaluatedArgument[] | undefined,
	fn: FunctionValue,
): InterpretedValue {
	const { code, scope } = machine;
	bindParameters(machine, node, all);
	const body = code.child(node, 'body');
	const parameters = code.child(node, 'parameters');
	const bodies = body ? [body] : node.children.filter((child) => child !== parameters);
	const values = bodies.map((each) => machine.evaluate(each));
	const isBlock = body !== undefined && (code.kind(body) === 'block' || /block|compound|suite/.test(body.type));
	const last = isBlock && !code.table.returnsLast ? undefined : values.at(-1);
	const result = mostInformative([...scope.results, ...(last ? [last] : [])]) ?? objectValue('', { isOpen: true });
	// Without a type, the body stands after the parameters.
	const type = code.child(node, 'type');
	recordResponseType(result, type === body ? fn.type : (type ?? fn.type));
	return result;
}

/**
 * Binds the parameters of a function, or of the constructor that a class declares. Without a call,
 * they stand for themselves.
 */
export function bindParameters(
	machine: Machine,
	node: SyntaxNode,
	given: readonly EvaluatedArgument[] | undefined,
): void {
	const { code, scope } = machine;
	const rest = [...(given ?? [])];
	const parameters = code.parameters(node);
	for (const parameter of parameters) {
		const [only] = patternParts(code, parameter);
		const label = only ? nameForComparison(code.nameOf(only.target)) : '';
		const isNamed = ({ name }: EvaluatedArgument) => name !== undefined && nameForComparison(name) === label;
		const named = rest.findIndex(isNamed);
		const at = named < 0 ? rest.findIndex(({ name, isSpread }) => name === undefined && !isSpread) : named;
		const isRest = /^(?:\*|\.\.\.|vararg|params\b|\w+\.\.\.)/.test(code.source(parameter));
		const argument = isRest ? restArgument(machine, rest, parameter) : at < 0 ? undefined : rest.splice(at, 1)[0];
		bindParameter(machine, parameter, argument?.value, given !== undefined);
	}
	for (const { target } of namedResults(machine, node)) {
		const type = code.child(target.parent ?? node, 'type');
		scope.names.set(code.nameOf(target), objectValue(code.nameOf(target), { type }));
	}
	const { implicitParameter } = code.table;
	if (parameters.length === 0 && implicitParameter !== undefined && rest[0]) {
		scope.names.set(implicitParameter, rest[0].value);
	}
}

/** The results of a function in Go can be variables. */
function namedResults(machine: Machine, node: SyntaxNode) {
	const { code } = machine;
	const results = code.language === 'go' ? code.child(node, 'type') : undefined;
	return results?.type === 'parameter_list' ? results.children.flatMap((each) => patternParts(code, each)) : [];
}

function bindParameter(
	machine: Machine,
	parameter: SyntaxNode,
	argument: InterpretedValue | undefined,
	isCalled: boolean,
): void {
	const { code, scope } = machine;
	const fallback = code.child(parameter, 'default');
	const standard = fallback && machine.evaluate(fallback);
	const value = argument ?? (standard && (isCalled || addressNodeIn(standard)) ? standard : undefined);
	if (value) {
		recordResponseType(value, code.child(parameter, 'type'));
		bindPattern(machine, parameter, value, true);
	}
	const isMember = /^(?:private|public|protected|internal|readonly|val|var|override)\b/.test(code.source(parameter));
	for (const { target } of patternParts(code, parameter)) {
		const name = code.nameOf(target);
		if (!value) {
			scope.names.set(name, machine.unknown(target));
		} else if (isMember && !isUnknown(value)) {
			scope.self?.members.set(name, value);
		}
	}
}

/** Returns the arguments that no other parameter takes. */
function restArgument(
	machine: Machine,
	rest: readonly EvaluatedArgument[],
	parameter: SyntaxNode,
): EvaluatedArgument | undefined {
	const isNamed = rest.some(({ name, isSpread }) => name !== undefined || isSpread);
	const object = objectValue(machine.sourceOf(parameter).replace(/^\W+/, ''));
	addParameters(object, mergeParameters(isNamed ? rest.map(parametersOfArgument) : []));
	const list: InterpretedValue = { kind: 'list', items: rest.map(({ value }) => value) };
	return rest.length === 0 ? undefined : unnamedArgument(isNamed ? object : list, parameter);
}
