import { bindPattern } from './bindings.ts';
import { type CodeInterpreter, recordResponseType } from './codeInterpreter.ts';
import { assignedResponseOrValue, loopItemsOf, valueAtPatternStep } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { createObjectValue, createUnknownValue, type InterpretedValue, type Scope } from './values.ts';

/** Returns the scope of a block in another scope. */
export function createNestedScope(parent: Scope): Scope {
	return { ...parent, parent, names: new Map(), isFunction: false, isClass: false };
}

/** Runs a loop. `body` are the statements after a clause without a body. */
export function runLoop(
	interpreter: CodeInterpreter,
	node: SyntaxNode,
	body?: readonly SyntaxNode[],
): InterpretedValue {
	const roles = ['target', 'iterable', 'type'].map((role) => interpreter.code.child(node, role));
	return runLoops(interpreter, [node], body ?? node.children.filter((child) => !roles.includes(child)));
}

/** Returns the items that a comprehension makes. */
export function comprehensionItems(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code } = interpreter;
	const loops = node.children.filter((child) => code.kind(child) === 'loop');
	const body = code.child(node, 'body') ?? node.children.at(-1);
	const rest = node.children.filter((child) => !loops.includes(child) && child !== body);
	return runLoops(interpreter, loops, [...rest, ...(body ? [body] : [])]);
}

/** Runs a body for each item of the loops, and returns the results, or that for a response. */
function runLoops(
	interpreter: CodeInterpreter,
	[first, ...inner]: readonly SyntaxNode[],
	body: readonly SyntaxNode[],
): InterpretedValue {
	const { code, scope } = interpreter;
	const [target, iterable] = [first && code.child(first, 'target'), first && code.child(first, 'iterable')];
	if (!first || !target || !iterable) {
		return body.map((each) => interpreter.evaluate(each)).at(-1) ?? createObjectValue('');
	}
	const value = assignedResponseOrValue(interpreter.evaluate(iterable));
	recordResponseType(value, code.child(first, 'type') ?? target.children.find(({ type }) => /type/.test(type)));
	const items = loopItemsOf(value).map((item) => {
		interpreter.scope = code.table.hasFunctionScope ? scope : createNestedScope(scope);
		bindItem(interpreter, target, item, value);
		const result = runLoops(interpreter, inner, body);
		interpreter.scope = scope;
		return result;
	});
	const isCollection = value.kind === 'list' || value.kind === 'object';
	return (isCollection ? undefined : items[0]) ?? { kind: 'list', items };
}

/** Binds the variables of a loop. Two variables can be an index and an item. */
function bindItem(
	interpreter: CodeInterpreter,
	target: SyntaxNode,
	item: InterpretedValue,
	iterable: InterpretedValue,
): void {
	const names = /^(?:pair|expression_list)$/.test(target.type) ? target.children : [];
	const isShown = iterable.kind === 'list' || (iterable.kind === 'object' && item.kind === 'list');
	if (names.length !== 2) {
		bindPattern(interpreter, target, item, true, isShown);
		return;
	}
	for (const [index, name] of names.entries()) {
		const of = item.kind === 'object' ? item.of : undefined;
		const whole = index === 1 ? item : createUnknownValue(interpreter.sourceOf(name), of);
		const isPair = item.kind === 'list' && iterable.kind === 'object';
		bindPattern(interpreter, name, isPair ? valueAtPatternStep(interpreter, item, index, name) : whole, true, isShown);
	}
}
