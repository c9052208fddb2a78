import { isJsonObject } from '../../shared/core/json.ts';
import type { EnvironmentKind } from './environment.ts';

/** A public deployment of the API, whose addresses Add Environment fills in. */
export interface EnvironmentPreset {
	readonly id: string;
	readonly label: string;
	readonly kind: EnvironmentKind;
	/**
	 * The URL of the API. This and the next three fields are as in the setting
	 * `studyAdmin.environments`.
	 */
	readonly apiUrl: string;
	readonly authUrl: string;
	readonly issuer: string;
	readonly audienceUrl: string;
	/** URL of the published schema. */
	readonly schemaUrl: string;
}

/**
 * Returns the presets in `json`, the content of the bundled `media/presets.json`. The file names
 * the source of each address.
 * @throws {Error} when the file does not have the expected form
 */
export function readPresets(json: string): readonly EnvironmentPreset[] {
	const content: unknown = JSON.parse(json);
	const presets = isJsonObject(content) && Array.isArray(content['presets']) ? content['presets'] : [];
	return presets.map((preset: unknown) => {
		const fields = isJsonObject(preset) ? preset : {};
		return {
			id: text(fields['id']),
			label: text(fields['label']),
			kind: fields['kind'] === 'production' ? 'production' : 'test',
			apiUrl: address(fields['apiUrl']),
			authUrl: address(fields['authUrl']),
			issuer: address(fields['issuer']),
			audienceUrl: address(fields['audienceUrl']),
			schemaUrl: address(fields['schemaUrl']),
		};
	});
}

function address(field: unknown): string {
	return text(isJsonObject(field) ? field['value'] : undefined);
}

function text(value: unknown): string {
	if (typeof value !== 'string') {
		throw new Error('A preset lacks a string.');
	}
	return value;
}
