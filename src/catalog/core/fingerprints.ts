import type { ReportedUse } from './reportedUse.ts';

/** Returns a short text that identifies a longer one and does not reveal it. */
export type Hash = (text: string) => string;

/**
 * Returns the fingerprint of a use: a hash of its API, its operation and the text of its line
 * without the indentation. The fingerprint stays the same when the use moves within its file or to
 * another file.
 */
export function fingerprintOf({ finding: { use, line } }: ReportedUse, hash: Hash): string {
	return hash([use.api, use.operation ?? '', line.replace(/\s+/g, ' ')].join('\n'));
}

/** Numbers equal fingerprints within a file, so that no two uses of a file have the same one. */
export class Fingerprints {
	readonly #hash: Hash;
	readonly #counts = new Map<string, number>();

	constructor(hash: Hash) {
		this.#hash = hash;
	}

	/** Returns the fingerprint of the next use, such as `0123456789abcdef:2` for the second one. */
	next(use: ReportedUse): string {
		const fingerprint = fingerprintOf(use, this.#hash);
		const key = `${use.file.root ?? ''} ${use.file.uri} ${fingerprint}`;
		const count = (this.#counts.get(key) ?? 0) + 1;
		this.#counts.set(key, count);
		return `${fingerprint}:${count}`;
	}
}
