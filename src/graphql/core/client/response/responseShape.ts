import { isJsonObject } from '../../../../shared/core/json.ts';
import type { GraphqlResponseError } from './classifyGraphqlResponse.ts';

/** Maximum depth to which a value is described. JSON scalars can be nested without a limit. */
const maximumDepth = 40;
/** The name of fields that the operation does not select by name, such as those of JSON scalars. */
const otherName = '(other)';

/** The kinds of values at a path of a response, with their numbers. */
type ShapeCounts = Map<string, number>;

/**
 * Returns the shape of the `data` of a response: one line for each path, with the kinds and the
 * numbers of its values, such as `nodes[].navn: string 20, null 5`. Contains no value. Names of
 * fields are shown only if the sent text contains them, because a JSON scalar can have values as
 * names.
 */
export function responseShape(data: unknown, names: ReadonlySet<string>): readonly string[] {
	const shape = new Map<string, ShapeCounts>();
	describe(data, [], { shape, names });
	return [...shape].map(([path, counts]) => {
		const kinds = [...counts].map(([kind, count]) => (kind === 'object' && count === 1 ? kind : `${kind} ${count}`));
		return `${path || 'data'}: ${kinds.join(', ')}`;
	});
}

interface ShapeContext {
	readonly shape: Map<string, ShapeCounts>;
	readonly names: ReadonlySet<string>;
}

function describe(value: unknown, path: readonly string[], context: ShapeContext): void {
	if (Array.isArray(value)) {
		count(context, path, 'items', value.length);
		for (const item of value) {
			describe(item, [...path.slice(0, -1), `${path.at(-1)}[]`], context);
		}
		return;
	}
	if (!isJsonObject(value)) {
		count(context, path, value === null ? 'null' : typeof value, 1);
		return;
	}
	count(context, path, 'object', 1);
	for (const [name, inner] of path.length >= maximumDepth ? [] : Object.entries(value)) {
		if (context.names.has(name)) {
			describe(inner, [...path, name], context);
		} else {
			count(context, [...path, otherName], 'field', 1);
		}
	}
}

function count({ shape }: ShapeContext, path: readonly string[], kind: string, amount: number): void {
	const key = path.join('.');
	const counts = shape.get(key) ?? new Map<string, number>();
	counts.set(kind, (counts.get(kind) ?? 0) + amount);
	shape.set(key, counts);
}

/**
 * Returns the location of an error of a response without its message, which can contain values:
 * its path in the response and its line and column in the sent text, if they are valid.
 */
export function errorLocationText(
	{ path, locations }: Pick<GraphqlResponseError, 'path' | 'locations'>,
	names: ReadonlySet<string>,
	lines: number,
): string {
	const steps = path?.map((step) => (typeof step === 'number' ? '[]' : names.has(step) ? step : otherName));
	const [location] = locations;
	const position =
		location && location.line >= 1 && location.line <= lines && location.column >= 1 && location.column <= 10_000
			? `line ${location.line}, column ${location.column}`
			: '';
	return [steps ? `at ${steps.join('.').replaceAll('.[]', '[]')}` : '', position].filter(Boolean).join(', ');
}
