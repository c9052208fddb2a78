import { statSync } from 'node:fs';
import { runNpmScript } from '../host/npmScript.ts';
import { extensionPackage } from '../host/projectFolders.ts';
import { atMost, type Measurement } from './measurement.ts';

/** How large the VSIX is. */
export async function measurePackage(): Promise<readonly Measurement[]> {
	await runNpmScript('package');
	return [atMost('VSIX', statSync(extensionPackage).size / 2 ** 20, 'MB', 1)];
}
