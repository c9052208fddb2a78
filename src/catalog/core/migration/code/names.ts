import { evaluateClass } from './classes.ts';
import { type CodeInterpreter, recordResponseType } from './codeInterpreter.ts';
import { functionValueAt, runFunction } from './functions.ts';
import { assignedResponseOrValue, constantOfOtherFile, elementValueOf, memberValueOf } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { createObjectValue, createTextValue, type InterpretedValue, type Scope } from './values.ts';

/** Returns the value of a variable, a function, a class or a constant. */
export function evaluateName(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const name = interpreter.code.nameOf(node);
	const { self } = interpreter.scope;
	const isField = /^(?:instance|class)_variable$/.test(node.type);
	const found = isField ? self?.members.get(name) : (valueOfVariable(interpreter, name) ?? self?.members.get(name));
	if (found) {
		return found;
	}
	if (/^(?:true|false|null|nil|none|undefined)$/i.test(name)) {
		return scalarLiteralValue(name);
	}
	// A block without parameters names the parameters of the request that it builds.
	const isQuery = self && !self.type && /^(?:parameters|params|query|url)$/.test(name);
	if (isQuery || /^(?:this|self|static|cls|super|parent|base)$/.test(name)) {
		return self ?? interpreter.unknown(node);
	}
	const type = interpreter.file.ownType(name);
	const [fn] = interpreter.file.functionsNamed(name);
	const own = type ? evaluateClass(interpreter, type) : fn && functionValueAt(interpreter, fn);
	return own ?? constantOfOtherFile(interpreter, name, undefined) ?? interpreter.unknown(node);
}

/** Returns the value of a variable. */
export function valueOfVariable(interpreter: CodeInterpreter, name: string): InterpretedValue | undefined {
	for (let scope: Scope | undefined = interpreter.scope; scope; scope = scope.parent) {
		const found = scope.names.get(name);
		if (found) {
			return (scope.isClass ? interpreter.scope.self?.members.get(name) : undefined) ?? found;
		}
	}
	return undefined;
}

/** Returns the value of an element such as `a["b"]`. */
export function evaluateElement(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const [object, key] = [interpreter.code.child(node, 'object'), interpreter.code.child(node, 'key')];
	return object
		? elementValueOf(interpreter, interpreter.evaluate(object), key && interpreter.evaluate(key), node)
		: interpreter.unknown(node);
}

/** Returns the value of a member such as `a.b`. */
export function evaluateMember(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code } = interpreter;
	const [object, name] = [code.child(node, 'object'), code.child(node, 'name')];
	if (!object || !name) {
		return interpreter.unknown(node);
	}
	const owner = interpreter.evaluate(object);
	const value = memberValueOf(interpreter, owner, code.nameOf(name), node);
	const isGetter =
		value.kind === 'function' &&
		value.node &&
		code.language !== 'typescript' &&
		code.parameters(value.node).length === 0;
	return isGetter ? runFunction(interpreter, value, [], node, owner.kind === 'object' ? owner : undefined) : value;
}

/** Returns the value of an expression around another one, such as a cast. */
export function evaluateWrappedExpression(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code } = interpreter;
	const [inner, type] = [code.child(node, 'value'), code.child(node, 'type')];
	const others = [type, code.child(node, 'skip')];
	const run = node.children.filter((child) => !others.includes(child));
	const values = new Map(run.map((child) => [child, interpreter.evaluate(child)]));
	// The text of a heredoc in Ruby stands after the statement.
	const value = inner && (values.get(inner) ?? interpreter.evaluate(inner));
	if (value) {
		recordResponseType(assignedResponseOrValue(value), type);
	}
	return value ?? interpreter.unknown(node);
}

/** Matches numbers, truth values and nothing. */
export const scalarLiteralPattern = /^(?:(?:-?\d+(?:\.\d+)?)[LlFfDdmM]?|true|false|null|nil|none|undefined)$/i;
/** Returns the value of a number, a truth value or nothing. */
export function scalarLiteralValue(source: string): InterpretedValue {
	return /^(?:null|nil|none|undefined)$/i.test(source)
		? createObjectValue(source)
		: createTextValue(source.replace(/(?<=\d)[LlFfDdmM]$/, '').toLowerCase());
}
