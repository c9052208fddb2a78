/** The properties of `Mocha.Suite` with which tests are removed. */
export interface TestSuite {
	tests: { readonly file?: string | undefined; fullTitle(): string }[];
	readonly suites: readonly TestSuite[];
}

/** Tests that cannot run in Wine, and the reason. */
export interface WindowsLimit {
	/** The path of the test file, relative to `test`. */
	readonly file: string;
	/** A part of the full titles of the tests. Without it, all tests of the file are meant. */
	readonly title?: string;
	readonly reason: string;
	/** Whether the tests skip themselves when a program that they need is not installed. */
	readonly isOptional?: boolean;
}

const esbuild = 'The Windows programs of esbuild and ripgrep need bcryptprimitives.dll, which Wine 8 does not have.';
const shellScript = 'Windows does not run shell scripts.';
const links = 'Wine 8 creates no symbolic links.';
const permissions = 'Windows has no POSIX permissions.';
const openFolder = 'Windows does not delete a folder while a file in it is open.';
const keepAlive = 'Wine 8 does not apply the time before keep-alive probes.';
const zstd = 'Node 22 accepts an incomplete Zstandard stream.';
const grammars = 'The tests read the grammars of VS Code, which "npm test" installs.';
const archivePrograms = 'The programs that write and read archives run on Linux only.';
const pipes = 'Node for Windows cannot use pipes for standard input and output in Wine 8.';
const namedPipes = 'Windows has no named pipes in folders.';
const descriptors = 'Windows has no paths of file descriptors.';
const socketFiles = 'Windows has no sockets in folders.';
const sharedPipes = 'In Wine 8, several servers can have a named pipe of the same name.';
const deepFolders = 'In Wine 8, the commands need more than their time limit in a path of 1,000 folders.';
const nameCharacters = 'Windows has no control characters in names of files.';
const longNames = 'In Wine 8, Node does not end the recursive creation of a folder with too long a name.';
const longPaths = 'Only Linux refuses paths over 4,096 bytes.';
const openFolders = 'In Wine 8, a folder can be opened as a file.';
const invalidNames = 'Names of files in Windows are UTF-16.';
const signals = 'Windows does not send signals to other processes.';
const fullDevice = 'Windows has no device that is always full.';
const compilers = 'Wine has no Python, Java and Mono, and the compiler of TypeScript runs on Linux.';
const gitPipes = 'Git is started with pipes, which Node for Windows cannot use in Wine 8.';
const ownProcess = 'In Wine, each command runs in a process of its own, which has no terminal.';
const browser = 'The browser is a program for Linux.';
const shellExamples = 'The examples need sh, Git and npm.';

/** All tests that cannot run in Wine. An entry without a test is an error. */
export const windowsLimits: readonly WindowsLimit[] = [
	{ file: 'unit/cli/api/writeResult.test.ts', reason: descriptors },
	{ file: 'unit/cli/check/repositories.test.ts', title: 'reached by a link', reason: links },
	{ file: 'unit/cli/credentialsFile.test.ts', title: 'when other users can access it', reason: permissions },
	{ file: 'unit/cli/credentialsFile.test.ts', title: 'a pipe, a device', reason: namedPipes },
	{ file: 'unit/cli/graphql/checkedFiles.test.ts', title: 'with ripgrep', reason: esbuild },
	{ file: 'unit/cli/graphql/listGraphqlRelatedFiles.test.ts', title: 'with ripgrep', reason: esbuild },
	{ file: 'unit/cli/progress/progress.test.ts', title: 'an output file that cannot be written', reason: openFolders },
	{ file: 'unit/shared/node/readTextFile.test.ts', title: 'a symbolic link', reason: links },
	{ file: 'unit/thirdPartyNotices.test.ts', title: 'of every bundled package', reason: esbuild },
	{ file: 'protocol/build/bundles.test.ts', reason: esbuild },
	{ file: 'protocol/build/entryChunk.test.ts', reason: esbuild },
	{ file: 'protocol/catalog/programOutput.test.ts', reason: pipes },
	{ file: 'protocol/catalog/scan.test.ts', title: '(with ripgrep)', reason: esbuild },
	{ file: 'protocol/catalog/scan.test.ts', title: 'kills the ripgrep process', reason: shellScript },
	{ file: 'protocol/catalog/scan.test.ts', title: 'when ripgrep fails', reason: shellScript },
	{ file: 'protocol/catalog/scan.test.ts', title: 'a folder that is itself a symbolic link', reason: links },
	{ file: 'protocol/catalog/scan.test.ts', title: 'without read permission', reason: permissions },
	{ file: 'protocol/conversion/archivePrograms.test.ts', reason: archivePrograms },
	{ file: 'protocol/conversion/archiveWriters.test.ts', reason: archivePrograms },
	{ file: 'protocol/conversion/convertIntoFolder.test.ts', title: 'link to its folder', reason: links },
	{ file: 'protocol/conversion/convertIntoFolder.test.ts', title: 'link to itself', reason: links },
	{ file: 'protocol/conversion/folderLock.test.ts', title: 'socket file', reason: socketFiles },
	{ file: 'protocol/conversion/folderLock.test.ts', title: 'the socket of this system', reason: sharedPipes },
	{ file: 'protocol/conversion/writeZip.test.ts', title: 'an installed archive program', reason: archivePrograms },
	{ file: 'protocol/conversion/saving.test.ts', title: 'the permissions of a replaced file', reason: permissions },
	{ file: 'protocol/conversion/saving.test.ts', title: 'at every step of saving', reason: openFolder },
	{ file: 'protocol/conversion/saving.test.ts', title: 'saves nothing through the link', reason: links },
	{ file: 'protocol/conversion/saving.test.ts', title: 'the name of a broken link', reason: links },
	{ file: 'protocol/conversion/saving.test.ts', title: 'when the target folder itself is a link', reason: links },
	{ file: 'protocol/conversion/saving.test.ts', title: 'follows no link in an existing folder', reason: links },
	{
		file: 'protocol/graphql/embeddedGrammar.test.ts',
		title: 'TextMate grammars mark',
		reason: grammars,
		isOptional: true,
	},
	{ file: 'protocol/graphql/code/programs.test.ts', reason: compilers },
	{ file: 'protocol/graphql/code/programFaults.test.ts', reason: compilers },
	{ file: 'protocol/graphql/node/schemaCache.test.ts', title: 'has disappeared in the meantime', reason: links },
	{ file: 'protocol/shared/node/http/undiciHttp.test.ts', title: 'truncated Zstandard', reason: zstd },
	{ file: 'protocol/shared/node/atomicFile.test.ts', title: 'the requested permissions', reason: permissions },
	{ file: 'protocol/shared/node/ignoreFiles.test.ts', title: 'link', reason: links },
	{ file: 'protocol/shared/node/ignoreFiles.test.ts', title: 'pipe', reason: namedPipes },
	{ file: 'protocol/shared/node/readTextFile.test.ts', title: 'link', reason: links },
	{ file: 'protocol/shared/node/readTextFile.test.ts', title: 'pipe', reason: namedPipes },
	{ file: 'protocol/shared/node/http/undiciHttp.test.ts', title: 'keep-alive probes', reason: keepAlive },
	{ file: 'protocol/shared/node/taskWorkers.test.ts', title: 'ignores the SIGINT', reason: signals },
	{ file: 'cli/agents.test.ts', reason: pipes },
	{ file: 'cli/check.test.ts', title: 'when SIGINT interrupts it', reason: signals },
	{ file: 'cli/check.test.ts', title: 'closes the pipe', reason: pipes },
	{ file: 'cli/check.test.ts', title: 'reports once that ripgrep failed', reason: shellScript },
	{ file: 'cli/check.test.ts', title: 'that were read in a terminal', reason: ownProcess },
	{ file: 'cli/code.test.ts', title: 'fetches all pages', reason: compilers },
	{ file: 'cli/convert.test.ts', title: 'ends with 130 when it is interrupted', reason: signals },
	{ file: 'cli/convert.test.ts', title: 'follows no link in the folder', reason: links },
	{ file: 'cli/convert.test.ts', title: 'the folder for the results is a link', reason: links },
	{ file: 'cli/convert.test.ts', title: 'a source that cannot be read', reason: links },
	{ file: 'cli/convert.test.ts', title: 'no file can be created', reason: permissions },
	{ file: 'cli/convert.test.ts', title: 'are not valid UTF-8', reason: invalidNames },
	{ file: 'cli/convert.test.ts', title: 'a result without source cannot be opened', reason: links },
	{ file: 'cli/convert.test.ts', title: 'a folder that cannot be searched', reason: longPaths },
	{ file: 'cli/convert.test.ts', title: 'a folder for the results that cannot be created', reason: longNames },
	{ file: 'cli/convertAfterEnds.test.ts', title: 'runs at once', reason: sharedPipes },
	{ file: 'cli/convertAfterEnds.test.ts', title: 'with --no-wait', reason: sharedPipes },
	{ file: 'cli/convertAfterEnds.test.ts', title: 'that ended with', reason: signals },
	{ file: 'cli/convertAfterEnds.test.ts', title: 'is interrupted', reason: signals },
	{ file: 'cli/ends.test.ts', title: 'leaves no temporary file', reason: signals },
	{ file: 'cli/ends.test.ts', title: '> /dev/', reason: fullDevice },
	{ file: 'cli/ends.test.ts', title: 'the pipe of its output is closed', reason: pipes },
	{ file: 'cli/ends.test.ts', title: 'mutation was run', reason: fullDevice },
	{ file: 'cli/ends.test.ts', title: 'output file', reason: permissions },
	{ file: 'cli/ends.test.ts', title: 'keeps the link', reason: links },
	{ file: 'cli/hostileRepository.test.ts', title: 'a path of 1,', reason: deepFolders },
	{ file: 'cli/hostileRepository.test.ts', title: 'in the name of a file', reason: nameCharacters },
	{ file: 'cli/hostileRepository.test.ts', title: 'in the name of an invalid document', reason: nameCharacters },
	{ file: 'cli/hostileRepository.test.ts', title: 'in the name of a large document', reason: nameCharacters },
	{ file: 'cli/hostileRepository.test.ts', title: "in the name of an ignore file's folder", reason: nameCharacters },
	{ file: 'cli/hostileRepository.test.ts', title: 'in the name of a document', reason: nameCharacters },
	{ file: 'cli/hostileRepository.test.ts', title: 'pipe', reason: namedPipes },
	{ file: 'cli/hostileRepository.test.ts', title: 'link', reason: links },
	{ file: 'cli/hostileRepository.test.ts', title: 'study-admin mcp', reason: pipes },
	{ file: 'cli/installation.test.ts', title: 'uses ripgrep of the optional package', reason: esbuild },
	{ file: 'cli/mcp.test.ts', reason: pipes },
	{ file: 'cli/mcpHostile.test.ts', reason: pipes },
	{ file: 'cli/mcpProtocol.test.ts', reason: pipes },
	{ file: 'cli/mcpSetUp.test.ts', reason: pipes },
	{ file: 'cli/pipelines.test.ts', reason: shellExamples },
	{ file: 'cli/query.test.ts', title: 'ends with 130 and leaves the output file', reason: signals },
	{ file: 'cli/progress.test.ts', reason: gitPipes },
	{ file: 'cli/progressHistory.test.ts', reason: gitPipes },
	{ file: 'cli/progressHostile.test.ts', reason: gitPipes },
	{ file: 'cli/progressPage.test.ts', reason: browser },
	{ file: 'cli/query.test.ts', title: 'a pipe whose reader waits', reason: namedPipes },
	{ file: 'cli/query.test.ts', title: 'when the reader of its output has ended', reason: pipes },
	{ file: 'cli/query.test.ts', title: 'writing the output file fails afterwards', reason: fullDevice },
];

/** Returns the index of the limit of a test; -1 without one. */
export function limitOf(limits: readonly WindowsLimit[], file: string, title: string): number {
	return limits.findIndex((limit) => limit.file === file && title.includes(limit.title ?? ''));
}

/**
 * Removes the tests that cannot run in Wine, except optional ones, from a mocha suite and its
 * nested suites. Returns the number of removed tests of each limit, in the order of the limits.
 * `fileOf` returns the path of the source file of a test, relative to `test`.
 */
export function removeLimitedTests(
	suite: TestSuite,
	limits: readonly WindowsLimit[],
	fileOf: (bundle: string) => string,
): readonly number[] {
	const counts = limits.map(() => 0);
	suite.tests = suite.tests.filter((test) => {
		const index = limitOf(limits, fileOf(test.file ?? ''), test.fullTitle());
		if (index === -1 || limits[index]?.isOptional) {
			return true;
		}
		counts[index] = (counts[index] ?? 0) + 1;
		return false;
	});
	return suite.suites.reduce(
		(sums, inner) => {
			const own = removeLimitedTests(inner, limits, fileOf);
			return sums.map((sum, index) => sum + (own[index] ?? 0));
		},
		counts as readonly number[],
	);
}
