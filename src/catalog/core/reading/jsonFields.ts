import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';

/** Why a JSON document cannot be read as what it should be. */
export type JsonProblemCode =
	| 'catalog/not-json'
	| 'catalog/missing'
	| 'catalog/wrong-type'
	| 'catalog/not-a-date'
	| 'catalog/not-a-link'
	| 'catalog/not-an-id'
	| 'catalog/duplicate-id'
	| 'catalog/unknown-api';

/** One problem and its place. */
export interface JsonProblem {
	readonly code: JsonProblemCode;
	/** Counted from 1. */
	readonly line: number;
	/** The field by its path, such as `apis[3].phase`; empty for the document. */
	readonly field: string;
}

/** Reads fields out of one JSON document and collects what is wrong with them, each with its line. */
export class JsonFields {
	readonly problems: JsonProblem[] = [];
	readonly #text: string;

	constructor(text: string) {
		this.#text = text;
	}

	/** The document's root; `undefined`, with a problem, when the text is not JSON. Comments and trailing commas are fine. */
	root(): Node | undefined {
		const errors: ParseError[] = [];
		const root = parseTree(this.#text, errors, { allowTrailingComma: true });
		const [first] = errors;
		if (first || !root) {
			this.#report('catalog/not-json', first?.offset ?? 0, '');
			return undefined;
		}
		return root;
	}

	/** A member of an object; `undefined` when it is not there. */
	member(parent: Node, name: string): Node | undefined {
		return findNodeAtLocation(parent, [name]);
	}

	/** A member's text; `undefined` when it is not there, or, with a problem, when it is not text or empty. */
	text(parent: Node, name: string): string | undefined {
		const node = this.member(parent, name);
		return node && this.textOf(node, this.#pathOf(parent, name));
	}

	/** A member's text; a problem when it is not there. */
	requiredText(parent: Node, name: string): string | undefined {
		if (!this.member(parent, name)) {
			this.report('catalog/missing', parent, name);
		}
		return this.text(parent, name);
	}

	/** The elements of a member that is a list; none when it is not there, or, with a problem, when it is no list. */
	elements(parent: Node, name: string): readonly Node[] {
		const node = this.member(parent, name);
		if (node && node.type !== 'array') {
			this.report('catalog/wrong-type', parent, name);
		}
		return node?.type === 'array' ? (node.children ?? []) : [];
	}

	/** The texts of a list: each element is text itself or an object whose `value` is it. */
	texts(parent: Node, name: string): readonly string[] {
		return this.elements(parent, name).flatMap(
			(element) => (element.type === 'object' ? this.requiredText(element, 'value') : this.textOf(element, name)) ?? [],
		);
	}

	/** A node's text; `undefined`, with a problem, when it is not text or empty. */
	textOf(node: Node, field: string): string | undefined {
		const value: unknown = getNodeValue(node);
		if (typeof value === 'string' && value.trim() !== '') {
			return value.trim();
		}
		this.#report('catalog/wrong-type', node.offset, field);
		return undefined;
	}

	/** Notes a problem with a member, at its place or, when it is not there, at its parent's. */
	report(code: JsonProblemCode, parent: Node, name: string): void {
		this.#report(code, (this.member(parent, name) ?? parent).offset, this.#pathOf(parent, name));
	}

	#report(code: JsonProblemCode, offset: number, field: string): void {
		const line = this.#text.slice(0, offset).split('\n').length;
		this.problems.push({ code, line, field });
	}

	#pathOf(node: Node, name: string): string {
		const parts: string[] = [name];
		for (let at: Node | undefined = node; at?.parent; at = at.parent) {
			const { parent } = at;
			if (parent.type === 'array') {
				parts.unshift(`[${parent.children?.indexOf(at) ?? 0}]`);
			} else if (parent.type === 'property') {
				parts.unshift(String(parent.children?.[0]?.value));
			}
		}
		return parts.join('.').replaceAll('.[', '[');
	}
}
