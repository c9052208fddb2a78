/** An object as JSON has them, as yet unread. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with names, as JSON has them. */
export function isRecord(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a text holds as JSON; `undefined` when it holds anything else. */
export function parseObject(text: string): JsonObject | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return isRecord(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
