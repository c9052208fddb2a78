import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ApiAccess } from '../../environments/core/environment.ts';
import { compareTexts } from '../../shared/core/compareTexts.ts';
import { writeFileAtomically } from '../../shared/node/atomicFile.ts';

const maxAgeMs = 90 * 24 * 60 * 60 * 1000;
/** Maximum number of versions that are stored under a key. */
const maximumVersions = 5;
/** Matches the name of a file: the key, the date and the hash. */
const versionName = /^([^.]+)\.(\d+)\.([0-9a-f]+)\.json\.gz$/;

/**
 * Chunk size for decompression in bytes. With the default of 16 KB, a schema of a few megabytes
 * takes more than a hundred turns of the event loop.
 */
const chunkSize = 2 ** 20;

/** A version of a schema that is stored on disk. */
export interface SchemaVersion {
	/** Path of the gzip file with the introspection as JSON. */
	readonly path: string;
	/** The {@link introspectionHash} of the introspection, truncated. */
	readonly hash: string;
	/** When the version was first fetched, in milliseconds since 1970. */
	readonly firstSeenAt: number;
}

/** A version that was stored, and the one that it follows. */
export interface SchemaVersionWithPredecessor {
	readonly version: SchemaVersion;
	/** The previous version; `undefined` when the schema is the first one or has not changed. */
	readonly previous: SchemaVersion | undefined;
}

/**
 * Stores the last five versions of introspected schemas on disk, compressed, so that language
 * features work after a restart without network access, and versions can be compared. The names of
 * the files contain the key, the date and the hash, so there is no index that two windows could
 * overwrite.
 */
export class SchemaCache {
	readonly #folder: string;

	/** `folder` is created when a schema is first written. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	/**
	 * Reads the latest introspection that is stored under a key, as JSON. Resolves to `undefined` when
	 * none is stored or the file is damaged.
	 */
	async read(key: string): Promise<string | undefined> {
		const [latest] = await this.versions(key);
		return latest && readStoredSchema(latest.path).catch(() => undefined);
	}

	/** Resolves to the versions that are stored under a key, the latest first. */
	async versions(key: string): Promise<readonly SchemaVersion[]> {
		const names = await readdir(this.#folder).catch(() => []);
		const versions = names
			.flatMap((name): readonly SchemaVersion[] => {
				const [, owner, date = '', hash = ''] = versionName.exec(name) ?? [];
				return owner === key ? [{ path: join(this.#folder, name), hash, firstSeenAt: Number(date) }] : [];
			})
			.toSorted((a, b) => b.firstSeenAt - a.firstSeenAt);
		// Two windows can store the same version at the same time. The older date counts.
		return versions.filter(({ hash }, index) => versions[index + 1]?.hash !== hash);
	}

	/**
	 * Stores an introspection under a key. `now` is the date of a new version in milliseconds since
	 * 1970. An unchanged schema is written again, in case its file is damaged. Writes atomically,
	 * because another window can read the file at the same time.
	 */
	async write(key: string, json: string, now: number): Promise<SchemaVersionWithPredecessor> {
		const versions = await this.versions(key);
		const [latest] = versions;
		const hash = introspectionHash(json).slice(0, 32);
		const isNew = latest?.hash !== hash;
		// The order of the dates is that of the versions, even if the clock was set back.
		const firstSeenAt = isNew ? Math.max(now, (latest?.firstSeenAt ?? 0) + 1) : latest.firstSeenAt;
		const path = join(this.#folder, `${key}.${firstSeenAt}.${hash}.json.gz`);
		await writeFileAtomically(path, await promisify(gzip)(json));
		for (const old of isNew ? versions.slice(maximumVersions - 1) : []) {
			await rm(old.path, { force: true });
		}
		return { version: { path, hash, firstSeenAt }, previous: isNew ? latest : undefined };
	}

	/**
	 * Removes the files that are older than 90 days at `now` (milliseconds since 1970), except the
	 * files of the keys in `used`.
	 */
	async prune(used: ReadonlySet<string>, now: number): Promise<void> {
		const names = (await readdir(this.#folder)).filter((name) => !used.has(versionName.exec(name)?.[1] ?? ''));
		for (const file of names.map((name) => join(this.#folder, name))) {
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
}

/**
 * Reads the introspection of a stored version as JSON. Rejects when the file is missing or damaged.
 */
export async function readStoredSchema(path: string): Promise<string> {
	return (await promisify(gunzip)(await readFile(path), { chunkSize })).toString('utf8');
}

/**
 * Returns the cache key of a schema, which is used as its file name. The key depends on the
 * headers, which can contain feature flags, and on the identity.
 */
export function schemaCacheKey({ url, headers }: ApiAccess, identity?: string): string {
	const sorted = Object.entries(headers).sort(([a], [b]) => compareTexts(a, b));
	return createHash('sha256')
		.update(JSON.stringify([url, sorted, identity]))
		.digest('hex')
		.slice(0, 32);
}

/** Returns a hash for detecting changes of an introspection. */
export function introspectionHash(json: string): string {
	return createHash('sha256').update(json).digest('hex');
}
