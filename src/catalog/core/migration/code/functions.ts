import { addParameters, parametersOfArgument } from './addedParameters.ts';
import { bindPattern } from './bindings.ts';
import {
	type CodeInterpreter,
	type EvaluatedArgument,
	mostInformativeValue,
	recordResponseType,
	unnamedArgument,
} from './codeInterpreter.ts';
import { nameForComparison } from './libraryNames.ts';
import { memberValueOf } from './members.ts';
import { bindingPatternParts } from './patterns.ts';
import { mergeRequestParameters } from './requestParameters.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	createFunctionValue,
	createObjectValue,
	type FunctionValue,
	type InterpretedValue,
	isUnknownValue,
	type ObjectValue,
} from './values.ts';

/** Maximum number of times that one function is run. */
const maxRuns = 25;

/** Returns the value of a function in the current scope. */
export function functionValueAt(interpreter: CodeInterpreter, node: SyntaxNode): FunctionValue {
	const fn = createFunctionValue({ node, scope: interpreter.scope });
	if (!interpreter.functions.has(node)) {
		interpreter.functions.set(node, { fn, self: interpreter.scope.self });
	}
	return fn;
}

/** Runs a function with the arguments of a call, and returns its result. */
export function runFunction(
	interpreter: CodeInterpreter,
	fn: FunctionValue,
	all: readonly EvaluatedArgument[],
	call: SyntaxNode,
	self?: ObjectValue,
): InterpretedValue {
	const { node, scope: parent } = fn;
	if (!node || !parent) {
		const owner = all[0]?.value;
		return fn.member !== undefined && owner
			? memberValueOf(interpreter, owner, fn.member, call)
			: interpreter.unknown(call);
	}
	const runs = interpreter.runs.get(node) ?? { count: 0, isActive: false };
	interpreter.runs.set(node, runs);
	if (runs.isActive || runs.count >= maxRuns) {
		// The result for the arguments of another call would be wrong.
		return interpreter.unknown(call);
	}
	runs.count += 1;
	runs.isActive = true;
	const before = interpreter.scope;
	const names = new Map();
	interpreter.scope = { parent, names, isFunction: true, isClass: false, self: self ?? parent.self, results: [] };
	// Without a call, the parameters stand for themselves.
	const isCalled = call !== node && interpreter.code.kind(call) !== 'class';
	const result = runBody(interpreter, node, isCalled ? all : undefined, fn);
	interpreter.scope = before;
	runs.isActive = false;
	const isLambda = interpreter.code.kind(node) === 'lambda';
	return isUnknownValue(result) && !isLambda ? interpreter.unknown(call) : result;
}

function runBody(
	interpreter: CodeInterpreter,
	node: SyntaxNode,
	all: readonly EvaluatedArgument[] | undefined,
	fn: FunctionValue,
): InterpretedValue {
	const { code, scope } = interpreter;
	bindParameters(interpreter, node, all);
	const body = code.child(node, 'body');
	const parameters = code.child(node, 'parameters');
	const bodies = body ? [body] : node.children.filter((child) => child !== parameters);
	const values = bodies.map((each) => interpreter.evaluate(each));
	const isBlock = body !== undefined && /block|compound/.test(body.type);
	const last = isBlock && !code.table.returnsLast ? undefined : values.at(-1);
	const result =
		mostInformativeValue([...scope.results, ...(last ? [last] : [])]) ?? createObjectValue('', { isOpen: true });
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
	interpreter: CodeInterpreter,
	node: SyntaxNode,
	given: readonly EvaluatedArgument[] | undefined,
): void {
	const { code, scope } = interpreter;
	const rest = [...(given ?? [])];
	const parameters = code.parameters(node);
	for (const parameter of parameters) {
		const [only] = bindingPatternParts(code, parameter);
		const label = only ? nameForComparison(code.nameOf(only.target)) : '';
		const isNamed = ({ name }: EvaluatedArgument) => name !== undefined && nameForComparison(name) === label;
		const named = rest.findIndex(isNamed);
		const at = named < 0 ? rest.findIndex(({ name, isSpread }) => name === undefined && !isSpread) : named;
		const isRest = /^(?:\*|\.\.\.|vararg|params\b|\w+\.\.\.)/.test(code.source(parameter));
		const argument = isRest ? restArgument(interpreter, rest, parameter) : at < 0 ? undefined : rest.splice(at, 1)[0];
		bindParameter(interpreter, parameter, argument?.value, given !== undefined);
	}
	for (const { target } of namedResults(interpreter, node)) {
		const type = code.child(target.parent ?? node, 'type');
		scope.names.set(code.nameOf(target), createObjectValue(code.nameOf(target), { type }));
	}
	const { implicitParameter } = code.table;
	if (implicitParameter !== undefined && rest[0]) {
		scope.names.set(implicitParameter, rest[0].value);
	}
}

/** The results of a function in Go can be variables. */
function namedResults(interpreter: CodeInterpreter, node: SyntaxNode) {
	const { code } = interpreter;
	const results = code.language === 'go' ? code.child(node, 'type') : undefined;
	return results?.type === 'parameter_list' ? results.children.flatMap((each) => bindingPatternParts(code, each)) : [];
}

function bindParameter(
	interpreter: CodeInterpreter,
	parameter: SyntaxNode,
	argument: InterpretedValue | undefined,
	isCalled: boolean,
): void {
	const { code, scope } = interpreter;
	const fallback = code.child(parameter, 'default');
	const standard = fallback && interpreter.evaluate(fallback);
	const value = argument ?? (standard && (isCalled || addressNodeIn(standard)) ? standard : undefined);
	if (value) {
		recordResponseType(value, code.child(parameter, 'type'));
		bindPattern(interpreter, parameter, value, true);
	}
	const isMember = /^(?:private|public|protected|internal|readonly|val|var|override)\b/.test(code.source(parameter));
	for (const { target } of bindingPatternParts(code, parameter)) {
		const name = code.nameOf(target);
		if (!value) {
			scope.names.set(name, interpreter.unknown(target));
		} else if (isMember && !isUnknownValue(value)) {
			scope.self?.members.set(name, value);
		}
	}
}

/** Returns the arguments that no other parameter takes. */
function restArgument(
	interpreter: CodeInterpreter,
	rest: readonly EvaluatedArgument[],
	parameter: SyntaxNode,
): EvaluatedArgument | undefined {
	const isNamed = rest.some(({ name, isSpread }) => name !== undefined || isSpread);
	const object = createObjectValue(interpreter.sourceOf(parameter).replace(/^\W+/, ''));
	addParameters(object, mergeRequestParameters(isNamed ? rest.map(parametersOfArgument) : []));
	const list: InterpretedValue = { kind: 'list', items: rest.map(({ value }) => value) };
	return rest.length === 0 ? undefined : unnamedArgument(isNamed ? object : list, parameter);
}
