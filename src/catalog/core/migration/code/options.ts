import { nameForComparison, nonParameterOptionPattern, parameterOptionPattern } from './libraryNames.ts';
import type { ObjectValue } from './values.ts';

/** Whether a name is that of an option of a request or a client, such as `params` and `timeout`. */
export function isRequestOptionName(name: string): boolean {
	const key = nameForComparison(name);
	return nonParameterOptionPattern.test(key) || parameterOptionPattern.test(key);
}

/** Whether an object holds options of a request instead of parameters. */
export function hasRequestOptions({ entries }: ObjectValue): boolean {
	return entries.some(({ name = '' }) => !/^(?:limit|type|status)$/.test(name) && isRequestOptionName(name));
}
