import type { GraphQLSchema } from 'graphql';
import type * as vscode from 'vscode';
import { indexSdl, placeInSdl, type SdlIndex } from '../core/schema/sdlPlaces.ts';
import type { SdlNode } from '../core/schema/sdlSchema.ts';
import type { TextRange } from '../core/text/graphqlText.ts';

/** The schema that a document is checked against, and where it can be read. */
export interface DocumentSchema {
	readonly schema: GraphQLSchema;
	/** What it is called: the environment, or the file. */
	readonly label: string;
	/** The SDL to look into: the schema's files, or the document it is printed to on the first call. */
	files(): readonly SdlText[];
	/**
	 * Where a schema coordinate such as `Query.emner(first:)` or `@deprecated` is defined; `undefined` when it is built in. A
	 * few milliseconds from the second call on.
	 */
	placeOf(coordinate: string): SdlPlace | undefined;
	/** What the schema's other files define, when `uri` is one of its files; else `undefined`. */
	definitionsBeside(uri: vscode.Uri): readonly SdlNode[] | undefined;
}

/** A document with SDL. */
export interface SdlText {
	readonly uri: vscode.Uri;
	readonly text: string;
}

/** A stretch of a document with SDL. */
export interface SdlPlace {
	readonly file: SdlText;
	readonly range: TextRange;
}

/** Finds coordinates in SDL texts, each of which is read once. */
export class SdlFinder {
	readonly #files: () => readonly SdlText[];
	#indexed: readonly { readonly file: SdlText; readonly index: SdlIndex }[] | undefined;

	constructor(files: () => readonly SdlText[]) {
		this.#files = files;
	}

	/** See {@link DocumentSchema.placeOf}. */
	placeOf(coordinate: string): SdlPlace | undefined {
		this.#indexed ??= this.#files().map((file) => ({ file, index: indexSdl(file.text) }));
		for (const { file, index } of this.#indexed) {
			const range = placeInSdl(index, coordinate);
			if (range) {
				return { file, range };
			}
		}
		return undefined;
	}
}
