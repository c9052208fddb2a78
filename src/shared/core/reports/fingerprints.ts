import type { ReportedFinding } from './reportedFinding.ts';

/** Returns a short text that identifies a longer one and does not reveal it. */
export type TextHashFunction = (text: string) => string;

/**
 * Numbers equal fingerprints within a file, so that no two findings of a file have the same one.
 */
export class UniqueFingerprints {
	readonly #hash: TextHashFunction;
	readonly #counts = new Map<string, number>();

	constructor(hash: TextHashFunction) {
		this.#hash = hash;
	}

	/** Returns the fingerprint of the next finding, such as `0123456789abcdef:2` for a second one. */
	next({ file, identity }: ReportedFinding): string {
		const fingerprint = this.#hash(identity);
		const key = `${file.root ?? ''} ${file.uri} ${fingerprint}`;
		const count = (this.#counts.get(key) ?? 0) + 1;
		this.#counts.set(key, count);
		return `${fingerprint}:${count}`;
	}
}
