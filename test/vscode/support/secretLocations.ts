import assert from 'node:assert/strict';
import { type NamedSecret, searchable, searchFor } from '../../fixtures/secretForms.ts';
import { filesBelow } from './filesBelow.ts';
import { browserStorage, harmlessItem, pageTexts } from './pageTexts.ts';
import { sampleFile } from './sampleFile.ts';
import { dataFolder } from './sandbox.ts';

/** A location that could contain a leaked secret. */
export interface SearchedLocation {
	readonly name: string;
	/** A text that the location must contain, because a search that finds nothing proves nothing. */
	readonly harmless: string;
	readonly text: string | Buffer;
	/** Names of secrets that the location is allowed to contain. */
	readonly allowed?: readonly string[];
}

/**
 * Asserts that no location contains one of the secrets that it must not contain. Throws with a
 * table of the results.
 */
export function assertNoSecrets(locations: readonly SearchedLocation[], secrets: readonly NamedSecret[]): void {
	const search = searchFor(secrets);
	const rows = locations.map(({ name, harmless, text, allowed = [] }) => {
		const content = searchable(text);
		const found = search(content).filter((finding) => !allowed.includes(finding.name));
		const isSearchable = content.includes(searchable(harmless));
		const forms = found.map((finding) => `${finding.name} (${finding.form})`).join(', ');
		return {
			isClean: isSearchable && found.length === 0,
			line: `${name} | ${isSearchable ? 'searchable' : `lacks "${harmless}"`} | ${forms || 'no secret'}`,
		};
	});
	const table = rows.map(({ isClean, line }) => `${isClean ? '  ' : '> '}${line}`).join('\n');
	assert.ok(rows.length > 0 && rows.every(({ isClean }) => isClean), `Secrets were found:\n${table}`);
}

/**
 * Returns the areas of the workbench pages as locations, with the texts that they have shown since
 * `watchPage`. `harmless` contains a text that each area must have shown.
 */
export async function pageLocations(harmless: Readonly<Record<string, string>>): Promise<readonly SearchedLocation[]> {
	const shown = await pageTexts();
	return Object.entries(harmless).map(([name, text]) => ({ name, harmless: text, text: shown[name] ?? '' }));
}

/**
 * Returns the storages of the browser as locations, with their current content. `when` is added to
 * their names to distinguish several points in time.
 */
export async function storageLocations(when: string): Promise<readonly SearchedLocation[]> {
	const { indexedDB, localStorage, sessionStorage } = await browserStorage();
	return [
		{ name: `IndexedDB ${when}`, harmless: 'studyadmin.study-admin-apis', text: indexedDB },
		// Also contains the encrypted secrets.
		{ name: `localStorage ${when}`, harmless: 'secrets.provider', text: localStorage },
		{ name: `sessionStorage ${when}`, harmless: harmlessItem, text: sessionStorage },
	];
}

/**
 * Returns the files in VS Code's data folder and in the workspace as locations, with their
 * decompressed contents.
 */
export async function fileLocations(): Promise<readonly SearchedLocation[]> {
	const kinds = [
		{
			name: 'log of the extension',
			harmless: 'Signed in to sandbox',
			path: /studyadmin\.study-admin-apis\/[^/]*\.log$/,
		},
		{ name: 'other logs', harmless: 'studyadmin.study-admin-apis', path: /\.log$/ },
		{ name: 'user settings', harmless: 'studyAdmin.environments', path: /User\/settings\.json$/ },
		{ name: 'schemas on the disk', harmless: 'studieprogram', path: /\.json\.gz$/ },
		{ name: 'other files of VS Code', harmless: 'study-admin-apis', path: /./ },
	];
	const found = await filesBelow(await dataFolder());
	const locations = kinds.map(({ name, harmless }, index) => {
		const own = found.filter(({ path }) => kinds.findIndex((kind) => kind.path.test(path)) === index);
		return { name, harmless, text: Buffer.concat(own.flatMap(({ path, bytes }) => [Buffer.from(`${path}\n`), bytes])) };
	});
	const workspace = await filesBelow(sampleFile('.').fsPath);
	const text = Buffer.concat(workspace.map(({ bytes }) => bytes));
	return [...locations, { name: 'workspace', harmless: 'query GetStudents', text }];
}
