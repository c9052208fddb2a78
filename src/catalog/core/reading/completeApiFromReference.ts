import type { Api } from '../model/catalog.ts';

/** Determines which data {@link completeApiFromReference} copies. */
interface CompletionOptions {
	/** Ids of the APIs in the catalog. A replacement that is not among them is not copied. */
	readonly ids: ReadonlySet<string>;
	/** Whether detection data are copied, because the source has none. */
	readonly detection: boolean;
}

/**
 * Returns an API with the data that it lacks from the same API of the reference catalog: other
 * names, documentation, replacement and detection data. Phase and contract are never copied.
 */
export function completeApiFromReference(
	api: Api,
	reference: Api | undefined,
	{ ids, detection }: CompletionOptions,
): Api {
	if (!reference) {
		return api;
	}
	const replacement =
		reference.replacement !== undefined && ids.has(reference.replacement) ? reference.replacement : undefined;
	return {
		...api,
		aliases: [...new Set([...api.aliases, ...reference.aliases])],
		documentation: api.documentation ?? reference.documentation,
		replacement: api.replacement ?? replacement,
		detection: detection ? reference.detection : api.detection,
	};
}
