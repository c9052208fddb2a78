/**
 * Compares texts by their UTF-16 code units, for lists whose order must not depend on a language.
 * Returns a negative number if `a` is before `b`, and 0 if they are equal.
 */
export function compareTexts(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
