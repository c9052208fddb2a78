import { isJsonObject } from './json.ts';
import { type SettingName, type SettingSchema, settingDefinitions } from './settingDefinitions.ts';

/** A value of a setting that has no effect. */
export interface InvalidSetting {
	readonly name: SettingName;
	/** The member with the value, if the setting is an object; otherwise `undefined`. */
	readonly member: string | undefined;
	/**
	 * The schema of the valid values; `undefined` for a member that the setting does not have.
	 */
	readonly schema: SettingSchema | undefined;
}

/**
 * Returns the values of settings that are read as their defaults or left out, because they do not
 * match the schema. `rawValue` returns the value of a setting, and `undefined` if it is not set.
 */
export function invalidSettings(rawValue: (name: SettingName) => unknown): readonly InvalidSetting[] {
	const names = Object.keys(settingDefinitions) as SettingName[];
	return names.flatMap((name): readonly InvalidSetting[] => {
		const [raw, schema] = [rawValue(name), settingDefinitions[name].schema as SettingSchema];
		if (raw === undefined) {
			return [];
		}
		if (!isValid(raw, schema)) {
			return [{ name, member: undefined, schema }];
		}
		const { properties } = schema;
		return Object.entries(properties && isJsonObject(raw) ? raw : {}).flatMap(([member, value]) => {
			const own = properties && Object.hasOwn(properties, member) ? properties[member] : undefined;
			return own && isValid(value, own) ? [] : [{ name, member, schema: own }];
		});
	});
}

function isValid(raw: unknown, schema: SettingSchema): boolean {
	const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
	switch (type) {
		case 'array':
			return Array.isArray(raw) && raw.every((item) => typeof item === 'string');
		case 'boolean':
			return typeof raw === 'boolean';
		case 'integer':
			return typeof raw === 'number' && Number.isInteger(raw) && raw >= minimum && raw <= maximum;
		case 'object':
			return isJsonObject(raw);
		case 'string':
			return typeof raw === 'string' && (schema.enum?.includes(raw) ?? true);
	}
}
