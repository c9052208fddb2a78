/**
 * Checks the imports of `src`: which layer may import which, and that no folders import each other
 * in a circle. The rules are those of "Layers" in docs/architecture.md; Biome finds cycles between
 * files. Prints one line for each import that breaks a rule.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

interface Import {
	readonly from: string;
	/** A file of `src`, or the name of a package or of a module of Node. */
	readonly to: string;
}

type Layer = 'core' | 'node' | 'vscode' | 'messages' | 'cli' | 'entry';

interface Place {
	/** `shared`, `cli`, `extension.ts`, or the name of a part. */
	readonly part: string;
	readonly layer: Layer;
}

function readImports(): readonly Import[] {
	const files = globSync('src/**/*.ts').map((file) => file.replaceAll('\\', '/'));
	return files.flatMap((from) => {
		const specifiers = readFileSync(from, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g);
		return [...specifiers].map(([, specifier = '']) => ({
			from,
			to: specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier,
		}));
	});
}

function placeOf(file: string): Place {
	const [, part = '', name = ''] = file.split('/');
	if (name === 'core' || name === 'node' || name === 'vscode') {
		return { part, layer: name };
	}
	if (part === 'cli') {
		return { part, layer: 'cli' };
	}
	return { part, layer: name === 'messages.ts' || name === 'messages' ? 'messages' : 'entry' };
}

const importedLayers: Readonly<Record<Layer, readonly Layer[]>> = {
	core: ['core'],
	node: ['core', 'node'],
	messages: ['core', 'messages'],
	vscode: ['core', 'node', 'vscode', 'messages'],
	entry: ['core', 'node', 'vscode', 'messages'],
	cli: ['core', 'node', 'messages', 'cli'],
};

/** Why the import is not allowed; `undefined` when it is. */
function findFault({ from, to }: Import): string | undefined {
	const own = placeOf(from);
	if (!to.startsWith('src/')) {
		return findPackageFault(own, to);
	}
	const other = placeOf(to);
	if (own.part === 'extension.ts') {
		return other.layer === 'entry' || other.part === 'shared'
			? undefined
			: 'extension.ts imports the index.ts of the parts only';
	}
	if (!importedLayers[own.layer].includes(other.layer)) {
		return `${own.layer} does not import ${other.layer}`;
	}
	const isModel = other.part === 'environments' && other.layer === 'core';
	if (own.part === 'shared' && other.part !== 'shared') {
		return isModel && own.layer === 'vscode' ? undefined : 'shared knows no part';
	}
	if (own.layer !== 'cli' && other.part !== own.part && other.part !== 'shared' && !isModel) {
		return 'a part does not import another one';
	}
	return findModuleFault(from, to);
}

function findPackageFault({ layer }: Place, name: string): string | undefined {
	if (name === 'vscode' && layer !== 'vscode' && layer !== 'entry') {
		return `${layer} does not import vscode`;
	}
	const isOutside = name === 'undici' || name.startsWith('node:');
	return isOutside && (layer === 'core' || layer === 'messages') ? `${layer} does not import ${name}` : undefined;
}

/**
 * `graphql/core` has two modules: `client` imports `syntax` and `schema` of `language`, and
 * `language` nothing of `client`.
 */
function findModuleFault(from: string, to: string): string | undefined {
	const [own, other] = [from, to].map((file) => /^src\/graphql\/core\/(language\/\w+|client)\b/.exec(file)?.[1]);
	if (own === 'client' && other?.startsWith('language/') && !/^language\/(syntax|schema)$/.test(other)) {
		return 'client imports syntax and schema of language only';
	}
	return own?.startsWith('language/') && other === 'client' ? 'language does not import client' : undefined;
}

/**
 * A cycle of folders, as a path that ends where it begins; `undefined` when there is none. The
 * files beside the layers of a part count by themselves.
 */
function findFolderCycle(imports: readonly Import[]): readonly string[] | undefined {
	const folderOf = (file: string) => (file.split('/').length <= 3 ? file : dirname(file));
	const folders = new Map<string, Set<string>>();
	for (const { from, to } of imports) {
		if (to.startsWith('src/') && folderOf(from) !== folderOf(to)) {
			folders.set(folderOf(from), (folders.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
		}
	}
	const done = new Set<string>();
	const visit = (folder: string, path: readonly string[]): readonly string[] | undefined => {
		if (path.includes(folder)) {
			return [...path.slice(path.indexOf(folder)), folder];
		}
		if (done.has(folder)) {
			return undefined;
		}
		for (const next of folders.get(folder) ?? []) {
			const cycle = visit(next, [...path, folder]);
			if (cycle) {
				return cycle;
			}
		}
		done.add(folder);
		return undefined;
	};
	for (const folder of folders.keys()) {
		const cycle = visit(folder, []);
		if (cycle) {
			return cycle;
		}
	}
	return undefined;
}

const imports = readImports();
const faults = imports.flatMap((each) => {
	const fault = findFault(each);
	return fault === undefined ? [] : [`${each.from} imports ${each.to}: ${fault}.`];
});
const cycle = findFolderCycle(imports);
const lines = [...faults, ...(cycle ? [`Folders import each other: ${cycle.join(' -> ')}.`] : [])];
if (lines.length > 0) {
	process.stdout.write(`${lines.join('\n')}\n`);
	process.exitCode = 1;
}
