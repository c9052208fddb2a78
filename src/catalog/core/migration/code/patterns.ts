import type { CodeTree, CollectionEntryNodes } from './codeTree.ts';
import type { SyntaxNode } from './syntaxNode.ts';

/** The part of a pattern that is bound to a name, an element or a member. */
interface PatternPart {
	readonly target: SyntaxNode;
	/** The members and indexes of the value that lead to the part. */
	readonly path: readonly (string | number)[];
}

/** Maximum depth of a pattern. */
const maxDepth = 20;

/** Returns the parts of the pattern of an assignment, a loop or a parameter. */
export function bindingPatternParts(
	code: CodeTree,
	pattern: SyntaxNode,
	path: readonly (string | number)[] = [],
): readonly PatternPart[] {
	if (path.length > maxDepth) {
		return [];
	}
	const isLeaf = pattern.children.length === 0 && /pattern$|^implicit_parameter$/.test(pattern.type);
	if (isLeaf || /identifier$/.test(pattern.type)) {
		return [{ target: pattern, path }];
	}
	switch (code.kind(pattern)) {
		case 'name':
		case 'member':
		case 'index':
		case 'call':
			return [{ target: pattern, path }];
		case 'wrap':
		case 'field':
		case 'parameter': {
			const inner = code.child(pattern, 'target') ?? code.child(pattern, 'name') ?? code.child(pattern, 'value');
			return inner && inner !== pattern ? bindingPatternParts(code, inner, path) : [];
		}
		case 'list':
		case 'map':
			return code
				.entries(pattern)
				.flatMap((entry, index) =>
					bindingPatternParts(code, entry.value, [...path, ...stepOf(code, pattern, entry, index)]),
				);
		default:
			return [];
	}
}

/** Returns the name or the index that leads to an element of a pattern. */
function stepOf(
	code: CodeTree,
	pattern: SyntaxNode,
	{ key, value }: CollectionEntryNodes,
	index: number,
): readonly (string | number)[] {
	if (key) {
		return [code.stringText(key) ?? code.nameOf(key)];
	}
	if (code.kind(pattern) === 'list' || /^(?:list_literal|array_creation_expression)$/.test(pattern.type)) {
		return [index];
	}
	const inner = code.unwrap(value);
	return /identifier|name/.test(inner.type) ? [code.nameOf(inner)] : [];
}
