import { pascalCase } from './names.ts';

/** Whether names differ in more than their case. */
export function areDistinct(names: readonly string[]): boolean {
	return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/**
 * Returns the values of an enum in Pascal case: `NOT_OPEN` → `NotOpen`. If two of these names are
 * equal, returns all values unchanged. `@` allows keywords.
 */
export function enumMembers(values: readonly string[]): readonly string[] {
	const names = values.map((value) => pascalCase(/[a-z]/.test(value) ? value : value.toLowerCase()));
	return areDistinct(names) ? names : values.map((value) => `@${value}`);
}
