import { type Node, parseTree } from 'jsonc-parser';
import type { TextRange } from './graphqlText.ts';

/** The places of an operation's name in a variables file, without the quotes. */
export function operationKeys(text: string, operation: string): readonly TextRange[] {
	return keysNamed(operation, read(text));
}

/** The places of a variable's name in all sets of values that a variables file has for an operation. */
export function variableKeys(text: string, operation: string, variable: string): readonly TextRange[] {
	const sets = propertiesOf(read(text)).filter(({ key }) => key.value === operation);
	return sets.flatMap(({ value }) => propertiesOf(value).flatMap((set) => keysNamed(variable, set.value)));
}

function read(text: string): Node | undefined {
	return parseTree(text, [], { allowTrailingComma: true });
}

function keysNamed(name: string, object: Node | undefined): readonly TextRange[] {
	return propertiesOf(object)
		.filter(({ key }) => key.value === name)
		.map(({ key: { offset, length } }) => ({ start: offset + 1, end: offset + length - 1 }));
}

function propertiesOf(object: Node | undefined) {
	const properties = object?.type === 'object' ? (object.children ?? []) : [];
	return properties.flatMap(({ children: [key, value] = [] }) => (key ? [{ key, value }] : []));
}
