import { serveTasks } from '../../shared/workerThread.ts';
import type { Catalog } from '../core/catalog.ts';
import { mentionedFacts } from '../core/detection/mentions.ts';
import { findingsIn } from '../core/findings.ts';
import { byteSearch } from './byteSearch.ts';
import { CodeReader } from './codeReader.ts';
import { FingerprintTable, tableOf } from './fingerprints.ts';
import { IgnoreJudge } from './ignoreJudge.ts';
import type { Place } from './places.ts';
import { PlaceVisitor } from './placeVisitor.ts';
import { keepScan, type ScanToKeep, takeScan } from './scanCache.ts';

// The threads that search the files of a workspace; a file of its own in the built extension.

/** Places to visit, and with what. */
export interface VisitOrder {
	readonly folder: string;
	/** What settings leave out, as an ignore file in the folder would say it. */
	readonly excludes: string;
	readonly known: Uint32Array<SharedArrayBuffer> | undefined;
	readonly settledBefore: number;
	/** The catalog as JSON: the same one comes with each order, and a text is quickly seen to be the same. */
	readonly catalog: string;
	readonly places: readonly Place[];
	/** In milliseconds. */
	readonly time: number;
}

/** A text to search, of a document that is open. */
export interface TextOrder {
	readonly text: string;
	/** What `languageOf` gives for the document. */
	readonly language: string;
	/** As JSON. */
	readonly catalog: string;
	/** The way to its file from the workspace's folder; empty for one outside of it. */
	readonly path: string;
}

const reader = new CodeReader();
const decoder = new TextDecoder();
const catalogOf = lastMade((json) => JSON.parse(json) as Catalog);
const searchOf = lastMade((json) => searchFor(catalogOf(json)));
const judgeOf = lastMade((excludes) => new IgnoreJudge(excludes));

function searchFor(catalog: Catalog) {
	return {
		mentions: byteSearch(mentionedFacts(catalog)),
		search: (bytes: Buffer, language: string, way: string) => findingsIn(decoder.decode(bytes), language, catalog, way),
	};
}

/** Makes something of a text, and keeps it until it is asked for another. */
function lastMade<Made>(make: (text: string) => Made): (text: string) => Made {
	let last: { readonly text: string; readonly made: Made } | undefined;
	return (text) => {
		last = last?.text === text ? last : { text, made: make(text) };
		return last.made;
	};
}

const tasks = {
	visit: ({ folder, excludes, known, settledBefore, catalog, places, time }: VisitOrder) => {
		const visiting = {
			folder,
			judge: judgeOf(excludes),
			reader,
			known: known && new FingerprintTable(known),
			settledBefore,
			...searchOf(catalog),
		};
		const visit = new PlaceVisitor(visiting, performance.now() + time).visit(places);
		return { output: visit, transfer: [visit.fingerprints.buffer] };
	},
	text: ({ text, language, catalog, path }: TextOrder) => ({
		output: findingsIn(text, language, catalogOf(catalog), path),
		transfer: [],
	}),
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
