/**
 * Returns the globs that are set to `true` in a value of the setting `files.exclude`. Globs with a
 * `when` condition are omitted.
 */
export function readExcludedGlobs(raw: unknown): readonly string[] {
	return typeof raw === 'object' && raw !== null
		? Object.entries(raw).flatMap(([glob, isOn]) => (isOn === true ? [glob] : []))
		: [];
}
