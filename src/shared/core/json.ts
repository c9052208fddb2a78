/** A JSON object whose fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: an object, but neither `null` nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a JSON object. Returns `undefined` for invalid JSON and for other JSON values. */
export function parseObject(text: string): JsonObject | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
