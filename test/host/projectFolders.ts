import { join } from 'node:path';

/** The project's root folder. */
export const root: string = join(import.meta.dirname, '..', '..');

/** What is built: the VSIX, the test bundles, the pictures. Ignored by git. */
export const distFolder: string = join(root, 'dist');

/** Where the suites' pictures go. */
export const picturesFolder: string = join(distFolder, 'pictures');

/** The extension as `npm run package` leaves it. */
export const extensionPackage: string = join(distFolder, 'study-admin-apis.vsix');

/** What is downloaded or kept between runs: the VS Code server, a desktop VS Code, the data of `npm start`. Ignored by git. */
export const hostFolder: string = join(root, '.vscode-test');

/** The workspace that suites and `npm start` work on a copy of. */
export const sampleWorkspace: string = join(root, 'test', 'sandbox', 'workspace');
