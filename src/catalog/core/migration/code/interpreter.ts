import { Bindings } from './bindings.ts';
import { Calls } from './calls.ts';
import { Classes } from './classes.ts';
import type { Code } from './code.ts';
import { Functions, type ScopedMachine } from './functions.ts';
import { blockIn, Loops } from './loops.ts';
import { best, type Given } from './machine.ts';
import { resolved } from './members.ts';
import { constantValue, Names, scalar } from './names.ts';
import { Operators } from './operators.ts';
import { Pipelines } from './pipelines.ts';
import type { Constant, SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressesIn,
	type FunctionValue,
	functionValue,
	limited,
	type ObjectValue,
	type Piece,
	piecesOf,
	type Request,
	type Scope,
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
	readonly #names: Names;
	readonly #pipelines: Pipelines;
	readonly #pending: { readonly fn: FunctionValue; readonly self: ObjectValue | undefined }[] = [];
	readonly #known = new Set<SyntaxNode>();
	#steps = 0;
	#depth = 0;

	constructor(file: SourceFile, addresses: ReadonlySet<SyntaxNode>) {
		this.file = file;
		this.code = file.code;
		this.#addresses = addresses;
		const outermost = { parent: undefined, self: undefined, results: [] };
		this.scope = { ...outermost, names: new Map(), isFunction: true, isClass: false };
		this.#functions = new Functions(this);
		this.#calls = new Calls(this);
		this.#operators = new Operators(this);
		this.#classes = new Classes(this, this.#functions);
		this.#bindings = new Bindings(this);
		this.#loops = new Loops(this);
		this.#pipelines = new Pipelines(this, this.#calls);
		this.#names = new Names(this, (other) => new Interpreter(other, new Set()).declared());
	}

	/** Runs the statements of the file, and each function with arguments that are not known. */
	run(): void {
		this.#evaluateAll(this.code.root.children);
		const wanted = this.file.functionsTo(this.#addresses);
		// The list grows while functions are run.
		for (const { fn, self } of this.#pending) {
			if (
				fn.node &&
				wanted.has(fn.node) &&
				(this.code.kind(fn.node) === 'function' || !this.#functions.hasRun(fn.node))
			) {
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
		const value = limited(this.#marked(node, this.#valueOf(node)), this.unknown(node));
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
				return this.#names.name(node);
			case 'member':
				return this.#names.member(node);
			case 'index':
				return this.#names.element(node);
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
				return this.#names.wrapped(node);
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
				return this.#pipelines.run(node.children);
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

	constant(name: string, owner: string | undefined): Value | undefined {
		return this.#names.constant(name, owner);
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

/** Types of nodes whose last child is their value. */
const isStatements = /block|body|statements|program|module|source_file|compilation_unit|compound|^do$|^then$|^else$/;
