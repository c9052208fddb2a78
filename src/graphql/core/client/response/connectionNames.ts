import { isJsonObject, type JsonObject } from '../../../../shared/core/json.ts';
import { tokenize } from '../../language/syntax/tokenize.ts';

/**
 * Field of a connection (Relay cursor connections specification) → the response names under which
 * an operation selects it: its name and its aliases.
 */
export type ConnectionNames = Readonly<Record<'edges' | 'node' | 'pageInfo' | 'hasNextPage', readonly string[]>>;

/** The names in the response to an operation that is unknown or has no aliases. */
export const unaliasedNames: ConnectionNames = {
	edges: ['edges'],
	node: ['node'],
	pageInfo: ['pageInfo'],
	hasNextPage: ['hasNextPage'],
};

/** Returns the names in the response to an operation. */
export function connectionNamesIn(operation: string): ConnectionNames {
	const tokens = tokenize(operation);
	const aliasesOf = (field: string) =>
		tokens.flatMap(({ text }, index) => {
			const [alias, colon] = [tokens[index - 2], tokens[index - 1]];
			return text === field && colon?.text === ':' && alias ? [alias.text] : [];
		});
	return {
		edges: [...unaliasedNames.edges, ...aliasesOf('edges')],
		node: [...unaliasedNames.node, ...aliasesOf('node')],
		pageInfo: [...unaliasedNames.pageInfo, ...aliasesOf('pageInfo')],
		hasNextPage: [...unaliasedNames.hasNextPage, ...aliasesOf('hasNextPage')],
	};
}

/** Whether an object is a connection that says that there are more pages. */
export function hasMorePages(object: JsonObject, { pageInfo, hasNextPage }: ConnectionNames): boolean {
	return pageInfo.some((name) => {
		const info = object[name];
		return isJsonObject(info) && hasNextPage.some((each) => info[each] === true);
	});
}
