import type { Finding } from './detection/findings.ts';
import { type Catalog, rowOf } from './model/catalog.ts';

/** The address of a file, as far as it matters here; VS Code's `Uri` is one. */
export interface FileUri {
	readonly path: string;
	toString(): string;
}

/** A file with what was found in it. */
export interface FileFindings<Uri extends FileUri> {
	readonly uri: Uri;
	readonly findings: readonly Finding[];
}

/** A use in its file. */
export interface UseInFile<Uri extends FileUri> {
	readonly uri: Uri;
	readonly finding: Finding;
}

/** How many uses there are, by how sure it is that they are some. */
export interface UseCount {
	readonly certain: number;
	readonly possible: number;
}

interface Bucket<Uri extends FileUri> {
	readonly uses: UseInFile<Uri>[];
	isSorted: boolean;
}

/** The uses in a workspace, by API and by row of the deprecation log. */
export class UseIndex<Uri extends FileUri> {
	readonly #buckets = new Map<string, Bucket<Uri>>();

	constructor(catalog: Catalog, files: readonly FileFindings<Uri>[]) {
		const wholeRows = new Map(
			catalog.log.flatMap(({ api, operation }, row) => (operation.kind === 'all' ? [[api, row] as const] : [])),
		);
		for (const { uri, findings } of files) {
			for (const finding of findings) {
				const { api, row } = finding.use;
				const place = rowOf(catalog, finding.use) ? row : wholeRows.get(api);
				this.#bucket(api, place).uses.push({ uri, finding });
			}
		}
	}

	/**
	 * The uses that belong to a row, given as its index in the log, or, without one, to the API
	 * alone: those that no row fits. The row for all operations fits what no other does. Certain ones
	 * come first, then they are in the order of files and lines.
	 */
	uses(api: string, row: number | undefined): readonly UseInFile<Uri>[] {
		const bucket = this.#buckets.get(keyOf(api, row));
		if (bucket && !bucket.isSorted) {
			bucket.uses.sort(compareUses);
			bucket.isSorted = true;
		}
		return bucket?.uses ?? [];
	}

	/** How many {@link places} there are. */
	count(api: string, row: number | undefined): UseCount {
		const places = this.#buckets.get(keyOf(api, row))?.uses ?? [];
		const certain = places.filter(({ finding }) => finding.use.confidence === 'certain').length;
		return { certain, possible: places.length - certain };
	}

	#bucket(api: string, row: number | undefined): Bucket<Uri> {
		const key = keyOf(api, row);
		const bucket = this.#buckets.get(key) ?? { uses: [], isSorted: false };
		this.#buckets.set(key, bucket);
		return bucket;
	}
}

/**
 * The ids of the APIs whose uses may be others than before: those of files that came, went, or were
 * searched again.
 */
export function apisOfChangedFiles<Uri extends FileUri>(
	before: readonly FileFindings<Uri>[],
	after: readonly FileFindings<Uri>[],
): ReadonlySet<string> {
	const [earlier, later] = [new Set(before), new Set(after)];
	const changed = [...before.filter((file) => !later.has(file)), ...after.filter((file) => !earlier.has(file))];
	return new Set(changed.flatMap(({ findings }) => findings.map(({ use }) => use.api)));
}

function keyOf(api: string, row: number | undefined): string {
	return `${api} ${row ?? ''}`;
}

function compareUses<Uri extends FileUri>(a: UseInFile<Uri>, b: UseInFile<Uri>): number {
	const doubt = ({ finding }: UseInFile<Uri>) => (finding.use.confidence === 'certain' ? 0 : 1);
	// `toString` of an address is slow; paths decide nearly always.
	return (
		doubt(a) - doubt(b) ||
		compareTexts(a.uri.path, b.uri.path) ||
		(a.uri === b.uri ? 0 : compareTexts(a.uri.toString(), b.uri.toString())) ||
		a.finding.use.offset - b.finding.use.offset
	);
}

function compareTexts(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
