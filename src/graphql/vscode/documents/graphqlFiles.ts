import * as vscode from 'vscode';
import { PeriodicPause } from '../../../shared/node/periodicPause.ts';
import { graphqlFileNameGlobs } from '../../core/graphqlFileNames.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import type { Definition } from '../../core/language/syntax/splitDefinitions.ts';
import { splitInSteps } from '../../core/language/syntax/splitInSteps.ts';
import { readTextFileAtUri } from './readTextFileAtUri.ts';

/** A glob pattern for GraphQL files. */
export const graphqlFilesGlob = `**/{${graphqlFileNameGlobs.join(',')}}`;

const excludedPattern = '**/node_modules/**';
/** Maximum number of files that are indexed. */
export const maximumGraphqlFiles = 10_000;
/** Maximum size of a file that is indexed. Larger files are probably printed schemas. */
const maximumBytes = 2 * 1024 * 1024;
const batchSize = 16;

/** The GraphQL files of the workspace. */
interface FoundGraphqlFiles {
	/** At most {@link maximumGraphqlFiles} files. */
	readonly uris: readonly vscode.Uri[];
	/** Whether the workspace has more files. */
	readonly hasMore: boolean;
}

/** Finds the GraphQL files of the workspace. Files that the settings exclude are ignored. */
export async function findGraphqlFiles(): Promise<FoundGraphqlFiles> {
	const found = await vscode.workspace.findFiles(graphqlFilesGlob, excludedPattern, maximumGraphqlFiles + 1);
	return { uris: found.slice(0, maximumGraphqlFiles), hasMore: found.length > maximumGraphqlFiles };
}

/**
 * Reads files in batches and pauses between them. Yields the URI and the GraphQL of each file;
 * `undefined` instead of the GraphQL if the file is too large or unreadable.
 */
export async function* readGraphqlFiles(
	uris: readonly vscode.Uri[],
): AsyncGenerator<readonly [vscode.Uri, GraphqlText | undefined]> {
	const pause = new PeriodicPause();
	for (let first = 0; first < uris.length; first += batchSize) {
		const batch = uris.slice(first, first + batchSize);
		const readings = await Promise.all(batch.map((uri) => readTextFileAtUri(uri, maximumBytes)));
		for (const [index, uri] of batch.entries()) {
			const reading = readings[index];
			yield [uri, reading?.kind === 'text' ? await readInSteps(reading.text, pause) : undefined];
		}
	}
}

async function readInSteps(text: string, pause: PeriodicPause): Promise<GraphqlText> {
	const definitions: Definition[] = [];
	for (const batch of splitInSteps(text)) {
		definitions.push(...batch);
		await pause.ifDue();
	}
	return { text, source: text, definitions, interpolations: [], regions: [], literals: [], isGraphqlOnly: true };
}
