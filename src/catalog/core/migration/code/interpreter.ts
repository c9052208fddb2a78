import { Bindings } from './bindings.ts';
import { Calls } from './calls.ts';
import { Classes } from './classes.ts';
import type { Code } from './code.ts';
import { Functions, type ScopedMachine } from './functions.ts';
import { blockIn, Loops } from './loops.ts';
import { best, type Given, noteType } from './machine.ts';
import { elementOf, memberOf, resolved } from './members.ts';
import { Operators } from './operators.ts';
import type { Constant, SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressesIn,
	type FunctionValue,
	functionValue,
	type ObjectValue,
	objectValue,
	type Piece,
	piecesOf,
	type Request,
	type Scope,
	textValue,
	unknownValue,
	type Value,
} from './values.ts';

/** Maximum number of expressions that are evaluated. */
const maxSteps = 400_000;
/** Maximum depth of nested expressions and statements. */
const maxDepth = 250;
/** Maximum length of an expression in a draft, in UTF-16 code units. */
const maxSourceLength = 1000;

/**
 * Runs the code of a file once, with the values that the code shows, so that each request, its
 * parameters and the members that are read from its response are known. Each branch of a condition
 * is run; a loop is run for each item that the code shows.
 */
export class Interpreter implements ScopedMachine {
	readonly file: SourceFile;
	readonly code: Code;
	readonly requests: Request[] = [];
	/** The last value that contains each address. */
	readonly values = new Map<SyntaxNode, Value>();
	scope: Scope;
	root: SyntaxNode | undefined;
	/** The strings and names that are addresses of calls. */
	readonly #addresses: ReadonlySet<SyntaxNode>;
	readonly #functions: Functions;
	readonly #calls: Calls;
	readonly #operators: Operators;
	readonly #classes: Classes;
	readonly #bindings: Bindings;
	readonly #loops: Loops;
	readonly #pending: { readonly fn: FunctionValue; readonly self: ObjectValue | undefined }[] = [];
	readonly #known = new Set<SyntaxNode>();
	#steps = 0;
	#depth = 0;
	/** The receiver of `?.` in C#, whose members are below it. */
	#bound: Value | undefined;

	constructor(file: SourceFile, addresses: ReadonlySet<SyntaxNode>) {
		this.file = file;
		this.code = file.code;
		this.#addresses = addresses;
		this.scope = {
			parent: undefined,
			names: new Map(),
			isFunction: true,
			isClass: false,
			self: undefined,
			results: [],
		};
		this.#functions = new Functions(this);
		this.#calls = new Calls(this);
		this.#operators = new Operators(this);
		this.#classes = new Classes(this, this.#functions);
		this.#bindings = new Bindings(this);
		this.#loops = new Loops(this);
	}

	/** Runs the statements of the file, and each function with arguments that are not known. */
	run(): void {
		this.#evaluateAll(this.code.root.children);
		// The list grows while functions are run.
		for (const { fn, self } of this.#pending) {
			if (fn.node && (this.code.kind(fn.node) === 'function' || !this.#functions.hasRun(fn.node))) {
				this.root = fn.node;
				this.#functions.invoke(fn, [], fn.node, self);
			}
		}
	}

	/** Whether the file has too much code to be run completely. */
	get isCut(): boolean {
		return this.#steps > maxSteps;
	}

	/** Runs the statements and the classes of a file, and returns its constants. */
	declared(): readonly Constant[] {
		this.#evaluateAll(this.code.root.children);
		return this.#bindings.constants;
	}

	sourceOf(node: SyntaxNode): string {
		// A name in a Kotlin string has a dollar sign.
		const isName = this.code.language === 'kotlin' && this.code.kind(node) === 'name';
		const source = isName ? this.code.nameOf(node) : this.code.source(node);
		return source.slice(0, maxSourceLength).replaceAll(/\s+/g, ' ');
	}

	unknown(node: SyntaxNode): ObjectValue {
		return unknownValue(this.sourceOf(node));
	}

	evaluate(node: SyntaxNode): Value {
		this.#steps += 1;
		this.code.tick();
		if (this.#steps > maxSteps || this.#depth > maxDepth) {
			return this.unknown(node);
		}
		this.#depth += 1;
		const value = this.#marked(node, this.#valueOf(node));
		this.#depth -= 1;
		for (const address of addressesIn(value)) {
			this.values.set(address, value);
		}
		return value;
	}

	/** Marks the value of a name that is an address. */
	#marked(node: SyntaxNode, value: Value): Value {
		const isName = this.#addresses.has(node) && this.code.kind(node) !== 'text';
		return isName && (value.kind === 'text' || value.kind === 'object')
			? { kind: 'text', pieces: [{ kind: 'text', text: '', address: node }, ...piecesOf(value, this.sourceOf(node))] }
			: value;
	}

	#evaluateAll(nodes: readonly SyntaxNode[]): readonly Value[] {
		return nodes.map((node) => this.evaluate(node));
	}

	#valueOf(node: SyntaxNode): Value {
		const { code } = this;
		switch (code.kind(node)) {
			case 'text':
				return { kind: 'text', pieces: this.#piecesIn(node) };
			case 'name':
				return this.#name(node);
			case 'member':
				return this.#member(node);
			case 'index': {
				const [object, key] = [code.child(node, 'object'), code.child(node, 'key')];
				const owner = object ? this.evaluate(object) : this.#bound;
				return owner ? elementOf(this, owner, key && this.evaluate(key), node) : this.unknown(node);
			}
			case 'call':
			case 'new':
				return this.#calls.value(node);
			case 'binary':
				return this.#operators.binary(node);
			case 'choice':
				return this.#operators.choice(node);
			case 'wrap':
			case 'argument':
			case 'spread':
				return this.#wrapped(node);
			case 'list':
				return { kind: 'list', items: [...this.#evaluateAll(node.children)] };
			case 'map':
			case 'pair':
				return this.#operators.map(node);
			case 'lambda':
			case 'function':
				return this.#function(node);
			case 'class':
				return this.classObject(node);
			case 'declare':
			case 'assign':
				return this.#bindings.assignment(node);
			default:
				return this.#statement(node);
		}
	}

	/** Runs a statement, or returns the value of an expression that is none of the others. */
	#statement(node: SyntaxNode): Value {
		switch (this.code.kind(node)) {
			case 'loop':
				return this.#loops.loop(node);
			case 'comprehension':
				return this.#loops.comprehension(node);
			case 'return': {
				const value = this.code.child(node, 'value');
				const results = this.#evaluateAll(value ? node.children : []);
				const found = best(results);
				this.scope.results.push(...(found ? [found] : []));
				return found ?? this.unknown(node);
			}
			case 'pipeline':
				return this.#calls.pipeline(node.children);
			case 'annotation':
				return this.#calls.annotation(node);
			case 'block':
				return this.#block(node);
			default:
				return this.#other(node);
		}
	}

	#other(node: SyntaxNode): Value {
		const source = this.code.source(node).replace(/^\$/, '');
		if (node.children.length === 0) {
			return scalar.test(source) ? constantValue(source) : this.unknown(node);
		}
		const values = this.#evaluateAll(node.children);
		return (isStatements.test(node.type) ? values.at(-1) : best(values)) ?? this.unknown(node);
	}

	#block(node: SyntaxNode): Value {
		const before = this.scope;
		this.scope = this.code.table.hasFunctionScope ? before : blockIn(before);
		const [first, ...rest] = node.children;
		const isLoop = first && this.code.kind(first) === 'loop' && !this.code.child(first, 'body');
		const value = isLoop ? this.#loops.loop(first, rest) : this.#evaluateAll(node.children).at(-1);
		this.scope = before;
		return value ?? this.unknown(node);
	}

	#piecesIn(node: SyntaxNode): readonly Piece[] {
		const address = this.#addresses.has(node) ? node : undefined;
		const parts = (this.code.stringParts(node) ?? []).flatMap((part): readonly Piece[] =>
			typeof part === 'string'
				? [{ kind: 'text', text: part, address }]
				: piecesOf(resolved(this.evaluate(part)), this.sourceOf(part)),
		);
		const isMarked = !address || parts.some((part) => part.kind === 'text' && part.address === address);
		return isMarked ? parts : [{ kind: 'text', text: '', address }, ...parts];
	}

	#name(node: SyntaxNode): Value {
		const name = this.code.nameOf(node);
		const { self } = this.scope;
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
			return self ?? this.unknown(node);
		}
		const type = this.file.ownType(name);
		const [fn] = this.file.functionsNamed(name);
		const own = type ? this.classObject(type) : fn && this.functionValue(fn);
		return own ?? this.constant(name, undefined) ?? this.unknown(node);
	}

	#lookup(name: string): Value | undefined {
		for (let scope: Scope | undefined = this.scope; scope; scope = scope.parent) {
			const found = scope.names.get(name);
			if (found) {
				return (scope.isClass ? this.scope.self?.members.get(name) : undefined) ?? found;
			}
		}
		return undefined;
	}

	constant(name: string, owner: string | undefined): Value | undefined {
		const all = this.file.others.flatMap((file) => {
			if (!file.constants) {
				// Files can import each other.
				file.constants = [];
				file.constants = new Interpreter(file, new Set()).declared();
			}
			return file.constants.filter((each) => each.name === name);
		});
		const owned = all.filter((each) => owner === undefined || each.owner === owner);
		const texts = new Set((owned.length > 0 ? owned : all).map(({ text }) => text));
		const [text] = texts;
		return text !== undefined && texts.size === 1 ? textValue(text) : undefined;
	}

	#member(node: SyntaxNode): Value {
		const { code } = this;
		const [object, name] = [code.child(node, 'object'), code.child(node, 'name')];
		const owner = object ? this.evaluate(object) : this.#bound;
		if (!owner || !name) {
			return this.unknown(node);
		}
		if (/^string\.empty$/i.test(code.source(node))) {
			return textValue('');
		}
		const value = memberOf(this, owner, code.nameOf(name), node);
		const isGetter =
			value.kind === 'function' &&
			value.node &&
			code.language !== 'typescript' &&
			code.parameters(value.node).length === 0;
		return isGetter ? this.invoke(value, [], node, owner.kind === 'object' ? owner : undefined) : value;
	}

	/** Returns the value of an expression around another one, such as a cast. */
	#wrapped(node: SyntaxNode): Value {
		const { code } = this;
		const [inner, type] = [code.child(node, 'value'), code.child(node, 'type')];
		if (node.type === 'conditional_access_expression' && node.children[0]) {
			const before = this.#bound;
			this.#bound = this.evaluate(node.children[0]);
			const value = inner ? this.evaluate(inner) : this.unknown(node);
			this.#bound = before;
			return value;
		}
		const values = new Map(node.children.flatMap((child) => (child === type ? [] : [[child, this.evaluate(child)]])));
		const value = inner && values.get(inner);
		if (value) {
			noteType(resolved(value), type);
		}
		return value ?? this.unknown(node);
	}

	bind(pattern: SyntaxNode, value: Value, isDeclared: boolean, keepsSource = false): void {
		this.#bindings.bind(pattern, value, isDeclared, keepsSource);
	}

	#function(node: SyntaxNode): Value {
		const { code } = this;
		const name = code.child(node, 'name');
		const value = this.functionValue(node);
		if (name) {
			const text = code.nameOf(name);
			this.scope.names.set(text, value);
			if (this.scope.isClass) {
				this.scope.self?.members.set(text, value);
			}
		}
		this.#annotations(node);
		return value;
	}

	#annotations(fn: SyntaxNode): void {
		const pending = fn.children.filter((child) => /annotation|attribute|modifiers|decorator/.test(child.type));
		for (let node = pending.shift(); node; node = pending.shift()) {
			if (this.code.kind(node) === 'annotation') {
				this.#calls.annotation(node);
			} else {
				pending.push(...node.children);
			}
		}
	}

	functionValue(node: SyntaxNode): FunctionValue {
		const fn = functionValue({ node, scope: this.scope });
		if (!this.#known.has(node)) {
			this.#known.add(node);
			this.#pending.push({ fn, self: this.scope.self });
		}
		return fn;
	}

	invoke(fn: FunctionValue, all: readonly Given[], call: SyntaxNode, self?: ObjectValue): Value {
		return this.#functions.invoke(fn, all, call, self);
	}

	classObject(node: SyntaxNode): ObjectValue {
		return this.#classes.classObject(node);
	}

	instance(type: SyntaxNode, all: readonly Given[], call: SyntaxNode): ObjectValue {
		return this.#classes.instance(type, all, call);
	}

	/** Returns the response of a request that a method declares, when the method is called. */
	declaredAnswer(fn: SyntaxNode): Value | undefined {
		const request = this.requests.find(({ call }) => call === fn);
		return request && { kind: 'answer', request, path: [] };
	}
}

const scalar = /^(?:(?:-?\d+(?:\.\d+)?)[LlFfDdmM]?|true|false|null|nil|none|undefined)$/i;
/** Types of nodes whose last child is their value. */
const isStatements = /block|body|statements|program|module|source_file|compilation_unit|compound|^do$|^then$|^else$/;

/** Returns the value of a number, a truth value or nothing. */
function constantValue(source: string): Value {
	return /^(?:null|nil|none|undefined)$/i.test(source)
		? objectValue(source)
		: textValue(source.replace(/(?<=\d)[LlFfDdmM]$/, '').toLowerCase());
}
