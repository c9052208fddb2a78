import { bindPattern } from './bindings.ts';
import { type Machine, recordResponseType } from './machine.ts';
import { itemsOf, responseOrValue, valueAtStep } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { type InterpretedValue, objectValue, type Scope, unknownObject } from './values.ts';

/** Returns the scope of a block in another scope. */
export function nestedScope(parent: Scope): Scope {
	return { ...parent, parent, names: new Map(), isFunction: false, isClass: false };
}

/** Runs a loop. `body` are the statements after a clause without a body. */
export function runLoop(machine: Machine, node: SyntaxNode, body?: readonly SyntaxNode[]): InterpretedValue {
	const roles = ['target', 'iterable', 'type'].map((role) => machine.code.child(node, role));
	return runLoops(machine, [node], body ?? node.children.filter((child) => !roles.includes(child)));
}

/** Returns the items that a comprehension makes. */
export function comprehensionItems(machine: Machine, node: SyntaxNode): InterpretedValue {
	const { code } = machine;
	const loops = node.children.filter((child) => code.kind(child) === 'loop');
	const body = code.child(node, 'body') ?? node.children.at(-1);
	const rest = node.children.filter((child) => !loops.includes(child) && child !== body);
	return runLoops(machine, loops, [...rest, ...(body ? [body] : [])]);
}

/** Runs a body for each item of the loops, and returns the results, or that for a response. */
function runLoops(
	machine: Machine,
	[first, ...inner]: readonly SyntaxNode[],
	body: readonly SyntaxNode[],
): InterpretedValue {
	const { code, scope } = machine;
	const [target, iterable] = [first && code.child(first, 'target'), first && code.child(first, 'iterable')];
	if (!first || !target || !iterable) {
		return body.map((each) => machine.evaluate(each)).at(-1) ?? objectValue('');
	}
	const value = responseOrValue(machine.evaluate(iterable));
	recordResponseType(value, code.child(first, 'type') ?? target.children.find(({ type }) => /type/.test(type)));
	const items = itemsOf(value).map((item) => {
		machine.scope = code.table.hasFunctionScope ? scope : nestedScope(scope);
		bindItem(machine, target, item, value);
		const result = runLoops(machine, inner, body);
		machine.scope = scope;
		return result;
	});
	const isCollection = value.kind === 'list' || value.kind === 'object';
	return (isCollection ? undefined : items[0]) ?? { kind: 'list', items };
}

/** Binds the variables of a loop. Two variables can be an index and an item. */
function bindItem(machine: Machine, target: SyntaxNode, item: InterpretedValue, iterable: InterpretedValue): void {
	const names = /^(?:pair|expression_list)$/.test(target.type) ? target.children : [];
	const isShown = iterable.kind === 'list' || (iterable.kind === 'object' && item.kind === 'list');
	if (names.length !== 2) {
		bindPattern(machine, target, item, true, isShown);
		return;
	}
	for (const [index, name] of names.entries()) {
		const of = item.kind === 'object' ? item.of : undefined;
		const whole = index === 1 ? item : unknownObject(machine.sourceOf(name), of);
		const isPair = item.kind === 'list' && iterable.kind === 'object';
		bindPattern(machine, name, isPair ? valueAtStep(machine, item, index, name) : whole, true, isShown);
	}
}
