import type * as vscode from 'vscode';
import { graphqlLanguages, templateLanguages } from '../../core/documentKinds.ts';
import { embeddedRegions } from '../../core/language/embedded/embeddedGraphql.ts';
import { type GraphqlText, readGraphql, readRegions, type TextRange } from '../../core/language/syntax/graphqlText.ts';

/**
 * Maximum length of JavaScript or TypeScript code in UTF-16 code units. Longer code is probably
 * generated, and searching it for templates would take noticeable time.
 */
const maximumCodeLength = 1_000_000;

/** The properties of a document that determine its schema. The document may be closed. */
export type DocumentIdentity = Pick<vscode.TextDocument, 'uri' | 'isUntitled' | 'languageId'>;

/** Whether the language of a document can contain GraphQL. */
export function canContainGraphql({ languageId }: Pick<vscode.TextDocument, 'languageId'>): boolean {
	return graphqlLanguages.includes(languageId);
}

/** The GraphQL of open documents. Each version is parsed once. */
export class Documents {
	readonly #read = new WeakMap<vscode.TextDocument, Reading>();

	/**
	 * Returns the GraphQL in the current text, including templates; `undefined` if it contains none.
	 */
	read(document: vscode.TextDocument): GraphqlText | undefined {
		return this.#latest(document)?.text;
	}

	/** Returns the GraphQL in the current text; `undefined` if the position is outside of GraphQL. */
	readAt(document: vscode.TextDocument, position: vscode.Position): GraphqlText | undefined {
		const reading = this.#latest(document);
		const offset = document.offsetAt(position);
		const isInside = ({ start, end }: TextRange) => start <= offset && offset <= end;
		const isInInterpolation = reading?.text?.interpolations.some(({ start, end }) => start < offset && offset < end);
		return !isInInterpolation && reading?.regions.some(isInside) ? reading.text : undefined;
	}

	#latest(document: vscode.TextDocument): Reading | undefined {
		if (!canContainGraphql(document)) {
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
	/** The ranges of the GraphQL in the document. */
	readonly regions: readonly TextRange[];
}

/**
 * Parses the GraphQL of a document without a cache. `text` is `undefined` if the document contains
 * no GraphQL.
 */
export function readDocument(document: vscode.TextDocument): Omit<Reading, 'version'> {
	if (!canContainGraphql(document)) {
		return { text: undefined, regions: [] };
	}
	const code = document.getText();
	if (!templateLanguages.includes(document.languageId)) {
		return { text: readGraphql(code), regions: [{ start: 0, end: code.length }] };
	}
	const regions = code.length > maximumCodeLength ? [] : embeddedRegions(code, document.languageId);
	return { text: regions.length === 0 ? undefined : readRegions(code, regions), regions };
}
