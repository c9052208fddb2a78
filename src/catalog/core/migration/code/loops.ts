import type { ScopedMachine } from './functions.ts';
import { noteType } from './machine.ts';
import { itemsOf, partOf, resolved } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { objectValue, type Scope, unknownValue, type Value } from './values.ts';

/** Returns the scope of a block in another scope. */
export function blockIn(parent: Scope): Scope {
	return { ...parent, parent, names: new Map(), isFunction: false, isClass: false };
}

/** Runs loops and comprehensions: once for each item that the code shows. */
export class Loops {
	readonly #machine: ScopedMachine;

	constructor(machine: ScopedMachine) {
		this.#machine = machine;
	}

	/** Runs a loop. `body` are the statements after a clause without a body. */
	loop(node: SyntaxNode, body?: readonly SyntaxNode[]): Value {
		const roles = ['target', 'iterable', 'type'].map((role) => this.#machine.code.child(node, role));
		return this.#run([node], body ?? node.children.filter((child) => !roles.includes(child)));
	}

	/** Returns the items that a comprehension makes. */
	comprehension(node: SyntaxNode): Value {
		const { code } = this.#machine;
		const loops = node.children.filter((child) => code.kind(child) === 'loop');
		const body = code.child(node, 'body') ?? node.children.at(-1);
		const rest = node.children.filter((child) => !loops.includes(child) && child !== body);
		return this.#run(loops, [...rest, ...(body ? [body] : [])]);
	}

	/** Runs a body for each item of the loops, and returns the results, or that for a response. */
	#run([loop, ...inner]: readonly SyntaxNode[], body: readonly SyntaxNode[]): Value {
		const machine = this.#machine;
		const { code, scope } = machine;
		const [target, iterable] = [loop && code.child(loop, 'target'), loop && code.child(loop, 'iterable')];
		if (!loop || !target || !iterable) {
			return body.map((each) => machine.evaluate(each)).at(-1) ?? objectValue('');
		}
		const value = resolved(machine.evaluate(iterable));
		noteType(value, code.child(loop, 'type') ?? target.children.find(({ type }) => /type/.test(type)));
		const items = itemsOf(value).map((item) => {
			machine.scope = code.table.hasFunctionScope ? scope : blockIn(scope);
			this.#bindItem(target, item, value);
			const result = this.#run(inner, body);
			machine.scope = scope;
			return result;
		});
		const isCollection = value.kind === 'list' || value.kind === 'object';
		return (isCollection ? undefined : items[0]) ?? { kind: 'list', items };
	}

	/** Binds the variables of a loop. Two variables can be an index and an item. */
	#bindItem(target: SyntaxNode, item: Value, iterable: Value): void {
		const names = /^(?:pair|expression_list)$/.test(target.type) ? target.children : [];
		const isShown = iterable.kind === 'list' || (iterable.kind === 'object' && item.kind === 'list');
		if (names.length !== 2) {
			this.#machine.bind(target, item, true, isShown);
			return;
		}
		for (const [index, name] of names.entries()) {
			const of = item.kind === 'object' ? item.of : undefined;
			const whole = index === 1 ? item : unknownValue(this.#machine.sourceOf(name), of);
			const isPair = item.kind === 'list' && iterable.kind === 'object';
			this.#machine.bind(name, isPair ? partOf(this.#machine, item, index, name) : whole, true, isShown);
		}
	}
}
