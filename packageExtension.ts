import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { readmeWithoutRepository } from './releaseTexts.ts';

const folder = join('dist', 'package');
const ignoreFile = '.vscodeignore';

/**
 * Packs the extension as `dist/study-admin-apis.vsix`. Its bundles and third-party notices must
 * exist, which `node esbuild.ts --production` writes. vsce compares each file of a folder with each
 * line of `.vscodeignore`, which takes 10 s for the project and the VS Code servers in it.
 * Therefore the files that are allowed there are copied to another folder first.
 */
const allowed = (await readFile(ignoreFile, 'utf8')).split('\n').filter((line) => line.startsWith('!'));
await rm(folder, { recursive: true, force: true });
for await (const file of glob(allowed.map((line) => line.slice(1)))) {
	await cp(file, join(folder, file), { recursive: true });
}
const { repository } = JSON.parse(await readFile('package.json', 'utf8'));
if (repository === undefined) {
	process.stdout.write(
		'package.json has no "repository": the README of the extension gets no pictures and no sections about a clone, and its links to pages become text.\n',
	);
	const readme = join(folder, 'README.md');
	await writeFile(readme, readmeWithoutRepository(await readFile(readme, 'utf8')));
}
await createVSIX({
	cwd: folder,
	ignoreFile,
	packagePath: join('dist', 'study-admin-apis.vsix'),
	dependencies: false,
	allowMissingRepository: repository === undefined,
	rewriteRelativeLinks: repository !== undefined,
	preRelease: true,
});
