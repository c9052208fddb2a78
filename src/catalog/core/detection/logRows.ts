import { operationNameStartsWith, type PathTemplateSegment } from '../model/apiOperation.ts';
import { type Api, type Catalog, type DeprecationLogEntry, logRowsOfApi } from '../model/catalog.ts';
import { isCollectionName } from './apiMatcher.ts';
import { hasPlaceholder, textBeforePlaceholder } from './references.ts';

/**
 * Returns a path with `{id}` in place of each segment that is computed or looks like a value,
 * because values can be personal data; `undefined` when the path is empty or its first segment is
 * computed.
 */
export function pathTemplateOf(segments: readonly string[]): string | undefined {
	const [first] = segments;
	if (first === undefined || hasPlaceholder(textBeforePlaceholder(first) ?? '')) {
		return undefined;
	}
	const shape = segments.map((segment, index) => {
		const word = textBeforePlaceholder(segment) ?? '';
		return (index === 0 || !/[\d,%@]/.test(word)) && !hasPlaceholder(word) ? word : '{id}';
	});
	return `/${shape.join('/')}`;
}

/**
 * Returns the row of the deprecation log that applies to a path: of several, the one with the most
 * literal segments. `undefined` when no row applies.
 */
export function logRowForPath(
	catalog: Catalog,
	api: Api,
	segments: readonly string[],
	method: string | undefined,
): DeprecationLogEntry | undefined {
	const [first] = segments;
	const fits = (shape: PathTemplateSegment, segment: string | undefined) =>
		shape.kind === 'parameter' ||
		(shape.kind === 'collection' ? isCollectionName(api, segment) : shape.text === textBeforePlaceholder(segment));
	return logRowsOfApi(catalog, api.id)
		.filter(({ operation }) =>
			operation.kind === 'path'
				? (method === undefined || operation.method === method) &&
					operation.segments.length === segments.length &&
					operation.segments.every((shape, index) => fits(shape, segments[index]))
				: first !== undefined && operationNameStartsWith(operation, first),
		)
		.sort((a, b) => literalSegments(b) - literalSegments(a))[0];
}

/**
 * Returns the row of the deprecation log whose named operation begins with a word, such as the row
 * `SELECT <table>` for `SELECT`; `undefined` when there is none.
 */
export function logRowForOperationName(catalog: Catalog, api: Api, name: string): DeprecationLogEntry | undefined {
	return logRowsOfApi(catalog, api.id).find(({ operation }) => operationNameStartsWith(operation, name));
}

function literalSegments({ operation }: DeprecationLogEntry): number {
	return operation.kind === 'path' ? operation.segments.filter(({ kind }) => kind === 'literal').length : 0;
}
