import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = join('dist', 'cli');
const tarball = join('dist', 'study-admin-cli.tgz');

/**
 * Packs the command line as the npm package `dist/study-admin-cli.tgz`. Its program and third-party
 * notices must be in `dist/cli`, where `node esbuild.ts --production` writes them.
 */
const { version, license, repository } = JSON.parse(await readFile('package.json', 'utf8'));
const manifest = {
	name: '@studyadmin/cli',
	version,
	description:
		'Reports uses of deprecated study-administration APIs, runs GraphQL operations and converts documents, in pipelines and scripts.',
	license,
	...(repository ? { repository } : {}),
	type: 'module',
	bin: { 'study-admin': 'lib/study-admin.js' },
	files: ['lib', 'docs', 'code', 'catalog.json', 'migration.json', 'ThirdPartyNotices.txt'],
	engines: { node: '>=22.19.0' },
	optionalDependencies: { '@vscode/ripgrep': '^1.18.0' },
};
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, '\t')}\n`);
for (const file of ['catalog.json', 'migration.json']) {
	await copyFile(join('media', file), join(folder, file));
}
await cp(join('media', 'code'), join(folder, 'code'), { recursive: true });
await copyFile('LICENSE', join(folder, 'LICENSE'));
await cp('docs', join(folder, 'docs'), { recursive: true });
const guide = await readFile(join('docs', 'command-line.md'), 'utf8');
// The README lies above the other pages.
await writeFile(join(folder, 'README.md'), guide.replaceAll(/\]\((?=[a-z-]+\.md)/g, '](docs/'));
await rm(tarball, { force: true });
const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', '..'], {
	cwd: folder,
	shell: process.platform === 'win32',
});
await rename(join('dist', stdout.trim()), tarball);
