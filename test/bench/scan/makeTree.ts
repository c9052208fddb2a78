import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languageOfFile } from '../../../src/shared/core/code/syntaxes.ts';
import { createRandom, type Random } from '../../fixtures/random.ts';

/** The properties of a generated folder of source code. */
export interface Tree {
	/** The number of files in the tree, without those that its ignore files exclude. */
	readonly files: number;
	readonly bytes: number;
	/** Relative paths of the files that call an API and must be found. */
	readonly planted: readonly string[];
}

/** File extensions with typical frequencies in repositories: mostly code, some data and prose. */
const extensions = [
	'ts',
	'ts',
	'tsx',
	'js',
	'py',
	'java',
	'java',
	'kt',
	'cs',
	'go',
	'json',
	'json',
	'yaml',
	'xml',
	'md',
	'md',
	'txt',
	'css',
] as const;
const words: readonly [string, ...string[]] = [
	'account',
	'async',
	'await',
	'base',
	'buffer',
	'cache',
	'client',
	'config',
	'const',
	'context',
	'count',
	'course',
	'create',
	'data',
	'date',
	'default',
	'delete',
	'error',
	'event',
	'export',
	'factory',
	'field',
	'filter',
	'format',
	'function',
	'group',
	'handle',
	'header',
	'import',
	'index',
	'input',
	'institution',
	'item',
	'label',
	'length',
	'list',
	'load',
	'local',
	'manager',
	'message',
	'method',
	'model',
	'module',
	'name',
	'navn',
	'number',
	'object',
	'offset',
	'options',
	'order',
	'output',
	'parse',
	'path',
	'person',
	'print',
	'private',
	'program',
	'promise',
	'public',
	'query',
	'read',
	'registrering',
	'request',
	'response',
	'result',
	'return',
	'role',
	'schema',
	'semester',
	'service',
	'session',
	'size',
	'source',
	'start',
	'state',
	'static',
	'status',
	'stream',
	'string',
	'student',
	'studie',
	'target',
	'teacher',
	'test',
	'text',
	'time',
	'token',
	'type',
	'update',
	'user',
	'value',
	'vurdering',
	'write',
	'år',
	'æresgrad',
];

/** Functions that return a line of code with a call of a deprecated API. */
const calls = [
	(id: number) => `const answer = await fetch("https://api.fellesstudentsystem.no/personer/${id}");`,
	(id: number) => `url = "https://api.fellesstudentsystem.no/studieretter/${id}"`,
	(id: number) => `get("https://fsws.usit.no/fsrest/rest/studrapp/lanekassen/${id}");`,
] as const;

/** Functions that return a line with a keyword of an API, but without a call. */
const textsWithKeywords = [
	(id: number) => `// see /personer and item ${id}`,
	(id: number) => `# ${id}: api.fellesstudentsystem.no is documented elsewhere`,
] as const;

const shapes: readonly [Shape, ...Shape[]] = [
	(word) => `\tconst ${word()} = await ${word()}.${word()}(${word()}, "${word()}/${word()}");`,
	(word) => `import { ${word()}, ${word()} } from './${word()}/${word()}.js';`,
	(word) => `/** The ${word()} of a ${word()}, and what ${word()} says of its ${word()}. */`,
	(word) => `\tif (${word()}.${word()} === ${word().length}) {`,
	(word) => `\t"${word()}": { "${word()}": [7, "${word()}"] },`,
	() => '\t}',
];
type Shape = (word: () => string) => string;

/**
 * Writes a folder of source code, the same in every run, including files that its ignore files
 * exclude.
 */
export function makeTree(folder: string, files: number, filesPerFolder: number): Tree {
	const random = createRandom(20_270_331);
	const pool = Array.from({ length: 200 }, () => makeText(random, 16_384));
	const planted: string[] = [];
	let bytes = 0;
	const folders = new Set<string>();
	const write = (relativePath: string, content: string | Uint8Array) => {
		bytes += Buffer.byteLength(content);
		const parent = dirname(join(folder, relativePath));
		if (!folders.has(parent)) {
			folders.add(parent);
			mkdirSync(parent, { recursive: true });
		}
		writeFileSync(join(folder, relativePath), content);
	};
	for (let index = 0; index < files; index++) {
		const relativePath = `${folderOf(Math.floor(index / filesPerFolder))}/file${index}.${random.pick(extensions)}`;
		const text = sliceOf(random, pool);
		const kind = random.between(1, 200);
		if (kind <= 2) {
			write(relativePath, `${text}\n${random.pick(calls)(index)}\n`);
			planted.push(relativePath);
		} else {
			write(relativePath, kind === 3 ? `${text}\n${random.pick(textsWithKeywords)(index)}\n` : text);
		}
	}
	planted.push(...addIgnored(write, () => `${sliceOf(random, pool)}\n${calls[0](1)}\n`));
	addUnreadFiles(write);
	return { files, bytes, planted: planted.filter((relativePath) => languageOfFile(relativePath) !== undefined) };
}

function folderOf(index: number): string {
	return `team${index % 20}/service${Math.floor(index / 20) % 25}/src/module${Math.floor(index / 500)}`;
}

type Write = (relativePath: string, content: string | Uint8Array) => void;

/**
 * Writes build results and packages that ignore files exclude. Nested ignore files include one of
 * these folders again. Returns the relative paths of the files in that folder.
 */
function addIgnored(write: Write, text: () => string): readonly string[] {
	const rules = [
		'# built',
		'dist/',
		'out/',
		'*.log',
		'*.min.js',
		'.venv/',
		'coverage',
		'/tmp',
		'!important.log',
		'**/generated/*.ts',
	];
	write('.git/HEAD', 'ref: refs/heads/main\n');
	write('.gitignore', `${rules.join('\n')}\n`);
	const includedAgain: string[] = [];
	for (const team of ['team0', 'team1', 'team2', 'team3']) {
		write(`${team}/.gitignore`, 'reports/\n!dist/\n');
		for (const ignored of ['node_modules/package', 'out', 'reports', 'dist']) {
			const relativePaths = Array.from(
				{ length: ignored === 'dist' ? 25 : 500 },
				(_, count) => `${team}/${ignored}/file${count}.js`,
			);
			for (const relativePath of relativePaths) {
				write(relativePath, text());
			}
			includedAgain.push(...(ignored === 'dist' ? relativePaths : []));
		}
	}
	return includedAgain;
}

/** Writes files that a scan does not read because they are too large or binary. */
function addUnreadFiles(write: Write): void {
	for (let count = 0; count < 5; count++) {
		write(`large${count}.json`, `"${'x'.repeat(2 ** 20)} ${calls[0](count)}"`);
		write(`binary${count}.js`, Buffer.concat([Buffer.alloc(100), Buffer.from(calls[0](count))]));
	}
}

/**
 * Returns some complete lines of a random text of the pool. Most results are small, a few are up to
 * 50 times as large.
 */
function sliceOf(random: Random, pool: readonly string[]): string {
	const size = random.between(1, 100) === 1 ? random.between(4000, 16_000) : random.between(100, 1900);
	const source = pool[random.between(0, pool.length - 1)] ?? '';
	const start = random.between(0, source.length - size);
	const slice = source.slice(start, start + size);
	return slice.slice(slice.indexOf('\n') + 1, slice.lastIndexOf('\n'));
}

function makeText(random: Random, size: number): string {
	const lines: string[] = [];
	for (let length = 0; length < size; length += lines.at(-1)?.length ?? 0) {
		lines.push(`${random.pick(shapes)(() => random.pick(words))}\n`);
	}
	return lines.join('').padEnd(size, ' ');
}
