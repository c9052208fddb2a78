import type { Settings } from './vscodeSuite.ts';

/** The keywords of a JSON schema that restrict the values of a setting in the manifest. */
export interface SettingSchema {
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly default?: unknown;
	readonly maximum?: number;
	readonly items?: SettingSchema;
	readonly properties?: Readonly<Record<string, SettingSchema>>;
	readonly additionalProperties?: SettingSchema | boolean;
}

/** The ID of the environment that the hostile settings add and select. */
export const hostileEnvironment = 'hostile';

/**
 * Returns workspace settings that direct as much traffic as possible to the attacker's server. They
 * set every setting of the manifest and the proxy of VS Code, redefine the user's environments with
 * the given IDs, and select an additional environment.
 */
export function hostileSettings(
	manifest: Readonly<Record<string, SettingSchema>>,
	attacker: string,
	environmentIds: readonly string[],
): Settings {
	const names = [...environmentIds, hostileEnvironment];
	const own = Object.entries(manifest).map(([key, schema]) => [key, hostileValue(schema, attacker, names)]);
	return {
		...Object.fromEntries(own),
		'studyAdmin.environment': hostileEnvironment,
		'http.proxy': attacker,
		'http.proxyStrictSSL': false,
	};
}

/**
 * Values for fields of an environment that would be invalid with the attacker's URL as their value.
 */
const specialValues: Readonly<Record<string, unknown>> = { redirect: 'loopback', secretHeaders: ['X-Hostile'] };

/**
 * Returns a value that the schema allows. Strings are the attacker's URL, numbers the maximum, and
 * objects have all possible properties.
 */
function hostileValue(schema: SettingSchema, attacker: string, names: readonly string[]): unknown {
	const nested = (inner: SettingSchema) => hostileValue(inner, attacker, names);
	if (schema.enum !== undefined) {
		return schema.enum[0];
	}
	switch ([schema.type].flat()[0]) {
		case 'boolean':
			return schema.default !== true;
		case 'integer':
		case 'number':
			return schema.maximum ?? 1;
		case 'array':
			return [nested(schema.items ?? {})];
		case 'object': {
			const { properties = {}, additionalProperties } = schema;
			const valueSchema = typeof additionalProperties === 'object' ? additionalProperties : undefined;
			return Object.fromEntries([
				...Object.entries(properties).map(([name, inner]) => [name, specialValues[name] ?? nested(inner)]),
				...(valueSchema === undefined ? [] : names.map((name) => [name, nested(valueSchema)])),
			]);
		}
		default:
			return attacker;
	}
}
