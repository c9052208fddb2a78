import { UserError } from '../../../shared/core/errors.ts';
import { maxSearchedFileSize } from '../../../shared/node/readTextFile.ts';
import { type GitRepository, runGit } from './gitProgram.ts';

/** An object of a repository. */
interface Blob {
	/** The object ID. */
	readonly id: string;
	/** The content; `undefined` if the object is missing, damaged or too large to be searched. */
	readonly bytes: Uint8Array | undefined;
	readonly problem: 'missing' | 'damaged' | 'too large' | undefined;
}

/** Maximum number of damaged objects before the repository counts as unreadable. */
const maxDamaged = 100;

/**
 * Yields the contents of objects in order, one or more at a time. Objects that are too large are
 * skipped while they are read, so that memory does not depend on their size. Missing objects are
 * never requested from another repository.
 * @throws {Cancelled}
 * @throws {UserError} `catalog/git-…`
 */
export async function* readBlobs(
	git: GitRepository,
	ids: readonly string[],
	signal: AbortSignal,
): AsyncGenerator<readonly Blob[]> {
	let next = 0;
	for (let damaged = 0; next < ids.length; damaged += 1) {
		const reader = new BlobReader();
		try {
			for await (const chunk of runGit(git, 'cat-file', ['--batch'], signal, `${ids.slice(next).join('\n')}\n`)) {
				const blobs = reader.read(chunk);
				next += blobs.length;
				if (blobs.length > 0) {
					yield blobs;
				}
			}
		} catch (error) {
			// Git ends at a damaged object. The others are read by another process.
			if (!(error instanceof UserError && error.code === 'catalog/git-failed') || damaged >= maxDamaged) {
				throw error;
			}
		}
		const id = ids[next];
		if (id !== undefined) {
			next += 1;
			yield [{ id, bytes: undefined, problem: 'damaged' }];
		}
	}
}

/** An object whose content is being read. */
interface UnreadObject {
	readonly id: string;
	readonly size: number;
	/** Number of bytes that follow, with the line break at the end. */
	remaining: number;
	readonly parts: Buffer[];
}

/** Splits the output of `git cat-file --batch` into objects (git-cat-file(1), Batch output). */
class BlobReader {
	/** The start of an object's header; empty unless the last chunk ended within a header. */
	#rest = Buffer.alloc(0);
	#current: UnreadObject | undefined;

	/** Returns the objects that are complete after the next part of the output. */
	read(chunk: Buffer): readonly Blob[] {
		const blobs: Blob[] = [];
		let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
		while (data.length > 0) {
			if (this.#current) {
				const taken = Math.min(this.#current.remaining, data.length);
				blobs.push(...this.#addPart(this.#current, data.subarray(0, taken)));
				data = data.subarray(taken);
				continue;
			}
			const end = data.indexOf('\n');
			if (end < 0) {
				break;
			}
			const [id = '', type = '', size] = data.toString('latin1', 0, end).split(' ');
			data = data.subarray(end + 1);
			if (size === undefined || type === 'missing') {
				blobs.push({ id, bytes: undefined, problem: 'missing' });
			} else {
				// A line break follows the content.
				this.#current = { id, size: Number(size), remaining: Number(size) + 1, parts: [] };
			}
		}
		this.#rest = Buffer.from(data);
		return blobs;
	}

	/** Returns the object if the part completes it. */
	#addPart(current: UnreadObject, part: Buffer): readonly Blob[] {
		const { id, size, parts } = current;
		const isTooLarge = size > maxSearchedFileSize;
		if (!isTooLarge) {
			parts.push(part);
		}
		current.remaining -= part.length;
		if (current.remaining > 0) {
			return [];
		}
		this.#current = undefined;
		return isTooLarge
			? [{ id, bytes: undefined, problem: 'too large' }]
			: [{ id, bytes: joined(parts).subarray(0, size), problem: undefined }];
	}
}

function joined(parts: readonly Buffer[]): Buffer {
	const [first] = parts;
	return parts.length === 1 && first ? first : Buffer.concat(parts);
}
