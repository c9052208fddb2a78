/**
 * Records which tests are running, in a folder with one file for each process of a run. mocha
 * reports the tests of a file when the file has ended, so it cannot name a test that does not end.
 * mocha loads this module in each process, because of the name `mochaHooks`.
 */
import { mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable with the path of the folder. */
const folderVariable = 'STUDY_ADMIN_RUNNING_TESTS';

/** The length of a record in bytes. A record is overwritten with one system call per test. */
const recordLength = 400;

let file: number | undefined;

/** Records the title of the running test of this process; an empty text when it runs none. */
function record(title: string): void {
	file ??= openSync(join(process.env[folderVariable] ?? '', String(process.pid)), 'w');
	const bytes = Buffer.alloc(recordLength, ' ');
	bytes.write(title);
	writeSync(file, bytes, 0, recordLength, 0);
}

/** The hooks that mocha calls before each test and after all tests of a file. */
export const mochaHooks: Mocha.RootHookObject = {
	beforeEach(this: Mocha.Context) {
		record(this.currentTest?.fullTitle() ?? '');
	},
	afterAll() {
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
		.map((name) => readFileSync(join(folder, name), 'utf8').trim())
		.filter((title) => title !== '');
}
