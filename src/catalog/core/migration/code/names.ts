import type { ScopedMachine } from './functions.ts';
import { noteType } from './machine.ts';
import { elementOf, memberOf, resolved } from './members.ts';
import type { Constant, SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { objectValue, type Scope, textValue, type Value } from './values.ts';

/** Returns the values of names, members and the expressions around them. */
export class Names {
	readonly #machine: ScopedMachine;
	/** Returns the constants of another file. */
	readonly #constantsOf: (file: SourceFile) => readonly Constant[];
	/** The receiver of `?.` in C#, whose members are below it. */
	#bound: Value | undefined;

	constructor(machine: ScopedMachine, constantsOf: (file: SourceFile) => readonly Constant[]) {
		this.#machine = machine;
		this.#constantsOf = constantsOf;
	}

	/** Returns the value of a variable, a function, a class or a constant. */
	name(node: SyntaxNode): Value {
		const name = this.#machine.code.nameOf(node);
		const { self } = this.#machine.scope;
		const isField = /^(?:instance|class)_variable$/.test(node.type);
		const found = isField ? self?.members.get(name) : (this.#lookup(name) ?? self?.members.get(name));
		if (found) {
			return found;
		}
		if (/^(?:true|false|null|nil|none|undefined)$/i.test(name)) {
			return constantValue(name);
		}
		// A block without parameters names the parameters of the request that it builds.
		const isQuery = self && !self.type && /^(?:parameters|params|query)$/.test(name);
		if (isQuery || /^(?:this|self|static|cls|super|parent|base)$/.test(name)) {
			return self ?? this.#machine.unknown(node);
		}
		const type = this.#machine.file.ownType(name);
		const [fn] = this.#machine.file.functionsNamed(name);
		const own = type ? this.#machine.classObject(type) : fn && this.#machine.functionValue(fn);
		return own ?? this.#machine.constant(name, undefined) ?? this.#machine.unknown(node);
	}

	#lookup(name: string): Value | undefined {
		for (let scope: Scope | undefined = this.#machine.scope; scope; scope = scope.parent) {
			const found = scope.names.get(name);
			if (found) {
				return (scope.isClass ? this.#machine.scope.self?.members.get(name) : undefined) ?? found;
			}
		}
		return undefined;
	}

	/** Returns the text of a constant of another file; `undefined` when none or several define it. */
	constant(name: string, owner: string | undefined): Value | undefined {
		const all = this.#machine.file.others.flatMap((file) => {
			if (!file.constants) {
				// Files can import each other.
				file.constants = [];
				file.constants = this.#constantsOf(file);
			}
			return file.constants.filter((each) => each.name === name);
		});
		const owned = all.filter((each) => owner === undefined || each.owner === owner);
		const texts = new Set((owned.length > 0 ? owned : all).map(({ text }) => text));
		const [text] = texts;
		return text !== undefined && texts.size === 1 ? textValue(text) : undefined;
	}

	/** Returns the value of an element such as `a["b"]`. */
	element(node: SyntaxNode): Value {
		const machine = this.#machine;
		const [object, key] = [machine.code.child(node, 'object'), machine.code.child(node, 'key')];
		const owner = object ? machine.evaluate(object) : this.#bound;
		return owner ? elementOf(machine, owner, key && machine.evaluate(key), node) : machine.unknown(node);
	}

	/** Returns the value of a member such as `a.b`. */
	member(node: SyntaxNode): Value {
		const { code } = this.#machine;
		const [object, name] = [code.child(node, 'object'), code.child(node, 'name')];
		const owner = object ? this.#machine.evaluate(object) : this.#bound;
		if (!owner || !name) {
			return this.#machine.unknown(node);
		}
		if (/^string\.empty$/i.test(code.source(node))) {
			return textValue('');
		}
		const value = memberOf(this.#machine, owner, code.nameOf(name), node);
		const isGetter =
			value.kind === 'function' &&
			value.node &&
			code.language !== 'typescript' &&
			code.parameters(value.node).length === 0;
		return isGetter ? this.#machine.invoke(value, [], node, owner.kind === 'object' ? owner : undefined) : value;
	}

	/** Returns the value of an expression around another one, such as a cast. */
	wrapped(node: SyntaxNode): Value {
		const { code } = this.#machine;
		const [inner, type] = [code.child(node, 'value'), code.child(node, 'type')];
		if (node.type === 'conditional_access_expression' && node.children[0]) {
			const before = this.#bound;
			this.#bound = this.#machine.evaluate(node.children[0]);
			const value = inner ? this.#machine.evaluate(inner) : this.#machine.unknown(node);
			this.#bound = before;
			return value;
		}
		const values = new Map(
			node.children.flatMap((child) => (child === type ? [] : [[child, this.#machine.evaluate(child)]])),
		);
		const value = inner && values.get(inner);
		if (value) {
			noteType(resolved(value), type);
		}
		return value ?? this.#machine.unknown(node);
	}
}

/** Matches numbers, truth values and nothing. */
export const scalar = /^(?:(?:-?\d+(?:\.\d+)?)[LlFfDdmM]?|true|false|null|nil|none|undefined)$/i;
/** Returns the value of a number, a truth value or nothing. */
export function constantValue(source: string): Value {
	return /^(?:null|nil|none|undefined)$/i.test(source)
		? objectValue(source)
		: textValue(source.replace(/(?<=\d)[LlFfDdmM]$/, '').toLowerCase());
}
