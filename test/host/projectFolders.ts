import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's root folder, which also contains the bundles of tests. */
export const root: string = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
	return existsSync(join(folder, 'biome.json')) ? folder : rootAbove(dirname(folder));
}

/** The folder of generated files, such as the VSIX, test bundles and pictures. Ignored by git. */
export const distFolder: string = join(root, 'dist');

/** The folder of the pictures that suites save. */
export const picturesFolder: string = join(distFolder, 'pictures');

/** The path of the VSIX file that `npm run package` writes. */
export const extensionPackage: string = join(distFolder, 'study-admin-apis.vsix');

/**
 * The folder of files that remain between runs: VS Code servers, a desktop VS Code and the data of
 * `npm start`. Ignored by git.
 */
export const hostFolder: string = join(root, '.vscode-test');

/** The sample workspace. Suites and `npm start` open a copy of it. */
export const sampleWorkspace: string = join(root, 'test', 'sandbox', 'workspace');
