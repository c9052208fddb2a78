import { nameForComparison, nonParameterOptionName, parameterOption } from './libraryNames.ts';
import type { ObjectValue } from './values.ts';

/** Whether a name is that of an option of a request or a client, such as `params` and `timeout`. */
export function isOptionName(name: string): boolean {
	const key = nameForComparison(name);
	return nonParameterOptionName.test(key) || parameterOption.test(key);
}

/** Whether an object holds options of a request instead of parameters. */
export function hasOptions({ entries }: ObjectValue): boolean {
	return entries.some(({ name = '' }) => !/^(?:limit|type|status)$/.test(name) && isOptionName(name));
}
