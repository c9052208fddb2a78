import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

const noticeFile = /^(licen[cs]e|copying|notice|third-?party-?notices)/i;
const line = '='.repeat(80);

/**
 * Returns the folders of the packages whose code is in the bundles, such as `node_modules/graphql`,
 * in alphabetical order.
 */
export function bundledPackages(metafiles: readonly Metafile[]): readonly string[] {
	const inputs = metafiles
		.flatMap(({ outputs }) => Object.values(outputs))
		.flatMap((output) => Object.entries(output.inputs));
	const files = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
	const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
	return [...new Set(folders)].sort();
}

/** The packages whose WebAssembly files are copied into both packages. */
export const grammarPackages: readonly string[] = [
	'node_modules/@tree-sitter-grammars/tree-sitter-kotlin',
	'node_modules/@vscode/tree-sitter-wasm',
];

/**
 * The runtime and the grammars in `@vscode/tree-sitter-wasm`, which contains only its own license.
 * All have the MIT license.
 */
const compiledGrammars: Readonly<Record<string, string>> = {
	'tree-sitter (web-tree-sitter)': 'Copyright (c) 2018 Max Brunsfeld',
	'tree-sitter-c-sharp': 'Copyright (c) 2014-2023 Max Brunsfeld, Damien Guard, Amaan Qureshi, and contributors.',
	'tree-sitter-go': 'Copyright (c) 2014 Max Brunsfeld',
	'tree-sitter-java': 'Copyright (c) 2017 Ayman Nadeem',
	'tree-sitter-php':
		'Copyright (c) 2017 Josh Vera, GitHub\nCopyright (c) 2019 Max Brunsfeld, Amaan Qureshi, Christian Frøystad, Caleb White',
	'tree-sitter-powershell': 'Copyright (c) 2023 Airbus CERT',
	'tree-sitter-python': 'Copyright (c) 2016 Max Brunsfeld',
	'tree-sitter-ruby': 'Copyright (c) 2016 Rob Rix',
	'tree-sitter-typescript': 'Copyright (c) 2017 Max Brunsfeld',
};

/**
 * Returns the text of `ThirdPartyNotices.txt`: name, version, license and license texts of each
 * package.
 * @throws {Error} when a package has no license text
 */
export function thirdPartyNotices(folders: readonly string[]): string {
	const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
	const sections = folders.map((folder) => {
		const { version, license } = packages[folder] ?? {};
		const name = folder.replace(/^.*node_modules\//, '');
		const licenses = licenseTexts(folder);
		const contained = name === '@vscode/tree-sitter-wasm' ? grammarNotices(licenses[0] ?? '') : [];
		return [`${line}\n${name} ${version}\n${license}`, ...licenses, ...contained].join('\n\n');
	});
	return `This extension contains code of the following packages.\n\n${sections.join('\n\n')}\n`;
}

/** Returns the notices of the grammars. `license` is a text of the MIT license. */
function grammarNotices(license: string): readonly string[] {
	const permission = license.slice(license.indexOf('Permission is hereby granted'));
	return Object.entries(compiledGrammars).map(
		([name, copyright]) => `${line}\n${name}\nMIT\n\n${copyright}\n\n${permission}`,
	);
}

/**
 * Returns the texts of the license files of a package, or the license section of its README when
 * there are none.
 */
function licenseTexts(folder: string): readonly string[] {
	const read = (file: string) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
	const files = readdirSync(folder);
	const texts = files.filter((file) => noticeFile.test(file)).map(read);
	const readmes = files.filter((file) => /^readme/i.test(file)).map(read);
	const found = texts.length > 0 ? texts : readmes.flatMap((text) => /^#+ licen[cs]e\n[\s\S]*/im.exec(text)?.[0] ?? []);
	if (found.length === 0) {
		throw new Error(`No license text in ${folder}.`);
	}
	return found;
}
