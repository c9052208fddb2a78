import { addParameters, parametersOfArgument, setMember } from './addedParameters.ts';
import { evaluateClass, newInstance } from './classes.ts';
import type { CodeInterpreter, EvaluatedArgument } from './codeInterpreter.ts';
import { recordDeclaredRequest } from './declaredRequests.ts';
import { functionValueAt, runFunction } from './functions.ts';
import { evaluateLibraryCall } from './libraryCalls.ts';
import { nameForComparison } from './libraryNames.ts';
import { assignedResponseOrValue } from './members.ts';
import { valueOfVariable } from './names.ts';
import { mergeRequestParameters } from './requestParameters.ts';
import { recordResponseTypes } from './requests.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	createFunctionValue,
	createObjectValue,
	createUnknownValue,
	type FunctionValue,
	type InterpretedValue,
	isUnknownValue,
	literalTextOf,
} from './values.ts';

/** Returns the value of a call: of a function or class of the file, or of a library. */
export function evaluateCall(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code, file } = interpreter;
	const { name, object } = code.callee(node);
	const isNew = code.kind(node) === 'new';
	const receiver = object ? assignedResponseOrValue(interpreter.evaluate(object)) : implicitReceiver(interpreter, name);
	const all = evaluateArguments(interpreter, node);
	const type = object === undefined || isNew ? file.ownType(name) : undefined;
	if (type) {
		return newInstance(interpreter, type, all, node);
	}
	const fn = isNew ? undefined : calledFunction(interpreter, node, receiver, all.length);
	const value = fn ? resultOf(interpreter, fn, node, receiver, all) : library(interpreter, node, receiver, all);
	const initializer = code.child(node, 'initializer');
	return initializer ? initialized(interpreter, node, value, initializer) : value;
}

/** In a block that builds a request, functions without a receiver are methods of the request. */
function implicitReceiver(
	{ scope: { self }, code, file }: CodeInterpreter,
	name: string,
): InterpretedValue | undefined {
	if (self?.members.has('defaultparams')) {
		return self;
	}
	const isOwn = self && !self.type && file.functionsNamed(name).length === 0;
	return isOwn && code.language === 'kotlin' ? self : undefined;
}

/**
 * Returns the result of a function of this file. If the function only declares a request, returns
 * the response to the request.
 */
function resultOf(
	interpreter: CodeInterpreter,
	fn: FunctionValue,
	node: SyntaxNode,
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
): InterpretedValue {
	const request = interpreter.requests.find(({ call }) => call === fn.node);
	const self = receiver?.kind === 'object' && !isUnknownValue(receiver) ? receiver : undefined;
	const value: InterpretedValue = request
		? { kind: 'answer', request, path: [] }
		: runFunction(interpreter, fn, all, node, self);
	recordResponseTypes(interpreter, node, value);
	return value;
}

/**
 * Returns the function of this file that a call names; `undefined` for those of libraries. Of
 * several, the one with as many parameters is called.
 */
function calledFunction(
	interpreter: CodeInterpreter,
	node: SyntaxNode,
	receiver: InterpretedValue | undefined,
	count: number,
): FunctionValue | undefined {
	const { code, file, scope } = interpreter;
	const { name, object } = code.callee(node);
	const callee = code.child(node, 'callee');
	if (callee && code.kind(code.unwrap(callee)) === 'lambda') {
		return functionValueAt(interpreter, code.unwrap(callee));
	}
	const value = object
		? receiver && method(interpreter, receiver, name)
		: (valueOfVariable(interpreter, name) ?? scope.self?.members.get(name));
	const known = value?.kind === 'function' ? value : undefined;
	const all = file.functionsNamed(name);
	const [first] = all;
	const fitting =
		[known?.node, ...all].find((fn) => fn && code.parameters(fn).length === count) ?? known?.node ?? first;
	if (known) {
		return { ...known, node: fitting };
	}
	const mayBeOwn =
		receiver !== undefined && isUnknownValue(receiver) && !common.test(nameForComparison(name)) && all.length === 1;
	return fitting && (!object || mayBeOwn) ? functionValueAt(interpreter, fitting) : undefined;
}

/** Returns the method of an object of a class, or of the declared type of a variable. */
function method(interpreter: CodeInterpreter, receiver: InterpretedValue, name: string): InterpretedValue | undefined {
	const { file, code } = interpreter;
	if (receiver.kind !== 'object') {
		return undefined;
	}
	const { type, members, entries } = receiver;
	const label = type && /[\p{L}_][\p{L}\p{N}_]*/u.exec(code.source(code.child(type, 'name') ?? type))?.[0];
	const declared = label === undefined ? undefined : file.ownType(label);
	const own = members.get(name) ?? entries.find((entry) => entry.name === name)?.value;
	return own ?? (declared && evaluateClass(interpreter, declared).members.get(name));
}

function library(
	interpreter: CodeInterpreter,
	node: SyntaxNode,
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
): InterpretedValue {
	const { code, scope } = interpreter;
	const { name, object } = code.callee(node);
	const key = nameForComparison(name);
	const [first, second] = all;
	if (key === 'define' && code.language === 'php' && second) {
		scope.names.set(literalTextOf(first?.value) ?? '', second.value);
	}
	if (key === 'compact' && code.language === 'php') {
		const names = all.map(({ value }) => literalTextOf(value) ?? '');
		return createObjectValue(interpreter.sourceOf(node), {
			entries: names.map((each) => {
				return {
					name: each,
					source: each,
					value: valueOfVariable(interpreter, each) ?? createUnknownValue(each),
					valueSource: each,
				};
			}),
		});
	}
	if (scope.isClass && !object && key === 'defaultparams') {
		// The parameters of all requests of a class, as in HTTParty.
		const { entries } = mergeRequestParameters(all.map(parametersOfArgument));
		scope.self?.members.set(key, createObjectValue(key, { entries: [...entries] }));
	}
	const receiverSource = object ? interpreter.sourceOf(object) : '';
	return evaluateLibraryCall(interpreter, {
		node,
		key,
		receiver,
		receiverSource,
		all,
		isNew: code.kind(node) === 'new',
	});
}

/** Applies the members or the entries that an initializer sets, such as `{ Query = text }`. */
function initialized(
	interpreter: CodeInterpreter,
	node: SyntaxNode,
	value: InterpretedValue,
	initializer: SyntaxNode,
): InterpretedValue {
	const content = interpreter.evaluate(initializer);
	const target = value.kind === 'object' ? value : createObjectValue(interpreter.sourceOf(node));
	if (content.kind !== 'object') {
		return content;
	}
	if (!addressNodeIn(target)) {
		addParameters(target, content);
	} else {
		for (const { name = '', value: own, valueSource } of content.entries) {
			setMember(interpreter, target, name, own, valueSource);
		}
	}
	return target;
}

/** Returns the arguments of a call. */
export function evaluateArguments(interpreter: CodeInterpreter, node: SyntaxNode): readonly EvaluatedArgument[] {
	const { code } = interpreter;
	return code.arguments(node).flatMap(({ name, value: argument }) => {
		const value = assignedResponseOrValue(interpreter.evaluate(argument));
		// PowerShell parses `@request` as a variable.
		const isSplatted = code.language === 'powershell' && /^@\w/.test(code.source(argument));
		const isSpread = code.kind(argument) === 'spread' || isSplatted;
		const mark = code.source(argument).startsWith('&') ? '&' : '';
		const own = interpreter.sourceOf(code.unwrap(argument));
		const source = mark + (isSpread ? own.replace(/^(?:\*\*?|\.\.\.|@)/, '') : own);
		const each: EvaluatedArgument = {
			name,
			node: argument,
			value: reference(code.source(argument), value),
			source,
			isSpread,
		};
		// What Python spreads are named arguments.
		const isNamed = isSpread && value.kind === 'object' && code.language === 'python';
		return isNamed && value.unfollowed.length === 0 && !isUnknownValue(value)
			? value.entries.map((entry) => ({ ...each, ...entry, source: entry.valueSource, isSpread: false }))
			: [each];
	});
}

/** Returns the function of a reference such as `Student::number` and `&:kode`. */
function reference(source: string, value: InterpretedValue): InterpretedValue {
	const [, name] = /^(?:&:|[\w.]*::)(\w+)$/.exec(source) ?? [];
	if (name === undefined || /^(?:new|class)$/.test(name) || value.kind === 'text') {
		return value;
	}
	return createFunctionValue({
		member: name.replace(/^(?:get|is)(\p{Lu})/u, (_, first: string) => first.toLowerCase()),
	});
}

/** Records the request that an annotation declares. */
export function evaluateAnnotation(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code } = interpreter;
	const fn = code.enclosing(node, 'function');
	const pending = [...node.children];
	for (let value = pending.shift(); value; value = pending.shift()) {
		const address = code.kind(value) === 'text' ? interpreter.evaluate(value) : undefined;
		pending.push(...value.children);
		if (fn && address?.kind === 'text' && addressNodeIn(address)) {
			recordDeclaredRequest(interpreter, fn, address);
		}
	}
	return createObjectValue('');
}

/** Names of functions that many libraries have, so that a receiver of the file must be known. */
const common =
	/^(?:get|post|put|patch|delete|fetch|send|request|execute|query|call|add|set|append|read|json|find|list|build|create|path|of|all|one|items|map|filter|then)$/;
