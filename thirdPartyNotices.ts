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

/**
 * Returns the text of `ThirdPartyNotices.txt`: name, version, licence and licence texts of each
 * package.
 * @throws {Error} when a package has no licence text
 */
export function thirdPartyNotices(folders: readonly string[]): string {
	const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
	const sections = folders.map((folder) => {
		const { version, license } = packages[folder] ?? {};
		const name = folder.replace(/^.*node_modules\//, '');
		return [`${line}\n${name} ${version}\n${license}`, ...licenceTexts(folder)].join('\n\n');
	});
	return `This extension contains code of the following packages.\n\n${sections.join('\n\n')}\n`;
}

/**
 * Returns the texts of the licence files of a package, or the licence section of its README when
 * there are none.
 */
function licenceTexts(folder: string): readonly string[] {
	const read = (file: string) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
	const files = readdirSync(folder);
	const texts = files.filter((file) => noticeFile.test(file)).map(read);
	const readmes = files.filter((file) => /^readme/i.test(file)).map(read);
	const found = texts.length > 0 ? texts : readmes.flatMap((text) => /^#+ licen[cs]e\n[\s\S]*/im.exec(text)?.[0] ?? []);
	if (found.length === 0) {
		throw new Error(`No licence text in ${folder}.`);
	}
	return found;
}
