import { type CodeTree, codeTreeFromSyntaxTree } from './codeTree.ts';
import type { SyntaxNode, SyntaxTree } from './syntaxNode.ts';

/** The declaration of a type. */
export interface TypeDeclaration {
	readonly file: CodeFile;
	readonly node: SyntaxNode;
}

/** A text that a file assigns to a name. */
export interface TextConstant {
	readonly name: string;
	/** The class or object that the name belongs to. */
	readonly owner: string | undefined;
	readonly text: string;
}

/** A file with its functions and types, and the files that define what it imports. */
export class CodeFile {
	readonly code: CodeTree;
	/** Files with constants and types that this file uses. */
	readonly others: readonly CodeFile[];
	readonly #types = new Map<string, SyntaxNode>();
	readonly #functions = new Map<string, SyntaxNode[]>();
	/** The names in the file. */
	readonly #occurrences = new Map<string, SyntaxNode[]>();
	/** The constants of the file, when they have been read. */
	constants: readonly TextConstant[] | undefined;

	constructor(code: CodeTree, others: readonly CodeFile[]) {
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
		if (text !== undefined && kind === 'function') {
			this.#functions.set(text, [...(this.#functions.get(text) ?? []), node]);
		} else if (text !== undefined && !this.#types.has(text)) {
			this.#types.set(text, node);
		}
		if (kind === 'name' || /identifier$|^(?:simple_|command_)?name$/.test(node.type)) {
			const own = this.code.nameOf(node);
			const known = this.#occurrences.get(own);
			if (known) {
				known.push(node);
			} else {
				this.#occurrences.set(own, [node]);
			}
		}
	}

	/** Returns the declarations of functions and methods with a name. */
	functionsNamed(name: string): readonly SyntaxNode[] {
		return this.#functions.get(name) ?? [];
	}

	/**
	 * Returns the functions that can lead to an address: those that contain it, and those that
	 * mention a name that leads to it.
	 */
	functionsTo(addresses: Iterable<SyntaxNode>): ReadonlySet<SyntaxNode> {
		const functions = new Set<SyntaxNode>();
		const names = new Set<string>();
		const pending: SyntaxNode[] = [...addresses];
		for (let node = pending.pop(); node; node = pending.pop()) {
			for (let at: SyntaxNode | undefined = node; at && !functions.has(at); at = at.parent) {
				this.code.tick();
				if (/^(?:function|lambda)$/.test(this.code.kind(at) ?? '')) {
					functions.add(at);
				}
				const name = this.#declaredName(at);
				pending.push(...(names.has(name) ? [] : (this.#occurrences.get(name) ?? [])));
				names.add(name);
			}
		}
		return functions;
	}

	/** Returns the name that a function or an assignment declares; empty for other nodes. */
	#declaredName(node: SyntaxNode): string {
		const { code } = this;
		const kind = code.kind(node) ?? '';
		if (kind === 'call' && code.language === 'php' && code.callee(node).name === 'define') {
			const [name] = code.arguments(node);
			return (name && code.stringText(name.value)) ?? '';
		}
		const isDeclaration = /^(?:function|declare|assign|parameter)$/.test(kind);
		const target = isDeclaration ? (code.child(node, 'name') ?? code.child(node, 'target')) : undefined;
		const name = target && (code.child(target, 'name') ?? target);
		return name ? code.nameOf(name) : '';
	}

	/** Whether code in a node adds to or subtracts from a variable, as a loop that counts does. */
	isCounted(name: string, within: SyntaxNode): boolean {
		const { text } = this.code;
		return (this.#occurrences.get(name) ?? []).some(({ start, end }) => {
			this.code.tick();
			const isWithin = within.start <= start && end <= within.end;
			const isChanged =
				/^\s*(?:\+\+|--|[-+]=|=\s*[\w.$@]+\s*[-+]\s*\w)/.test(text.slice(end, end + 50)) ||
				/(?:\+\+|--)$/.test(text.slice(Math.max(0, start - 2), start));
			return isWithin && isChanged;
		});
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
export function codeFileFromSyntaxTree(
	tree: SyntaxTree,
	others: readonly CodeFile[] = [],
	tick: () => void = () => undefined,
): CodeFile | undefined {
	const code = codeTreeFromSyntaxTree(tree, tick);
	return code && new CodeFile(code, others);
}
