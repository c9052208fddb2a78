import type { Api } from '../model/catalog.ts';

/** What else is taken from what is known of an API. */
export interface CompletionOptions {
	/** Ids of the APIs in the catalog: nothing replaces another API that is not among them. */
	readonly ids: ReadonlySet<string>;
	/** Whether the facts of detection are left out in the source. */
	readonly detection: boolean;
}

/**
 * An API of a source with what it leaves out and `known`, the same API of another catalog, has.
 * Phase and contract are the source's own.
 */
export function completeApi(api: Api, known: Api | undefined, { ids, detection }: CompletionOptions): Api {
	if (!known) {
		return api;
	}
	const replacement = known.replacement !== undefined && ids.has(known.replacement) ? known.replacement : undefined;
	return {
		...api,
		aliases: [...new Set([...api.aliases, ...known.aliases])],
		documentation: api.documentation ?? known.documentation,
		replacement: api.replacement ?? replacement,
		detection: detection ? known.detection : api.detection,
	};
}
