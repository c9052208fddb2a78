const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** By language and unit: making one takes as long as many sizes. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A size in bytes as people read it, such as "12 kB" (a kilobyte is 1,000 bytes) or "999 bytes", in the language given as a
 * BCP 47 tag.
 */
export function sizeWords(bytes: number, language: string): string {
	const exponent = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
	const key = `${language} ${exponent}`;
	const format =
		formats.get(key) ??
		new Intl.NumberFormat(language, {
			style: 'unit',
			unit: units[exponent] ?? 'byte',
			// The short form of a byte has no plural.
			unitDisplay: exponent === 0 ? 'long' : 'short',
			maximumFractionDigits: exponent < 2 ? 0 : 1,
		});
	formats.set(key, format);
	return format.format(bytes / 1000 ** exponent);
}
