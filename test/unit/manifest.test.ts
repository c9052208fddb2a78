import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

const manifestText = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(manifestText);
const words: Record<string, string> = JSON.parse(readFileSync('package.nls.json', 'utf8'));
const settings: Record<string, { readonly scope: string; readonly default: unknown }> =
	manifest.contributes.configuration.properties;
const sources = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8'));

function found(pattern: RegExp): readonly string[] {
	return [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, match]) => match ?? '')))].sort();
}

describe('manifest', () => {
	it('declares the commands that the source registers, and no others', () => {
		const declared = manifest.contributes.commands.map(({ command }: { command: string }) => command);
		assert.deepEqual(declared.toSorted(), found(/registerCommand\(\s*host,\s*'([\w.-]+)'/g));
	});

	it('has a word for every key, and no key is left over', () => {
		const keys = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? '');
		assert.deepEqual([...new Set(keys)].sort(), Object.keys(words).sort());
	});

	it('declares the settings that the source reads, and no others', () => {
		const read = found(/new (?:Folder)?Setting\(\s*'([\w.-]+)'/g).map((key) => `studyAdmin.${key}`);
		assert.deepEqual(Object.keys(settings).sort(), read);
	});

	it('never lets a workspace say where a request or a read goes', () => {
		for (const key of ['studyAdmin.environments', 'studyAdmin.catalog.source']) {
			assert.equal(settings[key]?.scope, 'application', key);
		}
	});

	it('offers nothing that runs an operation in the text of a schema', () => {
		const menus: Record<string, readonly { readonly when: string }[]> = manifest.contributes.menus;
		const ofGraphql = Object.values(menus)
			.flat()
			.filter(({ when }) => /editorLangId .*\bgraphql\b/.test(when));
		assert.ok(ofGraphql.length > 4);
		assert.deepEqual(
			ofGraphql.filter(({ when }) => !when.endsWith(' && resourceScheme != studyadmin-schema')),
			[],
		);
	});

	it('asks for the same VS Code as its types', () => {
		const [, minor] = /^\^1\.(\d+)\.0$/.exec(manifest.engines.vscode) ?? [];
		assert.match(manifest.devDependencies['@types/vscode'], new RegExp(`^1\\.${minor}\\.`));
	});

	it('ships nothing but what runs', () => {
		const allowed = readFileSync('.vscodeignore', 'utf8').trim().split('\n');
		assert.equal(allowed[0], '**');
		assert.ok(allowed.slice(1).every((line) => line.startsWith('!')));
	});
});
