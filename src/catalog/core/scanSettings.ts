/** Values of the setting `studyAdmin.deprecations.scan`. */
export type ScanScope = 'workspace' | 'openFiles' | 'off';

/**
 * Returns the scope in a value of the setting `studyAdmin.deprecations.scan`. Unknown values mean
 * `workspace`.
 */
export function readScanScope(raw: unknown): ScanScope {
	return raw === 'off' || raw === 'openFiles' ? raw : 'workspace';
}

/** Returns the globs in a value of a setting. Omits empty strings and values of other types. */
export function readGlobs(raw: unknown): readonly string[] {
	return Array.isArray(raw) ? raw.filter((glob): glob is string => typeof glob === 'string' && glob.trim() !== '') : [];
}
