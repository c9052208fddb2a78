import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { printSchema } from 'graphql';
import { errorMessages } from '../../../src/cli/messages.ts';
import { readRepositorySettings } from '../../../src/cli/repositorySettings.ts';
import { DocumentSchemas } from '../../../src/graphql/node/documentSchemas.ts';
import { studyAdminInProcess } from '../../cli/support/commandInProcess.ts';
import type { OpenItem, Reading } from '../reading.ts';
import { editorSchemas } from './editorSchemas.ts';
import { languageIdOf } from './openGraphql.ts';

/** The readings of folders. `root` is the folder of the checkout, with the built command line. */
export function commandReadings(root: string): readonly Reading[] {
	return [
		{ name: 'check', kind: 'file', read: (item) => (item.kind === 'folder' ? checkFolder(item) : undefined) },
		{
			name: 'schema of a document',
			kind: 'file',
			read: (item) =>
				item.kind === 'folder' && item.name.startsWith('generated/') ? schemasIn(item, root) : undefined,
		},
		{
			name: 'schema in the editor',
			kind: 'file',
			read: (item) =>
				item.kind === 'folder' && item.name.startsWith('generated/') ? editorSchemas(item, root) : undefined,
		},
	];
}

/** Runs `check` in all formats in a folder, and writes its baseline and drafts. */
async function checkFolder({ path, schema }: OpenItem): Promise<unknown> {
	const output = mkdtempSync(join(tmpdir(), 'study-admin-compare-'));
	const searchPath = [dirname(rgPath), process.env['PATH']].join(delimiter);
	const run = (...args: readonly string[]) => runWith(searchPath, ...args);
	const runWith = async (programs: string, ...args: readonly string[]) => {
		const all = ['check', '--no-color', '--today', '2026-11-22', ...(schema === undefined ? [] : ['--schema', schema])];
		const { code, stdout, stderr } = await studyAdminInProcess([...all, ...args], path, { PATH: programs });
		return `${code}\n${stdout}\n${stderr}`.replaceAll(output, '<output>').split('\n');
	};
	try {
		return {
			text: await run(),
			json: await run('--format', 'json', '--fail-on', 'announced'),
			sarif: await run('--format', 'sarif'),
			gitlab: await run('--format', 'gitlab'),
			github: await run('--format', 'github'),
			summary: await run('--summary', '--today', '2027-04-01'),
			'json summary': await run('--summary', '--format', 'json'),
			baseline: await run('--baseline', join(output, 'baseline.json'), '--write-baseline'),
			// Of calls with the same draft the first one is written, and ripgrep lists files in any order.
			drafts: await runWith('', '--drafts', join(output, 'drafts')),
			written: filesIn(output),
		};
	} finally {
		rmSync(output, { recursive: true, force: true });
	}
}

/** Returns the files in a folder: relative paths → contents. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
	const files = globSync('**/*', { cwd: folder })
		.filter((file) => statSync(join(folder, file)).isFile())
		.toSorted();
	return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** Returns the schema of each document in a workspace, and the problems of configs and schemas. */
async function schemasIn({ path: folder }: OpenItem, root: string): Promise<unknown> {
	const messages = errorMessages();
	const problems: string[] = [];
	const schemas = new DocumentSchemas({
		folder,
		schemaFile: undefined,
		defaultSchemaFile: readRepositorySettings(folder).schemaFile,
		isExcluded: () => false,
		configWorker: join(root, 'dist', 'cli', 'lib', 'configWorker.js'),
		report: (error) => problems.push(messages.messageFor(error).text),
	});
	try {
		const found: Record<string, unknown> = {};
		for (const file of globSync('**/*.*', { cwd: folder }).toSorted()) {
			if (languageIdOf({ name: file, kind: 'text' }) !== undefined) {
				const schema = await schemas.schemaOf(join(folder, file));
				found[file] = schema && {
					schema: createHash('sha1').update(printSchema(schema.schema)).digest('hex'),
					rootFields: [...schema.rootFields].join(' '),
					others: schema.definitionsInOtherFiles(join(folder, file))?.length,
				};
			}
		}
		return { found, problems };
	} finally {
		schemas.dispose();
	}
}
