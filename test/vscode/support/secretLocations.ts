import assert from 'node:assert/strict';
import { filesBelow } from './filesBelow.ts';
import { browserStorage, harmlessItem, pageTexts } from './pageTexts.ts';
import { sampleFile } from './sampleFile.ts';
import { dataFolder } from './sandbox.ts';
import { type NamedSecret, searchable, searchFor } from './secretForms.ts';

/** Where a secret could be left behind. */
export interface Place {
	readonly name: string;
	/** What must be found there: a search that finds nothing proves nothing. */
	readonly harmless: string;
	readonly text: string | Buffer;
	/** Names of secrets that belong there. */
	readonly allowed?: readonly string[];
}

/** Makes sure that none of the secrets is in any of the places; throws with a table of what was found where. */
export function holdNoSecret(places: readonly Place[], secrets: readonly NamedSecret[]): void {
	const search = searchFor(secrets);
	const rows = places.map(({ name, harmless, text, allowed = [] }) => {
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
	assert.ok(rows.length > 0 && rows.every(({ isClean }) => isClean), `Secrets are left behind:\n${table}`);
}

/** What the pages of the workbench have shown since `watchPage`, with a text of each kind that must have been. */
export async function shownPlaces(harmless: Readonly<Record<string, string>>): Promise<readonly Place[]> {
	const shown = await pageTexts();
	return Object.entries(harmless).map(([name, text]) => ({ name, harmless: text, text: shown[name] ?? '' }));
}

/** What is in the browser's storage at this moment. `when` tells several moments apart. */
export async function storedPlaces(when: string): Promise<readonly Place[]> {
	const { indexedDB, localStorage, sessionStorage } = await browserStorage();
	return [
		{ name: `IndexedDB ${when}`, harmless: 'studyadmin.study-admin-apis', text: indexedDB },
		// The encrypted store of secrets is in it too.
		{ name: `localStorage ${when}`, harmless: 'secrets.provider', text: localStorage },
		{ name: `sessionStorage ${when}`, harmless: harmlessItem, text: sessionStorage },
	];
}

/** All files of VS Code's data folder and of the workspace, packed ones unpacked. */
export async function filePlaces(): Promise<readonly Place[]> {
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
	const places = kinds.map(({ name, harmless }, index) => {
		const own = found.filter(({ path }) => kinds.findIndex((kind) => kind.path.test(path)) === index);
		return { name, harmless, text: Buffer.concat(own.flatMap(({ path, bytes }) => [Buffer.from(`${path}\n`), bytes])) };
	});
	const workspace = await filesBelow(sampleFile('.').fsPath);
	const text = Buffer.concat(workspace.map(({ bytes }) => bytes));
	return [...places, { name: 'workspace', harmless: 'query GetStudents', text }];
}
