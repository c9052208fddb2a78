import { bindPattern } from './bindings.ts';
import { type CodeInterpreter, recordResponseType } from './codeInterpreter.ts';
import { assignedResponseOrValue, loopItemsOf, valueAtPatternStep } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { createObjectValue, createUnknownValue, type InterpretedValue, type Scope } from './values.ts';

/** The variables of a loop, and the collection that it goes through. */
interface LoopClause {
	readonly target: SyntaxNode;
	readonly iterable: SyntaxNode;
}

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

/** Runs a body for each item of the loops, and returns the results. */
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
	recordResponseType(value, code.child(first, 'type') ?? code.child(target, 'type'));
	const items = loopItemsOf(value).map((item) => {
		interpreter.scope = code.table.hasFunctionScope ? scope : createNestedScope(scope);
		bindItem(interpreter, { target, iterable }, item, value);
		const result = runLoops(interpreter, inner, body);
		interpreter.scope = scope;
		return result;
	});
	return { kind: 'list', items };
}

/** Binds the variables of a loop. Two variables can be an index and an item. */
function bindItem(
	interpreter: CodeInterpreter,
	clause: LoopClause,
	item: InterpretedValue,
	iterable: InterpretedValue,
): void {
	const { target } = clause;
	const isPair = item.kind === 'list' && iterable.kind === 'object';
	const parts = /^(?:pair|expression_list)$/.test(target.type)
		? target.children.map((name, step) => ({ name, step }))
		: [{ name: target, step: stepOfOnlyVariable(interpreter, clause, isPair) }];
	const of = item.kind === 'object' ? item.of : undefined;
	for (const { name, step } of parts) {
		const whole = step === 0 ? createUnknownValue(interpreter.sourceOf(name), of) : item;
		const part = isPair && step !== undefined ? valueAtPatternStep(interpreter, item, step, name) : whole;
		bindPattern(interpreter, name, part, true, isPair || iterable.kind === 'list');
	}
}

/**
 * Returns 0 for a loop whose only variable gets the names or the indexes of a collection, and 1 for
 * its values; `undefined` if the variable gets what the collection contains.
 */
function stepOfOnlyVariable(
	{ code }: CodeInterpreter,
	{ target, iterable }: LoopClause,
	isPair: boolean,
): number | undefined {
	if (code.kind(target) !== 'name') {
		return undefined;
	}
	switch (code.language) {
		case 'go':
			return 0;
		case 'php':
			return 1;
		case 'python':
			return isPair && code.kind(code.unwrap(iterable)) !== 'call' ? 0 : undefined;
		case 'typescript':
			return code.between(target, iterable) === 'in' ? 0 : undefined;
		default:
			return undefined;
	}
}
