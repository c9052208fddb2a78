import { readFile } from 'node:fs/promises';
import treeSitter, { type Language, type Parser, type Tree, type TreeCursor } from '@vscode/tree-sitter-wasm';
import type { SyntaxFault, SyntaxNode, SyntaxTree } from '../../core/migration/code/syntaxNode.ts';
import { grammarFileName, grammarsByLanguage, treeSitterRuntimeFile } from './grammarFiles.ts';

/** Parses code with tree-sitter. The runtime and each grammar are loaded when first needed. */
export class TreeSitterParser {
	readonly #pathOf: (file: string) => string;
	readonly #grammars = new Map<string, Promise<Language>>();
	#parser: Promise<Parser> | undefined;

	/** `pathOf` returns the absolute path of the runtime or a grammar by its file name. */
	constructor(pathOf: (file: string) => string) {
		this.#pathOf = pathOf;
	}

	/**
	 * Resolves to the syntax tree of a text; `undefined` when the language has no grammar, or when
	 * the deadline, a time of `performance.now()`, has passed.
	 */
	async parse(text: string, language: string, deadline = Number.POSITIVE_INFINITY): Promise<SyntaxTree | undefined> {
		let best: SyntaxTree | undefined;
		for (const name of grammarsOf(language)) {
			const parser = await this.#loadParser();
			parser.setLanguage(await this.#loadGrammar(name));
			const read = repaired(parser, text, language, deadline);
			best = !best || (read && damageOf(read) < damageOf(best)) ? read : best;
			if (!best || best.errors.length === 0) {
				break;
			}
		}
		return best;
	}

	/** Loads the runtime and the grammars of a language, so that parsing does not wait for them. */
	async load(language: string): Promise<void> {
		const names = grammarsOf(language);
		if (names.length > 0) {
			await this.#loadParser();
			await Promise.all(names.map((name) => this.#loadGrammar(name)));
		}
	}

	#loadParser(): Promise<Parser> {
		this.#parser ??= (async () => {
			const wasmBinary = await readFile(this.#pathOf(treeSitterRuntimeFile));
			// The declared options lack those of the WebAssembly loader.
			const options = { wasmBinary, locateFile: (file: string) => file };
			await treeSitter.Parser.init(options);
			return new treeSitter.Parser();
		})();
		return this.#parser;
	}

	#loadGrammar(name: string): Promise<Language> {
		const grammar =
			this.#grammars.get(name) ??
			readFile(this.#pathOf(grammarFileName(name))).then((file) => treeSitter.Language.load(file));
		this.#grammars.set(name, grammar);
		return grammar;
	}
}

function grammarsOf(language: string): readonly string[] {
	return (Object.hasOwn(grammarsByLanguage, language) ? grammarsByLanguage[language] : undefined) ?? [];
}

/** Maximum number of lines that are removed from a text with syntax errors. */
const maxRemovedLines = 2;

/**
 * Parses a text. A line that is being typed can damage the rest of the file, so the line at the
 * start of an error over several lines is replaced by blanks if that helps. Its error remains.
 */
function repaired(parser: Parser, text: string, language: string, deadline: number): SyntaxTree | undefined {
	let best = parseOnce(parser, text, text, language, deadline);
	let parsed = text;
	for (let count = 0; best && count < maxRemovedLines; count += 1) {
		const error = best.errors.find(({ start, end }) => parsed.slice(start, end).includes('\n'));
		if (!error) {
			break;
		}
		const before = parsed.slice(0, error.start);
		const start = before.lastIndexOf('\n') + 1;
		const end = parsed.indexOf('\n', error.start);
		parsed = parsed.slice(0, start) + ' '.repeat(end - start) + parsed.slice(end);
		const read = parseOnce(parser, parsed, text, language, deadline);
		if (!read || damageOf(read) >= damageOf(best)) {
			break;
		}
		best = { ...read, errors: [{ start, end }, ...read.errors] };
	}
	return best;
}

/** Returns the number of characters with syntax errors. */
function damageOf({ errors }: SyntaxTree): number {
	return errors.reduce((sum, { start, end }) => sum + end - start + 1, 0);
}

function parseOnce(
	parser: Parser,
	parsed: string,
	text: string,
	language: string,
	deadline: number,
): SyntaxTree | undefined {
	const tree = parseUntil(parser, parsed, deadline);
	const read = tree && copyTree(tree, text, language, deadline);
	tree?.delete();
	return read;
}

function parseUntil(parser: Parser, text: string, deadline: number): Tree | undefined {
	const tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
	if (!tree) {
		// Without this, the next text would continue the canceled one.
		parser.reset();
	}
	return tree ?? undefined;
}

/** A node while the tree is copied. */
interface CopiedNode extends SyntaxNode {
	type: string;
	parent: CopiedNode | undefined;
	children: CopiedNode[];
}

/** Number of nodes between two looks at the clock. */
const nodesPerCheck = 4096;

/**
 * Copies the named nodes of a tree. A node whose only child has the same range is replaced by that
 * child. `undefined` when the deadline passes.
 */
function copyTree(tree: Tree, text: string, language: string, deadline: number): SyntaxTree | undefined {
	const cursor = tree.walk();
	const errors: SyntaxFault[] = [];
	const root = nodeAt(cursor, undefined);
	let parent: CopiedNode | undefined = cursor.gotoFirstChild() ? root : undefined;
	for (let count = 1; parent; count += 1) {
		if (count % nodesPerCheck === 0 && performance.now() > deadline) {
			cursor.delete();
			return undefined;
		}
		if (cursor.nodeType === 'ERROR' || cursor.nodeIsMissing) {
			errors.push({ start: cursor.startIndex, end: cursor.endIndex });
		}
		const node = copyNode(cursor, parent);
		parent = node && cursor.gotoFirstChild() ? node : nextParent(cursor, parent, text, language);
	}
	cursor.delete();
	return { text, language, root, errors };
}

/** Copies the node at a cursor, if it is a named node of the code. */
function copyNode(cursor: TreeCursor, parent: CopiedNode): CopiedNode | undefined {
	// The grammar of C# has no named node for `this` before a member.
	const isThis = cursor.nodeType === 'this' && cursor.currentFieldName === 'expression';
	if (!(cursor.nodeIsNamed || isThis) || cursor.nodeType.includes('comment')) {
		return undefined;
	}
	const node = nodeAt(cursor, parent);
	parent.children.push(node);
	return node;
}

/**
 * Moves a cursor to the next node after the one it is at, and returns the parent of that node;
 * `undefined` at the end of the tree.
 */
function nextParent(cursor: TreeCursor, from: CopiedNode, text: string, language: string): CopiedNode | undefined {
	let parent: CopiedNode | undefined = from;
	while (parent && !cursor.gotoNextSibling()) {
		const above: CopiedNode | undefined = parent.parent;
		cursor.gotoParent();
		completeNode(parent, text, language);
		parent = above;
	}
	return parent;
}

/** Simplifies a node whose children were copied. */
function completeNode(node: CopiedNode, text: string, language: string): void {
	replaceByOnlyChild(node);
	if (node.type === 'string_literal' && language === 'kotlin') {
		addNamesInString(node, text);
	}
}

/**
 * Replaces a `$` before a name in a Kotlin string by a node for the name, because the grammar reads
 * only `${…}` as an expression.
 */
function addNamesInString(node: CopiedNode, text: string): void {
	for (const [index, child] of node.children.entries()) {
		const [name] =
			text.slice(child.start, child.end) === '$'
				? (/^[A-Za-z_]\w*/.exec(text.slice(child.end, child.end + 80)) ?? [])
				: [];
		if (name !== undefined) {
			node.children[index] = { ...child, type: 'identifier', end: child.end + name.length };
		}
	}
}

function replaceByOnlyChild(node: CopiedNode): void {
	const [only] = node.children;
	// A declaration without a value would be taken for a use of its name.
	const isDeclaration = node.parent === undefined || /_declarator$|^property_element$/.test(node.type);
	if (only && !isDeclaration && node.children.length === 1 && only.start === node.start && only.end === node.end) {
		node.type = only.type;
		node.children = only.children;
		for (const child of node.children) {
			child.parent = node;
		}
	}
}

function nodeAt(cursor: TreeCursor, parent: CopiedNode | undefined): CopiedNode {
	return {
		type: cursor.nodeType,
		field: cursor.currentFieldName ?? undefined,
		start: cursor.startIndex,
		end: cursor.endIndex,
		parent,
		children: [],
	};
}
