import { dirname } from 'node:path';
import { searchWithRipgrepFallback } from '../../catalog/node/scan/ripgrep.ts';
import type { WorkspaceIndex } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import type { GraphqlText } from '../../graphql/core/language/syntax/graphqlText.ts';
import {
	definitionsReachedInDocument,
	noWorkspaceFragments,
	type WorkspaceFragments,
} from '../../graphql/core/language/syntax/reachedDefinitions.ts';
import { type OperationDefinition, spreadNames } from '../../graphql/core/language/syntax/splitDefinitions.ts';
import { PeriodicPause } from '../../shared/node/periodicPause.ts';
import { relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';
import { findInstalledRipgrep, reportRipgrepFailure } from '../check/findInstalledRipgrep.ts';
import type { CommandContext } from '../command.ts';
import { formatNumber } from '../formatCount.ts';
import { documentAddressOf, maximumDocuments } from '../graphql/documentFiles.ts';
import { GraphqlFolder } from '../graphql/graphqlFolder.ts';
import { readRepositorySettings } from '../repositorySettings.ts';

/** Maximum time in milliseconds in which the process does not respond to signals. */
const maximumBlockMs = 20;

/** A fragment always follows this keyword, so the root fields of a schema are not needed. */
const fragmentKeyword = 'fragment';
const noRootFields: ReadonlySet<string> = new Set();

/**
 * Resolves to the fragments of other files, the nearest one for each name. The files are those that
 * `study-admin check` reads in the current folder when a schema applies to its programs; for a
 * document outside of it, those in the folder of the document. They are read if they are needed.
 * Reports that the folder has too many documents to read.
 * @throws {UserError} `cli/settings-…`; `Cancelled`
 */
export async function findOtherFragments(
	file: string,
	graphql: GraphqlText,
	operation: OperationDefinition,
	context: Pick<CommandContext, 'currentFolder' | 'terminal' | 'signal'>,
): Promise<WorkspaceFragments> {
	if (!needsOtherFragments(graphql, operation)) {
		return noWorkspaceFragments;
	}
	const { currentFolder, terminal } = context;
	const folder = relativePathInFolder(currentFolder, file) === undefined ? dirname(file) : currentFolder;
	const index = await searchWithRipgrepFallback(
		findInstalledRipgrep(),
		(ripgrep) => readFragments(folder, ripgrep, context),
		(failure) => reportRipgrepFailure(failure, terminal),
	);
	return index.otherFragments(documentAddressOf(file, folder));
}

function needsOtherFragments({ definitions }: GraphqlText, operation: OperationDefinition): boolean {
	const own = new Set(definitions.flatMap(({ kind, name }) => (kind === 'fragment' ? [name] : [])));
	return definitionsReachedInDocument(definitions, operation)
		.flatMap(({ tokens }) => spreadNames(tokens))
		.some((name) => name !== 'on' && !own.has(name));
}

/** Resolves to the index of the files with fragments. */
async function readFragments(
	folder: string,
	ripgrep: string | undefined,
	{ terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<WorkspaceIndex> {
	const pause = new PeriodicPause(maximumBlockMs, signal);
	const files = new GraphqlFolder({ folder, settings: readRepositorySettings(folder), ripgrep, pause, signal });
	const { documents, code } = await files.list();
	const programs = await files.listCode(code, [fragmentKeyword]);
	if (documents.length > maximumDocuments) {
		terminal.report(
			`Only ${formatNumber(maximumDocuments)} GraphQL documents in ${folder} were searched for fragments.`,
		);
	}
	const found: { readonly relativePath: string; readonly graphql: GraphqlText }[] = [];
	for (const relativePath of [...documents.slice(0, maximumDocuments), ...programs]) {
		await pause.ifDue();
		const file = files.read(relativePath, noRootFields, fragmentKeyword);
		if (file.kind === 'text' && file.graphql) {
			found.push({ relativePath, graphql: file.graphql });
		}
	}
	return files.indexOf(found);
}
