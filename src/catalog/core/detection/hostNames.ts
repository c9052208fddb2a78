import { unknownValueMarker } from './values.ts';

/**
 * Whether a host is the same as a known host. `*` in the known host, or a placeholder in the other
 * host, stands for characters without a dot.
 */
export function matchesKnownHost(known: string, host: string): boolean {
	if (known === host) {
		return true;
	}
	const [pattern, name, filler] = known.includes('*') ? [known, host, '*'] : [host, known, unknownValueMarker];
	const first = pattern.indexOf(filler);
	const last = pattern.lastIndexOf(filler);
	if (first < 0) {
		return false;
	}
	const [before, after] = [pattern.slice(0, first), pattern.slice(last + 1)];
	const fits = name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
	// The host must have enough characters around the placeholder to be recognizable.
	return (
		fits && before.length + after.length >= 12 && !name.slice(before.length, name.length - after.length).includes('.')
	);
}
