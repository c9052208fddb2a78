import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { CodeReader } from './codeReader.ts';
import { IgnoreJudge } from './ignoreJudge.ts';
import { type IgnoreRules, withIgnoreFile } from './ignoreRules.ts';

/** The rules of the folders around one, from the root of the repository in which it lies; none when they would leave it out itself. */
export function rulesAbove(folder: string, reader: CodeReader): IgnoreRules {
	const none: IgnoreRules = { above: '', lines: '' };
	const root = repositoryAround(folder);
	if (root === undefined || root === folder) {
		return none;
	}
	const names = relative(root, folder).split(sep);
	const above = `${names.join('/')}/`;
	let rules: IgnoreRules = { above, lines: '' };
	for (let depth = 0; depth < names.length; depth++) {
		const around = names.slice(0, depth);
		rules = rulesIn(join(root, ...around), around.join('/'), rules, reader);
	}
	const judge = new IgnoreJudge('');
	const isLeftOut = names.some((_, depth) =>
		judge.isIgnored({ ...rules, above: '' }, `${names.slice(0, depth + 1).join('/')}/`),
	);
	return isLeftOut ? none : rules;
}

function repositoryAround(folder: string): string | undefined {
	for (let path = folder; ; path = dirname(path)) {
		if (existsSync(join(path, '.git'))) {
			return path;
		}
		if (dirname(path) === path) {
			return undefined;
		}
	}
}

/** The rules in a folder, which leads on with those around it unless a repository of its own begins there. `way` leads to it from the outermost folder with rules. */
export function rulesIn(path: string, way: string, around: IgnoreRules, reader: CodeReader): IgnoreRules {
	const isRepository = existsSync(`${path}/.git`);
	const files = isRepository ? [`${path}/.git/info/exclude`, `${path}/.gitignore`] : [`${path}/.gitignore`];
	return files.reduce(
		(rules, file) => {
			const reading = reader.read(file);
			return reading.kind === 'code' ? withIgnoreFile(rules, way, reading.bytes.toString()) : rules;
		},
		isRepository ? { ...around, lines: '' } : around,
	);
}
