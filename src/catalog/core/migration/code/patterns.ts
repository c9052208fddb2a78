import type { Code } from './code.ts';
import type { SyntaxNode } from './syntaxNode.ts';

/** The part of a pattern that is bound to a name, an element or a member. */
export interface PatternPart {
	readonly target: SyntaxNode;
	/** The members and indexes of the value that lead to the part. */
	readonly path: readonly (string | number)[];
}

/** Maximum depth of a pattern. */
const maxDepth = 20;

/** Returns the parts of the pattern of an assignment, a loop or a parameter. */
export function patternParts(
	code: Code,
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
			return inner && inner !== pattern ? patternParts(code, inner, path) : [];
		}
		case 'pair': {
			const [key, value] = [code.child(pattern, 'key'), code.child(pattern, 'value')];
			return key && value ? patternParts(code, value, [...path, code.stringText(key) ?? code.nameOf(key)]) : [];
		}
		case 'list':
		case 'map':
			return elements(code, pattern).flatMap(([element, step]) => patternParts(code, element, [...path, ...step]));
		default:
			return [];
	}
}

/** Returns the elements of a pattern with the index or the name that leads to each. */
function elements(code: Code, pattern: SyntaxNode): readonly (readonly [SyntaxNode, readonly (string | number)[]])[] {
	const { children } = pattern;
	const isList = pattern.type === 'list_literal' || pattern.type === 'array_creation_expression';
	// These patterns have keys and values in turn.
	const isKeyed =
		pattern.type === 'dict_pattern' || (isList && /^[[(]?\s*(?:list\()?\s*['"]/.test(code.source(pattern)));
	if (isKeyed) {
		return children.flatMap((child, index) => {
			const key = children[index - 1];
			const isValue = key && (pattern.type === 'dict_pattern' ? key.field === 'key' : index % 2 === 1);
			return isValue ? [[child, [code.stringText(key) ?? '']] as const] : [];
		});
	}
	return children.map((child, index) => {
		if (code.kind(pattern) !== 'map' || isList) {
			return [child, code.kind(child) === 'pair' ? [] : [index]] as const;
		}
		const inner = code.unwrap(child);
		const isShorthand = code.kind(child) !== 'pair' && /identifier|name/.test(inner.type);
		return [child, isShorthand ? [code.nameOf(inner)] : []] as const;
	});
}
