/**
 * A named node of a syntax tree. Keywords and punctuation are not nodes. Plain data, so that the
 * readers of code do not depend on a parser.
 */
export interface SyntaxNode {
	/** The grammar's name for the kind of node, such as `call_expression`. */
	readonly type: string;
	/** The grammar's name for the role of the node in its parent; `undefined` if it has none. */
	readonly field: string | undefined;
	/** Offset in UTF-16 code units. */
	readonly start: number;
	/** Offset after the last character. */
	readonly end: number;
	readonly parent: SyntaxNode | undefined;
	readonly children: readonly SyntaxNode[];
}

/** A range of a text that does not follow the grammar. */
export interface SyntaxFault {
	readonly start: number;
	readonly end: number;
}

/** The syntax tree of a text. */
export interface SyntaxTree {
	readonly text: string;
	/** A language with a grammar, such as `python`. */
	readonly language: string;
	readonly root: SyntaxNode;
	/** Ranges with a syntax error, in the order of their starts. */
	readonly errors: readonly SyntaxFault[];
}
