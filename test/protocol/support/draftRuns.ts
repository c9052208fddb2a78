import {
	type GraphQLArgument,
	type GraphQLInputField,
	type GraphQLInputType,
	isEnumType,
	isInputObjectType,
	isListType,
	isNonNullType,
} from 'graphql';
import { argumentsOf, type SiteDraft } from '../../fixtures/callSites/drafts.ts';
import type { SandboxApi } from './sandboxApi.ts';

/** The argument that selects the institution. Its value in the sandbox is 9999. */
export const owner = 'eierOrganisasjonskode';

/** Returns the values of a dotted path, of each item when a value on the way is a list. */
function valuesAt(value: unknown, path: string): readonly unknown[] {
	return path
		.split('.')
		.reduce<readonly unknown[]>(
			(values, name) => values.flat().flatMap((each) => (each as Record<string, unknown> | null)?.[name]),
			[value],
		);
}

/** Returns the values of a dotted path in all items as texts, each once and sorted. */
export function identities(values: readonly unknown[], path: string): readonly string[] {
	return [...new Set(values.flatMap((value) => valuesAt(value, path)).map(String))].sort();
}

/**
 * Returns the literal of an argument whose path starts with `prefix`; `undefined` when no expected
 * argument does.
 */
function literalOf(type: GraphQLInputType, prefix: string, values: ReadonlyMap<string, string>): string | undefined {
	if (isNonNullType(type)) {
		return literalOf(type.ofType, prefix, values);
	}
	if (isListType(type)) {
		const item = literalOf(type.ofType, prefix, values);
		return item && `[${item}]`;
	}
	if (isInputObjectType(type)) {
		const fields = inputsOf(Object.values(type.getFields()), `${prefix}.`, values);
		return fields === '' ? undefined : `{ ${fields} }`;
	}
	const value = values.get(prefix);
	switch (type.name) {
		case 'Terminbetegnelse':
			return value?.replace('Å', 'A').replace('Ø', 'O');
		case 'String':
			return value && JSON.stringify(value);
		default:
			return value;
	}
}

/** Returns the arguments or input fields that `values` has by their paths, as GraphQL. */
export function inputsOf(
	inputs: readonly (GraphQLArgument | GraphQLInputField)[],
	prefix: string,
	values: ReadonlyMap<string, string>,
): string {
	return inputs
		.flatMap(({ name, type }) => {
			const literal = name === owner ? '"9999"' : literalOf(type, prefix + name, values);
			return literal === undefined ? [] : [`${name}: ${literal}`];
		})
		.join(', ');
}

/** Returns the JSON value of a parameter for a variable of a type. */
export function jsonValue(type: GraphQLInputType, text: string): unknown {
	if (isNonNullType(type)) {
		return jsonValue(type.ofType, text);
	}
	if (isListType(type)) {
		return [jsonValue(type.ofType, text)];
	}
	const literal = literalOf(type, '', new Map([['', text]])) ?? '';
	return isEnumType(type) ? literal : JSON.parse(literal);
}

interface FoundPage {
	readonly nodes: readonly unknown[];
	readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

/**
 * Runs a draft and resolves to the items of its root field: of all pages if the draft has a
 * variable for the cursor, otherwise of the first page.
 */
export async function runDraft(api: SandboxApi, draft: SiteDraft, variables: Readonly<Record<string, unknown>>) {
	const name = draft.root?.name.value ?? '';
	const hasCursor = argumentsOf(draft).has('after');
	const found: unknown[] = [];
	let after: string | null = null;
	do {
		const data: Readonly<Record<string, readonly unknown[] | FoundPage>> = await api.query(draft.text, {
			...variables,
			...(hasCursor && { after }),
		});
		const result = data[name] ?? [];
		found.push(...('nodes' in result ? result.nodes : result));
		after = hasCursor && 'nodes' in result && result.pageInfo.hasNextPage ? result.pageInfo.endCursor : null;
	} while (after !== null);
	return found;
}
