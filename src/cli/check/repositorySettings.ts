import { join } from 'node:path';
import { readGlobs } from '../../catalog/core/scanSettings.ts';
import type { LintCode } from '../../graphql/core/language/diagnostics/lints.ts';
import { type DiagnosticSettings, defaultLintSeverities } from '../../graphql/messages/diagnosticMessages.ts';
import { UserError } from '../../shared/core/errors.ts';
import { readExcludedFiles } from '../../shared/core/excludedFiles.ts';
import { integerOr } from '../../shared/core/integerOr.ts';
import { isRecord, type JsonObject } from '../../shared/core/json.ts';
import { parseJsonWithComments } from '../../shared/core/jsonWithComments.ts';
import { type PhaseSeverities, readSeverities, severityOr } from '../../shared/core/lifecycle/severities.ts';
import { readTextFile } from '../../shared/node/readTextFile.ts';

/**
 * The workspace settings of a repository that affect its check, with the same rules as in VS Code.
 */
export interface RepositorySettings {
	/** Globs of excluded files, from `files.exclude` and `studyAdmin.deprecations.exclude`. */
	readonly excludes: readonly string[];
	/** The value of `studyAdmin.catalog.baseUrls`. */
	readonly baseUrls: unknown;
	readonly severities: PhaseSeverities;
	readonly warnWithinDays: number;
	/** Globs of `files.exclude`. */
	readonly hiddenFiles: readonly string[];
	/** The value of `studyAdmin.graphql.schemaFile`; `undefined` when it is not set. */
	readonly schemaFile: string | undefined;
	/** The severities of lints, from `studyAdmin.graphql.lint.<code>`. */
	readonly lints: DiagnosticSettings['lints'];
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
	const filesExclude = values['files.exclude'];
	const hiddenFiles = readExcludedFiles({ ...defaultExcludes, ...(isRecord(filesExclude) ? filesExclude : {}) });
	const lint = (code: LintCode) => severityOr(defaultLintSeverities[code])(values[`studyAdmin.graphql.lint.${code}`]);
	return {
		excludes: [...hiddenFiles, ...readGlobs(values['studyAdmin.deprecations.exclude'])],
		baseUrls: values['studyAdmin.catalog.baseUrls'],
		severities: readSeverities(values['studyAdmin.deprecations.severity']),
		warnWithinDays: integerOr(365, 0, 36_500)(values['studyAdmin.deprecations.warnWithinDays']),
		hiddenFiles,
		schemaFile: optionalText(values['studyAdmin.graphql.schemaFile']),
		lints: {
			'mutation-errors-not-selected': lint('mutation-errors-not-selected'),
			'connection-without-page-info': lint('connection-without-page-info'),
			'nested-connection-without-first': lint('nested-connection-without-first'),
		},
	};
}

/** Maximum size of a settings file. */
const maximumMegabytes = 1;

/**
 * Returns the settings in `.vscode/settings.json` of a folder; none when the file does not exist.
 * @throws {UserError} `cli/settings-unreadable`, `cli/settings-invalid`
 */
export function readSettingsFile(folder: string): JsonObject {
	const file = join(folder, '.vscode', 'settings.json');
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
	return isRecord(value) ? value : {};
}

function optionalText(raw: unknown): string | undefined {
	return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
}
