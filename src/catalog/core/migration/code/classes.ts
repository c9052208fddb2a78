import type { CodeInterpreter, EvaluatedArgument } from './codeInterpreter.ts';
import { bindParameters, runFunction } from './functions.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { createObjectValue, type ObjectValue } from './values.ts';

/** Returns the object of a class, with its constants and methods. */
export function evaluateClass(interpreter: CodeInterpreter, node: SyntaxNode): ObjectValue {
	const known = interpreter.classes.get(node);
	if (known) {
		return known;
	}
	const { code, scope } = interpreter;
	const name = code.child(node, 'name');
	// A class without a name, such as a companion object, belongs to the class around it.
	const outer = name ? undefined : scope.self;
	const object = outer ?? createObjectValue(name ? code.nameOf(name) : '', { type: node });
	interpreter.classes.set(node, object);
	const common = { parent: scope, names: new Map(), isFunction: true, results: [] };
	interpreter.scope = { ...common, isClass: true, self: object };
	bindParameters(interpreter, node, []);
	for (const child of code.child(node, 'body')?.children ?? []) {
		interpreter.evaluate(child);
	}
	construct(interpreter, object, [], node, object);
	interpreter.scope = scope;
	return object;
}

/** Returns a new object of a class. */
export function newInstance(
	interpreter: CodeInterpreter,
	type: SyntaxNode,
	all: readonly EvaluatedArgument[],
	call: SyntaxNode,
): ObjectValue {
	const { scope } = interpreter;
	const shared = evaluateClass(interpreter, type);
	const object = createObjectValue(interpreter.sourceOf(call), { type, members: new Map(shared.members) });
	interpreter.scope = {
		parent: scope,
		names: object.members,
		isFunction: true,
		isClass: false,
		self: object,
		results: [],
	};
	bindParameters(interpreter, type, all);
	interpreter.scope = scope;
	construct(interpreter, shared, all, call, object);
	return object;
}

function construct(
	interpreter: CodeInterpreter,
	{ members }: ObjectValue,
	all: readonly EvaluatedArgument[],
	call: SyntaxNode,
	self: ObjectValue,
): void {
	for (const [name, value] of members) {
		const isFunction = value.kind === 'function' && value.node !== undefined;
		if (isFunction && (constructors.test(name) || value.node.type === 'constructor_declaration')) {
			runFunction(interpreter, value, all, call, self);
		}
	}
}

/** Names of constructors. In the other languages, they have the name of the class. */
const constructors = /^(?:constructor|__init__|initialize|__construct)$/;
