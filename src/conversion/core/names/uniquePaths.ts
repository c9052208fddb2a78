import { comparableName } from './comparableName.ts';

/** A segment of a path: the name of a folder, or of the file at its end. */
interface PathSegment {
	/** Segments of files in the same folder have the same original name. */
	readonly original: string;
	/** The name that the segment gets if no other segment has it. */
	readonly wanted: string;
}

/**
 * Maximum length of a numbered name in bytes of UTF-8. The strictest file systems accept 255, and
 * long paths add up.
 */
const longestName = 120;
/**
 * Maximum length of an extension in UTF-16 code units, including the dot. A longer suffix is not an
 * extension.
 */
const longestExtension = 20;
/** Maximum length of a grapheme in UTF-16 code units. Longer graphemes may be split. */
const longestGrapheme = 40;

/** Trailing white space and dots. The lookbehind keeps the search linear. */
export const trailingBlanksPattern = /(?<![\s.])[\s.]+$/;

const segmenter = new Intl.Segmenter();
const encoder = new TextEncoder();

/**
 * Returns unique paths, with `/`, in the same order. In each folder, the first file or folder of a
 * {@link comparableName} keeps its name. Each further one gets `~2`, `~3` and so on before its
 * extension, with the first number that results in an unused name. `taken` are names in the
 * outermost folder that must not be used.
 */
export function uniquePaths(
	paths: readonly (readonly PathSegment[])[],
	taken: readonly string[] = [],
): readonly string[] {
	const unique = paths.map(() => '');
	const all = paths.map((segments, index) => ({ segments, index }));
	const pending: Folder[] = [{ path: '', depth: 0, files: all, taken }];
	for (let folder = pending.pop(); folder; folder = pending.pop()) {
		const { path, depth } = folder;
		for (const [request, name] of assignNames(requestsIn(folder), folder.taken)) {
			const [first] = request.files;
			if (first && request.files.length === 1) {
				// The deeper folders of a single file have no other files.
				const deeper = first.segments.slice(depth + 1).map(({ wanted }) => wanted);
				unique[first.index] = [path + name, ...deeper].join('/');
			} else {
				pending.push({ path: `${path}${name}/`, depth: depth + 1, files: request.files, taken: [] });
			}
		}
	}
	return unique;
}

/** A file with the segments of its path, and its index among all paths. */
interface PathToName {
	readonly segments: readonly PathSegment[];
	readonly index: number;
}

/** A folder whose files are named. */
interface Folder {
	/** The unique path of the folder, with `/` at its end; empty for the outermost folder. */
	readonly path: string;
	readonly depth: number;
	readonly files: readonly PathToName[];
	readonly taken: readonly string[];
}

/** A name that is needed in a folder, for one file or for a folder with files. */
interface NameRequest {
	readonly wanted: string;
	readonly files: readonly PathToName[];
}

function requestsIn({ depth, files }: Folder): readonly NameRequest[] {
	const requests: NameRequest[] = [];
	const folders = new Map<string, PathToName[]>();
	for (const file of files) {
		const { original, wanted } = file.segments[depth] ?? { original: '', wanted: '' };
		const isFolder = depth < file.segments.length - 1;
		const others = isFolder ? folders.get(original) : undefined;
		if (others) {
			others.push(file);
			continue;
		}
		const request = { wanted, files: [file] };
		requests.push(request);
		if (isFolder) {
			folders.set(original, request.files);
		}
	}
	return requests;
}

function assignNames(requests: readonly NameRequest[], taken: readonly string[]): ReadonlyMap<NameRequest, string> {
	const used = new Set(taken.map(comparableName));
	const names = new Map<NameRequest, string>();
	const others: NameRequest[] = [];
	for (const request of requests) {
		const key = comparableName(request.wanted);
		if (used.has(key)) {
			others.push(request);
		} else {
			used.add(key);
			names.set(request, request.wanted);
		}
	}
	/** The last number of the names that are equal after they are numbered. */
	const lastNumbers = new Map<string, number>();
	for (const request of others) {
		const group = comparableName(numberedName(request.wanted, 2));
		let number = lastNumbers.get(group) ?? 1;
		let name = '';
		do {
			number += 1;
			name = numberedName(request.wanted, number);
		} while (used.has(comparableName(name)));
		lastNumbers.set(group, number);
		used.add(comparableName(name));
		names.set(request, name);
	}
	return names;
}

/** Returns a name with a number before its extension, such as `plan~2.md`. */
function numberedName(name: string, number: number): string {
	const [stem, extension] = splitFileName(name);
	return joinFileName(stem, `~${number}${extension}`);
}

/** Splits a name into stem and extension. The extension includes its dot and can be empty. */
export function splitFileName(name: string): readonly [stem: string, extension: string] {
	const dot = name.lastIndexOf('.');
	return dot > 0 && name.length - dot <= longestExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * Joins a stem and an ending. A long stem is truncated between two graphemes; the ending is not
 * truncated.
 */
export function joinFileName(stem: string, ending: string): string {
	const full = `${stem || 'unnamed'}${ending}`;
	// A code unit has at most three bytes, so short names are not encoded.
	if (full.length * 3 <= longestName || bytesOf(full) <= longestName) {
		return full;
	}
	// A code unit has at least one byte. Segmenting is slow, so only the needed start is segmented.
	const beginning = stem.slice(0, longestName + longestGrapheme);
	const room = longestName - bytesOf(ending);
	const cut = /^[\x20-\x7e]*$/.test(beginning) ? beginning.slice(0, room) : truncateAtGrapheme(beginning, room);
	return `${cut.replace(trailingBlanksPattern, '') || 'unnamed'}${ending}`;
}

function truncateAtGrapheme(text: string, bytes: number): string {
	const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
	return text.slice(0, segmenter.segment(text).containing(read)?.index ?? read);
}

function bytesOf(text: string): number {
	return encoder.encode(text).byteLength;
}
