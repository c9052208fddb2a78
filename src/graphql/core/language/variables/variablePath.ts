/** The name of a variable without `$`, and the field names and list indexes below it. */
export type VariablePath = readonly (string | number)[];

/** Formats a path, such as `$filter.levels[0]`. */
export function variablePathText([name = '', ...path]: VariablePath): string {
	return `$${name}${path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`)).join('')}`;
}
