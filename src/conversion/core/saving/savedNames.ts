/**
 * Maximum length of a name in bytes of UTF-8. The strictest file systems accept 255, and long paths
 * add up.
 */
const longestName = 120;
/**
 * Maximum length of an extension in UTF-16 code units, including the dot. A longer suffix is not an
 * extension.
 */
const longestExtension = 20;
/** Maximum length of a grapheme in UTF-16 code units. Longer graphemes may be split. */
const longestGrapheme = 40;
/** Maximum number of segments of a path. Further segments are joined to the last one. */
const deepestPath = 8;

/** Trailing white space and dots. The lookbehind keeps the search linear. */
const trailingBlanks = /(?<![\s.])[\s.]+$/;

const segmenter = new Intl.Segmenter();
const encoder = new TextEncoder();

/**
 * Returns paths, with `/`, that are valid and unique on Windows, macOS and Linux, in the same
 * order. Each segment becomes a {@link savedName}. A path that equals another path gets `~2`, `~3`
 * and so on before its extension; unchanged paths and earlier paths keep their names. `taken` are
 * names in the outermost folder that must not be used.
 */
export function savedNames(paths: readonly string[], taken: readonly string[] = []): readonly string[] {
	const names = new UsedNames(taken);
	const requests = paths.map((path, index) => {
		const segments = segmentsOf(path).map((original) => ({ original, wanted: savedName(original) }));
		return { index, segments, isChanged: segments.some(({ original, wanted }) => original !== wanted) };
	});
	const saved: string[] = [];
	for (const { index, segments } of requests.toSorted(
		(one, other) => Number(one.isChanged) - Number(other.isChanged),
	)) {
		saved[index] = names.reserve(segments);
	}
	return saved;
}

/**
 * Returns a valid name for a file or folder on Windows, macOS and Linux: in Unicode normal form C,
 * at most 120 bytes of UTF-8, without invisible or forbidden characters, and not the name of a
 * device. The name never starts with a dot and is never `HEAD`, so that a saved file is not hidden,
 * does not configure a tool, and does not make its folder a git repository.
 */
export function savedName(name: string): string {
	const plain = name
		.normalize('NFC')
		.replaceAll(/[<>:"|?*\\/\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu, '_')
		// Joiners are kept between emoji. At the start, some systems ignore them before a dot.
		.replace(/^[\s\u200d]+/, '')
		.replace(trailingBlanks, '')
		.replace(/^\./, '_');
	const [stem, extension] = divided(notReserved(plain));
	return notReserved(joined(stem, extension));
}

/**
 * Appends `_` to the names of devices, which Windows reserves with and without an extension
 * (Microsoft, "Naming Files, Paths, and Namespaces"), and the name `HEAD`.
 */
function notReserved(name: string): string {
	return name
		.replace(/^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\s*(\.|$))/i, '$1_')
		.replace(/^head$/i, '$&_');
}

function segmentsOf(path: string): readonly string[] {
	const names = path.split('/');
	return names.length <= deepestPath
		? names
		: [...names.slice(0, deepestPath - 1), names.slice(deepestPath - 1).join('_')];
}

/** Splits a name into stem and extension. The extension includes its dot and can be empty. */
function divided(name: string): readonly [stem: string, extension: string] {
	const dot = name.lastIndexOf('.');
	return dot > 0 && name.length - dot <= longestExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * Joins a stem and an ending. A long stem is truncated between two graphemes; the ending is not
 * truncated.
 */
function joined(stem: string, ending: string): string {
	const full = `${stem || 'unnamed'}${ending}`;
	// A code unit has at most three bytes, so short names are not encoded.
	if (full.length * 3 <= longestName || bytesOf(full) <= longestName) {
		return full;
	}
	// A code unit has at least one byte. Segmenting is slow, so only the needed start is segmented.
	const beginning = stem.slice(0, longestName + longestGrapheme);
	const room = longestName - bytesOf(ending);
	const cut = /^[\x20-\x7e]*$/.test(beginning) ? beginning.slice(0, room) : truncateAtGrapheme(beginning, room);
	return `${cut.replace(trailingBlanks, '') || 'unnamed'}${ending}`;
}

function truncateAtGrapheme(text: string, bytes: number): string {
	let room = bytes;
	let cut = '';
	for (const { segment } of segmenter.segment(text)) {
		room -= bytesOf(segment);
		if (room < 0) {
			break;
		}
		cut += segment;
	}
	return cut;
}

function bytesOf(text: string): number {
	return encoder.encode(text).byteLength;
}

/** Reserves unique names in each folder. */
class UsedNames {
	readonly #used = new Set<string>();
	/** The last number that was added to each name. */
	readonly #numbers = new Map<string, number>();
	/** The original path of a folder → its saved path. */
	readonly #folders = new Map<string, string>();

	constructor(taken: readonly string[]) {
		for (const name of taken) {
			this.#used.add(comparisonKey('', name));
		}
	}

	/** Returns a unique saved path for a file and reserves it. */
	reserve(segments: readonly { readonly original: string; readonly wanted: string }[]): string {
		const file = segments.length - 1;
		let [folder, saved] = ['', ''];
		for (const [depth, { original, wanted }] of segments.entries()) {
			folder = `${folder}/${original}`;
			saved = (depth < file ? this.#folders.get(folder) : undefined) ?? this.#free(saved, wanted);
			if (depth < file) {
				this.#folders.set(folder, saved);
			}
		}
		return saved;
	}

	#free(folder: string, name: string): string {
		const wanted = comparisonKey(folder, name);
		const [stem, extension] = divided(name);
		let number = this.#numbers.get(wanted) ?? 1;
		let free = name;
		while (this.#used.has(comparisonKey(folder, free))) {
			number += 1;
			free = joined(stem, `~${number}${extension}`);
		}
		this.#numbers.set(wanted, number);
		this.#used.add(comparisonKey(folder, free));
		return folder === '' ? free : `${folder}/${free}`;
	}
}

/**
 * Returns the same key for names that are the same file on a system that ignores letter case or
 * joiners.
 */
function comparisonKey(folder: string, name: string): string {
	return `${folder}/${name}`.replaceAll('\u200d', '').normalize('NFC').toLowerCase().toUpperCase();
}
