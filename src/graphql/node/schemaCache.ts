import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ApiAccess } from '../../environments/core/environment.ts';
import { writeFileAtomically } from '../../shared/node/atomicFile.ts';

const maxAgeMs = 90 * 24 * 60 * 60 * 1000;

/**
 * With the default of 16 KB a schema of a few megabytes takes more than a hundred turns of the
 * event loop.
 */
const chunkSize = 2 ** 20;

/**
 * Introspected schemas on disk, compressed, so that language features work after a restart without
 * the network.
 */
export class SchemaCache {
	readonly #folder: string;

	/** `folder` is created by the first {@link write}. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	/**
	 * The introspection stored under a key, as JSON; `undefined` when there is none or it is
	 * damaged.
	 */
	async read(key: string): Promise<string | undefined> {
		try {
			return (await promisify(gunzip)(await readFile(this.#file(key)), { chunkSize })).toString('utf8');
		} catch {
			return undefined;
		}
	}

	/** Stores an introspection under a key. Another window can read it at any time. */
	async write(key: string, json: string): Promise<void> {
		await writeFileAtomically(this.#file(key), await promisify(gzip)(json));
	}

	/**
	 * Removes every file older than 90 days at `now` (milliseconds since 1970), except those of the
	 * keys in `used`.
	 */
	async prune(used: ReadonlySet<string>, now: number): Promise<void> {
		const usedFiles = new Set([...used].map((key) => this.#file(key)));
		const files = (await readdir(this.#folder)).map((name) => join(this.#folder, name));
		for (const file of files.filter((each) => !usedFiles.has(each))) {
			// Another window may have renamed its draft meanwhile.
			const modifiedAt = await stat(file).then(
				({ mtimeMs }) => mtimeMs,
				() => now,
			);
			if (modifiedAt < now - maxAgeMs) {
				await rm(file, { force: true });
			}
		}
	}

	#file(key: string): string {
		return join(this.#folder, `${key}.json.gz`);
	}
}

/**
 * A file name for a schema. It depends on the headers, because they can carry feature flags, and on
 * the identity.
 */
export function schemaKey({ url, headers }: ApiAccess, identity?: string): string {
	const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256')
		.update(JSON.stringify([url, sorted, identity]))
		.digest('hex')
		.slice(0, 32);
}

/** A hash that differs between two introspections. */
export function contentHash(json: string): string {
	return createHash('sha256').update(json).digest('hex');
}
