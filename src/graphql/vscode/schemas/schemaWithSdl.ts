import type { GraphQLSchema } from 'graphql';
import type * as vscode from 'vscode';
import { indexSdl, rangeInSdl, type SdlIndex } from '../../core/language/schema/sdlIndex.ts';
import type { SdlNode } from '../../core/language/schema/sdlSchema.ts';
import type { TextRange } from '../../core/language/syntax/graphqlText.ts';

/** A schema and its SDL. */
export interface SchemaWithSdl {
	readonly schema: GraphQLSchema;
	/** Name of the environment or the file, for display. */
	readonly label: string;
	/**
	 * Returns the files with the SDL of the schema. An introspected schema is printed to a read-only
	 * document by the first call.
	 */
	files(): readonly SdlText[];
	/**
	 * Finds the definition of a schema coordinate such as `Query.emner(first:)` or `@deprecated`;
	 * `undefined` for a built-in element. The first call parses the SDL.
	 */
	definitionOf(coordinate: string): SdlLocation | undefined;
	/**
	 * The definitions in the other files of the schema; `undefined` if `uri` is not a file of the
	 * schema.
	 */
	definitionsInOtherFiles(uri: vscode.Uri): readonly SdlNode[] | undefined;
}

/** The URI and the text of a document with SDL. */
export interface SdlText {
	readonly uri: vscode.Uri;
	readonly text: string;
}

/** A range in a document with SDL. */
export interface SdlLocation {
	readonly file: SdlText;
	readonly range: TextRange;
}

/** Finds definitions by schema coordinates in SDL texts. Parses each text once. */
export class SdlFinder {
	readonly #files: () => readonly SdlText[];
	#indexed: readonly { readonly file: SdlText; readonly index: SdlIndex }[] | undefined;

	constructor(files: () => readonly SdlText[]) {
		this.#files = files;
	}

	/** Finds the definition of a schema coordinate; see {@link SchemaWithSdl.definitionOf}. */
	definitionOf(coordinate: string): SdlLocation | undefined {
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
