/**
 * Checks that the manifest declares the settings of `src/shared/core/settingDefinitions.ts`, with
 * the same types, default values, bounds and choices. Prints one line for each difference.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type SettingSchema, settingDefinitions } from '../src/shared/core/settingDefinitions.ts';

const keywords = ['type', 'default', 'minimum', 'maximum', 'enum'] as const;

const manifest: {
	readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, SettingSchema>> } };
} = JSON.parse(readFileSync('package.json', 'utf8'));
const declared = manifest.contributes.configuration.properties;
const schemas: Readonly<Record<string, SettingSchema>> = Object.fromEntries(
	Object.entries(settingDefinitions).map(([name, { schema }]) => [`studyAdmin.${name}`, schema]),
);

/** Returns the differences between two objects whose values are schemas, as lines. */
function differences(
	inManifest: Readonly<Record<string, SettingSchema>>,
	inSource: Readonly<Record<string, SettingSchema>>,
): readonly string[] {
	return [...new Set([...Object.keys(inManifest), ...Object.keys(inSource)])].flatMap((name) => {
		const [left, right] = [inManifest[name], inSource[name]];
		if (!left || !right) {
			return [`${name} is only in ${left ? 'package.json' : 'settings.ts'}`];
		}
		const fields = right.properties
			? differences(left.properties ?? {}, right.properties).map((line) => `${name}: ${line}`)
			: [];
		const changed = keywords.filter((keyword) => !isDeepStrictEqual(left[keyword], right[keyword]));
		return [
			...changed.map((keyword) => {
				const [first, second] = [left[keyword], right[keyword]].map((value) => JSON.stringify(value));
				return `${name}: "${keyword}" is ${first} in package.json and ${second} in settings.ts`;
			}),
			...fields,
		];
	});
}

const lines = differences(declared, schemas);
if (lines.length > 0) {
	process.stdout.write(`${lines.join('\n')}\n`);
	process.exitCode = 1;
}
