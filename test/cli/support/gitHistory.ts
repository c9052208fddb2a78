import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createRandom, type Random } from '../../fixtures/random.ts';
import { makeFolder } from './installedCommand.ts';

/** An entry of a commit. */
export interface TreeEntry {
	/** The file mode in Git, such as `100644`. */
	readonly mode: '100644' | '100755' | '120000' | '160000';
	/** The content of a file, the target of a link, or the commit of a submodule. */
	readonly content: string | Uint8Array;
}

/** The entries of a commit by path. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/** A commit to create: its entries, the instant, and its parents by index. */
export interface NewCommit {
	readonly tree: Tree;
	/** In seconds since 1970 UTC. */
	readonly committed: number;
	/** Indices of earlier commits in the list; the first is the first parent. */
	readonly parents: readonly number[];
}

/**
 * Runs Git in a folder, without the configuration of this computer. Returns its output.
 * @throws {Error} when it fails
 */
export function git(folder: string, args: readonly string[], input: string | Uint8Array = ''): string {
	const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'init.defaultBranch=main'];
	return execFileSync('git', [...identity, ...args], {
		cwd: folder,
		input,
		env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
		stdio: ['pipe', 'pipe', 'pipe'],
		maxBuffer: 2 ** 28,
	}).toString();
}

/** Returns an entry for a file. */
export function file(content: string | Uint8Array): TreeEntry {
	return { mode: '100644', content };
}

/** Creates a repository with commits, the last of which is checked out. Returns its folder. */
export function createRepository(commits: readonly NewCommit[], name = 'repository'): string {
	const folder = join(makeFolder({ [`${name}/.keep`]: '' }), name);
	git(folder, ['init', '--quiet']);
	git(folder, ['fast-import', '--quiet'], fastImport(commits));
	git(folder, ['checkout', '--quiet', '--force', 'main']);
	return folder;
}

/** Returns the stream that creates commits on the branch `main` (git-fast-import(1)). */
function fastImport(commits: readonly NewCommit[]): Uint8Array {
	const parts: (string | Uint8Array)[] = [];
	for (const [index, { tree, committed, parents }] of commits.entries()) {
		const [first, ...merged] = parents;
		parts.push(
			`commit refs/heads/${index === commits.length - 1 ? 'main' : 'import'}\nmark :${index + 1}\n`,
			`committer Test <test@example.org> ${committed} +0000\ndata 1\nx\n`,
			...(first === undefined ? [] : [`from :${first + 1}\n`]),
			...merged.map((parent) => `merge :${parent + 1}\n`),
			'deleteall\n',
		);
		for (const [path, { mode, content }] of tree) {
			const quoted = quotedPath(path);
			if (mode === '160000') {
				parts.push(`M ${mode} ${content} ${quoted}\n`);
			} else {
				const bytes = Buffer.from(content);
				parts.push(`M ${mode} inline ${quoted}\ndata ${bytes.length}\n`, bytes, '\n');
			}
		}
		// The next commit on the branch begins without a parent unless it names one.
		parts.push('\n', 'reset refs/heads/import\n\n');
	}
	return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** Returns a path in double quotes, with octal escapes of control characters. */
function quotedPath(path: string): string {
	const escaped = path.replaceAll(/[\p{Cc}"\\]/gu, (each) => `\\${each.charCodeAt(0).toString(8).padStart(3, '0')}`);
	return `"${escaped}"`;
}

const secondsPerDay = 86_400;
const folders = ['', 'src/', 'src/deep/', 'lib/', 'packages/a/', 'packages/b/', 'test/fixtures/', 'build/'] as const;
const endings = ['ts', 'py', 'java', 'sh', 'txt', 'md'] as const;
const urls = [
	'https://api.fellesstudentsystem.no/studenter',
	'https://api.fellesstudentsystem.no/personer/1',
	'https://fsws.usit.no/fsrest/rest/crud/person',
	'https://example.org/studenter',
] as const;
const ignoreFiles = [
	'build/\n',
	'build/\n*.py\n',
	'# none\n',
	'src/deep\n!src/deep/\n',
	'/lib\nfile1*\n',
	'**/a/\n!*.ts\n',
] as const;

/**
 * Returns the commits of a generated history, the same in every run: one commit a day on the main
 * branch, with added, changed, moved and removed files, changed ignore files, links, submodules and
 * merged branches. The last commit is that of the day at `end`, in seconds since 1970 UTC.
 */
export function generateHistory(seed: number, days: number, end: number): readonly NewCommit[] {
	const random = createRandom(seed);
	const commits: NewCommit[] = [];
	let tree = new Map<string, TreeEntry>([
		['.vscode/settings.json', file(JSON.stringify({ 'files.exclude': { '**/*.off.ts': true } }))],
	]);
	let main: number | undefined;
	const commit = (content: Tree, committed: number, parents: readonly number[]) => {
		commits.push({ tree: new Map(content), committed, parents });
		return commits.length - 1;
	};
	for (let index = 0; index < days; index += 1) {
		const committed = end - (days - 1 - index) * secondsPerDay;
		const parents: number[] = main === undefined ? [] : [main];
		if (main !== undefined && random.between(1, 5) === 1) {
			// A branch from the last commit, whose commits are dated before or after others.
			const branch = new Map(tree);
			let last = main;
			for (let count = random.between(1, 3); count > 0; count -= 1) {
				change(branch, random);
				last = commit(branch, committed - random.between(1, 20) * secondsPerDay, [last]);
			}
			parents.push(last);
			tree = new Map([...tree, ...branch]);
		}
		for (let count = random.between(0, 3); count > 0; count -= 1) {
			change(tree, random);
		}
		main = commit(tree, committed, parents);
	}
	return commits;
}

/** Changes entries of a tree. */
function change(tree: Map<string, TreeEntry>, random: Random): void {
	const paths = [...tree.keys()].filter((path) => !path.startsWith('.vscode'));
	const some = (): string => paths[random.between(0, paths.length - 1)] ?? 'none.ts';
	const newPath = () => `${random.pick(folders)}file${random.between(1, 30)}.${random.pick(endings)}`;
	const entry = tree.get(some());
	switch (random.between(1, 12)) {
		case 1:
		case 2:
		case 3:
		case 4:
			tree.set(newPath(), file(code(random)));
			break;
		case 5: {
			const path = some();
			if (tree.get(path)?.mode === '100644' && !path.endsWith('.gitignore')) {
				tree.set(path, file(code(random)));
			}
			break;
		}
		case 6:
			tree.delete(some());
			break;
		case 7: {
			const path = some();
			const moved = tree.get(path);
			tree.delete(path);
			tree.set(newPath(), moved ?? file(code(random)));
			break;
		}
		case 8:
			moveFolder(tree, random.pick(folders), random.pick(folders));
			break;
		case 9:
			tree.set(newPath(), entry ?? file(code(random)));
			break;
		case 10:
			tree.set(`${random.pick(['', 'src/', 'packages/'])}.gitignore`, file(random.pick(ignoreFiles)));
			break;
		case 11:
			tree.set(newPath(), random.pick(specialEntries(random)));
			break;
		default:
			tree.delete(`${random.pick(['', 'src/', 'packages/'])}.gitignore`);
	}
	removeConflicts(tree);
}

function moveFolder(tree: Map<string, TreeEntry>, from: string, to: string): void {
	if (from === '' || to === '' || from === to) {
		return;
	}
	for (const [path, entry] of [...tree].filter(([each]) => each.startsWith(from))) {
		tree.delete(path);
		tree.set(to + path.slice(from.length), entry);
	}
}

/** Removes entries below a path that is not a folder, such as those of a submodule. */
function removeConflicts(tree: Map<string, TreeEntry>): void {
	for (const path of [...tree.keys()]) {
		const parts = path.split('/');
		if (parts.some((_, index) => index > 0 && tree.has(parts.slice(0, index).join('/')))) {
			tree.delete(path);
		}
	}
}

function specialEntries(random: Random): readonly [TreeEntry, ...TreeEntry[]] {
	return [
		{ mode: '120000', content: 'src/file1.ts' },
		{ mode: '160000', content: '0123456789012345678901234567890123456789' },
		{ mode: '100755', content: code(random) },
		file(`// ${'x'.repeat(2 ** 20)}\n${code(random)}`),
		file(Buffer.concat([Buffer.alloc(9), Buffer.from(code(random))])),
		file(Buffer.from(`\ufeff${code(random)}`, 'utf16le')),
		file(code(random).replaceAll('\n', '\r')),
	];
}

function code(random: Random): string {
	const lines = Array.from({ length: random.between(0, 4) }, () => {
		const comment = random.pick(['', '', '', '// study-admin-ignore: legacy-main-rest until 2027-03-31 because\n']);
		return `${comment}fetch("${random.pick(urls)}")\n`;
	});
	return `${lines.join('\n')}// ${random.between(1, 5)}\n`;
}
