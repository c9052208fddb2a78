import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changelogOfRelease, isLaterVersion, notesOfRelease } from './releaseTexts.ts';

/**
 * `npm run release -- <version>`: checks the project, moves the unreleased changes of the change
 * log under the version and today's date, sets the version, and packs the extension and the command
 * line with a file of checksums. Commits, tags and publishes nothing.
 *
 * `node release.ts --notes <tag>`: prints the changes of the version of a tag, such as `v0.9.0`.
 */
function release(version: string | undefined): void {
	const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
	if (version === undefined || !isLaterVersion(version, manifest.version)) {
		throw new Error(`Give a version after ${manifest.version}, such as "npm run release -- 0.9.0".`);
	}
	if (run('git', 'status', '--porcelain') !== '') {
		throw new Error('Commit or discard the changes first, because the release must be what is committed.');
	}
	const today = new Date().toISOString().slice(0, 10);
	const changelog = changelogOfRelease(readFileSync('CHANGELOG.md', 'utf8'), version, today);
	run('npm', 'run', 'check');
	for (const picture of outdatedPictures()) {
		process.stdout.write(`The sources of ${picture} have changed since it was taken. Run "npm run pictures".\n`);
	}
	writeFileSync('CHANGELOG.md', changelog);
	run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
	run('npm', 'run', 'package');
	const files = ['study-admin-apis.vsix', 'study-admin-cli.tgz'].map((name) => join('dist', name));
	writeFileSync(join('dist', 'SHA256SUMS'), files.map((file) => `${checksum(file)}  ${basename(file)}\n`).join(''));
	process.stdout.write(
		`Version ${version} is in dist: ${files.map((file) => basename(file)).join(', ')}, SHA256SUMS.\n` +
			`Next: git commit -am "Release ${version}" && git tag v${version}, and push both.\n`,
	);
}

/** Returns the pictures of the README that are older than the views that they show. */
function outdatedPictures(): readonly string[] {
	const lastChange = (...paths: readonly string[]) => Number(run('git', 'log', '-1', '--format=%ct', '--', ...paths));
	const sources = lastChange(
		'src/*/vscode',
		'media/syntaxes',
		'package.json',
		'test/sandbox/workspace',
		'test/pictures',
	);
	const pictures = run('git', 'ls-files', 'media/readme').split('\n');
	return pictures.filter((picture) => lastChange(picture) < sources);
}

function checksum(file: string): string {
	return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Runs a program and returns what it prints. @throws if it ends with another code than 0 */
function run(program: string, ...args: readonly string[]): string {
	return execFileSync(program, args, {
		encoding: 'utf8',
		shell: process.platform === 'win32' && program === 'npm',
	}).trim();
}

try {
	const [, , first, tag = ''] = process.argv;
	if (first === '--notes') {
		process.stdout.write(notesOfRelease(readFileSync('CHANGELOG.md', 'utf8'), tag.replace(/^v/, '')));
	} else {
		release(first);
	}
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
