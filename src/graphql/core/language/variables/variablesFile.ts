import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { parseJsonTree } from '../../../../shared/core/jsonWithComments.ts';
import { numberWithDigits } from '../syntax/exactJson.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import type { VariablePath } from './variablePath.ts';

/**
 * Values of variables by name, without `$`. Numbers that a double cannot represent are
 * {@link ExactNumber}.
 */
export type VariableValues = Readonly<Record<string, unknown>>;

/** The content of a variables file: named sets of values for each operation. */
export interface VariablesFile {
	readonly operations: readonly OperationVariableSets[];
	/**
	 * Offset of the first syntax error, or of a bracket that is nested too deeply; `undefined` when
	 * there is none. Comments and trailing commas are allowed.
	 */
	readonly syntaxError: number | undefined;
}

/** The variable sets of one operation. */
interface OperationVariableSets {
	/** Name of the operation; the empty string for an anonymous operation. */
	readonly operation: string;
	/** Range of the name in the text of the file, including its quotes. */
	readonly key: TextRange;
	readonly sets: readonly VariableSet[];
}

/** A named set of values. */
export interface VariableSet {
	readonly name: string;
	/** Range of the name in the text of the file, including its quotes. */
	readonly key: TextRange;
	/**
	 * The values of the set; `undefined` when the set is not an object. A variable without a value
	 * is `undefined`.
	 */
	readonly values: VariableValues | undefined;
	/** The syntax node of the set; `undefined` while the set has no value. */
	readonly node: Node | undefined;
}

const parseOptions = { allowTrailingComma: true, allowEmptyContent: true };

/**
 * Parses a variables file. If the text has syntax errors, the result contains what can be parsed.
 */
export function readVariablesFile(text: string): VariablesFile {
	const { root, errorOffset } = parseJsonTree(text, parseOptions);
	return {
		operations: properties(root).map(({ name, key, value }) => ({
			operation: name,
			key,
			sets: properties(value).map((set) => ({
				name: set.name,
				key: set.key,
				values: set.value?.type === 'object' ? valuesIn(text, set.value) : undefined,
				node: set.value,
			})),
		})),
		syntaxError: errorOffset,
	};
}

/**
 * Returns the sets of an operation. The name of an anonymous operation is the empty string. If the
 * name occurs several times, the first one counts, to which values are also added.
 */
export function variableSetsOfOperation({ operations }: VariablesFile, operation: string): readonly VariableSet[] {
	return operations.find((each) => each.operation === operation)?.sets ?? [];
}

/**
 * Returns the operation and the set at an offset: the last ones that start before it. `undefined`
 * before the first operation; `set` is `undefined` before the first set.
 */
export function variableSetAt(
	{ operations }: VariablesFile,
	offset: number,
): { readonly operation: string; readonly set: string | undefined } | undefined {
	const operation = operations.findLast(({ key }) => key.start <= offset);
	return (
		operation && {
			operation: operation.operation,
			set: operation.sets.findLast(({ key }) => key.start <= offset)?.name,
		}
	);
}

/**
 * Returns the range of a path in the text: that of its value if `part` is `value` and the value is
 * a scalar, else that of its name. If the path does not exist, the range is that of the name of its
 * nearest existing parent.
 */
export function rangeInVariableSet(set: VariableSet, path: VariablePath, part: 'name' | 'value'): TextRange {
	for (let length = path.length; set.node && length > 0; length -= 1) {
		const node = findNodeAtLocation(set.node, [...path.slice(0, length)]);
		if (node) {
			const isScalar = node.type !== 'object' && node.type !== 'array';
			return part === 'value' && isScalar && length === path.length ? jsonNodeRange(node) : nameOf(node);
		}
	}
	return set.key;
}

/** Returns the range of a JSON node in the text of the file. */
export function jsonNodeRange({ offset, length }: Node): TextRange {
	return { start: offset, end: offset + length };
}

/**
 * Returns the range of the name of a property. For a list item, which has no name, it is the first
 * character.
 */
function nameOf(node: Node): TextRange {
	const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
	return key ? jsonNodeRange(key) : { start: node.offset, end: node.offset + 1 };
}

interface Property {
	readonly name: string;
	readonly key: TextRange;
	readonly value: Node | undefined;
}

function properties(node: Node | undefined): readonly Property[] {
	return (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [key, value] = [] }) =>
		key ? [{ name: String(key.value), key: jsonNodeRange(key), value }] : [],
	);
}

function valuesIn(text: string, node: Node): VariableValues {
	return Object.fromEntries(properties(node).map(({ name, value }) => [name, value && valueIn(text, value)]));
}

function valueIn(text: string, node: Node): unknown {
	switch (node.type) {
		case 'object':
			return valuesIn(text, node);
		case 'array':
			return (node.children ?? []).map((item) => valueIn(text, item));
		case 'number':
			return numberOf(text.slice(node.offset, node.offset + node.length), node.value);
		default:
			return node.value;
	}
}

/**
 * Parses a number. A number whose digits would change, such as one beyond 2^53 or `1.0`, becomes an
 * {@link ExactNumber}.
 */
function numberOf(source: string, value: unknown): unknown {
	return typeof value === 'number' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(source)
		? numberWithDigits(source, value)
		: value;
}
