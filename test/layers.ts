/**
 * Checks the imports in `src`: which layer imports which, and that folders do not import each other
 * in a cycle. The rules are in "Layers" of docs/architecture.md. Biome finds cycles between files.
 * Prints one line for each import that breaks a rule.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

interface Import {
	readonly from: string;
	/** A file in `src`, or the name of a package or a Node module. */
	readonly to: string;
}

type Layer = 'core' | 'node' | 'vscode' | 'messages' | 'cli' | 'entry' | 'host';

interface ModuleLocation {
	/** `shared`, `cli`, `extension.ts`, `host.ts`, or the name of a part. */
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

function locate(file: string): ModuleLocation {
	const [, part = '', name = ''] = file.split('/');
	if (name === 'core' || name === 'node' || name === 'vscode') {
		return { part, layer: name };
	}
	if (part === 'cli') {
		return { part, layer: 'cli' };
	}
	if (part === 'host.ts') {
		return { part, layer: 'host' };
	}
	return { part, layer: name === 'messages.ts' || name === 'messages' ? 'messages' : 'entry' };
}

const importedLayers: Readonly<Record<Layer, readonly Layer[]>> = {
	core: ['core'],
	node: ['core', 'node'],
	messages: ['core', 'messages'],
	vscode: ['core', 'node', 'vscode', 'messages', 'host'],
	entry: ['core', 'node', 'vscode', 'messages', 'host'],
	host: ['core', 'vscode'],
	cli: ['core', 'node', 'messages', 'cli'],
};

/** Returns why an import is not allowed; `undefined` for an allowed import. */
function findViolation({ from, to }: Import): string | undefined {
	const own = locate(from);
	if (!to.startsWith('src/')) {
		return findPackageViolation(own, to);
	}
	const other = locate(to);
	if (own.part === 'extension.ts') {
		return other.layer === 'entry' || other.part === 'shared'
			? undefined
			: 'extension.ts may only import the index.ts of a part';
	}
	if (!importedLayers[own.layer].includes(other.layer)) {
		return `${own.layer} must not import ${other.layer}`;
	}
	const isModel = other.part === 'environments' && other.layer === 'core';
	if (own.part === 'shared' && other.part !== 'shared') {
		return 'shared must not import a part or the host';
	}
	const isForAll = isModel || other.part === 'shared' || other.layer === 'host';
	if (own.layer !== 'cli' && other.part !== own.part && !isForAll) {
		return 'a part must not import another part';
	}
	return findGraphqlViolation(from, to);
}

function findPackageViolation({ layer }: ModuleLocation, name: string): string | undefined {
	if (name === 'vscode' && !['vscode', 'entry', 'host'].includes(layer)) {
		return `${layer} must not import vscode`;
	}
	if (layer === 'entry' && name !== 'vscode') {
		return `entry must not import ${name}`;
	}
	const needsSystem = name === 'undici' || name.startsWith('node:');
	return needsSystem && (layer === 'core' || layer === 'messages') ? `${layer} must not import ${name}` : undefined;
}

/**
 * Returns why an import between the two modules of `graphql/core` is not allowed. `client` may
 * import `syntax` and `schema` of `language`. `language` must not import `client`.
 */
function findGraphqlViolation(from: string, to: string): string | undefined {
	const [own, other] = [from, to].map((file) => /^src\/graphql\/core\/(language\/\w+|client)\b/.exec(file)?.[1]);
	if (own === 'client' && other?.startsWith('language/') && !/^language\/(syntax|schema)$/.test(other)) {
		return 'client may only import syntax and schema of language';
	}
	return own?.startsWith('language/') && other === 'client' ? 'language must not import client' : undefined;
}

/**
 * Returns a cycle of folders as a path that ends where it begins; `undefined` without a cycle. A
 * file directly in the folder of a part counts as its own folder.
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
const violations = imports.flatMap((each) => {
	const violation = findViolation(each);
	return violation === undefined ? [] : [`${each.from} imports ${each.to}: ${violation}.`];
});
const cycle = findFolderCycle(imports);
const lines = [...violations, ...(cycle ? [`Folders import each other: ${cycle.join(' -> ')}.`] : [])];
if (lines.length > 0) {
	process.stdout.write(`${lines.join('\n')}\n`);
	process.exitCode = 1;
}
