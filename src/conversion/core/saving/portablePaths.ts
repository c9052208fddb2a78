import { joinFileName, splitFileName, trailingBlanksPattern, uniquePaths } from '../names/uniquePaths.ts';

/** Maximum number of segments of a path. Further segments are joined to the last one. */
const deepestPath = 8;

/**
 * Returns paths, with `/`, that are valid and unique on Windows, macOS and Linux, in the same
 * order. Each segment becomes a {@link portableName}. Paths that are then equal are numbered by
 * {@link uniquePaths}; unchanged paths and earlier paths keep their names. `taken` are names in the
 * outermost folder that must not be used.
 */
export function portablePaths(paths: readonly string[], taken: readonly string[] = []): readonly string[] {
	const requests = paths.map((path, index) => {
		const segments = segmentsOf(path).map((original) => ({ original, wanted: portableName(original) }));
		return { index, segments, isChanged: segments.some(({ original, wanted }) => original !== wanted) };
	});
	const ordered = requests.toSorted((one, other) => Number(one.isChanged) - Number(other.isChanged));
	const unique = uniquePaths(
		ordered.map(({ segments }) => segments),
		taken,
	);
	const saved: string[] = [];
	for (const [position, { index }] of ordered.entries()) {
		saved[index] = unique[position] ?? '';
	}
	return saved;
}

/**
 * Returns a valid name for a file or folder on Windows, macOS and Linux: in Unicode normal form C,
 * at most 120 bytes of UTF-8, without invisible or forbidden characters, and not the name of a
 * device. The name never starts with a dot and is never `HEAD`, so that a saved file is not hidden,
 * does not configure a tool, and does not make its folder a git repository.
 */
export function portableName(name: string): string {
	const plain = name
		.normalize('NFC')
		.replaceAll(/[<>:"|?*\\/\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu, '_')
		// Joiners are kept between emoji. At the start, some systems ignore them before a dot.
		.replace(/^[\s\u200d]+/, '')
		.replace(trailingBlanksPattern, '')
		.replace(/^\./, '_');
	const [stem, extension] = splitFileName(notReserved(plain));
	return notReserved(joinFileName(stem, extension));
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
