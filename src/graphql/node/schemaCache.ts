import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ApiAccess } from '../../environments/core/environment.ts';
import { writeFileAtomically } from '../../shared/node/atomicFile.ts';

const maxAgeMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Chunk size for decompression in bytes. With the default of 16 KB, a schema of a few megabytes
 * takes more than a hundred turns of the event loop.
 */
const chunkSize = 2 ** 20;

/**
 * Stores introspected schemas on disk, compressed, so that language features work after a restart
 * without network access.
 */
export class SchemaCache {
	readonly #folder: string;

	/** `folder` is created when a schema is first written. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	/**
	 * Reads the introspection that is stored under a key, as JSON. Resolves to `undefined` when
	 * none is stored or the file is damaged.
	 */
	async read(key: string): Promise<string | undefined> {
		try {
			return (await promisify(gunzip)(await readFile(this.#file(key)), { chunkSize })).toString('utf8');
		} catch {
			return undefined;
		}
	}

	/**
	 * Stores an introspection under a key. Writes atomically, because another window can read the
	 * file at the same time.
	 */
	async write(key: string, json: string): Promise<void> {
		await writeFileAtomically(this.#file(key), await promisify(gzip)(json));
	}

	/**
	 * Removes the files that are older than 90 days at `now` (milliseconds since 1970), except the
	 * files of the keys in `used`.
	 */
	async prune(used: ReadonlySet<string>, now: number): Promise<void> {
		const usedFiles = new Set([...used].map((key) => this.#file(key)));
		const files = (await readdir(this.#folder)).map((name) => join(this.#folder, name));
		for (const file of files.filter((each) => !usedFiles.has(each))) {
			// Another window may have renamed its temporary file in the meantime.
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
 * Returns the cache key of a schema, which is used as its file name. The key depends on the
 * headers, which can contain feature flags, and on the identity.
 */
export function schemaKey({ url, headers }: ApiAccess, identity?: string): string {
	const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256')
		.update(JSON.stringify([url, sorted, identity]))
		.digest('hex')
		.slice(0, 32);
}

/** Returns a hash for detecting changes of an introspection. */
export function contentHash(json: string): string {
	return createHash('sha256').update(json).digest('hex');
}
