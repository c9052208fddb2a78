/** What a node of a syntax tree is, the same for all languages. */
export type NodeKind =
	| 'name'
	/** A string, perhaps with expressions in it. */
	| 'text'
	| 'member'
	| 'index'
	| 'call'
	| 'new'
	/** Two expressions with an operator. */
	| 'binary'
	/** One of several expressions is the value. */
	| 'choice'
	/** An expression with the same value as its part, such as `await x`. */
	| 'wrap'
	| 'list'
	| 'map'
	| 'pair'
	| 'spread'
	| 'lambda'
	| 'assign'
	/** An assignment that declares a variable of the block. */
	| 'declare'
	| 'loop'
	/** An expression that a loop repeats for each item. */
	| 'comprehension'
	/** Commands of which each gets the result of the one before. */
	| 'pipeline'
	| 'return'
	| 'function'
	| 'parameter'
	/** A named argument. */
	| 'argument'
	| 'annotation'
	| 'class'
	/** A member of a type without a value. */
	| 'field'
	/** A part of a function in which its variables are declared. */
	| 'block';

/** How the nodes of a grammar are read. */
export interface GrammarTable {
	/**
	 * Maps a kind with the roles of the children, such as `member object=object name=attribute`, to
	 * the types of the nodes of this kind. A child is given by its field, its type, the type of the
	 * child before it (`>type`) or its index. `^` is the expression before `?.`.
	 */
	readonly nodes: Readonly<Record<string, string>>;
	/** Types of the children of a string that are expressions. */
	readonly interpolations: readonly string[];
	/** Whether variables are declared in the whole function, also by an assignment. */
	readonly hasFunctionScope: boolean;
	/** The name of the parameter of a function that declares none. */
	readonly implicitParameter?: string;
	/** Whether the last expression of a function is its result. */
	readonly returnsLast: boolean;
}
