import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languageOfFile } from '../../../src/catalog/core/detection/syntaxes.ts';
import { createRandom, type Random } from '../../fixtures/random.ts';

/** What a generated tree is like. */
export interface Tree {
	/** How many files a search has to decide about; those in ignored folders come on top. */
	readonly files: number;
	readonly bytes: number;
	/** Ways of files that call an API and are to be searched. */
	readonly planted: readonly string[];
}

/** As often as in repositories of services: mostly code, some data and prose. */
const endings = [
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

/** Ways to call one of the APIs that warnings are about. */
const calls = [
	(id: number) => `const answer = await fetch("https://api.fellesstudentsystem.no/personer/${id}");`,
	(id: number) => `url = "https://api.fellesstudentsystem.no/studieretter/${id}"`,
	(id: number) => `get("https://fsws.usit.no/fsrest/rest/studrapp/lanekassen/${id}");`,
] as const;

/** Words of an API that call nothing. */
const mentions = [
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
 * Writes a tree of source code, the same one each time: files in folders, and further files that
 * ignore files exclude.
 */
export function makeTree(folder: string, files: number, filesPerFolder: number): Tree {
	const random = createRandom(20_270_331);
	const pool = Array.from({ length: 200 }, () => makeText(random, 16_384));
	const planted: string[] = [];
	let bytes = 0;
	const folders = new Set<string>();
	const write = (way: string, content: string | Uint8Array) => {
		bytes += Buffer.byteLength(content);
		const parent = dirname(join(folder, way));
		if (!folders.has(parent)) {
			folders.add(parent);
			mkdirSync(parent, { recursive: true });
		}
		writeFileSync(join(folder, way), content);
	};
	for (let index = 0; index < files; index++) {
		const way = `${folderOf(Math.floor(index / filesPerFolder))}/file${index}.${random.pick(endings)}`;
		const text = sliceOf(random, pool);
		const kind = random.between(1, 200);
		if (kind <= 2) {
			write(way, `${text}\n${random.pick(calls)(index)}\n`);
			planted.push(way);
		} else {
			write(way, kind === 3 ? `${text}\n${random.pick(mentions)(index)}\n` : text);
		}
	}
	planted.push(...addIgnored(write, () => `${sliceOf(random, pool)}\n${calls[0](1)}\n`));
	addOddFiles(write);
	return { files, bytes, planted: planted.filter((way) => languageOfFile(way) !== undefined) };
}

function folderOf(index: number): string {
	return `team${index % 20}/service${Math.floor(index / 20) % 25}/src/module${Math.floor(index / 500)}`;
}

type Write = (way: string, content: string | Uint8Array) => void;

/**
 * What nobody means when they search: results of builds and packages. Nested ignore files take one
 * folder back in, whose files it gives.
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
	const takenBack: string[] = [];
	for (const team of ['team0', 'team1', 'team2', 'team3']) {
		write(`${team}/.gitignore`, 'reports/\n!dist/\n');
		for (const ignored of ['node_modules/package', 'out', 'reports', 'dist']) {
			const ways = Array.from(
				{ length: ignored === 'dist' ? 25 : 500 },
				(_, count) => `${team}/${ignored}/file${count}.js`,
			);
			for (const way of ways) {
				write(way, text());
			}
			takenBack.push(...(ignored === 'dist' ? ways : []));
		}
	}
	return takenBack;
}

/** What is not read: too large, or not text. */
function addOddFiles(write: Write): void {
	for (let count = 0; count < 5; count++) {
		write(`large${count}.json`, `"${'x'.repeat(2 ** 20)} ${calls[0](count)}"`);
		write(`binary${count}.js`, Buffer.concat([Buffer.alloc(100), Buffer.from(calls[0](count))]));
	}
}

/** Whole lines. Most files are small, a few are fifty times as large. */
function sliceOf(random: Random, pool: readonly string[]): string {
	const size = random.between(1, 100) === 1 ? random.between(4000, 16_000) : random.between(100, 1900);
	const from = pool[random.between(0, pool.length - 1)] ?? '';
	const start = random.between(0, from.length - size);
	const whole = from.slice(start, start + size);
	return whole.slice(whole.indexOf('\n') + 1, whole.lastIndexOf('\n'));
}

function makeText(random: Random, size: number): string {
	const lines: string[] = [];
	for (let length = 0; length < size; length += lines.at(-1)?.length ?? 0) {
		lines.push(`${random.pick(shapes)(() => random.pick(words))}\n`);
	}
	return lines.join('').padEnd(size, ' ');
}
