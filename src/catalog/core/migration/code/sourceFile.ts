import { type Code, codeOf } from './code.ts';
import type { SyntaxNode, SyntaxTree } from './syntaxNode.ts';

/** The declaration of a type. */
export interface TypeDeclaration {
	readonly file: SourceFile;
	readonly node: SyntaxNode;
}

/** A text that a file assigns to a name. */
export interface Constant {
	readonly name: string;
	/** The class or object that the name belongs to. */
	readonly owner: string | undefined;
	readonly text: string;
}

/** A file with its functions and types, and the files that define what it imports. */
export class SourceFile {
	readonly code: Code;
	/** Files with constants and types that this file uses. */
	readonly others: readonly SourceFile[];
	readonly #types = new Map<string, SyntaxNode>();
	readonly #functions = new Map<string, SyntaxNode[]>();
	/** The constants of the file, when they have been read. */
	constants: readonly Constant[] | undefined;

	constructor(code: Code, others: readonly SourceFile[]) {
		this.code = code;
		this.others = others;
		const pending = [code.root];
		for (let node = pending.pop(); node; node = pending.pop()) {
			code.tick();
			this.#read(node);
			for (let index = node.children.length - 1; index >= 0; index -= 1) {
				pending.push(node.children[index] as SyntaxNode);
			}
		}
	}

	#read(node: SyntaxNode): void {
		const kind = this.code.kind(node);
		const name = kind === 'class' || kind === 'function' ? this.code.child(node, 'name') : undefined;
		const text = name && this.code.nameOf(name);
		if (text !== undefined && kind === 'class' && !this.#types.has(text)) {
			this.#types.set(text, node);
		} else if (text !== undefined && kind === 'function') {
			this.#functions.set(text, [...(this.#functions.get(text) ?? []), node]);
		}
	}

	/** Returns the declarations of functions and methods with a name. */
	functionsNamed(name: string): readonly SyntaxNode[] {
		return this.#functions.get(name) ?? [];
	}

	/** Returns the type of this file with a name. */
	ownType(name: string): SyntaxNode | undefined {
		return this.#types.get(name);
	}

	/** Returns the declaration of a type in this file or in the files that it uses. */
	typeOf(name: string): TypeDeclaration | undefined {
		for (const file of [this, ...this.others]) {
			const node = file.ownType(name);
			if (node) {
				return { file, node };
			}
		}
		return undefined;
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
