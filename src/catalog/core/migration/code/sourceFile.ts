import { comparable } from './callNames.ts';
import { type Code, codeOf } from './code.ts';
import type { SyntaxNode, SyntaxTree } from './syntaxNode.ts';
import { type Binding, Variables } from './variables.ts';

/** The declaration of a type. */
export interface TypeDeclaration {
	readonly file: SourceFile;
	readonly node: SyntaxNode;
}

/** A file with its variables, and the files that define what it imports. */
export class SourceFile {
	readonly code: Code;
	readonly variables: Variables;
	/** Files with constants and types that this file uses. */
	readonly others: readonly SourceFile[];

	constructor(code: Code, others: readonly SourceFile[] = []) {
		this.code = code;
		this.variables = new Variables(code);
		this.others = others;
	}

	/** Returns the text of a constant of another file; `undefined` when none or several define it. */
	constant(name: string, owner: string | undefined): string | undefined {
		const all = this.others.flatMap((file) => file.#textsOf(name, owner));
		const owned = all.filter(({ isOwned }) => isOwned);
		const found = new Set((owned.length > 0 ? owned : all).map(({ text }) => text));
		return found.size === 1 ? [...found][0] : undefined;
	}

	/** Returns the texts that the file assigns to a name, and whether they belong to an owner. */
	#textsOf(name: string, owner: string | undefined): readonly { readonly text: string; readonly isOwned: boolean }[] {
		const { code, variables } = this;
		const targets = [...variables.occurrencesOf(name), ...variables.membersNamed(name).map(({ target }) => target)];
		return targets.flatMap((target) => {
			const value = this.#valueOf(target);
			const text = value && (code.stringText(code.unwrap(value)) ?? this.#callText(value));
			return value && text !== undefined
				? [{ text, isOwned: owner === undefined || this.#ownersOf(value).includes(owner) }]
				: [];
		});
	}

	/** The text in a call such as `"…".freeze` and in the arguments of an enum constant. */
	#callText(value: SyntaxNode): string | undefined {
		const inner = this.code.unwrap(value);
		const object =
			this.code.kind(inner) === 'call'
				? this.code.callee(inner).object
				: inner.children.length === 1
					? inner.children[0]
					: undefined;
		return object && this.code.stringText(object);
	}

	#valueOf(target: SyntaxNode): SyntaxNode | undefined {
		const { parent } = target;
		const kind = this.code.kind(parent);
		const isTarget = (kind === 'declare' || kind === 'assign') && this.code.isRole(target, 'target');
		const isKey = kind === 'pair' && this.code.isRole(target, 'key');
		if (parent && kind === 'member' && this.code.isRole(target, 'name') && this.code.isRole(parent, 'target')) {
			return parent.parent && this.code.child(parent.parent, 'value');
		}
		return parent && (isTarget || isKey) ? this.code.child(parent, 'value') : undefined;
	}

	/** Returns the names of the types and variables that a value is in. */
	#ownersOf(value: SyntaxNode): readonly string[] {
		const names: string[] = [];
		for (let node = value.parent; node; node = node.parent) {
			const kind = this.code.kind(node);
			const name =
				kind === 'class'
					? this.code.child(node, 'name')
					: kind === 'declare' || kind === 'assign'
						? this.code.child(node, 'target')
						: undefined;
			if (name) {
				names.push(this.code.nameOf(name));
			}
		}
		return names;
	}

	/** Returns the value of a member such as `self.base`, `Names.YEAR` and `names.year`. */
	memberValue(name: string, owner: string, at: SyntaxNode): SyntaxNode | undefined {
		const values = this.variables.membersNamed(name).filter(({ value, kind }) => value && kind === 'value');
		const isOwn = /^(?:this|self|cls|static)$/.test(owner);
		const fitting = isOwn
			? values.filter((binding) => this.code.kind(binding.node) !== 'pair')
			: values.filter(({ value, target }) => value && this.#ownersOf(target).includes(owner));
		const before = fitting.filter(({ node }) => node.start <= at.start);
		return (before.at(-1) ?? fitting[0])?.value;
	}

	/** Returns the function of this file that a call names; `undefined` for those of libraries. */
	functionOf(call: SyntaxNode): SyntaxNode | undefined {
		const { name, object } = this.code.callee(call);
		if (name === '' || this.code.kind(call) === 'new') {
			return undefined;
		}
		const found = this.variables.functionsNamed(name);
		const [only] = found;
		if (!only || !this.#mayCall(object, name, found)) {
			return undefined;
		}
		const count = this.code.arguments(call).length;
		return found.find((fn) => this.code.parameters(fn).length === count) ?? only;
	}

	/** Whether a call with a receiver names a function of this file. */
	#mayCall(object: SyntaxNode | undefined, name: string, found: readonly SyntaxNode[]): boolean {
		if (!object) {
			return true;
		}
		const source = this.code.source(this.code.unwrap(object)).replace(/^\$/, '');
		if (/^(?:this|self|cls|super|static|base)$/.test(source) || this.variables.types.has(source)) {
			return true;
		}
		const last = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(source)?.[0] ?? '';
		const bindings = this.bindingsNamed(last, object);
		if (bindings.some((binding) => this.#isOwnType(binding))) {
			return true;
		}
		return (
			found.length === 1 &&
			!/^(?:get|post|put|patch|delete|fetch|send|request|execute|query|call|add|set|append|read|json|find|list|build|create|path|of|all|one|items|map|filter|then)$/.test(
				comparable(name),
			)
		);
	}

	/** Returns the declaration of a type in this file or in the files that it uses. */
	typeOf(name: string): TypeDeclaration | undefined {
		for (const file of [this, ...this.others]) {
			const node = file.variables.types.get(name);
			if (node) {
				return { file, node };
			}
		}
		return undefined;
	}

	/** Returns the bindings of a variable or a member with a name. */
	bindingsNamed(name: string, at: SyntaxNode): readonly Binding[] {
		const variable = this.variables.lookup(name, at);
		return [...(variable ? this.variables.bindingsOf(variable) : []), ...this.variables.membersNamed(name)];
	}

	/** Whether a variable holds an object of a type of this file. */
	#isOwnType({ value, node }: Binding): boolean {
		const { code } = this;
		const inner = value && code.unwrap(value);
		const kind = inner && code.kind(inner);
		const made = inner && (kind === 'new' || kind === 'call') ? code.callee(inner).name : '';
		const declared = code.child(node, 'type') ?? (node.parent && code.child(node.parent, 'type'));
		const names = declared ? (code.source(declared).match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []) : [];
		return [made, ...names].some((name) => this.variables.types.has(name));
	}
}

/**
 * Returns the file of a tree; `undefined` when its language has no table. `tick` is called for each
 * step of the work, and throws when the time is over.
 */
export function sourceFileOf(
	tree: SyntaxTree,
	others: readonly SourceFile[] = [],
	tick: () => void = () => undefined,
): SourceFile | undefined {
	const code = codeOf(tree, tick);
	return code && new SourceFile(code, others);
}
