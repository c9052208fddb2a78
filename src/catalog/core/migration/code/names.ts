import { classObject } from './classes.ts';
import { functionValueAt, runFunction } from './functions.ts';
import { type Machine, recordResponseType } from './machine.ts';
import { constantOfOtherFile, elementOf, memberOf, responseOrValue } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { type InterpretedValue, objectValue, type Scope, textValue } from './values.ts';

/** Returns the value of a variable, a function, a class or a constant. */
export function evaluateName(machine: Machine, node: SyntaxNode): InterpretedValue {
	const name = machine.code.nameOf(node);
	const { self } = machine.scope;
	const isField = /^(?:instance|class)_variable$/.test(node.type);
	const found = isField ? self?.members.get(name) : (valueOfVariable(machine, name) ?? self?.members.get(name));
	if (found) {
		return found;
	}
	if (/^(?:true|false|null|nil|none|undefined)$/i.test(name)) {
		return scalarLiteralValue(name);
	}
	// A block without parameters names the parameters of the request that it builds.
	const isQuery = self && !self.type && /^(?:parameters|params|query|url)$/.test(name);
	if (isQuery || /^(?:this|self|static|cls|super|parent|base)$/.test(name)) {
		return self ?? machine.unknown(node);
	}
	const type = machine.file.ownType(name);
	const [fn] = machine.file.functionsNamed(name);
	const own = type ? classObject(machine, type) : fn && functionValueAt(machine, fn);
	return own ?? constantOfOtherFile(machine, name, undefined) ?? machine.unknown(node);
}

/** Returns the value of a variable. */
export function valueOfVariable(machine: Machine, name: string): InterpretedValue | undefined {
	for (let scope: Scope | undefined = machine.scope; scope; scope = scope.parent) {
		const found = scope.names.get(name);
		if (found) {
			return (scope.isClass ? machine.scope.self?.members.get(name) : undefined) ?? found;
		}
	}
	return undefined;
}

/** Returns the value of an element such as `a["b"]`. */
export function evaluateElement(machine: Machine, node: SyntaxNode): InterpretedValue {
	const [object, key] = [machine.code.child(node, 'object'), machine.code.child(node, 'key')];
	return object
		? elementOf(machine, machine.evaluate(object), key && machine.evaluate(key), node)
		: machine.unknown(node);
}

/** Returns the value of a member such as `a.b`. */
export function evaluateMember(machine: Machine, node: SyntaxNode): InterpretedValue {
	const { code } = machine;
	const [object, name] = [code.child(node, 'object'), code.child(node, 'name')];
	if (!object || !name) {
		return machine.unknown(node);
	}
	const owner = machine.evaluate(object);
	const value = memberOf(machine, owner, code.nameOf(name), node);
	const isGetter =
		value.kind === 'function' &&
		value.node &&
		code.language !== 'typescript' &&
		code.parameters(value.node).length === 0;
	return isGetter ? runFunction(machine, value, [], node, owner.kind === 'object' ? owner : undefined) : value;
}

/** Returns the value of an expression around another one, such as a cast. */
export function wrappedValue(machine: Machine, node: SyntaxNode): InterpretedValue {
	const { code } = machine;
	const [inner, type] = [code.child(node, 'value'), code.child(node, 'type')];
	const others = [type, code.child(node, 'skip')];
	const run = node.children.filter((child) => !others.includes(child));
	const values = new Map(run.map((child) => [child, machine.evaluate(child)]));
	const value = inner && values.get(inner);
	if (value) {
		recordResponseType(responseOrValue(value), type);
	}
	return value ?? machine.unknown(node);
}

/** Matches numbers, truth values and nothing. */
export const scalarLiteral = /^(?:(?:-?\d+(?:\.\d+)?)[LlFfDdmM]?|true|false|null|nil|none|undefined)$/i;
/** Returns the value of a number, a truth value or nothing. */
export function scalarLiteralValue(source: string): InterpretedValue {
	return /^(?:null|nil|none|undefined)$/i.test(source)
		? objectValue(source)
		: textValue(source.replace(/(?<=\d)[LlFfDdmM]$/, '').toLowerCase());
}
