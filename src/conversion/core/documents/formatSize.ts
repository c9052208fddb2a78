const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Cached formats by language and unit. Creating a format takes as long as formatting many sizes.
 */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a size in bytes, such as "12 kB" (a kilobyte is 1,000 bytes) or "999 bytes". `language`
 * is a BCP 47 tag.
 */
export function formatSize(bytes: number, language: string): string {
	const exponent = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
	const key = `${language} ${exponent}`;
	const format =
		formats.get(key) ??
		new Intl.NumberFormat(language, {
			style: 'unit',
			unit: units[exponent] ?? 'byte',
			// In the short form, "byte" has no plural.
			unitDisplay: exponent === 0 ? 'long' : 'short',
			maximumFractionDigits: exponent < 2 ? 0 : 1,
		});
	formats.set(key, format);
	return format.format(bytes / 1000 ** exponent);
}
