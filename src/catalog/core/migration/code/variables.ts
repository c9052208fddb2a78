import type { Code } from './code.ts';
import type { SyntaxNode } from './syntaxNode.ts';

/** A place where a variable, a function or a member gets its value. */
export interface Binding {
	/** The name in the code. */
	readonly target: SyntaxNode;
	/** The assignment, loop, parameter, function or pair. */
	readonly node: SyntaxNode;
	/** The value, or the value that the target is a part of. */
	readonly value: SyntaxNode | undefined;
	/** `item` for the variable of a loop, `parameter` for that of a function. */
	readonly kind: 'value' | 'item' | 'parameter' | 'function';
	/** The members of the value that lead to the target. A list counts by its index. */
	readonly path: readonly (string | number)[];
}

/** A variable of a scope. */
export interface Variable {
	readonly name: string;
	/** The function, block or file. */
	readonly scope: SyntaxNode;
	readonly bindings: Binding[];
}

/** The part of a pattern that is bound to a name. */
export interface PatternName {
	readonly target: SyntaxNode;
	readonly path: readonly (string | number)[];
}

/** The variables, functions and members of a file. */
export class Variables {
	readonly #code: Code;
	readonly #scopes = new Map<SyntaxNode, Map<string, Variable>>();
	/** Members of types and objects, by name. */
	readonly #members = new Map<string, Binding[]>();
	readonly #bindings = new Map<Variable, readonly Binding[]>();
	readonly #functions = new Map<string, readonly SyntaxNode[]>();
	readonly #references = new Map<Variable, readonly SyntaxNode[]>();
	readonly #occurrences = new Map<string, SyntaxNode[]>();
	/** Assignments that declare nothing, by name. */
	readonly #assignments = new Map<string, Binding[]>();
	/** Classes and functions by name. */
	readonly types = new Map<string, SyntaxNode>();

	constructor(code: Code) {
		this.#code = code;
		const pending = [code.root];
		for (let node = pending.pop(); node; node = pending.pop()) {
			code.tick();
			this.#read(node);
			for (let index = node.children.length - 1; index >= 0; index -= 1) {
				pending.push(node.children[index] as SyntaxNode);
			}
		}
	}

	/** Returns the variable that a name refers to at a node. */
	lookup(name: string, at: SyntaxNode): Variable | undefined {
		for (let scope: SyntaxNode | undefined = at; scope; scope = scope.parent) {
			this.#code.tick();
			const found = this.#scopes.get(scope)?.get(name);
			if (found) {
				return found;
			}
		}
		return undefined;
	}

	/** Returns all bindings of a variable, in the order of the code. */
	bindingsOf(variable: Variable): readonly Binding[] {
		return cached(this.#bindings, variable, () => {
			const others = (this.#assignments.get(variable.name) ?? []).filter(
				({ target }) => this.lookup(variable.name, target) === variable,
			);
			return others.length === 0
				? variable.bindings
				: [...variable.bindings, ...others].sort((a, b) => a.node.start - b.node.start);
		});
	}

	/** Returns the bindings of a member of any type or object, such as `Names.YEAR`. */
	membersNamed(name: string): readonly Binding[] {
		return this.#members.get(name) ?? [];
	}

	/** Returns the nodes that use a variable. */
	referencesOf(variable: Variable): readonly SyntaxNode[] {
		return cached(this.#references, variable, () => {
			const targets = new Set(this.bindingsOf(variable).map(({ target }) => target));
			return this.occurrencesOf(variable.name).filter(
				(node) => !targets.has(node) && !this.isMemberName(node) && this.lookup(variable.name, node) === variable,
			);
		});
	}

	/** Returns the nodes with a name, in the order of the code. */
	occurrencesOf(name: string): readonly SyntaxNode[] {
		return this.#occurrences.get(name) ?? [];
	}

	/** Returns the functions with a name. */
	functionsNamed(name: string): readonly SyntaxNode[] {
		return cached(this.#functions, name, () => {
			const all = [...this.occurrencesOf(name), ...this.membersNamed(name).map(({ target }) => target)];
			return [...new Set(all)].flatMap((target) => this.functionAt(target) ?? []);
		});
	}

	/** Returns the function that a name declares. */
	functionAt(target: SyntaxNode): SyntaxNode | undefined {
		const { parent } = target;
		if (!parent) {
			return undefined;
		}
		const kind = this.#code.kind(parent);
		if (kind === 'function' && this.#code.isRole(target, 'name')) {
			return parent;
		}
		const isValue = (kind === 'declare' || kind === 'assign') && this.#code.isRole(target, 'target');
		const value = isValue
			? this.#code.child(parent, 'value')
			: kind === 'pair' && this.#code.isRole(target, 'key')
				? this.#code.child(parent, 'value')
				: undefined;
		const inner = value && this.#code.unwrap(value);
		return inner && this.#code.kind(inner) === 'lambda' ? inner : undefined;
	}

	/** Whether a name is that of a member, an argument or a key. */
	isMemberName(node: SyntaxNode): boolean {
		const kind = this.#code.kind(node.parent);
		const isCalledMember =
			kind === 'call' && this.#code.isRole(node, 'name') && !!node.parent && !!this.#code.child(node.parent, 'object');
		return (
			((kind === 'member' || kind === 'argument') && this.#code.isRole(node, 'name')) ||
			(kind === 'pair' && this.#code.isRole(node, 'key') && this.#code.language !== 'go') ||
			isCalledMember
		);
	}

	/** Returns the names in a pattern. */
	namesIn(pattern: SyntaxNode, path: readonly (string | number)[] = []): readonly PatternName[] {
		const code = this.#code;
		if (path.length > maxPatternDepth) {
			return [];
		}
		const isName =
			/identifier$|^implicit_parameter$/.test(pattern.type) ||
			(/pattern$/.test(pattern.type) && pattern.children.length === 0);
		if (isName) {
			return [{ target: pattern, path }];
		}
		switch (code.kind(pattern)) {
			case 'name':
				return [{ target: pattern, path }];
			case 'wrap':
			case 'field':
			case 'parameter': {
				const inner = code.child(pattern, 'target') ?? code.child(pattern, 'name') ?? code.child(pattern, 'value');
				return inner && inner !== pattern ? this.namesIn(inner, path) : [];
			}
			case 'pair': {
				const [key, value] = [code.child(pattern, 'key'), code.child(pattern, 'value')];
				return key && value ? this.namesIn(value, [...path, code.stringText(key) ?? code.nameOf(key)]) : [];
			}
			case 'list':
			case 'map':
				return this.#elements(pattern).flatMap(([element, key]) => this.namesIn(element, [...path, ...key]));
			default:
				return [];
		}
	}

	/** Returns the elements of a pattern with the index or the name that leads to each. */
	#elements(pattern: SyntaxNode): readonly (readonly [SyntaxNode, readonly (string | number)[]])[] {
		const code = this.#code;
		const { children } = pattern;
		// The elements of a list in PHP are keys and values in turn if it has keys.
		if (pattern.type === 'list_literal' && /^[[(]?\s*(?:list\()?\s*['"]/.test(code.source(pattern))) {
			return children.flatMap((key, index) => {
				const value = children[index + 1];
				return index % 2 === 0 && value ? [[value, [code.stringText(key) ?? '']] as const] : [];
			});
		}
		if (pattern.type === 'dict_pattern') {
			return children.flatMap((key, index) => {
				const value = children[index + 1];
				return key.field === 'key' && value ? [[value, [code.stringText(key) ?? '']] as const] : [];
			});
		}
		return children.map((child, index) => {
			if (code.kind(pattern) !== 'map' || pattern.type === 'list_literal') {
				return [child, [index]] as const;
			}
			const inner = code.unwrap(child);
			const isShorthand = code.kind(child) !== 'pair' && /identifier|name/.test(inner.type);
			return [child, isShorthand ? [code.nameOf(inner)] : []] as const;
		});
	}

	#read(node: SyntaxNode): void {
		const code = this.#code;
		switch (code.kind(node)) {
			case 'name':
				this.#occur(code.nameOf(node), node);
				break;
			case 'declare':
			case 'assign':
				this.#readAssignment(node, code.kind(node) === 'declare');
				break;
			case 'loop':
				this.#readLoop(node);
				break;
			case 'function':
			case 'lambda':
				this.#readFunction(node);
				break;
			case 'class':
				this.#readClass(node);
				break;
			case 'pair':
				this.#readPair(node);
				break;
			case 'call':
				this.#readDefinition(node);
				break;
			default:
				if (/identifier$|^name$|^simple_name$/.test(node.type)) {
					this.#occur(code.nameOf(node), node);
				}
		}
	}

	#occur(name: string, node: SyntaxNode): void {
		push(this.#occurrences, name, node);
	}

	#readAssignment(node: SyntaxNode, isDeclaration: boolean): void {
		const code = this.#code;
		const target = code.child(node, 'target');
		const value = code.child(node, 'value');
		if (!target || code.kind(node.parent) === 'map') {
			return;
		}
		const known = value === target ? undefined : value;
		const isMember = this.#isInClass(node);
		const inner = code.unwrap(target);
		if (code.kind(inner) === 'member') {
			const name = code.child(inner, 'name');
			const object = code.child(inner, 'object');
			if (name && object && /^(?:this|self|\$this)$/.test(code.source(object))) {
				this.#addMember(code.nameOf(name), { target: name, node, value: known, kind: 'value', path: [] });
			}
			return;
		}
		if (/^(?:instance|class)_variable$/.test(inner.type)) {
			this.#addMember(code.nameOf(inner), { target: inner, node, value: known, kind: 'value', path: [] });
		}
		for (const { target: name, path } of this.namesIn(target)) {
			const binding: Binding = { target: name, node, value: known, kind: 'value', path };
			if (isMember) {
				this.#addMember(code.nameOf(name), binding);
			}
			if (isDeclaration || code.table.hasFunctionScope) {
				this.#declare(this.#scopeOf(node, isDeclaration), code.nameOf(name), binding);
			} else {
				push(this.#assignments, code.nameOf(name), binding);
			}
		}
	}

	#isInClass(node: SyntaxNode): boolean {
		const scope = this.#code.enclosing(node, 'class', 'function', 'lambda', 'block');
		return scope !== undefined && this.#code.kind(scope) === 'class';
	}

	/** Reads a constant that `define` of PHP declares. */
	#readDefinition(call: SyntaxNode): void {
		const code = this.#code;
		const [first, second] = code.language === 'php' && code.callee(call).name === 'define' ? code.arguments(call) : [];
		const name = first && code.stringText(first.value);
		if (first && second && name !== undefined) {
			this.#declare(code.root, name, { target: first.value, node: call, value: second.value, kind: 'value', path: [] });
		}
	}

	#readLoop(node: SyntaxNode): void {
		const code = this.#code;
		const target = code.child(node, 'target');
		const value = code.child(node, 'iterable');
		if (!target || !value) {
			return;
		}
		const isComprehension = code.kind(node.parent) === 'comprehension';
		const isClause = node.type === 'range_clause';
		const scope =
			isComprehension || isClause ? node.parent : code.table.hasFunctionScope ? this.#scopeOf(node, false) : node;
		const keyed = target.type === 'pair' ? target.children : undefined;
		const names = keyed ? keyed.flatMap((child, index) => this.namesIn(child, [index])) : this.namesIn(target);
		for (const { target: name, path } of names) {
			this.#declare(scope ?? code.root, code.nameOf(name), { target: name, node, value, kind: 'item', path });
		}
	}

	#readFunction(node: SyntaxNode): void {
		const code = this.#code;
		const name = code.child(node, 'name');
		if (name) {
			const binding: Binding = { target: name, node, value: undefined, kind: 'function', path: [] };
			this.#occur(code.nameOf(name), name);
			this.#addMember(code.nameOf(name), binding);
			this.#declare(this.#scopeOf(node, true), code.nameOf(name), binding);
		}
		// The results of a function in Go can be variables.
		const results = code.child(node, 'type');
		const named = results?.type === 'parameter_list' ? results.children : [];
		for (const parameter of [...code.parameters(node), ...named]) {
			for (const { target, path } of this.namesIn(parameter)) {
				const value = code.child(parameter, 'default');
				this.#declare(node, code.nameOf(target), { target, node: parameter, value, kind: 'parameter', path });
				if (
					/modifier|private|readonly/.test(parameter.children[0]?.type ?? '') ||
					parameter.type === 'property_promotion_parameter'
				) {
					this.#addMember(code.nameOf(target), { target, node: parameter, value, kind: 'parameter', path });
				}
			}
		}
	}

	#readClass(node: SyntaxNode): void {
		const code = this.#code;
		const name = code.child(node, 'name');
		if (name && !this.types.has(code.nameOf(name))) {
			this.types.set(code.nameOf(name), node);
		}
		for (const parameter of code.parameters(node)) {
			for (const { target, path } of this.namesIn(parameter)) {
				const value = code.child(parameter, 'default');
				const binding: Binding = { target, node: parameter, value, kind: 'parameter', path };
				this.#declare(node, code.nameOf(target), binding);
				this.#addMember(code.nameOf(target), binding);
			}
		}
	}

	#readPair(node: SyntaxNode): void {
		const [key, value] = [this.#code.child(node, 'key'), this.#code.child(node, 'value')];
		if (key && value && this.#code.kind(node.parent) === 'map') {
			const name = this.#code.stringText(key) ?? this.#code.nameOf(key);
			this.#addMember(name, { target: key, node, value, kind: 'value', path: [] });
		}
	}

	#addMember(name: string, binding: Binding): void {
		push(this.#members, name, binding);
	}

	#declare(scope: SyntaxNode, name: string, binding: Binding): void {
		const ofScope = this.#scopes.get(scope) ?? new Map<string, Variable>();
		this.#scopes.set(scope, ofScope);
		const known = ofScope.get(name);
		if (known) {
			known.bindings.push(binding);
		} else {
			ofScope.set(name, { name, scope, bindings: [binding] });
		}
	}

	/** Returns the node in which an assignment declares its variable. */
	#scopeOf(node: SyntaxNode, isDeclaration: boolean): SyntaxNode {
		const code = this.#code;
		const usesBlocks = isDeclaration && !code.table.hasFunctionScope;
		const kinds = usesBlocks
			? (['block', 'loop', 'function', 'lambda', 'class'] as const)
			: (['function', 'lambda', 'class'] as const);
		const scope = code.enclosing(node, ...kinds);
		const isPhpArrow =
			scope?.type === 'arrow_function' || (code.language === 'ruby' && scope && code.kind(scope) === 'lambda');
		return scope && isPhpArrow && !isDeclaration ? this.#scopeOf(scope, isDeclaration) : (scope ?? code.root);
	}
}

/** Maximum depth of a pattern. */
const maxPatternDepth = 20;

function cached<K, T>(values: Map<K, T>, key: K, make: () => T): T {
	const value = values.get(key) ?? make();
	values.set(key, value);
	return value;
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
	const known = lists.get(key);
	if (known) {
		known.push(item);
	} else {
		lists.set(key, [item]);
	}
}
