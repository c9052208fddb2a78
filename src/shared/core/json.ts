/** A JSON object whose fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: an object, but neither `null` nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON. Returns `undefined` for invalid JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Parses a JSON object. Returns `undefined` for invalid JSON and for other JSON values. */
export function parseJsonObject(text: string): JsonObject | undefined {
	const value = parseJson(text);
	return isJsonObject(value) ? value : undefined;
}

/** Whether a value is an object whose properties with these names all have the type `type`. */
export function hasProperties(
	value: unknown,
	names: readonly string[],
	type: 'string' | 'object' = 'string',
): value is JsonObject {
	return isJsonObject(value) && names.every((name) => typeof value[name] === type && value[name] !== null);
}
