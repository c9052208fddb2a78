import { join } from 'node:path';
import { type DiagnosticSettings, readDiagnosticSettings } from '../graphql/messages/diagnosticMessages.ts';
import { UserError } from '../shared/core/errors.ts';
import { readExcludedGlobs } from '../shared/core/excludedFiles.ts';
import { type InvalidSetting, invalidSettings } from '../shared/core/invalidSettings.ts';
import { isJsonObject, type JsonObject } from '../shared/core/json.ts';
import { parseJsonWithComments } from '../shared/core/jsonWithComments.ts';
import {
	createSettingReader,
	type SettingName,
	type SettingReader,
	type SettingSchema,
	settingDefinitions,
} from '../shared/core/settingDefinitions.ts';
import { readTextFile } from '../shared/node/readTextFile.ts';

/**
 * The workspace settings of a repository that affect its check, with the same rules as in VS Code.
 */
export interface RepositorySettings extends DiagnosticSettings {
	/** Globs of excluded files, from `files.exclude` and `studyAdmin.deprecations.exclude`. */
	readonly excludes: readonly string[];
	/** The value of `studyAdmin.catalog.baseUrls`. */
	readonly baseUrls: unknown;
	/** Globs of `files.exclude`. */
	readonly hiddenFiles: readonly string[];
	/** The value of `studyAdmin.graphql.schemaFile`; `undefined` when it is not set. */
	readonly schemaFile: string | undefined;
	/** Messages about values of settings of this extension that have no effect. */
	readonly problems: readonly string[];
}

/** The default value of `files.exclude` in VS Code. */
const defaultExcludes = {
	'**/.git': true,
	'**/.svn': true,
	'**/.hg': true,
	'**/.DS_Store': true,
	'**/Thumbs.db': true,
};

/**
 * Returns the settings that `.vscode/settings.json` of a repository contains, with the defaults of
 * VS Code. Comments and trailing commas are allowed.
 * @throws {UserError} `cli/settings-unreadable`, `cli/settings-invalid`
 */
export function readRepositorySettings(folder: string): RepositorySettings {
	const values = readSettingsFile(folder);
	const setting = readerOf(values);
	const filesExclude = values['files.exclude'];
	const hiddenFiles = readExcludedGlobs({ ...defaultExcludes, ...(isJsonObject(filesExclude) ? filesExclude : {}) });
	return {
		...readDiagnosticSettings(setting),
		excludes: [...hiddenFiles, ...setting('deprecations.exclude')],
		baseUrls: setting('catalog.baseUrls'),
		hiddenFiles,
		schemaFile: setting('graphql.schemaFile'),
		problems: invalidValues(values).map((problem) => problemText(problem, folder)),
	};
}

function problemText({ name, member, schema }: InvalidSetting, folder: string): string {
	const value = schema && member !== undefined ? `an invalid value for "${member}"` : 'an invalid value';
	const what = schema ? value : `the unknown member "${member}"`;
	const { properties = {} } = settingDefinitions[name].schema as SettingSchema;
	const use = schema ? validValues(schema) : `one of: ${Object.keys(properties).join(', ')}`;
	return `${settingKey(name)} in ${settingsFile(folder)} has ${what}. Use ${use}.`;
}

function validValues({ type, minimum, maximum, enum: values }: SettingSchema): string {
	switch (type) {
		case 'array':
			return 'a list of strings';
		case 'boolean':
			return 'true or false';
		case 'integer':
			return `an integer from ${minimum} to ${maximum}`;
		case 'object':
			return 'an object';
		case 'string':
			return values ? `one of: ${values.join(', ')}` : 'a string';
	}
}

/**
 * Returns a function for the settings of this extension in `.vscode/settings.json` of a folder.
 * `onProblem` receives the message about a value that has no effect, when the setting is read.
 * @throws {UserError} `cli/settings-unreadable`, `cli/settings-invalid`
 */
export function createRepositorySettingReader(folder: string, onProblem?: (message: string) => void): SettingReader {
	const values = readSettingsFile(folder);
	const problems = onProblem ? invalidValues(values) : [];
	const setting = readerOf(values);
	return (name) => {
		for (const problem of problems.filter((each) => each.name === name)) {
			onProblem?.(problemText(problem, folder));
		}
		return setting(name);
	};
}

function invalidValues(values: JsonObject): readonly InvalidSetting[] {
	return invalidSettings((name) => values[settingKey(name)]);
}

function readerOf(values: JsonObject): SettingReader {
	return createSettingReader((name) => values[settingKey(name)]);
}

function settingKey(name: SettingName): string {
	return `studyAdmin.${name}`;
}

function settingsFile(folder: string): string {
	return join(folder, '.vscode', 'settings.json');
}

/** Maximum size of a settings file. */
const maximumMegabytes = 1;

/** Returns the settings in `.vscode/settings.json` of a folder; none if the file does not exist. */
function readSettingsFile(folder: string): JsonObject {
	const file = settingsFile(folder);
	const reading = readTextFile(file, { maximumBytes: maximumMegabytes * 2 ** 20 });
	if (reading.kind === 'missing') {
		return {};
	}
	if (reading.kind !== 'text') {
		throw new UserError('cli/settings-unreadable', { file, megabytes: maximumMegabytes });
	}
	const value = parseJsonWithComments(reading.text);
	if (value === undefined) {
		throw new UserError('cli/settings-invalid', { file });
	}
	return isJsonObject(value) ? value : {};
}
