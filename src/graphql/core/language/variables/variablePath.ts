/** A variable's name, without `$`, and the fields and indexes below it. */
export type VariablePath = readonly (string | number)[];

/** A path as a variable is written, such as `$filter.levels[0]`. */
export function variablePathText([name = '', ...path]: VariablePath): string {
	return `$${name}${path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`)).join('')}`;
}
