import * as vscode from 'vscode';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import { type Definition, splitInSteps } from '../../core/language/syntax/splitDefinitions.ts';
import { readFile } from './readFile.ts';

/** A glob pattern for GraphQL files. */
export const graphqlFilePattern = '**/*.{graphql,gql,graphqls}';

const excludedPattern = '**/node_modules/**';
const maximumFiles = 10_000;
/** Larger files are printed schemas. They are not indexed. */
const maximumBytes = 2 * 1024 * 1024;
const filesAtATime = 16;
/** Together with one more parsing step, users do not notice this delay. */
const maximumBlockMilliseconds = 10;

/** The GraphQL files of the workspace that its settings do not exclude. */
export async function findGraphqlFiles(): Promise<readonly vscode.Uri[]> {
	return vscode.workspace.findFiles(graphqlFilePattern, excludedPattern, maximumFiles);
}

/**
 * Reads files in batches and pauses between them. Yields `undefined` for files that are too large
 * or unreadable.
 */
export async function* readGraphqlFiles(
	uris: readonly vscode.Uri[],
): AsyncGenerator<readonly [vscode.Uri, GraphqlText | undefined]> {
	const pause = new Pause();
	for (let first = 0; first < uris.length; first += filesAtATime) {
		const some = uris.slice(first, first + filesAtATime);
		const readings = await Promise.all(some.map((uri) => readFile(uri, maximumBytes)));
		for (const [index, uri] of some.entries()) {
			const reading = readings[index];
			yield [uri, reading?.kind === 'text' ? await readInSteps(reading.text, pause) : undefined];
		}
	}
}

async function readInSteps(text: string, pause: Pause): Promise<GraphqlText> {
	const definitions: Definition[] = [];
	for (const some of splitInSteps(text)) {
		definitions.push(...some);
		await pause.ifDue();
	}
	return { text, definitions, interpolations: [], isGraphqlOnly: true };
}

/** Pauses a long task so that the extension host stays responsive. */
export class Pause {
	#since = performance.now();

	/** Waits for one turn of the event loop if the last pause was some milliseconds ago. */
	async ifDue(): Promise<void> {
		if (performance.now() - this.#since > maximumBlockMilliseconds) {
			await new Promise((resolve) => setImmediate(resolve));
			this.#since = performance.now();
		}
	}
}
