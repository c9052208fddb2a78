import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import type { MessageTable } from '../../../src/shared/core/errorMessages.ts';

/**
 * Holds a table of words against the source: every error code with one of the prefixes that is
 * written there has words, and every message is a sentence with a next step. No message is left
 * that nothing throws.
 */
export function checkMessages(prefixes: readonly string[], table: MessageTable, folder: string): void {
	const code = new RegExp(`'((?:${prefixes.join('|')})/[a-z0-9-]+)'`, 'g');
	const files = globSync(`src/${folder}/**/*.ts`).filter((file) => !/messages\.ts$/i.test(file));
	const written = new Set(
		files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(code)].map(([, found]) => found ?? '')),
	);
	assert.deepEqual([...written].sort(), Object.keys(table).sort());
	for (const [name, words] of Object.entries(table)) {
		const { text, next } = words({});
		assert.match(text, /^.{20,}[.!]$/s, `${name}: a whole sentence`);
		assert.ok(next?.title, `${name}: a next step`);
	}
}
