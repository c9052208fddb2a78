import { cp, glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';

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
await createVSIX({
	cwd: folder,
	ignoreFile,
	packagePath: join('dist', 'study-admin-apis.vsix'),
	dependencies: false,
	allowMissingRepository: true,
	rewriteRelativeLinks: false,
});
