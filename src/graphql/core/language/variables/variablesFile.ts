import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { exactNumber } from '../syntax/exactJson.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import type { VariablePath } from './variablePath.ts';

/**
 * Values of variables by name, without `$`. Numbers that a double cannot represent are
 * {@link ExactNumber}.
 */
export type VariableValues = Readonly<Record<string, unknown>>;

/** What a variables file holds: for each operation the named sets of values. */
export interface VariablesFile {
	readonly operations: readonly OperationSets[];
	/**
	 * Where the text stops being JSON, comments and trailing commas aside; `undefined` when it is
	 * sound.
	 */
	readonly syntaxError: number | undefined;
}

/** The sets of one operation. */
export interface OperationSets {
	/** The empty string for an anonymous one. */
	readonly operation: string;
	/** The name in the text, with its quotes. */
	readonly key: TextRange;
	readonly sets: readonly VariableSet[];
}

/** A named set of values. */
export interface VariableSet {
	readonly name: string;
	/** The name in the text, with its quotes. */
	readonly key: TextRange;
	/**
	 * `undefined` where no object stands. A variable whose value is still to be written is
	 * `undefined`.
	 */
	readonly values: VariableValues | undefined;
	/** The object in the text; `undefined` as long as nothing stands there. */
	readonly node: Node | undefined;
}

const parseOptions = { allowTrailingComma: true, allowEmptyContent: true };

/** Reads a variables file, also a broken one, of which what can be read is given. */
export function readVariablesFile(text: string): VariablesFile {
	const errors: ParseError[] = [];
	const root = parseTree(text, errors, parseOptions);
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
		syntaxError: errors[0]?.offset,
	};
}

/** The sets that a file has for an operation; the empty string names an anonymous one. */
export function setsFor({ operations }: VariablesFile, operation: string): readonly VariableSet[] {
	return operations.findLast((each) => each.operation === operation)?.sets ?? [];
}

/**
 * The operation and the set at an offset: the last ones that begin before it. `undefined` before
 * the first operation; `set` is `undefined` before the first set.
 */
export function setAt(
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
 * Where a path of a set stands in the text: its value, or its name where the value is no single
 * word or `name` is asked for. For what is not there, the name of what it would stand in.
 */
export function rangeInSet(set: VariableSet, path: VariablePath, part: 'name' | 'value'): TextRange {
	for (let length = path.length; set.node && length > 0; length -= 1) {
		const node = findNodeAtLocation(set.node, [...path.slice(0, length)]);
		if (node) {
			const isScalar = node.type !== 'object' && node.type !== 'array';
			return part === 'value' && isScalar && length === path.length ? jsonRange(node) : nameOf(node);
		}
	}
	return set.key;
}

/** The place of a node in the text. */
export function jsonRange({ offset, length }: Node): TextRange {
	return { start: offset, end: offset + length };
}

/** An item of a list has no name: its bracket stands for it. */
function nameOf(node: Node): TextRange {
	const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
	return key ? jsonRange(key) : { start: node.offset, end: node.offset + 1 };
}

interface Property {
	readonly name: string;
	readonly key: TextRange;
	readonly value: Node | undefined;
}

function properties(node: Node | undefined): readonly Property[] {
	return (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [key, value] = [] }) =>
		key ? [{ name: String(key.value), key: jsonRange(key), value }] : [],
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

/** Printing the parsed number would change digits beyond 2^53, and `1.0` to `1`. */
function numberOf(source: string, value: unknown): unknown {
	return String(value) !== source && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(source)
		? exactNumber(source)
		: value;
}
