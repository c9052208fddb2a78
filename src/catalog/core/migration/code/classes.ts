import { bindParameters, runFunction } from './functions.ts';
import type { EvaluatedArgument, Machine } from './machine.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { type ObjectValue, objectValue } from './values.ts';

/** Returns the object of a class, with its constants and methods. */
export function classObject(machine: Machine, node: SyntaxNode): ObjectValue {
	const known = machine.classes.get(node);
	if (known) {
		return known;
	}
	const { code, scope } = machine;
	const name = code.child(node, 'name');
	// A class without a name, such as a companion object, belongs to the class around it.
	const outer = name ? undefined : scope.self;
	const object = outer ?? objectValue(name ? code.nameOf(name) : '', { type: node });
	machine.classes.set(node, object);
	if (name) {
		scope.names.set(code.nameOf(name), object);
	}
	const common = { parent: scope, names: new Map(), isFunction: true, results: [] };
	machine.scope = { ...common, isClass: true, self: object };
	bindParameters(machine, node, []);
	for (const child of code.child(node, 'body')?.children ?? []) {
		machine.evaluate(child);
	}
	construct(machine, object, [], node, object);
	machine.scope = scope;
	return object;
}

/** Returns a new object of a class. */
export function newInstance(
	machine: Machine,
	type: SyntaxNode,
	all: readonly EvaluatedArgument[],
	call: SyntaxNode,
): ObjectValue {
	const { scope } = machine;
	const shared = classObject(machine, type);
	const object = objectValue(machine.sourceOf(call), { type, members: new Map(shared.members) });
	machine.scope = {
		parent: scope,
		names: object.members,
		isFunction: true,
		isClass: false,
		self: object,
		results: [],
	};
	bindParameters(machine, type, all);
	machine.scope = scope;
	construct(machine, shared, all, call, object);
	return object;
}

function construct(
	machine: Machine,
	{ members }: ObjectValue,
	all: readonly EvaluatedArgument[],
	call: SyntaxNode,
	self: ObjectValue,
): void {
	for (const [name, value] of members) {
		const isFunction = value.kind === 'function' && value.node !== undefined;
		if (isFunction && (constructors.test(name) || value.node.type === 'constructor_declaration')) {
			runFunction(machine, value, all, call, self);
		}
	}
}

/** Names of constructors. In the other languages, they have the name of the class. */
const constructors = /^(?:constructor|__init__|initialize|__construct)$/;
