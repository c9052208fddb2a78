/**
 * Records which tests are running, in a folder with one file for each process of a run. mocha
 * reports the tests of a file when the file has ended, so it cannot name a test that does not end.
 * mocha loads this module in each process, because of the name `mochaHooks`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable with the path of the folder. */
const folderVariable = 'STUDY_ADMIN_RUNNING_TESTS';

/** Records the title of the running test of this process; an empty text between tests. */
function record(title: string): void {
	writeFileSync(join(process.env[folderVariable] ?? '', String(process.pid)), title);
}

/** The hooks that mocha calls before and after each test. */
export const mochaHooks: Mocha.RootHookObject = {
	beforeEach(this: Mocha.Context) {
		record(this.currentTest?.fullTitle() ?? '');
	},
	afterEach() {
		record('');
	},
};

/** Makes the processes of mocha, which must start later, record their tests in a folder. */
export function recordRunningTests(folder: string): void {
	mkdirSync(folder, { recursive: true });
	process.env[folderVariable] = folder;
}

/** Returns the titles of the running tests. */
export function runningTests(): readonly string[] {
	const folder = process.env[folderVariable] ?? '';
	return readdirSync(folder)
		.map((name) => readFileSync(join(folder, name), 'utf8'))
		.filter((title) => title !== '');
}
