import { escapedPattern } from '../../../shared/escapedPattern.ts';
import type { Catalog } from '../catalog.ts';
import { spellingsOf } from './variables.ts';

/** Ids of the APIs of whose variables and query parameters a text has the names. */
export interface Named {
	readonly variables: ReadonlySet<string>;
	readonly queryKeys: ReadonlySet<string>;
}

/** What a catalog's names look like in code: by API, one pattern for the variables and one for the parameters. */
interface Patterns {
	readonly api: string;
	readonly variables: RegExp | undefined;
	readonly queryKeys: RegExp | undefined;
}

const patterns = new WeakMap<Catalog, readonly Patterns[]>();

/** The names of variables anywhere in a text, and those of query parameters in quotes. */
export function namedIn(text: string, catalog: Catalog): Named {
	const all = patterns.get(catalog) ?? patternsOf(catalog);
	patterns.set(catalog, all);
	const idsWith = (pattern: (of: Patterns) => RegExp | undefined) =>
		new Set(all.filter((of) => pattern(of)?.test(text)).map(({ api }) => api));
	return { variables: idsWith(({ variables }) => variables), queryKeys: idsWith(({ queryKeys }) => queryKeys) };
}

function patternsOf({ apis }: Catalog): readonly Patterns[] {
	return apis.map(({ id, detection }) => ({
		api: id,
		variables: patternOf(detection.variables.flatMap(spellingsOf), '(?<![A-Za-z0-9])', '(?![A-Za-z0-9])'),
		queryKeys: patternOf(detection.queryKeys, '["\'`?&]', '["\'`=]'),
	}));
}

function patternOf(texts: readonly string[], before: string, after: string): RegExp | undefined {
	const alternatives = texts.map(escapedPattern);
	return alternatives.length === 0 ? undefined : new RegExp(`${before}(?:${alternatives.join('|')})${after}`);
}
