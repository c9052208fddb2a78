import type { GraphQLSchema } from 'graphql';
import type * as vscode from 'vscode';
import { indexSdl, rangeInSdl, type SdlIndex } from '../../core/language/schema/sdlIndex.ts';
import type { SdlNode } from '../../core/language/schema/sdlSchema.ts';
import type { TextRange } from '../../core/language/syntax/graphqlText.ts';

/** The schema that a document is checked against, and its SDL. */
export interface DocumentSchema {
	readonly schema: GraphQLSchema;
	/** Name of the environment or the file. */
	readonly label: string;
	/** The SDL: the files of the schema, or the document to which it is printed on the first call. */
	files(): readonly SdlText[];
	/**
	 * The definition of a schema coordinate such as `Query.emner(first:)` or `@deprecated`;
	 * `undefined` if it is built in. The first call takes longest.
	 */
	placeOf(coordinate: string): SdlPlace | undefined;
	/**
	 * The definitions in the other files of the schema; `undefined` if `uri` is not one of its
	 * files.
	 */
	definitionsBeside(uri: vscode.Uri): readonly SdlNode[] | undefined;
}

/** A document with SDL. */
export interface SdlText {
	readonly uri: vscode.Uri;
	readonly text: string;
}

/** A range of a document with SDL. */
export interface SdlPlace {
	readonly file: SdlText;
	readonly range: TextRange;
}

/** Finds schema coordinates in SDL texts. Parses each text once. */
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
			const range = rangeInSdl(index, coordinate);
			if (range) {
				return { file, range };
			}
		}
		return undefined;
	}
}
