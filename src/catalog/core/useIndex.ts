import { compareTexts } from '../../shared/core/compareTexts.ts';
import type { Finding } from './detection/findings.ts';
import { type Catalog, logRowOfUse } from './model/catalog.ts';

/** The members of a file's URI that are needed here. VS Code's `Uri` has them. */
interface FileUri {
	readonly path: string;
	toString(): string;
}

/** A file and the findings in it. */
interface FileFindings<Uri extends FileUri> {
	readonly uri: Uri;
	readonly findings: readonly Finding[];
}

/** A finding and the file that contains it. */
export interface UseInFile<Uri extends FileUri> {
	readonly uri: Uri;
	readonly finding: Finding;
}

/** Numbers of certain and possible uses. */
export interface UseCount {
	readonly certain: number;
	readonly possible: number;
}

interface Bucket<Uri extends FileUri> {
	readonly uses: UseInFile<Uri>[];
	isSorted: boolean;
}

/** The uses in a workspace, indexed by API and by row of the deprecation log. */
export class UseIndex<Uri extends FileUri> {
	readonly #buckets = new Map<string, Bucket<Uri>>();

	constructor(catalog: Catalog, files: readonly FileFindings<Uri>[]) {
		const rowsForAllOperations = new Map(
			catalog.log.flatMap(({ api, operation }, row) => (operation.kind === 'all' ? [[api, row] as const] : [])),
		);
		for (const { uri, findings } of files) {
			for (const finding of findings) {
				const { api, row } = finding.use;
				const rowOfUse = logRowOfUse(catalog, finding.use) ? row : rowsForAllOperations.get(api);
				this.#bucket(api, rowOfUse).uses.push({ uri, finding });
			}
		}
	}

	/**
	 * Returns the uses that belong to a row of the log, given by its index, or, if `row` is
	 * `undefined`, the uses of the API that no row applies to. A row for all operations applies to
	 * every use that no other row applies to. Certain uses come first; within each group, uses are
	 * sorted by file and offset.
	 */
	uses(api: string, row: number | undefined): readonly UseInFile<Uri>[] {
		const bucket = this.#buckets.get(keyOf(api, row));
		if (bucket && !bucket.isSorted) {
			bucket.uses.sort(compareUses);
			bucket.isSorted = true;
		}
		return bucket?.uses ?? [];
	}

	/**
	 * Returns the numbers of certain and possible uses that {@link uses} returns for the same
	 * arguments.
	 */
	count(api: string, row: number | undefined): UseCount {
		const uses = this.#buckets.get(keyOf(api, row))?.uses ?? [];
		const certain = uses.filter(({ finding }) => finding.use.confidence === 'certain').length;
		return { certain, possible: uses.length - certain };
	}

	#bucket(api: string, row: number | undefined): Bucket<Uri> {
		const key = keyOf(api, row);
		const bucket = this.#buckets.get(key) ?? { uses: [], isSorted: false };
		this.#buckets.set(key, bucket);
		return bucket;
	}
}

/**
 * Returns the ids of the APIs whose uses may have changed: those with findings in a file that was
 * added, removed or searched again.
 */
export function apiIdsOfChangedFiles<Uri extends FileUri>(
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
	const rank = ({ finding }: UseInFile<Uri>) => Number(finding.use.confidence !== 'certain');
	// Compares paths first, because `toString` of a URI is slow and paths are almost always different.
	return (
		rank(a) - rank(b) ||
		compareTexts(a.uri.path, b.uri.path) ||
		(a.uri === b.uri ? 0 : compareTexts(a.uri.toString(), b.uri.toString())) ||
		a.finding.use.offset - b.finding.use.offset
	);
}
