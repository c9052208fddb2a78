import { UserError } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { ToolInputProperty, ToolInputSchema } from './tool.ts';

/** Maximum number of levels of lists and objects in the input, such as those of variables. */
const maximumDepth = 64;

/** Maximum length of a string in the input of a tool, in UTF-16 code units. */
export const maximumToolInputLength = 100_000;

/**
 * Validates the input of a tool and returns it. Hosts do not validate the input. Errors name only
 * properties of the schema, because the input can contain personal data.
 * @throws {UserError} `tool/input-not-an-object`, `tool/input-too-deep`, `tool/input-unknown`,
 * `tool/input-missing`, `tool/input-not-valid`
 */
export function readToolInput(input: unknown, { properties, required = [] }: ToolInputSchema): JsonObject {
	const value = input ?? {};
	if (!isJsonObject(value)) {
		throw new UserError('tool/input-not-an-object');
	}
	if (isNestedDeeper(value, maximumDepth)) {
		throw new UserError('tool/input-too-deep', { depth: maximumDepth });
	}
	if (Object.keys(value).some((name) => !Object.hasOwn(properties, name))) {
		throw new UserError('tool/input-unknown', { properties: Object.keys(properties).join(', ') });
	}
	for (const property of required) {
		if (value[property] === undefined) {
			throw new UserError('tool/input-missing', { property });
		}
	}
	for (const [property, schema] of Object.entries(properties)) {
		if (value[property] !== undefined && !isValid(value[property], schema)) {
			throw new UserError('tool/input-not-valid', { property, expected: expectation(schema) });
		}
	}
	return value;
}

/** Whether lists and objects are nested in more levels. Reads no further, so it cannot overflow. */
function isNestedDeeper(value: object, levels: number): boolean {
	const inner = Object.values(value).filter((each): each is object => typeof each === 'object' && each !== null);
	return levels === 0 || inner.some((each) => isNestedDeeper(each, levels - 1));
}

function isValid(value: unknown, schema: ToolInputProperty): boolean {
	switch (schema.type) {
		case 'string':
			return (
				typeof value === 'string' && value.length <= maximumToolInputLength && (schema.enum?.includes(value) ?? true)
			);
		case 'integer':
			return Number.isSafeInteger(value) && Number(value) >= schema.minimum && Number(value) <= maximumOf(schema);
		case 'boolean':
			return typeof value === 'boolean';
		case 'object':
			return isJsonObject(value);
	}
}

function expectation(schema: ToolInputProperty): string {
	switch (schema.type) {
		case 'string':
			return schema.enum
				? `one of ${schema.enum.join(', ')}`
				: `a string of at most ${maximumToolInputLength} characters`;
		case 'integer':
			return `an integer from ${schema.minimum} to ${maximumOf(schema)}`;
		case 'boolean':
			return 'true or false';
		case 'object':
			return 'an object';
	}
}

function maximumOf({ maximum = Number.MAX_SAFE_INTEGER }: Extract<ToolInputProperty, { type: 'integer' }>): number {
	return maximum;
}

/** Returns a string of a validated input; `undefined` if it is missing or blank. */
export function textFromToolInput(input: JsonObject, property: string): string | undefined {
	const value = input[property];
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns an integer of a validated input; 0 if it is missing. */
export function integerFromToolInput(input: JsonObject, property: string): number {
	const value = input[property];
	return typeof value === 'number' ? value : 0;
}
