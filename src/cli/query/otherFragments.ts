import { dirname, join } from 'node:path';
import { isGraphqlFile } from '../../graphql/core/graphqlFileNames.ts';
import { createIndexedDocument, WorkspaceIndex } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import { type GraphqlText, readGraphql } from '../../graphql/core/language/syntax/graphqlText.ts';
import {
	definitionsReachedInDocument,
	noWorkspaceFragments,
	type WorkspaceFragments,
} from '../../graphql/core/language/syntax/reachedDefinitions.ts';
import { type OperationDefinition, spreadNames } from '../../graphql/core/language/syntax/splitDefinitions.ts';
import { walkFolders } from '../../graphql/node/walkFolders.ts';
import { relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';
import type { CommandContext } from '../command.ts';
import { formatNumber } from '../formatCount.ts';
import { documentAddressOf, maximumDocuments, readGraphqlDocument } from '../graphql/documentFiles.ts';

/**
 * Returns the fragments of other GraphQL files, the nearest one for each name, as in the editor.
 * The files below the current folder are read if they are needed; for a document outside of it, the
 * files below its own folder. Reports that a folder has too many files to read.
 */
export function findOtherFragments(
	file: string,
	graphql: GraphqlText,
	operation: OperationDefinition,
	{ currentFolder, terminal }: Pick<CommandContext, 'currentFolder' | 'terminal'>,
): WorkspaceFragments {
	if (!needsOtherFragments(graphql, operation)) {
		return noWorkspaceFragments;
	}
	const folder = relativePathInFolder(currentFolder, file) === undefined ? dirname(file) : currentFolder;
	const index = new WorkspaceIndex();
	let count = 0;
	for (const path of documentsIn(folder)) {
		count += 1;
		if (count > maximumDocuments) {
			terminal.report(
				`Only ${formatNumber(maximumDocuments)} GraphQL documents in ${folder} were searched for fragments.`,
			);
			break;
		}
		const document = readGraphqlDocument(path);
		if (document.kind === 'text') {
			index.setFile(createIndexedDocument(documentAddressOf(path, folder), readGraphql(document.text)));
		}
	}
	return index.otherFragments(documentAddressOf(file, folder));
}

function needsOtherFragments({ definitions }: GraphqlText, operation: OperationDefinition): boolean {
	const own = new Set(definitions.flatMap(({ kind, name }) => (kind === 'fragment' ? [name] : [])));
	return definitionsReachedInDocument(definitions, operation)
		.flatMap(({ tokens }) => spreadNames(tokens))
		.some((name) => name !== 'on' && !own.has(name));
}

function* documentsIn(folder: string): Generator<string> {
	for (const { folder: below, names } of walkFolders(folder)) {
		for (const name of names) {
			if (isGraphqlFile(name)) {
				yield join(folder, below, name);
			}
		}
	}
}
