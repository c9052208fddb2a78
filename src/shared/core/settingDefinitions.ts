import { defaultSeverities, readSeverities, type Severity, severities } from './lifecycle/severities.ts';

/** The rule of a setting: its schema in the manifest, and the function that reads its value. */
interface SettingRule<T> {
	/** The keywords of the JSON schema that the manifest of the extension contains. */
	readonly schema: SettingSchema;
	/** Returns the value of the setting; the default value if `raw` is missing or invalid. */
	readonly read: (raw: unknown) => T;
}

/** The keywords of the JSON schema of a setting that restrict its value. */
export interface SettingSchema {
	readonly type: 'array' | 'boolean' | 'integer' | 'object' | 'string';
	readonly default: unknown;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly enum?: readonly string[];
	/** The fields of an object. */
	readonly properties?: Readonly<Record<string, SettingSchema>>;
}

/**
 * The settings of the extension, by their ids without `studyAdmin.`. VS Code and the command line
 * read them with these rules. `npm run check` compares the rules with the manifest.
 */
export const settingDefinitions = {
	environments: anyObject(),
	environment: text(),
	'graphql.lint.mutation-errors-not-selected': severity('warning'),
	'graphql.lint.connection-without-page-info': severity('information'),
	'graphql.lint.nested-connection-without-first': severity('warning'),
	/** Seconds. */
	'graphql.timeout': integer(60, { minimum: 1, maximum: 3600 }),
	'graphql.history': { schema: { type: 'boolean', default: true }, read: (raw) => raw !== false },
	'graphql.schemaFile': text(),
	'graphql.languageFeatures': oneOf('auto', ['auto', 'on', 'off']),
	'conversion.splitLevel': integer(2, { minimum: 1, maximum: 6 }),
	'conversion.maxChunkLines': integer(500, { minimum: 1, maximum: 100_000 }),
	/** Seconds; 0 for no limit. */
	'conversion.timeout': integer(0, { minimum: 0, maximum: 86_400 }),
	/** Contains no path, so the settings of a workspace cannot choose a folder. */
	'conversion.saveTo': oneOf('ask', ['ask', 'besideSource', 'lastFolder']),
	'catalog.source': text(),
	'catalog.baseUrls': anyObject(),
	'deprecations.scan': oneOf('workspace', ['workspace', 'openFiles', 'off']),
	'deprecations.exclude': { schema: { type: 'array', default: [] }, read: readGlobs },
	'deprecations.warnWithinDays': integer(365, { minimum: 0, maximum: 36_500 }),
	'deprecations.severity': {
		schema: {
			type: 'object',
			default: {},
			properties: Object.fromEntries(
				Object.entries(defaultSeverities).map(([lifecyclePhase, value]) => [lifecyclePhase, severity(value).schema]),
			),
		},
		read: readSeverities,
	},
} satisfies Readonly<Record<string, SettingRule<unknown>>>;

/** The id of a setting without `studyAdmin.`. */
export type SettingName = keyof typeof settingDefinitions;

/** The type of the value of a setting. */
export type SettingValue<N extends SettingName> = ReturnType<(typeof settingDefinitions)[N]['read']>;

/** Returns the value of a setting. */
export type SettingReader = <N extends SettingName>(name: N) => SettingValue<N>;

/**
 * Returns a function that reads settings from their raw values, which `rawValue` returns by name.
 */
export function createSettingReader(rawValue: (name: SettingName) => unknown): SettingReader {
	return <N extends SettingName>(name: N) => settingDefinitions[name].read(rawValue(name)) as SettingValue<N>;
}

/**
 * Returns a string without surrounding whitespace; `undefined` for a string without other
 * characters and for values of other types.
 */
export function trimmedTextOrUndefined(raw: unknown): string | undefined {
	return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
}

function integer(fallback: number, bounds: { readonly minimum: number; readonly maximum: number }) {
	const { minimum, maximum } = bounds;
	return {
		schema: { type: 'integer', default: fallback, ...bounds },
		read: (raw) =>
			typeof raw === 'number' && Number.isInteger(raw) && raw >= minimum && raw <= maximum ? raw : fallback,
	} satisfies SettingRule<number>;
}

function oneOf<const T extends string>(fallback: NoInfer<T>, values: readonly T[]) {
	return {
		schema: { type: 'string', default: fallback, enum: values },
		read: (raw) => values.find((value) => value === raw) ?? fallback,
	} satisfies SettingRule<T>;
}

function severity(fallback: Severity) {
	return oneOf(fallback, severities);
}

function text() {
	return { schema: { type: 'string', default: '' }, read: trimmedTextOrUndefined } satisfies SettingRule<
		string | undefined
	>;
}

/** An object that is validated where it is used. */
function anyObject() {
	return { schema: { type: 'object', default: {} }, read: (raw) => raw } satisfies SettingRule<unknown>;
}

/** Omits empty strings and values of other types. */
function readGlobs(raw: unknown): readonly string[] {
	return Array.isArray(raw) ? raw.filter((glob): glob is string => typeof glob === 'string' && glob.trim() !== '') : [];
}
