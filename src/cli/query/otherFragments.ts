import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { indexedDocument, WorkspaceIndex } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import { type GraphqlText, readGraphql } from '../../graphql/core/language/syntax/graphqlText.ts';
import {
	noFragments,
	type OtherFragments,
	reachedDefinitions,
} from '../../graphql/core/language/syntax/reachedDefinitions.ts';
import { type OperationDefinition, spreadNames } from '../../graphql/core/language/syntax/splitDefinitions.ts';

const maximumFiles = 10_000;
/** Larger files are probably printed schemas. */
const maximumBytes = 2 * 1024 * 1024;

/**
 * Returns the fragments of other GraphQL files, the nearest one for each name, as in the editor.
 * The files below the current folder are read if they are needed; for a document outside of it, the
 * files below its own folder.
 */
export function findOtherFragments(
	file: string,
	graphql: GraphqlText,
	operation: OperationDefinition,
	currentFolder: string,
): OtherFragments {
	if (!needsOtherFragments(graphql, operation)) {
		return noFragments;
	}
	const isInside = !/^\.\.(?:[\\/]|$)/.test(relative(currentFolder, file));
	const folder = isInside ? currentFolder : dirname(file);
	const addressOf = (path: string) => ({ uri: pathToFileURL(path).href, folder: pathToFileURL(folder).href });
	const index = new WorkspaceIndex();
	for (const path of graphqlFiles(folder, maximumFiles)) {
		const text = readText(path);
		if (text !== undefined) {
			index.setFile(indexedDocument(addressOf(path), readGraphql(text)));
		}
	}
	return index.otherFragments(addressOf(file));
}

function needsOtherFragments({ definitions }: GraphqlText, operation: OperationDefinition): boolean {
	const own = new Set(definitions.flatMap(({ kind, name }) => (kind === 'fragment' ? [name] : [])));
	return reachedDefinitions(definitions, operation)
		.flatMap(({ tokens }) => spreadNames(tokens))
		.some((name) => name !== 'on' && !own.has(name));
}

/** Lists the files in a folder and its folders. Links to folders are not followed. */
function graphqlFiles(folder: string, limit: number): readonly string[] {
	const files: string[] = [];
	const folders = [folder];
	for (const current of folders) {
		for (const entry of entriesOf(current)) {
			const path = join(current, entry.name);
			if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git') {
				folders.push(path);
			} else if (/\.(?:graphqls?|gql)$/.test(entry.name) && files.length < limit) {
				files.push(path);
			}
		}
	}
	return files;
}

/** A folder that cannot be listed is treated as empty. */
function entriesOf(folder: string): readonly Dirent[] {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}

function readText(file: string): string | undefined {
	try {
		const stats = statSync(file);
		return stats.isFile() && stats.size <= maximumBytes ? new TextDecoder().decode(readFileSync(file)) : undefined;
	} catch {
		return undefined;
	}
}
