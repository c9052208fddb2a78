import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, sandbox } from './sandbox.ts';

/** A text in the SDL of the sandbox's API, and the text that replaces it. */
type SchemaEdit = readonly [text: string, replacement: string];

/**
 * Edits that remove a deprecated field that a sample operation uses, deprecate another field, and
 * add one.
 */
export const firstEdits: readonly SchemaEdit[] = [
	[
		'\tfeideBruker: String! @deprecated(reason: "Bruk personProfil.feideBruker i stedet. Fjernes 31. mars 2027.")\n',
		'',
	],
	['\tstudentnummer: String!\n', '\tstudentnummer: String! @deprecated(reason: "Bruk id i stedet.")\n'],
	['type Query {\n', 'type Query {\n\tnytt: Int\n'],
];

/** Replaces the schema of the sandbox's API by another version; without edits by the original. */
export async function changeSchema(...edits: readonly SchemaEdit[]): Promise<void> {
	const { api } = await sandbox();
	const { status } = await fetch(`${api}/schema`, { method: 'PUT', body: JSON.stringify(edits) });
	assert.equal(status, 204);
}

/** Returns the paths of the schemas that the extension has stored. */
export async function storedSchemas(): Promise<readonly string[]> {
	const folder = join(await dataFolder(), 'User', 'globalStorage', 'studyadmin.study-admin-apis', 'schemas');
	return (await readdir(folder)).filter((name) => name.endsWith('.json.gz')).map((name) => join(folder, name));
}
