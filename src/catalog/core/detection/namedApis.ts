import { escapeRegExp } from '../../../shared/core/escapeRegExp.ts';
import type { Catalog } from '../model/catalog.ts';
import { spellingsOfVariable } from './variables.ts';

/** Ids of the APIs that a text refers to by the names of variables or query parameters. */
interface NamedApis {
	readonly variables: ReadonlySet<string>;
	readonly queryKeys: ReadonlySet<string>;
}

/** Regular expressions for the variables and for the query parameters of one API. */
interface NamePatterns {
	readonly api: string;
	readonly variables: RegExp | undefined;
	readonly queryKeys: RegExp | undefined;
}

const patterns = new WeakMap<Catalog, readonly NamePatterns[]>();

/**
 * Returns the ids of the APIs whose variables occur in a text, and the ids of those whose query
 * parameters occur in quotes or in a URL.
 */
export function apisByVariablesAndQueryKeys(text: string, catalog: Catalog): NamedApis {
	const all = patterns.get(catalog) ?? patternsOf(catalog);
	patterns.set(catalog, all);
	const idsWith = (pattern: (of: NamePatterns) => RegExp | undefined) =>
		new Set(all.filter((of) => pattern(of)?.test(text)).map(({ api }) => api));
	return { variables: idsWith(({ variables }) => variables), queryKeys: idsWith(({ queryKeys }) => queryKeys) };
}

function patternsOf({ apis }: Catalog): readonly NamePatterns[] {
	return apis.map(({ id, detection }) => ({
		api: id,
		variables: patternOf(detection.variables.flatMap(spellingsOfVariable), '(?<![A-Za-z0-9])', '(?![A-Za-z0-9])'),
		queryKeys: patternOf(detection.queryKeys, '["\'`?&]', '["\'`=]'),
	}));
}

function patternOf(texts: readonly string[], before: string, after: string): RegExp | undefined {
	const alternatives = texts.map(escapeRegExp);
	return alternatives.length === 0 ? undefined : new RegExp(`${before}(?:${alternatives.join('|')})${after}`);
}
