import type { Settings } from './vscodeSuite.ts';

/** What of a JSON schema, as a manifest declares settings, says which values it takes. */
export interface SettingSchema {
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly default?: unknown;
	readonly maximum?: number;
	readonly items?: SettingSchema;
	readonly properties?: Readonly<Record<string, SettingSchema>>;
	readonly additionalProperties?: SettingSchema | boolean;
}

/** The environment that only the hostile settings have, and choose. */
export const hostileEnvironment = 'hostile';

/**
 * A workspace's settings that lead everything to the attacker that they can: every setting of the manifest, with the
 * user's own environments of these ids replaced and a further one chosen, and the editor's proxy.
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

/** Fields for which the schema alone does not say what makes an environment that would work. */
const particular: Readonly<Record<string, unknown>> = { redirect: 'loopback', secretHeaders: ['X-Hostile'] };

/** A value that the schema takes: each text the attacker's address, each number the largest, each object with all it can have. */
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
			const free = typeof additionalProperties === 'object' ? additionalProperties : undefined;
			return Object.fromEntries([
				...Object.entries(properties).map(([name, inner]) => [name, particular[name] ?? nested(inner)]),
				...(free === undefined ? [] : names.map((name) => [name, nested(free)])),
			]);
		}
		default:
			return attacker;
	}
}
