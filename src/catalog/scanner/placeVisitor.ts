import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { languageOfFile } from '../core/detection/syntaxes.ts';
import type { Finding } from '../core/findings.ts';
import type { CodeReader } from './codeReader.ts';
import { FingerprintList, type FingerprintTable, fingerprintOf } from './fingerprints.ts';
import { rulesAbove, rulesIn } from './folderRules.ts';
import type { IgnoreJudge } from './ignoreJudge.ts';
import type { IgnoreRules } from './ignoreRules.ts';
import type { FoundFile, Place, Skipped, Visit } from './places.ts';

/** What places are visited with. */
export interface Visiting {
	/** The path of the folder that is searched. */
	readonly folder: string;
	readonly judge: IgnoreJudge;
	readonly reader: CodeReader;
	/** The files that were searched before; `undefined` when there are none. */
	readonly known: FingerprintTable | undefined;
	/** Files that have changed since then, in milliseconds since the epoch, may change again unseen, so they do not become known. */
	readonly settledBefore: number;
	/** Whether the bytes of a text show it to be worth searching. */
	readonly mentions: (bytes: Buffer) => boolean;
	/** What is found in a text. */
	readonly search: (bytes: Buffer, language: string, way: string) => readonly Finding[];
}

/** How many files are handed over together at most. */
const filesInPlace = 500;

/** Never looked into: version control's own files, and what a package manager has put there. */
const neverVisited = new Set(['.git', 'node_modules']);

/** Visits places in a folder, whatever is below them included, for a limited time. It blocks, so it is for a thread of its own. */
export class PlaceVisitor {
	readonly #visiting: Visiting;
	readonly #deadline: number;
	/** The rules inside folders on the way to named places. */
	readonly #rulesBelow = new Map<string, IgnoreRules | undefined>();
	readonly #fingerprints = new FingerprintList();
	readonly #found: FoundFile[] = [];
	readonly #unchanged: string[] = [];
	readonly #skipped: { -readonly [Reason in keyof Skipped]: number } = {
		tooLarge: 0,
		binary: 0,
		unreadable: 0,
		ignored: 0,
		links: 0,
	};
	readonly #mentioning: Place[] = [];
	#places: Place[] = [];
	#files = 0;

	/** `deadline` is by `performance.now()`; however soon it is, the first place is visited. */
	constructor(visiting: Visiting, deadline: number) {
		this.#visiting = visiting;
		this.#deadline = deadline;
	}

	visit(places: readonly Place[]): Visit {
		this.#places = [...places];
		do {
			const place = this.#places.pop();
			if (place) {
				this.#visit(place);
			}
		} while (this.#places.length > 0 && performance.now() < this.#deadline);
		return {
			found: this.#found,
			unchanged: this.#unchanged,
			places: this.#places,
			mentioning: this.#mentioning,
			fingerprints: this.#fingerprints.taken(),
			files: this.#files,
			skipped: this.#skipped,
		};
	}

	#visit(place: Place): void {
		switch (place.kind) {
			case 'named':
				this.#visitNamed(place.way);
				break;
			case 'folder':
				this.#visitFolder(place.way, place.rules);
				break;
			case 'files':
				this.#visitFiles(place.way, place.names);
				break;
			case 'mentioning':
				this.#visitFile(place.way, true);
		}
	}

	/** Leaves out what a walk from the folder would leave out on its way there. */
	#visitNamed(way: string): void {
		const rules = this.#rulesAround(way);
		const state = rules && this.#stateOf(way);
		if (!rules || !state || this.#isLeftOut(way, rules, state.isDirectory())) {
			return;
		}
		const name = lastName(way);
		if (state.isDirectory()) {
			this.#places.push({ kind: 'folder', way, rules });
		} else if (state.isFile() && languageOfFile(name) !== undefined) {
			this.#visitFile(way, true);
		}
	}

	/** The rules that hold for what lies beside a place; `undefined` when all of it is left out. */
	#rulesAround(way: string): IgnoreRules | undefined {
		return way === '' ? rulesAbove(this.#visiting.folder, this.#visiting.reader) : this.#rulesInside(parentOf(way));
	}

	#rulesInside(way: string): IgnoreRules | undefined {
		if (!this.#rulesBelow.has(way)) {
			const around = this.#rulesAround(way);
			const isVisited = around && this.#stateOf(way)?.isDirectory() && !this.#isLeftOut(way, around, true);
			const path = pathOf(this.#visiting.folder, way);
			this.#rulesBelow.set(
				way,
				isVisited ? rulesIn(path, wayIn(around, way), around, this.#visiting.reader) : undefined,
			);
		}
		return this.#rulesBelow.get(way);
	}

	/** `undefined` when there is nothing, or nothing to be seen. Links are not followed, but the folder itself may be one. */
	#stateOf(way: string): Stats | undefined {
		const path = pathOf(this.#visiting.folder, way);
		try {
			return way === '' ? statSync(path) : lstatSync(path);
		} catch {
			return undefined;
		}
	}

	#visitFolder(way: string, inherited: IgnoreRules): void {
		const { folder } = this.#visiting;
		const path = pathOf(folder, way);
		let entries: readonly Dirent[];
		try {
			entries = readdirSync(path, { withFileTypes: true });
		} catch {
			this.#skipped.unreadable += 1;
			return;
		}
		const hasRules = entries.some(({ name }) => name === '.gitignore' || name === '.git');
		const rules = hasRules ? rulesIn(path, wayIn(inherited, way), inherited, this.#visiting.reader) : inherited;
		const names: string[] = [];
		for (const entry of entries) {
			const place = way === '' ? entry.name : `${way}/${entry.name}`;
			if (entry.isDirectory()) {
				if (!this.#isLeftOut(place, rules, true)) {
					this.#places.push({ kind: 'folder', way: place, rules });
				}
			} else if (entry.isSymbolicLink()) {
				this.#skipped.links += 1;
			} else if (entry.isFile() && languageOfFile(entry.name) !== undefined && !this.#isLeftOut(place, rules, false)) {
				names.push(entry.name);
			}
		}
		this.#visitFiles(way, names);
	}

	#visitFiles(way: string, names: readonly string[]): void {
		for (const [index, name] of names.entries()) {
			if (index > 0 && performance.now() >= this.#deadline) {
				this.#leaveFiles(way, names.slice(index));
				return;
			}
			this.#visitFile(way === '' ? name : `${way}/${name}`, false);
		}
	}

	/** Leaves files of a folder for later, few in each place, so that a place costs little to hand over and threads can share the folder. */
	#leaveFiles(way: string, names: readonly string[]): void {
		for (let start = 0; start < names.length; start += filesInPlace) {
			this.#places.push({ kind: 'files', way, names: names.slice(start, start + filesInPlace) });
		}
	}

	/** Searches a file; one that is only met on the way is left for later when it is worth it. */
	#visitFile(way: string, isAskedFor: boolean): void {
		const { folder, reader, mentions, search } = this.#visiting;
		if (this.#isUnchanged(way)) {
			return;
		}
		const reading = reader.read(pathOf(folder, way));
		if (reading.kind !== 'code') {
			this.#skipped[reading.kind] += 1;
			return;
		}
		const isMentioning = mentions(reading.bytes);
		if (isMentioning && !isAskedFor) {
			this.#mentioning.push({ kind: 'mentioning', way });
			return;
		}
		const findings = isMentioning ? search(reading.bytes, languageOfFile(lastName(way)) ?? '', way) : [];
		if (findings.length > 0) {
			this.#found.push({ way, findings });
		}
		this.#files += 1;
		if (this.#isSettled(reading.state)) {
			this.#fingerprints.add(fingerprintOf(way, reading.state), findings.length > 0);
		}
	}

	/** Whether a file has been searched before in the state it is in. */
	#isUnchanged(way: string): boolean {
		const { known } = this.#visiting;
		const state = known && this.#stateOf(way);
		if (!state || !this.#isSettled(state)) {
			return false;
		}
		const fingerprint = fingerprintOf(way, state);
		const hasFindings = known.hasFindings(fingerprint);
		if (hasFindings === undefined) {
			return false;
		}
		if (hasFindings) {
			this.#unchanged.push(way);
		}
		this.#files += 1;
		this.#fingerprints.add(fingerprint, hasFindings);
		return true;
	}

	#isSettled({ mtimeMs, ctimeMs }: Stats): boolean {
		return Math.max(mtimeMs, ctimeMs) < this.#visiting.settledBefore;
	}

	#isLeftOut(way: string, rules: IgnoreRules, isFolder: boolean): boolean {
		if (way === '') {
			return false;
		}
		const path = isFolder ? `${way}/` : way;
		const isLeftOut = (isFolder && neverVisited.has(lastName(way))) || this.#visiting.judge.isIgnored(rules, path);
		this.#skipped.ignored += isLeftOut ? 1 : 0;
		return isLeftOut;
	}
}

/** The way to a place from the outermost folder with rules. */
function wayIn({ above }: IgnoreRules, way: string): string {
	return (above + way).replace(/\/$/, '');
}

function parentOf(way: string): string {
	return way.slice(0, Math.max(0, way.lastIndexOf('/')));
}

function lastName(way: string): string {
	return way.slice(way.lastIndexOf('/') + 1);
}

function pathOf(folder: string, way: string): string {
	return way === '' ? folder : `${folder}/${way}`;
}
