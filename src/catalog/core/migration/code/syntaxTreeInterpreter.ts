import { runAssignment } from './bindings.ts';
import { evaluateAnnotation, evaluateCall } from './calls.ts';
import { evaluateClass } from './classes.ts';
import type { CodeFile, TextConstant } from './codeFile.ts';
import { type CodeInterpreter, mostInformativeValue } from './codeInterpreter.ts';
import type { CodeTree } from './codeTree.ts';
import { functionValueAt, runFunction } from './functions.ts';
import type { NodeKind } from './grammar.ts';
import { comprehensionItems, createNestedScope, runLoop } from './loops.ts';
import { assignedResponseOrValue } from './members.ts';
import {
	evaluateElement,
	evaluateMember,
	evaluateName,
	evaluateWrappedExpression,
	scalarLiteralPattern,
	scalarLiteralValue,
} from './names.ts';
import { evaluateBinaryExpression, evaluateChoice, evaluateCollectionLiteral } from './operators.ts';
import { evaluateShellPipeline } from './pipelines.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodesIn,
	createUnknownValue,
	type InterpretedValue,
	limitValueParts,
	type ObjectValue,
	type RecordedRequest,
	type Scope,
	type TextPiece,
	textPiecesOf,
} from './values.ts';

/** Maximum depth of nested expressions, statements and calls. */
const maxDepth = 250;
/** Maximum length of an expression in a draft, in UTF-16 code units. */
const maxSourceLength = 1000;

/**
 * Runs the code of a file once, with the values that the code shows, so that each request, its
 * parameters and the members that are read from its response are known. Each branch of a condition
 * is run; a loop is run for each item that the code shows.
 */
export class SyntaxTreeInterpreter implements CodeInterpreter {
	readonly file: CodeFile;
	readonly code: CodeTree;
	readonly requests: RecordedRequest[] = [];
	readonly functions: CodeInterpreter['functions'] = new Map();
	readonly runs: CodeInterpreter['runs'] = new Map();
	readonly classes: CodeInterpreter['classes'] = new Map();
	readonly constants: TextConstant[] = [];
	/** The last value that contains each address. */
	readonly values = new Map<SyntaxNode, InterpretedValue>();
	scope: Scope;
	root: SyntaxNode | undefined;
	/** The strings and names that are addresses of calls. */
	readonly #addresses: ReadonlySet<SyntaxNode>;
	#depth = 0;

	constructor(file: CodeFile, addresses: ReadonlySet<SyntaxNode>) {
		this.file = file;
		this.code = file.code;
		this.#addresses = addresses;
		const outermost = { parent: undefined, self: undefined, results: [] };
		this.scope = { ...outermost, names: new Map(), isFunction: true, isClass: false };
	}

	/** Runs the statements of the file, and each function with arguments that are not known. */
	run(): void {
		this.#evaluateAll(this.code.root.children);
		const wanted = this.file.functionsTo(this.#addresses);
		// The map grows while functions are run.
		for (const [node, { fn, self }] of this.functions) {
			if (wanted.has(node) && (this.code.kind(node) === 'function' || !this.runs.has(node))) {
				this.root = node;
				runFunction(this, fn, [], node, self);
			}
		}
	}

	constantsOf(file: CodeFile): readonly TextConstant[] {
		const other = new SyntaxTreeInterpreter(file, new Set());
		other.#evaluateAll(other.code.root.children);
		return other.constants;
	}

	sourceOf(node: SyntaxNode): string {
		// A name in a Kotlin string has a dollar sign.
		const isName = this.code.language === 'kotlin' && this.code.kind(node) === 'name';
		const source = isName ? this.code.nameOf(node) : this.code.source(node);
		return source.slice(0, maxSourceLength).replaceAll(/\s+/g, ' ');
	}

	unknown(node: SyntaxNode): ObjectValue {
		return createUnknownValue(this.sourceOf(node));
	}

	evaluate(node: SyntaxNode): InterpretedValue {
		this.code.tick();
		if (this.#depth > maxDepth) {
			return this.unknown(node);
		}
		this.#depth += 1;
		const value = limitValueParts(this.#marked(node, this.#valueOf(node)), this.unknown(node));
		this.#depth -= 1;
		for (const address of addressNodesIn(value)) {
			this.values.set(address, value);
		}
		return value;
	}

	#valueOf(node: SyntaxNode): InterpretedValue {
		const kind = this.code.kind(node);
		const read = kind && readers[kind];
		if (read) {
			return read(this, node);
		}
		switch (kind) {
			case 'text':
				return { kind: 'text', pieces: this.#piecesIn(node) };
			case 'list':
				return { kind: 'list', items: node.children.flatMap((child) => this.#itemsOf(child)) };
			case 'return':
				return this.#returned(node);
			case 'block':
				return this.#block(node);
			default:
				return this.#other(node);
		}
	}

	/** Marks the value of a name that is an address. */
	#marked(node: SyntaxNode, value: InterpretedValue): InterpretedValue {
		const isName = this.#addresses.has(node) && this.code.kind(node) !== 'text';
		return isName && (value.kind === 'text' || value.kind === 'object')
			? {
					kind: 'text',
					pieces: [{ kind: 'text', text: '', address: node }, ...textPiecesOf(value, this.sourceOf(node))],
				}
			: value;
	}

	#evaluateAll(nodes: readonly SyntaxNode[]): readonly InterpretedValue[] {
		return nodes.map((node) => this.evaluate(node));
	}

	/** Returns the items that an element of a list adds to it. */
	#itemsOf(node: SyntaxNode): readonly InterpretedValue[] {
		const value = this.evaluate(node);
		return this.code.kind(node) === 'spread' && value.kind === 'list' ? value.items : [value];
	}

	#returned(node: SyntaxNode): InterpretedValue {
		const found = mostInformativeValue(this.#evaluateAll(node.children));
		this.scope.results.push(...(found ? [found] : []));
		return found ?? this.unknown(node);
	}

	/** Runs other statements, or returns the value of an expression that is none of the others. */
	#other(node: SyntaxNode): InterpretedValue {
		const source = this.code.source(node).replace(/^\$/, '');
		const values = this.#evaluateAll(node.children);
		if (scalarLiteralPattern.test(source)) {
			return scalarLiteralValue(source);
		}
		if (values.length === 0 || this.code.isNegation(node)) {
			return this.unknown(node);
		}
		return (isStatements.test(node.type) ? values.at(-1) : mostInformativeValue(values)) ?? this.unknown(node);
	}

	#block(node: SyntaxNode): InterpretedValue {
		const before = this.scope;
		this.scope = createNestedScope(before);
		const [first, ...rest] = node.children;
		const isLoop = first && this.code.kind(first) === 'loop' && !this.code.child(first, 'body');
		const value = isLoop ? runLoop(this, first, rest) : this.#evaluateAll(node.children).at(-1);
		this.scope = before;
		return value ?? this.unknown(node);
	}

	#piecesIn(node: SyntaxNode): readonly TextPiece[] {
		const address = this.#addresses.has(node) ? node : undefined;
		const parts = (this.code.stringParts(node) ?? []).flatMap((part): readonly TextPiece[] =>
			typeof part === 'string'
				? [{ kind: 'text', text: part, address }]
				: textPiecesOf(assignedResponseOrValue(this.evaluate(part)), this.sourceOf(part)),
		);
		const isMarked = !address || parts.some((part) => part.kind === 'text' && part.address === address);
		return isMarked ? parts : [{ kind: 'text', text: '', address }, ...parts];
	}
}

/** The readers of the kinds of expressions and statements. */
const readers: Readonly<
	Partial<Record<NodeKind, (interpreter: CodeInterpreter, node: SyntaxNode) => InterpretedValue>>
> = {
	name: evaluateName,
	member: evaluateMember,
	index: evaluateElement,
	call: evaluateCall,
	new: evaluateCall,
	binary: evaluateBinaryExpression,
	choice: evaluateChoice,
	wrap: evaluateWrappedExpression,
	argument: evaluateWrappedExpression,
	spread: evaluateWrappedExpression,
	map: evaluateCollectionLiteral,
	pair: evaluateCollectionLiteral,
	lambda: declaredFunction,
	function: declaredFunction,
	class: evaluateClass,
	declare: runAssignment,
	assign: runAssignment,
	loop: runLoop,
	comprehension: comprehensionItems,
	pipeline: evaluateShellPipeline,
	annotation: evaluateAnnotation,
};

/** Returns a function, and notes the requests that its annotations declare. */
function declaredFunction(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code, scope } = interpreter;
	const name = code.child(node, 'name');
	const value = functionValueAt(interpreter, node);
	if (name && scope.isClass) {
		scope.self?.members.set(code.nameOf(name), value);
	}
	for (const child of node.children.filter(({ type }) => /annotation|attribute|modifiers|decorator/.test(type))) {
		evaluateAnnotation(interpreter, child);
	}
	return value;
}

/** Types of nodes whose last child is their value. */
const isStatements =
	/(?<!switch_|match_)(?:block|body)|statements|program|module|source_file|compilation_unit|compound|^do$|^then$|^else$/;
