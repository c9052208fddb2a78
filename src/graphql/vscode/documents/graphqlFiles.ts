import * as vscode from 'vscode';
import type { GraphqlText } from './core/text/graphqlText.ts';
import type { Definition } from './core/text/splitDefinitions.ts';
import { splitInSteps } from './core/text/splitInSteps.ts';
import { readFile } from './readFile.ts';

/** The files that hold GraphQL, as a glob pattern. */
export const graphqlFilePattern = '**/*.{graphql,gql,graphqls}';

const excludedPattern = '**/node_modules/**';
const maximumFiles = 10_000;
/** A file beyond this is a schema that somebody printed; it can still be opened. */
const maximumBytes = 2 * 1024 * 1024;
const filesAtATime = 16;
/** With one more step of reading it stays below what a user would notice. */
const maximumBlockMilliseconds = 10;

/** The GraphQL files of the workspace that its settings do not exclude. */
export async function findGraphqlFiles(): Promise<readonly vscode.Uri[]> {
	return vscode.workspace.findFiles(graphqlFilePattern, excludedPattern, maximumFiles);
}

/** Reads files some at a time, and lets others work in between. Gives `undefined` for what is too big or cannot be read. */
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
	return { text, definitions, holes: [], isWhole: true };
}

/** Lets others work while something takes long. */
export class Pause {
	#since = performance.now();

	/** Waits a moment when the last pause is more than some milliseconds ago. */
	async ifDue(): Promise<void> {
		if (performance.now() - this.#since > maximumBlockMilliseconds) {
			await new Promise((resolve) => setImmediate(resolve));
			this.#since = performance.now();
		}
	}
}
