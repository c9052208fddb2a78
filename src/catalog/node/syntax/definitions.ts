import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { languageOfFile } from '../../../shared/core/code/syntaxes.ts';
import { escapeRegExp } from '../../../shared/core/escapeRegExp.ts';
import { entriesOfFolder } from '../../../shared/node/entriesOfFolder.ts';
import { IgnoreFiles } from '../../../shared/node/ignoreFiles.ts';
import { readCodeFile } from '../../../shared/node/readTextFile.ts';

/** A folder in which constants and types are looked for. */
export interface DefinitionFolder {
	/** Absolute path. */
	readonly folder: string;
	/** Path of the file with the calls, relative to the folder. */
	readonly path: string;
	/** Globs, relative to the folder, of files to leave out. */
	readonly excludes: readonly string[];
}

/** Maximum number of files whose definitions are read. */
const maxFiles = 20;

/**
 * Returns the texts of the files in a language that define one of the names, those near the file
 * with the calls first. Stops at the deadline, which is a time of `performance.now()`.
 */
export function* fileTextsDefiningNames(
	{ folder, path, excludes }: DefinitionFolder,
	language: string,
	names: readonly string[],
	deadline: number,
): Generator<string> {
	const definition = definitionOf(names);
	let count = 0;
	for (const file of filesFrom(folder, path, new IgnoreFiles(folder, excludes), deadline)) {
		if (languageOfFile(file) !== language || file === path) {
			continue;
		}
		const read = readCodeFile(join(folder, file));
		if (read.kind === 'text' && definition.test(read.text)) {
			yield read.text;
			count += 1;
		}
		if (count >= maxFiles || performance.now() > deadline) {
			return;
		}
	}
}

/** Matches a place that may define one of the names: before a value, or as the name of a type. */
function definitionOf(names: readonly string[]): RegExp {
	const any = names.slice(0, 200).map(escapeRegExp).join('|');
	return new RegExp(
		`(?<!\\w)(?:${any})['"]?\\s*(?::[^=\\n;{}]{0,80})?(?:=(?![=~])|:|\\()|(?:class|record|struct|interface|type|enum|object|const)\\s+(?:${any})\\b|(?:const|define)\\W+['"]?(?:${any})\\b`,
	);
}

/** Returns the files of a folder, relative to it: from the folder of a file outwards. */
function* filesFrom(folder: string, path: string, ignored: IgnoreFiles, deadline: number): Generator<string> {
	const visited = new Set<string>();
	for (const start of parentsOf(path)) {
		const pending = [start];
		for (let at = pending.shift(); at !== undefined && performance.now() < deadline; at = pending.shift()) {
			if (!visited.has(at)) {
				visited.add(at);
				const { files, folders } = contentOf(folder, at, ignored);
				pending.push(...folders);
				yield* files;
			}
		}
	}
}

/** Returns the folders that contain a path, the innermost first, each with a slash at its end. */
function parentsOf(path: string): readonly string[] {
	const names = path.split('/').slice(0, -1);
	return [...names.keys(), names.length].reverse().map((depth) =>
		names
			.slice(0, depth)
			.map((name) => `${name}/`)
			.join(''),
	);
}

function contentOf(folder: string, at: string, ignored: IgnoreFiles) {
	const entries = entriesOfFolder(join(folder, at));
	const named = (isKind: (entry: Dirent) => boolean, end: string) =>
		entries
			.filter(isKind)
			.map(({ name }) => `${at}${name}${end}`)
			.filter((path) => !ignored.isIgnored(path));
	return { files: named((entry) => entry.isFile(), ''), folders: named((entry) => entry.isDirectory(), '/') };
}
