import { type GrammarTable, grammarTables, type Kind } from './grammarTables.ts';
import type { SyntaxFault, SyntaxNode, SyntaxTree } from './syntaxNode.ts';

/** An argument of a call. */
export interface Argument {
	/** The name of a named argument. */
	readonly name: string | undefined;
	readonly value: SyntaxNode;
}

/** The function that a call names. */
export interface Callee {
	/** The last part of the name: `get` in `this.http.get(…)`; empty for other expressions. */
	readonly name: string;
	/** The expression before the last part. */
	readonly object: SyntaxNode | undefined;
}

/** A part of a string: text, or an expression in it. */
export type StringPart = string | SyntaxNode;

interface NodeRule {
	readonly kind: Kind;
	readonly roles: ReadonlyMap<string, string>;
}

/** A text with its syntax tree, read with the table of its grammar. */
export class Code {
	readonly text: string;
	readonly language: string;
	readonly root: SyntaxNode;
	readonly errors: readonly SyntaxFault[];
	readonly table: GrammarTable;
	readonly #rules: ReadonlyMap<string, NodeRule>;
	readonly #results = new Map<SyntaxNode, readonly SyntaxNode[]>();
	/** Called for each step that a long file repeats. Throws when the time is over. */
	readonly tick: () => void;

	constructor(tree: SyntaxTree, table: GrammarTable, tick: () => void) {
		this.tick = tick;
		this.text = tree.text;
		this.language = tree.language;
		this.root = tree.root;
		this.errors = tree.errors;
		this.table = table;
		this.#rules = rulesOf(table);
	}

	/** Returns what a node is. A node without a rule that has one child has the child's value. */
	kind(node: SyntaxNode | undefined): Kind | undefined {
		const rule = node && this.#rules.get(node.type);
		const isWrapper =
			node?.children.length === 1 && node.parent !== undefined && !statement.test(node.type) && !this.#isList(node);
		return rule ? rule.kind : isWrapper ? 'wrap' : undefined;
	}

	/** Returns the child with a role; `undefined` when the node has none. */
	child(node: SyntaxNode, role: string): SyntaxNode | undefined {
		const rule = this.#rules.get(node.type);
		const specs = rule?.roles.get(role)?.split('|') ?? (rule || role !== 'value' ? [] : ['0']);
		for (const spec of specs) {
			const found = /^-?\d+$/.test(spec)
				? node.children.at(Number(spec))
				: spec.startsWith('>')
					? node.children[node.children.findIndex(({ type }) => type === spec.slice(1)) + 1]
					: (node.children.find(({ field }) => field === spec) ?? node.children.find(({ type }) => type === spec));
			if (found) {
				return found;
			}
		}
		return undefined;
	}

	/** Whether a child has a role in its parent. */
	isRole(node: SyntaxNode, role: string): boolean {
		return node.parent !== undefined && this.child(node.parent, role) === node;
	}

	source(node: SyntaxNode): string {
		return this.text.slice(node.start, node.end);
	}

	/** Returns the text between two children of a node, such as an operator. */
	between(left: SyntaxNode, right: SyntaxNode): string {
		return this.text.slice(left.end, right.start).trim();
	}

	/** Returns a name without the characters that mark it in PHP, PowerShell and Ruby. */
	nameOf(node: SyntaxNode): string {
		const inner = node.type === 'generic_name' || node.type === 'generic_type' ? (node.children[0] ?? node) : node;
		return this.source(inner)
			.replace(/^(?:\$|@@?|:)?\{?|[:?]$/g, '')
			.replace(/\}$/, '')
			.replace(/^(?:script|global|env):/i, '');
	}

	/** Returns an expression without awaits, parentheses, casts and the like. */
	unwrap(node: SyntaxNode): SyntaxNode {
		let inner = node;
		for (let value = this.#wrapped(inner); value; value = this.#wrapped(inner)) {
			inner = value;
		}
		return inner;
	}

	#wrapped(node: SyntaxNode): SyntaxNode | undefined {
		return this.kind(node) === 'wrap' ? this.child(node, 'value') : undefined;
	}

	/** Returns the nearest ancestor of a kind. */
	enclosing(node: SyntaxNode, ...kinds: readonly Kind[]): SyntaxNode | undefined {
		for (let at = node.parent; at; at = at.parent) {
			this.tick();
			const kind = this.kind(at);
			if (kind && kinds.includes(kind)) {
				return at;
			}
		}
		return undefined;
	}

	/** Returns the members, elements and calls that follow an expression, such as `a.b(c)[d]`. */
	chain(node: SyntaxNode): readonly SyntaxNode[] {
		const found: SyntaxNode[] = [];
		let top = node;
		for (let { parent } = top; parent; { parent } = top) {
			const kind = this.kind(parent);
			const isObject = /^(?:member|index|call)$/.test(kind ?? '') && this.child(parent, 'object') === top;
			const isCallee = kind === 'call' && this.child(parent, 'callee') === top;
			const isWrapped = kind === 'wrap' && !/statement|declaration/.test(parent.type);
			if (!isObject && !isCallee && !isWrapped) {
				break;
			}
			found.push(parent);
			top = parent;
		}
		return found;
	}

	/** Returns the function that a call, or the constructor that an expression with `new`, names. */
	callee(call: SyntaxNode): Callee {
		const named = this.child(call, 'name');
		if (named) {
			return { name: this.nameOf(named), object: this.child(call, 'object') };
		}
		const callee = this.child(call, 'callee') ?? this.child(call, 'type');
		const inner = callee && this.unwrapCallee(callee);
		if (!inner) {
			return { name: '', object: undefined };
		}
		const member = this.kind(inner) === 'member' ? this.child(inner, 'name') : undefined;
		if (member) {
			return { name: this.nameOf(member), object: this.child(inner, 'object') };
		}
		// The callee of a call with a block can be the call itself, as in Kotlin.
		return this.kind(inner) === 'call'
			? this.callee(inner)
			: { name: /[\p{L}_][\p{L}\p{N}_]*(?=\W*$)/u.exec(this.nameOf(inner))?.[0] ?? '', object: undefined };
	}

	/** Returns the expression that is called. `await` can stand before it in TypeScript. */
	unwrapCallee(callee: SyntaxNode): SyntaxNode {
		return /generic/.test(callee.type) ? callee : this.unwrap(callee);
	}

	/** Returns the arguments of a call, including functions in blocks after it. */
	arguments(call: SyntaxNode): readonly Argument[] {
		const list = this.child(call, 'arguments');
		const block = this.child(call, 'block');
		const callee = this.child(call, 'callee');
		const outer = callee && this.kind(callee) === 'call' && block ? this.arguments(callee) : [];
		const nodes = !list ? [] : this.#isList(list) ? list.children : [list];
		return [...outer, ...this.#argumentsIn(nodes), ...(block ? [{ name: undefined, value: block }] : [])];
	}

	#isList(node: SyntaxNode): boolean {
		return /^(?:arguments|value_arguments|command_elements|\w*argument_list|argument_expression_list)$/.test(node.type);
	}

	#argumentsIn(nodes: readonly SyntaxNode[]): readonly Argument[] {
		return nodes.flatMap((node, index): readonly Argument[] => {
			if (/^command_(?:parameter|argument_sep)$/.test(node.type)) {
				return [];
			}
			if (this.#isList(node)) {
				return this.#argumentsIn(node.children);
			}
			// A separator stands between the name and the value of a parameter in PowerShell.
			const before = [nodes[index - 2], nodes[index - 1]].findLast((each) => each?.type === 'command_parameter');
			const own = before && this.source(before).replace(/^-|:$/g, '');
			return [this.kind(node) === 'argument' ? this.#namedArgument(node) : { name: own, value: node }];
		});
	}

	#namedArgument(node: SyntaxNode): Argument {
		const [key, value] = [this.child(node, 'name'), this.child(node, 'value')];
		return { name: key && key !== value ? this.nameOf(key) : undefined, value: value ?? node };
	}

	/** Returns the entries of a map. */
	entries(map: SyntaxNode): readonly SyntaxNode[] {
		return map.children.flatMap((child) => (child.type === 'hash_literal_body' ? child.children : [child]));
	}

	/** Returns the parameters of a function: their names or patterns, and their types. */
	parameters(fn: SyntaxNode): readonly SyntaxNode[] {
		const one = this.child(fn, 'parameter');
		const list = this.child(fn, 'parameters') ?? this.#parameterBlock(fn);
		const declared = one
			? [one]
			: !list
				? []
				: list.children.length === 0
					? [list]
					: this.#isSingle(list)
						? [list]
						: list.children;
		const own = declared.flatMap((node) => (node.type === 'parameter_list' ? node.children : [node]));
		return own.filter(
			(node) =>
				!/annotation|modifier|literal$|^(?:self|cls)$/.test(node.type) &&
				!/^(?:self|cls|\(\)|\|\|)$/.test(this.source(node)),
		);
	}

	/** In PowerShell, the parameters can be in the body. */
	#parameterBlock(fn: SyntaxNode): SyntaxNode | undefined {
		const body = this.table.returnsLast && this.kind(fn) === 'function' ? this.child(fn, 'body') : undefined;
		return body?.children.find(({ type }) => type === 'param_block');
	}

	#isSingle(list: SyntaxNode): boolean {
		return this.kind(list) === 'parameter' || this.kind(list) === 'name';
	}

	/** Returns the parts of a string without its quotes; `undefined` for other expressions. */
	stringParts(node: SyntaxNode): readonly StringPart[] | undefined {
		if (this.kind(node) !== 'text') {
			return undefined;
		}
		const expressions = node.children.filter(({ type }) => this.table.interpolations.includes(type));
		const [start, end] = contentOf(this.source(node), node.type);
		const parts: StringPart[] = [];
		let at = node.start + start;
		for (const expression of expressions) {
			const before = this.text
				.slice(at, Math.max(at, expression.start))
				.replace(/\{$/, this.language === 'php' ? '' : '{');
			parts.push(before, expression);
			at = expression.end + (this.language === 'php' && this.text[expression.end] === '}' ? 1 : 0);
		}
		parts.push(this.text.slice(at, Math.max(at, node.end - end)));
		return parts.filter((part) => part !== '').map((part) => (typeof part === 'string' ? unescaped(part) : part));
	}

	/** Returns the text of a string without expressions; `undefined` for other expressions. */
	stringText(node: SyntaxNode): string | undefined {
		const parts = this.stringParts(this.unwrap(node));
		return parts?.every((part) => typeof part === 'string') ? parts.join('') : undefined;
	}

	/** Returns the results of a function: the values of its return statements, or its expression. */
	results(fn: SyntaxNode): readonly SyntaxNode[] {
		const known = this.#results.get(fn);
		if (known) {
			return known;
		}
		const found: SyntaxNode[] = [];
		const body = this.child(fn, 'body');
		const last = this.lastOf(fn);
		const pending = body ? [body] : [...fn.children];
		for (let node = pending.pop(); node; node = pending.pop()) {
			if (this.kind(node) === 'return') {
				const value = this.child(node, 'value');
				found.push(...(value ? [value] : []));
			}
			if (node === body || !/^(?:function|lambda|class)$/.test(this.kind(node) ?? '')) {
				pending.push(...node.children);
			}
		}
		found.reverse();
		const all = last ? [...found, last] : found;
		this.#results.set(fn, all);
		return all;
	}

	/** Returns the expression that is the result of a function without a return statement. */
	lastOf(fn: SyntaxNode): SyntaxNode | undefined {
		const body = this.child(fn, 'body') ?? (this.kind(fn) === 'lambda' ? fn : undefined);
		if (!body) {
			return undefined;
		}
		const isBlock = body === fn || statement.test(body.type);
		if (!isBlock) {
			return this.kind(body) === 'block' ? undefined : this.unwrap(body);
		}
		if (!this.table.returnsLast && body !== fn) {
			return undefined;
		}
		let last: SyntaxNode | undefined = body.children.at(-1);
		while (last && statement.test(last.type) && this.kind(last) === undefined) {
			last = last.children.at(-1);
		}
		return last && this.kind(last) !== 'return' && this.child(fn, 'parameters') !== last
			? this.unwrap(last)
			: undefined;
	}
}

/** Returns the code of a tree; `undefined` when its language has no table. */
export function codeOf(tree: SyntaxTree, tick: () => void): Code | undefined {
	const table = Object.hasOwn(grammarTables, tree.language) ? grammarTables[tree.language] : undefined;
	return table && new Code(tree, table, tick);
}

/** Types of nodes that contain statements, so that they have no value. */
const statement =
	/block|statement|clause|^body|_body|^program$|^module$|source_file|compilation_unit|compound|declaration_list|^do$|^then$|^else$|^ERROR$/;

const rulesByTable = new WeakMap<GrammarTable, ReadonlyMap<string, NodeRule>>();

function rulesOf(table: GrammarTable): ReadonlyMap<string, NodeRule> {
	const known = rulesByTable.get(table);
	if (known) {
		return known;
	}
	const rules = new Map(
		Object.entries(table.nodes).map(([type, rule]) => {
			const [kind, ...roles] = rule.split(' ');
			const pairs = roles.map((role) => role.split('=') as [string, string]);
			return [type, { kind: kind as Kind, roles: new Map(pairs) }];
		}),
	);
	rulesByTable.set(table, rules);
	return rules;
}

/** Returns the lengths of the delimiters of a string. */
function contentOf(source: string, type: string): readonly [start: number, end: number] {
	if (type === 'generic_token' || type === 'heredoc_body') {
		return [0, 0];
	}
	if (type === 'simple_symbol') {
		return [1, 0];
	}
	const heredoc = /^(?:<<<\s*["']?(\w+)["']?\n|@["']\r?\n)/.exec(source);
	if (heredoc) {
		return [heredoc[0].length, (/\n\s*(?:\w+|["']@)$/.exec(source)?.[0] ?? '').length];
	}
	const [, prefix = '', quote = ''] = /^([a-zA-Z]{0,3}[$@]*|%[qQwW]?)("""+|'''|["'`({[])/.exec(source) ?? [];
	const isClosed = source.length >= prefix.length + 2 * quote.length;
	return [prefix.length + quote.length, isClosed ? quote.length : 0];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Replaces the escape sequences that addresses and names can contain. */
function unescaped(text: string): string {
	return text.includes('\\')
		? text.replaceAll(/\\(?:u\{?([0-9A-Fa-f]{4})\}?|(.))/g, (_, code: string | undefined, character: string) =>
				code === undefined ? (escapes[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
			)
		: text;
}
