import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import type { MessageTable } from '../../../src/shared/core/errorMessages.ts';

/**
 * Asserts that a message table is complete. Every error code with one of the prefixes in
 * `src/<folder>` has a message, and every message belongs to such a code. Each message is a
 * complete sentence with a next step. The table of the command line has the messages of
 * `commandLineCodes`.
 */
export function checkMessages(
	prefixes: readonly string[],
	table: MessageTable,
	folder: string,
	commandLineCodes: readonly string[] = [],
): void {
	const code = new RegExp(`'((?:${prefixes.join('|')})/[a-z0-9-]+)'`, 'g');
	const files = globSync(`src/${folder}/**/*.ts`).filter((file) => !/messages(?:\.ts$|[\\/])/i.test(file));
	const written = new Set(
		files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(code)].map(([, found]) => found ?? '')),
	);
	assert.deepEqual([...written].sort(), [...Object.keys(table), ...commandLineCodes].sort());
	for (const [name, messageFor] of Object.entries(table)) {
		const { text, next } = messageFor({});
		assert.match(text, /^.{20,}[.!]$/s, `${name} must be a complete sentence`);
		assert.ok(next?.title, `${name} must have a next step`);
	}
}
