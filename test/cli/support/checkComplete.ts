import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../../src/conversion/core/saving/manifest.ts';

/**
 * Checks that the manifest of a folder for results lists `count` complete sources, and exactly the
 * files of the folder, with their checksums. Returns the paths of the files, sorted.
 */
export function checkComplete(folder: string, count: number): readonly string[] {
	const { sources, chunks }: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
	assert.equal(sources.length, count);
	assert.deepEqual(
		sources.filter(({ incomplete }) => incomplete),
		[],
	);
	const files = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
		.map((path) => path.replaceAll('\\', '/'))
		.sort();
	assert.deepEqual([...chunks.map(({ path }) => path), 'manifest.json'].sort(), files);
	for (const { path, sha256 } of chunks) {
		const content = readFileSync(join(folder, path));
		assert.equal(createHash('sha256').update(content).digest('hex'), sha256, path);
	}
	return files;
}
