/** Bytes of UTF-8 in one name. The strictest file systems accept 255, and long paths add up. */
const longestName = 120;
/** UTF-16 code units with the dot. A longer suffix is not an extension. */
const longestExtension = 20;
/** UTF-16 code units of a character as people see it. Longer ones may be divided. */
const longestCharacter = 40;
/** Segments of one path. Deeper segments are joined to the last one. */
const deepestPath = 8;

/** Blanks and dots at the end. The lookbehind keeps the search linear. */
const blankEnd = /(?<![\s.])[\s.]+$/;

const segmenter = new Intl.Segmenter();
const encoder = new TextEncoder();

/**
 * Returns paths, with `/`, that are valid and unique on Windows, macOS and Linux, in the same
 * order.
 * Each segment becomes a {@link savedName}. A path that equals another one gets `~2`, `~3` and so
 * on
 * before its extension; unchanged paths and earlier paths keep their names. `taken` are names in
 * the
 * outermost folder that must not be used.
 */
export function savedNames(paths: readonly string[], taken: readonly string[] = []): readonly string[] {
	const names = new UsedNames(taken);
	const wishes = paths.map((path, index) => {
		const segments = segmentsOf(path).map((original) => ({ original, wanted: savedName(original) }));
		return { index, segments, isChanged: segments.some(({ original, wanted }) => original !== wanted) };
	});
	const saved: string[] = [];
	for (const { index, segments } of wishes.toSorted((one, other) => Number(one.isChanged) - Number(other.isChanged))) {
		saved[index] = names.reserve(segments);
	}
	return saved;
}

/**
 * A name under which a file or folder can be saved on Windows, macOS and Linux: in Unicode normal
 * form C, at most 120 bytes of UTF-8, without characters that one of them refuses or that are not
 * seen, and not the name of a device. None begins with a dot or is `HEAD`, so that nothing saved is
 * hidden, a tool's settings, or makes a git repository of its folder.
 */
export function savedName(name: string): string {
	const plain = name
		.normalize('NFC')
		.replaceAll(/[<>:"|?*\\/\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu, '_')
		// A joiner belongs between emoji; some systems do not see it where they look for a dot.
		.replace(/^[\s\u200d]+/, '')
		.replace(blankEnd, '')
		.replace(/^\./, '_');
	const [stem, extension] = divided(notReserved(plain));
	return notReserved(joined(stem, extension));
}

/**
 * Windows takes these for devices, with and without an extension (Microsoft, "Naming Files, Paths,
 * and Namespaces").
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

/** Stem and extension; the extension has its dot, and is empty where there is none. */
function divided(name: string): readonly [stem: string, extension: string] {
	const dot = name.lastIndexOf('.');
	return dot > 0 && name.length - dot <= longestExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * The stem, cut between two characters as people see them where it must be, and the ending whole.
 */
function joined(stem: string, ending: string): string {
	const whole = `${stem || 'unnamed'}${ending}`;
	// A code unit is three bytes at most, so short names need not be encoded.
	if (whole.length * 3 <= longestName || bytesOf(whole) <= longestName) {
		return whole;
	}
	// A code unit is one byte at least. Segmenting takes long, and thousands of names can be long.
	const beginning = stem.slice(0, longestName + longestCharacter);
	const room = longestName - bytesOf(ending);
	const cut = /^[\x20-\x7e]*$/.test(beginning) ? beginning.slice(0, room) : cutBetweenCharacters(beginning, room);
	return `${cut.replace(blankEnd, '') || 'unnamed'}${ending}`;
}

function cutBetweenCharacters(text: string, bytes: number): string {
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

/** The used names of each folder. */
class UsedNames {
	readonly #used = new Set<string>();
	/** Where to go on counting for a name that is asked for again. */
	readonly #numbers = new Map<string, number>();
	/** A folder's path as original → its path as saved. */
	readonly #folders = new Map<string, string>();

	constructor(taken: readonly string[]) {
		for (const name of taken) {
			this.#used.add(comparisonKey('', name));
		}
	}

	/** Returns a unique path for a file. */
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
 * The same for names that are one file on a system that does not tell upper from lower case, or
 * does not see joiners.
 */
function comparisonKey(folder: string, name: string): string {
	return `${folder}/${name}`.replaceAll('\u200d', '').normalize('NFC').toLowerCase().toUpperCase();
}
