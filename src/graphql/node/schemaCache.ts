import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ApiAccess } from '../../shared/environments/environment.ts';

const keptMilliseconds = 90 * 24 * 60 * 60 * 1000;

/** With the usual 16 KB a schema of some megabytes takes more than a hundred turns of the event loop. */
const chunkSize = 2 ** 20;

/** Introspected schemas on disk, compressed, so that the next start needs no network to complete and to check. */
export class SchemaCache {
	readonly #folder: string;

	/** `folder` is made when something is kept. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	/** The introspection kept under a key, as JSON; `undefined` when there is none or it is damaged. */
	async read(key: string): Promise<string | undefined> {
		try {
			return (await promisify(gunzip)(await readFile(this.#file(key)), { chunkSize })).toString('utf8');
		} catch {
			return undefined;
		}
	}

	/** Keeps an introspection under a key. */
	async write(key: string, json: string): Promise<void> {
		await mkdir(this.#folder, { recursive: true });
		await writeFile(this.#file(key), await promisify(gzip)(json));
	}

	/** Removes what has not been written for 90 days before `now`, in milliseconds since the epoch, and is not among `used`. */
	async prune(used: ReadonlySet<string>, now: number): Promise<void> {
		const suffix = '.json.gz';
		const names = (await readdir(this.#folder)).filter((name) => name.endsWith(suffix));
		for (const name of names.filter((each) => !used.has(each.slice(0, -suffix.length)))) {
			const file = join(this.#folder, name);
			if ((await stat(file)).mtimeMs < now - keptMilliseconds) {
				await rm(file, { force: true });
			}
		}
	}

	#file(key: string): string {
		return join(this.#folder, `${key}.json.gz`);
	}
}

/** A file name for what an API shows. Headers belong to it, as feature flags among them change the schema, and so does the identity. */
export function schemaKey({ url, headers }: ApiAccess, identity?: string): string {
	const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256')
		.update(JSON.stringify([url, sorted, identity]))
		.digest('hex')
		.slice(0, 32);
}

/** Tells introspections apart. */
export function contentHash(json: string): string {
	return createHash('sha256').update(json).digest('hex');
}
