import type { Functions, ScopedMachine } from './functions.ts';
import type { Given } from './machine.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { type FunctionValue, type ObjectValue, objectValue } from './values.ts';

/** Makes the objects of the classes of a file. */
export class Classes {
	readonly #machine: ScopedMachine;
	readonly #functions: Functions;
	readonly #objects = new Map<SyntaxNode, ObjectValue>();

	constructor(machine: ScopedMachine, functions: Functions) {
		this.#machine = machine;
		this.#functions = functions;
	}

	/** Returns the object of a class, with its constants and methods. */
	classObject(node: SyntaxNode): ObjectValue {
		const known = this.#objects.get(node);
		if (known) {
			return known;
		}
		const machine = this.#machine;
		const { code, scope } = machine;
		const name = code.child(node, 'name');
		// A class without a name, such as a companion object, belongs to the class around it.
		const outer = name ? undefined : scope.self;
		const object = outer ?? objectValue(name ? code.nameOf(name) : '', { type: node });
		this.#objects.set(node, object);
		if (name) {
			scope.names.set(code.nameOf(name), object);
		}
		const common = { parent: scope, names: new Map(), isFunction: true, results: [] };
		machine.scope = { ...common, isClass: true, self: object };
		this.#functions.bindParameters(node, []);
		for (const child of code.child(node, 'body')?.children ?? []) {
			machine.evaluate(child);
		}
		this.#construct(object, [], node, object);
		machine.scope = scope;
		return object;
	}

	/** Returns a new object of a class. */
	instance(type: SyntaxNode, all: readonly Given[], call: SyntaxNode): ObjectValue {
		const machine = this.#machine;
		const { scope } = machine;
		const shared = this.classObject(type);
		const object = objectValue(machine.sourceOf(call), { type, members: new Map(shared.members) });
		machine.scope = {
			parent: scope,
			names: object.members,
			isFunction: true,
			isClass: false,
			self: object,
			results: [],
		};
		this.#functions.bindParameters(type, all);
		machine.scope = scope;
		this.#construct(shared, all, call, object);
		return object;
	}

	#construct({ members, source }: ObjectValue, all: readonly Given[], call: SyntaxNode, self: ObjectValue): void {
		const fn = [...members].find(
			([name, value]) =>
				value.kind === 'function' &&
				(/^(?:constructor|__init__|initialize|__construct)$/.test(name) ||
					value.node?.type === 'constructor_declaration' ||
					(name === source && value.node !== undefined)),
		)?.[1] as FunctionValue | undefined;
		if (fn) {
			this.#machine.invoke(fn, all, call, self);
		}
	}
}
