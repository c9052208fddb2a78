import assert from 'node:assert/strict';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { installCommand, makeFolder, removeFolders, runCommand, studyAdmin } from './support/installedCommand.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const call = "fetch('https://api.fellesstudentsystem.no/studenter');\n";

/** Matches an import of a module of Node in the bundle. */
const builtIn = /(?:from|import|require\(|import\()\s*["'](?:node:)?([a-z_]+(?:\/[a-z_]+)*)["']/g;

/**
 * Copies an installed package, and adds `@vscode/ripgrep` with the files and the `exports` of the
 * published package. Returns the path of the program.
 */
async function withRipgrepPackage(): Promise<string> {
	const modules = join(dirname(await installCommand()), '..', '..', '..');
	const folder = join(makeFolder(), 'node_modules');
	const platform = `@vscode/ripgrep-${process.platform}-${process.arch}`;
	cpSync(join(modules, '@studyadmin'), join(folder, '@studyadmin'), { recursive: true });
	mkdirSync(join(folder, '@vscode', 'ripgrep', 'lib'), { recursive: true });
	const manifest = { name: '@vscode/ripgrep', type: 'module', exports: { '.': { default: './lib/index.js' } } };
	writeFileSync(join(folder, '@vscode', 'ripgrep', 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, '@vscode', 'ripgrep', 'lib', 'index.js'), 'export const rgPath = "";\n');
	mkdirSync(join(folder, platform, 'bin'), { recursive: true });
	writeFileSync(join(folder, platform, 'package.json'), JSON.stringify({ name: platform, version: '1.18.0' }));
	cpSync(rgPath, join(folder, platform, 'bin', process.platform === 'win32' ? 'rg.exe' : 'rg'));
	return join(folder, '@studyadmin', 'cli', 'lib', 'study-admin.js');
}

describe('the npm package of study-admin', () => {
	after(removeFolders);

	it('the package is installed offline without any other package, and its program runs', async () => {
		const modules = join(dirname(await installCommand()), '..', '..', '..');
		assert.deepEqual(
			readdirSync(modules).filter((name) => !name.startsWith('.')),
			['@studyadmin'],
		);
		assert.deepEqual(
			readdirSync(join(modules, '.bin')).filter((name) => !/\.(?:cmd|ps1)$/.test(name)),
			['study-admin'],
		);
		const version = await studyAdmin(['--version'], { folder: makeFolder() });
		const { version: published } = readJson(join(modules, '@studyadmin', 'cli', 'package.json'));
		assert.deepEqual(version, { code: 0, stdout: `${published}\n`, stderr: '' });
		const { code, stderr } = await studyAdmin(['check', '--verbose'], {
			folder: makeFolder({ 'a.ts': call }),
			hasRipgrep: false,
		});
		assert.match(stderr, /^ripgrep was not found\. All files are read\.\n1 use of a deprecated API/);
		assert.equal(code, 0);
	});

	it('the installed program uses ripgrep of the optional package @vscode/ripgrep', async () => {
		const program = await withRipgrepPackage();
		const { code, stderr } = await runCommand(program, ['check', '--verbose'], {
			folder: makeFolder({ 'a.ts': call }),
			hasRipgrep: false,
		});
		assert.match(
			stderr,
			/^ripgrep: .*[\\/]@vscode[\\/]ripgrep-[\w-]+[\\/]bin[\\/]rg(?:\.exe)?\n1 use of a deprecated API/,
		);
		assert.equal(code, 0);
	});

	it('the package is at most 2.7 MB large and has no install scripts', async () => {
		assert.ok(statSync(resolve('dist', 'study-admin-cli.tgz')).size <= 2_700_000);
		const manifest = readJson(join(dirname(await installCommand()), '..', 'package.json'));
		assert.deepEqual([manifest.scripts, manifest.dependencies], [undefined, undefined]);
	});

	it('the links between the pages of the package name existing files', async () => {
		const folder = join(dirname(await installCommand()), '..');
		const missing = ['README.md', ...globSync('docs/*.md', { cwd: folder })].flatMap((page) =>
			[...readFileSync(join(folder, page), 'utf8').matchAll(/\]\(([\w./-]+\.md)/g)]
				.map(([, file = '']) => join(dirname(page), file))
				.filter((file) => !existsSync(join(folder, file))),
		);
		assert.deepEqual(missing, []);
	});

	it('the package requires the Node of its HTTP library, and a major version for which its code is compiled and type-checked', async () => {
		const folder = join(dirname(await installCommand()), '..');
		const { node } = readJson(join(folder, 'package.json')).engines;
		assert.equal(node, readJson('node_modules/undici/package.json').engines.node);
		assert.match(node, /^>=22\./);
		assert.match(readFileSync('esbuild.ts', 'utf8'), /^\ttarget: 'node22',$/m);
		assert.match(readJson('node_modules/@types/node/package.json').version, /^22\./);
		const modules = new Set(
			globSync('lib/*.js', { cwd: folder }).flatMap((file) =>
				[...readFileSync(join(folder, file), 'utf8').matchAll(builtIn)].map(([, name = '']) => name),
			),
		);
		assert.ok(modules.has('fs') && modules.has('worker_threads'), [...modules].join());
		const types = readdirSync('node_modules/@types/node', { recursive: true }).map(String);
		assert.deepEqual(
			[...modules].filter((name) => !types.includes(join(`${name.replace(/\/posix$/, '')}.d.ts`))),
			[],
		);
	});
});
