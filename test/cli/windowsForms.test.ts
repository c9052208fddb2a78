import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from 'sarif';
import { makeArchive } from '../fixtures/archives/makeArchive.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { studyAdminInProcess, studyAdminOrInProcess } from './support/commandInProcess.ts';
import { type CommandResult, makeFolder, removeFolders } from './support/installedCommand.ts';
import { type RecordingService, startRecordingService } from './support/recordingService.ts';
import { windowsCases } from './windowsForms/cases.ts';
import {
	type Addressed,
	type CaseAddresses,
	type CaseFiles,
	type CommandForms,
	conversionTime,
	type WindowsCase,
} from './windowsForms/windowsCase.ts';

const isWindows = process.platform === 'win32';

function valueFor<T>(value: Addressed<T>, addresses: CaseAddresses): T {
	return typeof value === 'function' ? (value as (addresses: CaseAddresses) => T)(addresses) : value;
}

/** Writes files that only their owner can read, because some contain credentials. */
function writeFiles(folder: string, files: CaseFiles): void {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content, { mode: 0o600 });
	}
}

function changeFiles(folder: string, changes: NonNullable<WindowsCase['before']>['changes']): void {
	for (const [path, change] of Object.entries(changes)) {
		if (change === undefined) {
			rmSync(join(folder, path));
		} else {
			writeFiles(folder, {
				[path]: typeof change === 'string' ? change : change(readFileSync(join(folder, path), 'utf8')),
			});
		}
	}
}

/** Returns the paths of all files below a folder, sorted, with `/`. */
function filesIn(folder: string): readonly string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) =>
			join(parentPath, name)
				.slice(folder.length + 1)
				.replaceAll('\\', '/'),
		)
		.toSorted();
}

/** Names that Windows refuses or changes (learn.microsoft.com, Naming Files, Paths). */
const invalidName = /[<>:"\\|?*\p{Cc}]|[. ]$|^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/iu;

interface Repository {
	readonly name: string;
	readonly findings: readonly string[];
}

/** Returns `<file>:<line>:<column>` of each finding in a report, in the format of the arguments. */
function findingsIn(report: string, args: readonly string[]): readonly string[] {
	const repositories = repositoriesIn(report, args);
	return repositories.flatMap(({ name, findings }) =>
		findings.map((finding) => (repositories.length > 1 ? `${name} ${finding}` : finding)),
	);
}

function repositoriesIn(report: string, args: readonly string[]): readonly Repository[] {
	if (args.includes('sarif')) {
		return (JSON.parse(report) as Log).runs.map(({ originalUriBaseIds, results = [] }) => ({
			name: originalUriBaseIds?.['SRCROOT']?.description?.text ?? '',
			findings: results.map(({ locations }) => {
				const { artifactLocation, region } = locations?.[0]?.physicalLocation ?? {};
				return `${artifactLocation?.uri}:${region?.startLine}:${region?.startColumn}`;
			}),
		}));
	}
	if (args.includes('gitlab')) {
		const issues = JSON.parse(report) as { location: { path: string; lines: { begin: number } } }[];
		return [{ name: '', findings: issues.map(({ location }) => `${location.path}:${location.lines.begin}`) }];
	}
	const { repositories } = JSON.parse(report) as {
		repositories: { name: string; findings: { file: string; line: number; column: number }[] }[];
	};
	return repositories.map(({ name, findings }) => ({
		name,
		findings: findings.map(({ file, line, column }) => `${file}:${line}:${column}`),
	}));
}

function operationsIn(report: string): readonly string[] {
	const { operations } = JSON.parse(report) as {
		operations: { kind: string; file: string; line: number; column: number; name: string }[];
	};
	return operations.map(({ kind, file, line, column, name }) => `${kind} ${file}:${line}:${column} ${name}`);
}

function assertText(actual: string, expected: string | RegExp | undefined): void {
	if (typeof expected === 'string') {
		assert.equal(actual, expected);
	} else if (expected !== undefined) {
		assert.match(actual, expected);
	}
}

/** Asserts the exit code and the report of the command of a case. */
function assertOutput(
	expected: WindowsCase['expected'],
	{ code, stdout, stderr }: CommandResult,
	{ root }: CaseAddresses,
	args: readonly string[],
): void {
	assert.equal(code, expected.code, stdout + stderr);
	assertText(stdout.replaceAll(root, '<root>'), expected.stdout);
	assertText(stderr.replaceAll(root, '<root>'), expected.stderr);
	if (expected.stdoutEnd !== undefined) {
		assert.equal(stdout.slice(-expected.stdoutEnd.length), expected.stdoutEnd);
	}
	const report = expected.reportFile === undefined ? stdout : readFileSync(join(root, expected.reportFile), 'utf8');
	if (expected.findings) {
		assert.deepEqual(findingsIn(report, args), expected.findings);
	}
	if (expected.operations) {
		assert.deepEqual(operationsIn(report), expected.operations);
	}
}

/** Returns the text of a file. That of a manifest has a fixed host and a fixed time. */
function readWritten(path: string, { conversion }: CaseAddresses): string {
	const text = readFileSync(path, 'utf8');
	return path.endsWith('manifest.json')
		? text
				.replaceAll(new URL(conversion).host, 'conversion.example')
				.replaceAll(/(?<="convertedAt": ")[^"]+/g, conversionTime)
		: text;
}

/** Asserts what the command has written to the folder of a case. */
function assertFiles(expected: WindowsCase['expected'], addresses: CaseAddresses): void {
	const { written, absent, listed, results, sources } = expected;
	const { root } = addresses;
	for (const [path, text] of Object.entries(written ?? {})) {
		assertText(readWritten(join(root, path), addresses), text);
	}
	for (const path of absent ?? []) {
		assert.equal(existsSync(join(root, path)), false, path);
	}
	for (const [folder, paths] of Object.entries(listed ?? {})) {
		assert.deepEqual(filesIn(join(root, folder)), paths);
	}
	for (const [folder, texts] of Object.entries(results ?? {})) {
		const paths = filesIn(join(root, folder)).filter((path) => !/^(?:manifest\.json|chunks\.jsonl)$/.test(path));
		assert.deepEqual(paths.map((path) => readFileSync(join(root, folder, path), 'utf8')).toSorted(), texts);
		assert.deepEqual(
			paths.flatMap((path) => path.split('/').filter((name) => invalidName.test(name))),
			[],
		);
	}
	for (const [folder, paths] of Object.entries(sources ?? {})) {
		const manifest = JSON.parse(readFileSync(join(root, folder, 'manifest.json'), 'utf8')) as {
			sources: { path: string }[];
		};
		assert.deepEqual(
			manifest.sources.map(({ path }) => path),
			paths,
		);
	}
}

describe('study-admin with paths and files in the forms of Windows', () => {
	let sandbox: Sandbox;
	let service: RecordingService;

	before(async () => {
		[sandbox, service] = await Promise.all([startSandbox({ basicPassword: 'p' }), startRecordingService()]);
	});
	after(async () => {
		removeFolders();
		await Promise.all([sandbox.close(), service.close()]);
	});

	/** Responds with an archive, or with a heading with the name of the document. */
	function startResponding({ archive }: WindowsCase): void {
		const body = archive && makeArchive(archive);
		service.reset((name, response) => {
			response
				.writeHead(200, { 'content-type': body ? 'application/zip' : 'text/markdown' })
				.end(body ?? `# ${name}\n`);
			return true;
		});
	}

	for (const each of windowsCases) {
		const { name, files = {}, currentFolder = '.', env = {}, before: prepared, expected } = each;
		it(name, async () => {
			const root = realpathSync.native(makeFolder());
			const addresses = { root, conversion: service.url, api: sandbox.addresses.api };
			writeFiles(root, valueFor(files, addresses));
			const argsOf = (forms: CommandForms) => valueFor(isWindows ? forms.windows : forms.posix, addresses);
			const run = (forms: CommandForms): Promise<CommandResult> => {
				const [folder, variables] = [join(root, currentFolder), valueFor(env, addresses)];
				return /^(?:check|catalog)$/.test(argsOf(forms)[0] ?? '')
					? studyAdminOrInProcess(argsOf(forms), { folder, env: variables, hasRipgrep: each.hasRipgrep ?? true })
					: studyAdminInProcess(argsOf(forms), folder, variables);
			};
			if (prepared) {
				startResponding(each);
				const { code, stderr } = await run(prepared);
				assert.equal(code, 0, stderr);
				changeFiles(root, prepared.changes);
			}
			startResponding(each);
			assertOutput(expected, await run(each), addresses, argsOf(each));
			if (expected.uploads) {
				assert.deepEqual(service.uploads.toSorted(), expected.uploads);
			}
			assertFiles(expected, addresses);
		});
	}
});
