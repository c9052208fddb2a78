/** Where uses are looked for. */
export type ScanScope = 'workspace' | 'openFiles' | 'off';

/** Reads `studyAdmin.deprecations.scan`. */
export function readScanScope(raw: unknown): ScanScope {
	return raw === 'off' || raw === 'openFiles' ? raw : 'workspace';
}

/** Reads a list of globs: strings that are not empty, whatever else stands beside them. */
export function readGlobs(raw: unknown): readonly string[] {
	return Array.isArray(raw) ? raw.filter((glob): glob is string => typeof glob === 'string' && glob.trim() !== '') : [];
}

/** The globs that `files.exclude` leaves out whatever else is there: those that are on, without a condition. */
export function readExcludedFiles(raw: unknown): readonly string[] {
	return typeof raw === 'object' && raw !== null
		? Object.entries(raw).flatMap(([glob, isOn]) => (isOn === true ? [glob] : []))
		: [];
}
