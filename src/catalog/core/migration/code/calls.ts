import { bindPattern } from './bindings.ts';
import { classObject, newInstance } from './classes.ts';
import { functionValueAt, runFunction } from './functions.ts';
import { evaluateLibraryCall } from './libraryCalls.ts';
import { nameForComparison } from './libraryNames.ts';
import type { EvaluatedArgument, Machine } from './machine.ts';
import { addParameters, responseOrValue, setMember } from './members.ts';
import { valueOfVariable } from './names.ts';
import { declareRequest, recordResponseTypes } from './requests.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	type FunctionValue,
	functionValue,
	type InterpretedValue,
	isUnknown,
	literalText,
	objectValue,
	unknownObject,
} from './values.ts';

/** Returns the value of a call: of a function or class of the file, or of a library. */
export function callValue(machine: Machine, node: SyntaxNode): InterpretedValue {
	const { code, file } = machine;
	const { name, object } = code.callee(node);
	const isNew = code.kind(node) === 'new';
	const receiver = object ? responseOrValue(machine.evaluate(object)) : implicitReceiver(machine, name);
	const all = argumentsOf(machine, node);
	const type = object === undefined || isNew ? file.ownType(name) : undefined;
	if (type) {
		return newInstance(machine, type, all, node);
	}
	const fn = isNew ? undefined : calledFunction(machine, node, receiver, all.length);
	const value = fn ? resultOf(machine, fn, node, receiver, all) : library(machine, node, receiver, all);
	const initializer = code.child(node, 'initializer');
	return initializer ? initialized(machine, node, value, initializer) : value;
}

/** In a block that builds a request, functions without a receiver are methods of the request. */
function implicitReceiver({ scope: { self }, code, file }: Machine, name: string): InterpretedValue | undefined {
	const isOwn = self && !self.type && file.functionsNamed(name).length === 0;
	return isOwn && code.language === 'kotlin' ? self : undefined;
}

/** Returns the result of a function of the file, or the response to the request it declares. */
function resultOf(
	machine: Machine,
	fn: FunctionValue,
	node: SyntaxNode,
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
): InterpretedValue {
	const request = machine.requests.find(({ call }) => call === fn.node);
	const self = receiver?.kind === 'object' && !isUnknown(receiver) ? receiver : undefined;
	const value: InterpretedValue = request
		? { kind: 'answer', request, path: [] }
		: runFunction(machine, fn, all, node, self);
	recordResponseTypes(machine, node, value);
	return value;
}

/**
 * Returns the function of this file that a call names; `undefined` for those of libraries. Of
 * several, the one with as many parameters is called.
 */
function calledFunction(
	machine: Machine,
	node: SyntaxNode,
	receiver: InterpretedValue | undefined,
	count: number,
): FunctionValue | undefined {
	const { code, file, scope } = machine;
	const { name, object } = code.callee(node);
	const callee = code.child(node, 'callee');
	if (callee && code.kind(code.unwrap(callee)) === 'lambda') {
		return functionValueAt(machine, code.unwrap(callee));
	}
	const value = object
		? receiver && method(machine, receiver, name)
		: (valueOfVariable(machine, name) ?? scope.self?.members.get(name));
	const known = value?.kind === 'function' ? value : undefined;
	const all = file.functionsNamed(name);
	const fitting = [known?.node, ...all].find((fn) => fn && code.parameters(fn).length === count) ?? all[0];
	const mayBeOwn =
		receiver !== undefined && isUnknown(receiver) && !common.test(nameForComparison(name)) && all.length === 1;
	if (known) {
		return known.node && fitting && all.includes(known.node) ? { ...known, node: fitting } : known;
	}
	return fitting && (!object || mayBeOwn) ? functionValueAt(machine, fitting) : undefined;
}

/** Returns the method of an object of a class, or of the declared type of a variable. */
function method(machine: Machine, receiver: InterpretedValue, name: string): InterpretedValue | undefined {
	const { file, code } = machine;
	if (receiver.kind !== 'object') {
		return undefined;
	}
	const { type, members, entries } = receiver;
	const label = type && /[\p{L}_][\p{L}\p{N}_]*/u.exec(code.source(code.child(type, 'name') ?? type))?.[0];
	const declared = label === undefined ? undefined : file.ownType(label);
	const own = members.get(name) ?? entries.find((entry) => entry.name === name)?.value;
	return own ?? (declared && classObject(machine, declared).members.get(name));
}

function library(
	machine: Machine,
	node: SyntaxNode,
	receiver: InterpretedValue | undefined,
	all: readonly EvaluatedArgument[],
): InterpretedValue {
	const { code, scope } = machine;
	const { name, object } = code.callee(node);
	const key = nameForComparison(name);
	if (key === 'define' && code.language === 'php' && all[1]) {
		scope.names.set(literalText(all[0]?.value) ?? '', all[1].value);
	}
	if (key === 'compact' && code.language === 'php') {
		const names = all.map(({ value }) => literalText(value) ?? '');
		return objectValue(machine.sourceOf(node), {
			entries: names.map((each) => {
				return {
					name: each,
					source: each,
					value: valueOfVariable(machine, each) ?? unknownObject(each),
					valueSource: each,
				};
			}),
		});
	}
	const receiverSource = object ? machine.sourceOf(object) : '';
	return evaluateLibraryCall(machine, { node, key, receiver, receiverSource, all, isNew: code.kind(node) === 'new' });
}

/** Applies the members or the entries that an initializer sets, such as `{ Query = text }`. */
function initialized(
	machine: Machine,
	node: SyntaxNode,
	value: InterpretedValue,
	initializer: SyntaxNode,
): InterpretedValue {
	const content = machine.evaluate(initializer);
	const target = value.kind === 'object' && !value.isOpen ? value : objectValue(machine.sourceOf(node));
	if (content.kind !== 'object') {
		return content;
	}
	if (!addressNodeIn(target)) {
		addParameters(target, content);
	} else {
		for (const { name = '', value: own, valueSource } of content.entries) {
			setMember(machine, target, name, own, valueSource);
		}
	}
	return target;
}

/** Returns the arguments of a call. */
export function argumentsOf(machine: Machine, node: SyntaxNode): readonly EvaluatedArgument[] {
	const { code } = machine;
	return code.arguments(node).flatMap(({ name, value: argument }) => {
		const value = responseOrValue(machine.evaluate(argument));
		const isSpread = code.kind(argument) === 'spread' || /^(?:\*\*|\.\.\.|@\w)/.test(code.source(argument));
		const mark = code.source(argument).startsWith('&') ? '&' : '';
		const source = mark + machine.sourceOf(code.unwrap(argument)).replace(/^(?:\*\*|\.\.\.|@)/, '');
		const each: EvaluatedArgument = {
			name,
			node: argument,
			value: reference(code.source(argument), value),
			source,
			isSpread,
		};
		// What Python and PowerShell spread are named arguments.
		const isNamed = isSpread && value.kind === 'object' && /^(?:python|powershell)$/.test(code.language);
		return isNamed && value.unfollowed.length === 0 && !isUnknown(value)
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
	return functionValue({ member: name.replace(/^(?:get|is)(\p{Lu})/u, (_, first: string) => first.toLowerCase()) });
}

/** Notes the request that an annotation declares. */
export function readAnnotation(machine: Machine, node: SyntaxNode): InterpretedValue {
	const { code } = machine;
	const fn = code.enclosing(node, 'function');
	const parameter = code.enclosing(node, 'parameter');
	const pending = [...node.children];
	for (let value = pending.shift(); value; value = pending.shift()) {
		const address = code.kind(value) === 'text' ? machine.evaluate(value) : objectValue('');
		pending.push(...value.children);
		if (address.kind === 'text' && addressNodeIn(address) && fn && !parameter) {
			declareRequest(machine, fn, address);
		} else if (addressNodeIn(address) && parameter) {
			bindPattern(machine, parameter, address, true);
		}
	}
	return objectValue('');
}

/** Names of functions that many libraries have, so that a receiver of the file must be known. */
const common =
	/^(?:get|post|put|patch|delete|fetch|send|request|execute|query|call|add|set|append|read|json|find|list|build|create|path|of|all|one|items|map|filter|then)$/;
