import type { GrammarTable, NodeKind } from './grammar.ts';
import { phpGrammar, powershellGrammar, pythonGrammar, rubyGrammar, typescriptGrammar } from './scriptGrammars.ts';
import { stringDelimiterLengths, unescapeStringLiteral } from './strings.ts';
import type { SyntaxFault, SyntaxNode, SyntaxTree } from './syntaxNode.ts';
import { csharpGrammar, goGrammar, javaGrammar, kotlinGrammar } from './typedGrammars.ts';

/** The tables of the languages that have a grammar. */
const tables: Readonly<Record<string, GrammarTable>> = {
	...{
		csharp: csharpGrammar,
		go: goGrammar,
		java: javaGrammar,
		kotlin: kotlinGrammar,
		php: phpGrammar,
		powershell: powershellGrammar,
		python: pythonGrammar,
		ruby: rubyGrammar,
		typescript: typescriptGrammar,
	},
};

/** An argument of a call. */
interface Argument {
	/** The name of a named argument. */
	readonly name: string | undefined;
	readonly value: SyntaxNode;
}

/** The function that a call names. */
interface Callee {
	/** The last part of the name: `get` in `this.http.get(…)`; empty for other expressions. */
	readonly name: string;
	/** The expression before the last part. */
	readonly object: SyntaxNode | undefined;
}

/** An entry of a map, or an element. */
export interface CollectionEntryNodes {
	readonly key?: SyntaxNode;
	readonly value: SyntaxNode;
}

/** A part of a string: text, or an expression in it. */
type StringPart = string | SyntaxNode;

interface NodeRule {
	readonly kind: NodeKind;
	readonly roles: ReadonlyMap<string, string>;
}

/** A text with its syntax tree, read with the table of its grammar. */
export class CodeTree {
	readonly text: string;
	readonly language: string;
	readonly root: SyntaxNode;
	readonly errors: readonly SyntaxFault[];
	readonly table: GrammarTable;
	readonly #rules: ReadonlyMap<string, NodeRule>;
	/** The texts of heredocs that do not stand in their expressions. */
	readonly #heredocs: ReadonlyMap<SyntaxNode, SyntaxNode>;
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
		this.#heredocs = tree.language === 'ruby' ? heredocsIn(tree.root) : new Map();
	}

	/** Whether a node is another value than its only child, as in `!a`, `-a` and `not a`. */
	isNegation({ start, children: [only] }: SyntaxNode): boolean {
		return only !== undefined && /^(?:[-!~]|(?:not|typeof)\b)/i.test(this.text.slice(start, only.start));
	}

	/** Returns what a node is. A node without a rule that has one child has the child's value. */
	kind(node: SyntaxNode | undefined): NodeKind | undefined {
		const rule = node && this.#rules.get(node.type);
		const isWrapper =
			node?.children.length === 1 &&
			node.parent !== undefined &&
			!statement.test(node.type) &&
			!this.#isList(node) &&
			!this.isNegation(node);
		return rule ? rule.kind : isWrapper ? 'wrap' : undefined;
	}

	/** Returns the child with a role; `undefined` when the node has none. */
	child(node: SyntaxNode, role: string): SyntaxNode | undefined {
		const rule = this.#rules.get(node.type);
		const specs = rule?.roles.get(role)?.split('|') ?? (rule || role !== 'value' ? [] : ['0']);
		return specs.map((spec) => this.#childAt(node, spec)).find((found) => found);
	}

	#childAt(node: SyntaxNode, spec: string): SyntaxNode | undefined {
		const { children } = node;
		if (/^-?\d+$/.test(spec)) {
			return children.at(Number(spec));
		}
		if (spec === '^') {
			return this.#around(node)?.children[0];
		}
		if (spec === 'heredoc') {
			return this.#heredocs.get(node);
		}
		if (spec === 'assigned') {
			// The expression can be the next node, as in Kotlin.
			const siblings = node.parent?.children ?? [];
			const at = siblings.indexOf(node) + 1;
			const all = [...children, ...siblings.slice(at, at + 1)];
			return all.find((child, index) => this.#isAssigned(child, all[index - 1]));
		}
		return spec.startsWith('>')
			? children[children.findIndex(({ type }) => type === spec.slice(1)) + 1]
			: (children.find(({ field }) => field === spec) ?? children.find(({ type }) => type === spec));
	}

	#isAssigned(node: SyntaxNode, before: SyntaxNode | undefined): boolean {
		return before !== undefined && this.between(before, node) === '=';
	}

	/** Returns the expression with `?.` that a part after it belongs to. */
	#around(node: SyntaxNode): SyntaxNode | undefined {
		let at = node.parent;
		while (at && this.#rules.get(at.type)?.roles.get('skip') !== '0') {
			at = at.parent;
		}
		return at;
	}

	source(node: SyntaxNode): string {
		return this.text.slice(node.start, node.end);
	}

	/** Returns the text between two children of a node without comments, such as an operator. */
	between(left: SyntaxNode, right: SyntaxNode): string {
		const text = this.text.slice(left.end, right.start);
		return text.replaceAll(/\/\*[\s\S]*?\*\/|(?:\/\/|#).*\n/g, '').trim();
	}

	/** Returns a name without the characters that mark it in PHP, PowerShell and Ruby. */
	nameOf(node: SyntaxNode): string {
		const inner = /^generic_/.test(node.type) ? (node.children[0] ?? node) : node;
		return this.source(inner)
			.replace(/^(?:\$|@@?|:)?\{?|[:?]$/g, '')
			.replace(/\}$/, '')
			.replace(/^(?:script|global|env):/i, '');
	}

	/** Returns an expression without awaits, parentheses, casts and the like. */
	unwrap(node: SyntaxNode): SyntaxNode {
		let inner: SyntaxNode | undefined = node;
		while (inner && this.kind(inner) === 'wrap' && this.child(inner, 'value')) {
			inner = this.child(inner, 'value');
		}
		return inner ?? node;
	}

	/** Returns the nearest ancestor of a kind. */
	enclosing(node: SyntaxNode, ...kinds: readonly NodeKind[]): SyntaxNode | undefined {
		for (let at = node.parent; at; at = at.parent) {
			this.tick();
			const kind = this.kind(at);
			if (kind && kinds.includes(kind)) {
				return at;
			}
		}
		return undefined;
	}

	/** Returns the function that a call, or the constructor that an expression with `new`, names. */
	callee(call: SyntaxNode): Callee {
		const named = this.child(call, 'name');
		if (named) {
			return { name: this.nameOf(named), object: this.child(call, 'object') };
		}
		const callee = this.child(call, 'callee') ?? this.child(call, 'type');
		const inner = callee && (/generic/.test(callee.type) ? callee : this.unwrap(callee));
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

	/** Returns the entries of a map or a pattern. Without a key, an entry is an element. */
	entries(map: SyntaxNode): readonly CollectionEntryNodes[] {
		const children = map.children.flatMap((child) => (child.type === 'hash_literal_body' ? child.children : [child]));
		// In some grammars, keys and values stand in turn.
		const isBefore = (key: SyntaxNode | undefined, value: SyntaxNode | undefined) =>
			key && value && /^=>?$/.test(this.between(key, value));
		return children.flatMap((child, index) => {
			const next = children[index + 1];
			const [key, value] = next && isBefore(child, next) ? [child, next] : this.#pair(child, map);
			return isBefore(children[index - 1], child)
				? []
				: [key && value && key !== value ? { key, value } : { value: child }];
		});
	}

	#pair(node: SyntaxNode, map: SyntaxNode): readonly (SyntaxNode | undefined)[] {
		switch (this.kind(node)) {
			case 'map': {
				const isPair = this.kind(map) === 'map' && map.type !== 'list_literal';
				return isPair && node.children.length === 2 && this.kind(node.children[0]) !== 'pair' ? node.children : [];
			}
			case 'pair':
				return [this.child(node, 'key'), this.child(node, 'value')];
			case 'assign': {
				const target = this.child(node, 'target');
				// In C#, the key in `{ [key] = value }` is an index without an object.
				const key = target && (this.kind(target) === 'index' ? this.child(target, 'key') : this.unwrap(target));
				return [key, this.child(node, 'value')];
			}
			default:
				return [];
		}
	}

	/** Returns the parameters of a function: their names or patterns, and their types. */
	parameters(fn: SyntaxNode): readonly SyntaxNode[] {
		// In PowerShell, the parameters can be in the body.
		const inBody = this.child(fn, 'body')?.children.find(({ type }) => type === 'param_block');
		const list = this.child(fn, 'parameters') ?? inBody ?? this.#parameterBeforeArrow(fn);
		const isOne = list && (list.children.length === 0 || /^(?:parameter|name|field)$/.test(this.kind(list) ?? ''));
		const declared = [this.child(fn, 'parameter') ?? (isOne ? list : list?.children) ?? []].flat();
		return declared
			.flatMap((node) => (node.type === 'parameter_list' ? node.children : [node]))
			.filter(
				(node, index, all) =>
					!this.#isAssigned(node, all[index - 1]) &&
					!/annotation|modifier|literal$/.test(node.type) &&
					!/^(?:self|cls|\(\)|\|\|)$/.test(this.source(node)),
			);
	}

	/** Returns the only parameter of a function in Kotlin. Several parameters are a list. */
	#parameterBeforeArrow(fn: SyntaxNode): SyntaxNode | undefined {
		const [first, second] = fn.children;
		const isArrow = this.language === 'kotlin' && this.kind(fn) === 'lambda' && first && second;
		return isArrow && this.between(first, second).startsWith('->') ? first : undefined;
	}

	/** Returns the parts of a string without its quotes; `undefined` for other expressions. */
	stringParts(node: SyntaxNode): readonly StringPart[] | undefined {
		if (this.kind(node) !== 'text') {
			return undefined;
		}
		const expressions = node.children.filter(({ type }) => this.table.interpolations.includes(type));
		const isHeredoc = /doc_body$/.test(node.type);
		const last = node.children.find(({ type }) => type === 'heredoc_end')?.start ?? node.end;
		const [start, end] = isHeredoc ? [0, node.end - last] : stringDelimiterLengths(this.source(node), node.type);
		const parts: StringPart[] = [];
		let at = node.start + start;
		for (const expression of expressions) {
			const before = this.text.slice(at, Math.max(at, expression.start));
			// In PHP, braces can enclose an expression.
			const isEnclosed = this.language === 'php' && before.endsWith('{');
			parts.push(isEnclosed ? before.slice(0, -1) : before, expression);
			at = expression.end + (isEnclosed ? 1 : 0);
		}
		parts.push(this.text.slice(at, Math.max(at, node.end - end)));
		return parts
			.map((part) => (typeof part === 'string' ? unescapeStringLiteral(part) : part))
			.map((part) => (isHeredoc && typeof part === 'string' ? part.replaceAll(/\s*\n\s*/g, '') : part))
			.filter((part) => part !== '');
	}

	/** Returns the text of a string without interpolations; `undefined` for other expressions. */
	stringText(node: SyntaxNode): string | undefined {
		const parts = this.stringParts(this.unwrap(node));
		return parts?.every((part) => typeof part === 'string') ? parts.join('') : undefined;
	}
}

/** Returns the code tree of a syntax tree; `undefined` when its language has no grammar table. */
export function codeTreeFromSyntaxTree(tree: SyntaxTree, tick: () => void): CodeTree | undefined {
	const table = Object.hasOwn(tables, tree.language) ? tables[tree.language] : undefined;
	return table && new CodeTree(tree, table, tick);
}

/** Returns the texts of the heredocs in Ruby code. They have the order of their expressions. */
function heredocsIn(root: SyntaxNode): ReadonlyMap<SyntaxNode, SyntaxNode> {
	const nodes = [root];
	for (const node of nodes) {
		// The array grows while its items are read.
		nodes.push(...node.children);
	}
	const [starts = [], texts = []] = ['heredoc_beginning', 'heredoc_body'].map((wanted) =>
		nodes.filter(({ type }) => type === wanted).sort((a, b) => a.start - b.start),
	);
	return new Map(starts.flatMap((start, index) => (texts[index] ? [[start, texts[index]] as const] : [])));
}

/** Types of nodes that contain statements, so that they have no value. */
const statement =
	/block|statement|clause|^body|_body|^program$|^module$|source_file|compilation_unit|compound|declaration_list|^do$|^then$|^else$|^ERROR$/;

function rulesOf({ nodes }: GrammarTable): ReadonlyMap<string, NodeRule> {
	const rules = Object.entries(nodes).flatMap(([rule, types]) => {
		const [kind, ...roles] = rule.split(' ');
		const own = { kind: kind as NodeKind, roles: new Map(roles.map((role) => role.split('=') as [string, string])) };
		return types.split(' ').map((type) => [type, own] as const);
	});
	return new Map(rules);
}
