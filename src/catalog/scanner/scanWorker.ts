import { serveTasks } from '../../shared/workerThread.ts';
import type { Catalog } from '../core/catalog.ts';
import { mentionedFacts } from '../core/detection/mentions.ts';
import { type Finding, findingsIn } from '../core/findings.ts';
import { bytePattern } from './bytePattern.ts';
import { CodeReader } from './codeReader.ts';
import { FingerprintTable, tableOf } from './fingerprints.ts';
import type { IgnoreRules } from './ignoreRules.ts';
import type { Place } from './places.ts';
import { PlaceVisitor } from './placeVisitor.ts';
import { keepScan, type ScanToKeep, takeScan } from './scanCache.ts';

// The threads that search the files of a workspace; a file of its own in the built extension.

/** Places to visit, and with what. */
export interface VisitOrder {
	readonly folder: string;
	readonly excludes: IgnoreRules;
	readonly known: Uint32Array<SharedArrayBuffer> | undefined;
	readonly settledBefore: number;
	/** The catalog as JSON: the same one comes with each order, and a text is quickly seen to be the same. */
	readonly catalog: string;
	readonly places: readonly Place[];
	/** In milliseconds. */
	readonly time: number;
}

const reader = new CodeReader();
const decoder = new TextDecoder();
let searched: { readonly json: string; readonly search: ReturnType<typeof searchFor> } | undefined;

function searchFor(catalog: Catalog) {
	const pattern = bytePattern(mentionedFacts(catalog));
	return (bytes: Buffer, language: string): readonly Finding[] | undefined =>
		pattern.test(bytes.toString('latin1')) ? findingsIn(decoder.decode(bytes), language, catalog) : undefined;
}

function searchOf(json: string): ReturnType<typeof searchFor> {
	if (searched?.json !== json) {
		searched = { json, search: searchFor(JSON.parse(json) as Catalog) };
	}
	return searched.search;
}

const tasks = {
	visit: ({ folder, excludes, known, settledBefore, catalog, places, time }: VisitOrder) => {
		const visiting = {
			folder,
			excludes,
			known: known && new FingerprintTable(known),
			settledBefore,
			search: searchOf(catalog),
		};
		const visit = new PlaceVisitor(visiting, reader, performance.now() + time).visit(places);
		return { output: visit, transfer: [visit.fingerprints.buffer] };
	},
	/** The memory of a table of fingerprints. */
	index: (lists: readonly Uint32Array[]) => ({ output: tableOf(lists), transfer: [] }),
	keep: (scan: ScanToKeep) => {
		keepScan(scan);
		return { output: undefined, transfer: [] };
	},
	take: ({ file, key }: { readonly file: string; readonly key: string }) => {
		const taken = takeScan(file, key);
		return { output: taken, transfer: taken ? [taken.lines.buffer] : [] };
	},
};

/** What such a thread can do. */
export type ScanTasks = typeof tasks;

serveTasks(tasks);
