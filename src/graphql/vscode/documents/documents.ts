import type * as vscode from 'vscode';
import { type GraphqlText, readGraphql, readRegions, type TextRange } from './core/text/graphqlText.ts';
import { graphqlRegions } from './core/text/templates.ts';

const templateLanguages: readonly string[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The languages of documents that are GraphQL, or may have templates with some in them: a selector for providers. */
export const graphqlLanguages: readonly string[] = ['graphql', ...templateLanguages];

/** Code beyond this is not written by hand; reading it would be noticed. In UTF-16 code units. */
const maximumCodeLength = 1_000_000;

/** What of a document says which schema it has; also of one that is not open. */
export type DocumentIdentity = Pick<vscode.TextDocument, 'uri' | 'isUntitled' | 'languageId'>;

/** Whether the language of a document is one that can hold GraphQL; whether it does only reading tells. */
export function mayHoldGraphql({ languageId }: Pick<vscode.TextDocument, 'languageId'>): boolean {
	return graphqlLanguages.includes(languageId);
}

/** The GraphQL of the editor's documents. Every version is read once, however many ask. */
export class Documents {
	readonly #read = new WeakMap<vscode.TextDocument, Reading>();

	/** The GraphQL of a document as it stands now, in templates too; `undefined` when it holds none. */
	read(document: vscode.TextDocument): GraphqlText | undefined {
		return this.#latest(document)?.text;
	}

	/** The same, if a place of the document is in its GraphQL; `undefined` in the code around. */
	readAt(document: vscode.TextDocument, position: vscode.Position): GraphqlText | undefined {
		const reading = this.#latest(document);
		const offset = document.offsetAt(position);
		const isInside = ({ start, end }: TextRange) => start <= offset && offset <= end;
		const isInHole = reading?.text?.holes.some(({ start, end }) => start < offset && offset < end);
		return !isInHole && reading?.regions.some(isInside) ? reading.text : undefined;
	}

	#latest(document: vscode.TextDocument): Reading | undefined {
		if (!mayHoldGraphql(document)) {
			return undefined;
		}
		const last = this.#read.get(document);
		if (last?.version === document.version) {
			return last;
		}
		const reading = { version: document.version, ...readDocument(document) };
		this.#read.set(document, reading);
		return reading;
	}
}

interface Reading {
	readonly version: number;
	readonly text: GraphqlText | undefined;
	/** Where the GraphQL is. */
	readonly regions: readonly TextRange[];
}

/** Reads a document anew, for whoever asks once; without a text when it holds no GraphQL. */
export function readDocument(document: vscode.TextDocument): Omit<Reading, 'version'> {
	if (!mayHoldGraphql(document)) {
		return { text: undefined, regions: [] };
	}
	const code = document.getText();
	if (!templateLanguages.includes(document.languageId)) {
		return { text: readGraphql(code), regions: [{ start: 0, end: code.length }] };
	}
	const regions = code.length > maximumCodeLength ? [] : graphqlRegions(code);
	return { text: regions.length === 0 ? undefined : readRegions(code, regions), regions };
}
