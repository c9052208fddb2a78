import { UserError } from '../../shared/core/errors.ts';
import type { FileReading } from '../../shared/node/readTextFile.ts';
import { type Patterns, partitionPatterns } from '../core/language/schema/graphqlConfig.ts';

/** Access to files by URI, for example through the file systems of VS Code. */
export interface SchemaFileAccess {
	/** Returns the URIs of the files that a path names or a glob pattern matches. */
	find(pattern: string): Promise<readonly string[]>;
	/** Reads a text file of at most `maximumBytes`. Never rejects. */
	read(uri: string, maximumBytes: number): Promise<FileReading>;
	/** Returns the path of a file for messages. */
	pathOf(uri: string): string;
}

/** A file that contains a schema or a part of it. */
export interface SchemaFile {
	readonly uri: string;
	readonly text: string;
}

/** Maximum size of all schema files in total, in bytes. */
const maximumBytes = 50 * 2 ** 20;
/** Matches program files, which are not searched for schemas. */
const programFile = /\.([cm]?[jt]sx?|vue|svelte|astro)$/i;

/**
 * Reads the files that patterns select. A pattern that starts with `!` excludes files.
 * @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large`
 */
export async function readSchemaFiles(patterns: Patterns, access: SchemaFileAccess): Promise<readonly SchemaFile[]> {
	const uris = await findSchemaFiles(patterns, access);
	if (uris.length === 0) {
		throw new UserError('graphql/schema-file-missing', { file: patterns.join(', ') });
	}
	const files: SchemaFile[] = [];
	let remaining = maximumBytes;
	for (const uri of uris) {
		const text = requireText(await access.read(uri, remaining), access.pathOf(uri), maximumBytes);
		remaining -= text.length;
		files.push({ uri, text });
	}
	return files;
}

/**
 * Returns the text of a file that was read. `maximumBytes` is the limit in the error message.
 * @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large`
 */
export function requireText(reading: FileReading, file: string, maximumBytes: number): string {
	switch (reading.kind) {
		case 'text':
			return reading.text;
		case 'too large':
			throw new UserError('graphql/schema-file-too-large', { file, megabytes: maximumBytes / 2 ** 20 });
		case 'missing':
			throw new UserError('graphql/schema-file-missing', { file });
		case 'unreadable':
			throw new UserError('graphql/schema-file-missing', { file }, reading.cause);
	}
}

async function findSchemaFiles(patterns: Patterns, { find }: SchemaFileAccess): Promise<readonly string[]> {
	const findAll = async (some: Patterns) => (await Promise.all(some.map((pattern) => find(pattern)))).flat();
	const [negative, positive] = partitionPatterns(patterns);
	const selected = await findAll(positive);
	const excluded = new Set(await findAll(negative));
	return [...new Set(selected)].filter((uri) => !excluded.has(uri) && !programFile.test(uri));
}
