import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { makeChunkArchive } from '../../fixtures/archives/chunkArchive.ts';
import { namesWithoutUtf8Flag, writers } from '../../fixtures/archives/honestArchives.ts';
import { hostileArchives } from '../../fixtures/archives/hostileArchives.ts';
import { makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { createRandom } from '../../fixtures/random.ts';
import { root } from '../../host/projectFolders.ts';
import type { CorpusItem } from '../reading.ts';
import { CorpusFiles } from './files.ts';
import { writeCatalog } from './generateCatalogs.ts';
import {
	itemOf,
	shortDefinitions,
	writeDocument,
	writeFragments,
	writeOperation,
	writeTypes,
	writeVariables,
} from './generateGraphql.ts';
import { restPrograms, writeEmbedding, writeRestProgram } from './generatePrograms.ts';
import { writeWorkspace } from './generateWorkspaces.ts';
import { packageLimits, readPackages } from './packages.ts';

/** Numbers of generated documents, 5,000 in total. */
const counts = {
	operations: 2100,
	types: 350,
	variables: 300,
	embedded: 700,
	programs: 900,
	catalogs: 324,
	archives: 300,
	workspaces: 26,
} as const;

/** Endings of files in a language in which uses are found or GraphQL is embedded. */
const endings: ReadonlySet<string> = new Set(
	(
		'ts tsx mts cts js jsx mjs cjs vue svelte py pyw java kt kts cs csx cshtml razor go groovy gradle json jsonc ' +
		'xml wsdl xsd xsl csproj props targets config sh bash yml yaml properties ini http rest scala sc php rb rake ' +
		'ps1 psm1 bru ipynb md markdown graphql graphqls gql'
	).split(' '),
);

/** Endings of archives, which include Office documents. */
const archiveEndings: ReadonlySet<string> = new Set(['zip', 'docx', 'pptx', 'xlsx']);

/** A schema for which documents are generated: the path of its SDL, and the schema. */
interface CorpusSchema {
	readonly path: string;
	readonly sdl: string;
	readonly schema: GraphQLSchema;
}

/** The items of the corpus, and what was omitted. */
export interface Corpus {
	readonly items: readonly CorpusItem[];
	/** Sentences about files that are not read. */
	readonly omissions: readonly string[];
}

/**
 * Writes the generated part of the corpus to a folder and collects all items: fixtures, the sample
 * workspace, npm packages and generated documents. The corpus is the same in every run of the same
 * sources.
 * @throws {ExpectedProblem} when a package cannot be downloaded
 */
export async function createCorpus(folder: string): Promise<Corpus> {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const files = new CorpusFiles(folder);
	const packages = await readPackages(endings);
	const github = packages.find(({ name }) => name === 'octokit-graphql-schema');
	if (!github) {
		throw new TypeError('The package with the public schema is missing.');
	}
	const sandbox = readSchema(files, 'sandbox', join(root, 'test/sandbox/api/schema.graphql'));
	const study = readSchema(files, 'study', join(root, 'test/fixtures/studySchema.graphql'));
	const large = readSchema(files, 'large', join(github.folder, 'schema.graphql'));
	addProject(files, sandbox, study);
	for (const { name, folder: path, files: own } of packages) {
		for (const file of own) {
			files.add(`packages/${name}/${file}`, 'text', join(path, file), { schema: sandbox.path });
		}
		files.add(`packages/${name}`, 'folder', path);
	}
	await generate(files, [sandbox, study, large]);
	const omitted = packages.reduce((total, each) => total + each.omitted, 0);
	return {
		items: files.items,
		omissions: [
			`${omitted} files of the npm packages are not read one by one: at most ${packageLimits.files} of a package are, each of at most ${packageLimits.bytes} bytes. "check" reads all of them.`,
		],
	};
}

function readSchema(files: CorpusFiles, name: string, source: string): CorpusSchema {
	const sdl = readFileSync(source, 'utf8');
	return { path: files.writeSchema(name, sdl), sdl, schema: buildSchema(sdl, { assumeValid: true }) };
}

/** Adds the fixtures and the sandbox of this checkout. */
function addProject(files: CorpusFiles, sandbox: CorpusSchema, study: CorpusSchema): void {
	for (const folder of ['fixtures', 'sandbox/workspace', 'sandbox/api']) {
		const base = join(root, 'test', folder);
		const found = globSync('**/*', { cwd: base }).map((file) => file.replaceAll('\\', '/'));
		for (const file of found.toSorted().filter((each) => statSync(join(base, each)).isFile())) {
			const ending = extname(file).slice(1);
			const name = `${folder}/${file}`;
			if (archiveEndings.has(ending)) {
				files.add(name, 'archive', join(base, file));
			} else if (endings.has(ending)) {
				const { path } = /study/i.test(file) ? study : sandbox;
				files.add(name, 'text', join(base, file), { schema: path });
			}
		}
	}
	files.add('media/catalog.json', 'catalog', join(root, 'media', 'catalog.json'));
	for (const folder of ['fixtures/callSites', 'fixtures/embedded', 'sandbox/workspace']) {
		files.add(folder, 'folder', join(root, 'test', folder), { schema: sandbox.path });
	}
}

async function generate(files: CorpusFiles, schemas: readonly [CorpusSchema, ...CorpusSchema[]]): Promise<void> {
	const [sandbox] = schemas;
	generateGraphql(files, schemas);
	const programs = restPrograms();
	const withoutDefaults = files.writeSchema('sandbox-without-defaults', sandbox.sdl.replaceAll(/ = \d+/g, ''));
	for (let index = 0; index < counts.embedded; index += 1) {
		const random = createRandom(30_000 + index);
		const { path: schema, schema: types } = index % 3 === 0 ? itemOf(schemas, random) : sandbox;
		const { ending, text } = writeEmbedding(writeDocument(types, random), index, random);
		files.write(`generated/embedded/${index}.${ending}`, 'text', text, { schema });
	}
	for (let index = 0; index < counts.programs; index += 1) {
		const { ending, text } = programs[index] ?? writeRestProgram(programs, createRandom(40_000 + index));
		const schema = index % 4 === 0 ? withoutDefaults : sandbox.path;
		files.write(`generated/programs/${index}.${ending}`, 'text', text, { schema });
	}
	for (let index = 0; index < counts.catalogs; index += 1) {
		const { ending, text } = writeCatalog(index, createRandom(50_000 + index));
		files.write(`generated/catalogs/${index}.${ending}`, 'catalog', text);
	}
	for (const [index, bytes] of (await generateArchives()).entries()) {
		files.write(`generated/archives/${index}.zip`, 'archive', bytes);
	}
	for (let index = 0; index < counts.workspaces; index += 1) {
		const random = createRandom(60_000 + index);
		files.writeFolder(`generated/workspaces/${index}`, writeWorkspace({ ...sandbox, programs }, index, random));
	}
}

function generateGraphql(files: CorpusFiles, schemas: readonly [CorpusSchema, ...CorpusSchema[]]): void {
	const companions = schemas.map(({ schema, path }, index) => {
		const random = createRandom(index);
		const texts = Array.from({ length: 20 }, () => writeFragments(schema, random));
		return files.write(`generated/companions/${index}.graphql`, 'text', texts.join('\n\n'), { schema: path });
	});
	for (let index = 0; index < counts.operations; index += 1) {
		const chosen = index % 5 < 3 ? 0 : index % 5 === 3 ? 1 : 2;
		const { schema, path } = schemas[chosen] ?? schemas[0];
		const text = writeDocument(schema, createRandom(10_000 + index));
		const options = { schema: path, companion: companions[chosen] };
		files.write(`generated/graphql/${index}.graphql`, 'text', text, options);
	}
	const definitions = schemas.map(({ sdl }) => shortDefinitions(sdl));
	for (let index = 0; index < counts.types; index += 1) {
		const random = createRandom(15_000 + index);
		const chosen = random.between(0, schemas.length - 1);
		const text = writeTypes(definitions[chosen] ?? [], random);
		files.write(`generated/types/${index}.graphqls`, 'text', text, { schema: schemas[chosen]?.path });
	}
	const [{ schema, path }] = schemas;
	for (let index = 0; index < counts.variables; index += 2) {
		const random = createRandom(20_000 + index);
		const operation = writeOperation(schema, random, (text) => /\(\s*\$/.test(text));
		files.write(`generated/variables/${index}.graphql`, 'text', operation, { schema: path });
		const text = writeVariables(operation, random);
		files.write(`generated/variables/${index}.graphql.variables.jsonc`, 'text', text, { schema: path });
	}
}

async function generateArchives(): Promise<readonly Uint8Array[]> {
	const honest = await Promise.all(
		Object.values(writers).map((write) =>
			write([
				{ name: 'a/1-Innledning.md', content: '# Innledning\n\nTekst.\n' },
				{ name: 'a/2-blåbær.md', content: '## Blåbær\n\n### Øl\n' },
				{ name: 'b/bilde.png', content: 'bilde' },
			]),
		),
	);
	const chunks = [3, 20, 600].map((count) => makeChunkArchive({ chunks: count, size: 300 }));
	const names = namesWithoutUtf8Flag.map(([, name]) => makeArchive([{ name, content: '# A' }]));
	const others = [...honest, ...chunks, ...names];
	return [...others, ...hostileArchives(4711, counts.archives - others.length).map(({ bytes }) => bytes)];
}
