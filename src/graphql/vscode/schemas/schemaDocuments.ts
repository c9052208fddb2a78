import type { GraphQLSchema } from 'graphql';
import type * as vscode from 'vscode';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { schemaUriScheme } from '../../core/documentKinds.ts';
import { type SchemaWithSdl, SdlFinder, type SdlText } from './schemaWithSdl.ts';

/** Schemas as read-only documents of SDL. */
export class SchemaDocuments {
	readonly #files: MemoryFiles;
	readonly #shown = new Map<string, SchemaWithSdl>();

	constructor(files: MemoryFiles) {
		this.#files = files;
	}

	/** Returns the schema that a document shows; `undefined` for a document that shows no schema. */
	shownIn({ scheme, path }: vscode.Uri): SchemaWithSdl | undefined {
		return scheme === schemaUriScheme ? this.#shown.get(path) : undefined;
	}

	/**
	 * Creates the document schema of a schema without SDL files. The schema is printed to a
	 * read-only document on first use. If a document shows an earlier version, it is updated at
	 * once.
	 */
	createDocumentSchema(schema: GraphQLSchema, label: string, print: (schema: GraphQLSchema) => string): SchemaWithSdl {
		const path = schemaDocumentPath(label);
		let file: SdlText | undefined;
		const files = (): readonly SdlText[] => {
			if (!file) {
				const text = print(schema);
				file = { text, uri: this.#files.putText(path, text) };
				this.#shown.set(path, documentSchema);
			}
			return [file];
		};
		const finder = new SdlFinder(files);
		const documentSchema: SchemaWithSdl = {
			schema,
			label,
			files,
			definitionOf: (coordinate) => finder.definitionOf(coordinate),
			definitionsInOtherFiles: () => undefined,
		};
		if (this.#shown.has(path)) {
			files();
		}
		return documentSchema;
	}
}

/** Returns the path of the document that shows the schema of this label. */
export function schemaDocumentPath(label: string): string {
	return `/${label.replaceAll(/[\\/:*?"<>|]/g, '-')}.graphql`;
}
