import type * as vscode from 'vscode';
import { coordinateRangeAt } from '../../core/language/navigation/coordinateRangeAt.ts';
import { definitionsOfCoordinate } from '../../core/language/navigation/coordinates.ts';
import { type DefinitionLocation, definitionsOfName, nameAt } from '../../core/language/navigation/references.ts';
import type { TextRange } from '../../core/language/syntax/graphqlText.ts';
import { TextRangeConverter } from '../documents/textRangeConverter.ts';
import type { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import type { EditorSchemas } from '../schemas/editorSchemas.ts';
import type { SdlLocation } from '../schemas/schemaWithSdl.ts';

/**
 * Finds the definitions of fragments and variables in all documents, of schema elements in the SDL,
 * and of the types of fields in the SDL.
 */
export class GraphqlDefinitionProvider implements vscode.DefinitionProvider, vscode.TypeDefinitionProvider {
	readonly #schemas: EditorSchemas;
	readonly #workspaceDocuments: WorkspaceGraphqlDocuments;

	constructor(schemas: EditorSchemas, workspaceDocuments: WorkspaceGraphqlDocuments) {
		this.#schemas = schemas;
		this.#workspaceDocuments = workspaceDocuments;
	}

	async provideDefinition(
		document: vscode.TextDocument,
		position: vscode.Position,
	): Promise<vscode.LocationLink[] | undefined> {
		if (!this.#workspaceDocuments.contains(document, position)) {
			return undefined;
		}
		const index = await this.#workspaceDocuments.all();
		const read = this.#workspaceDocuments.readAt(document, position);
		const found = read && nameAt(read, document.offsetAt(position));
		const sites = found ? definitionsOfName(index, found) : [];
		return found && sites.length > 0
			? linksTo(sites, read.source, found)
			: this.#inSchema(document, position, 'element');
	}

	provideTypeDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.LocationLink[] | undefined {
		return this.#inSchema(document, position, 'type');
	}

	/** Finds the definition of the schema element at a position, or of its type, in the SDL. */
	#inSchema(
		document: vscode.TextDocument,
		position: vscode.Position,
		target: 'element' | 'type',
	): vscode.LocationLink[] | undefined {
		const read = this.#workspaceDocuments.readAt(document, position);
		const element = read && coordinateRangeAt(read, document.offsetAt(position), this.#schemas.forDocument(document));
		const coordinate = target === 'element' ? element?.coordinate : element?.type;
		if (!element || coordinate === undefined) {
			return undefined;
		}
		const inSchema = this.#schemas.schemaOf(document)?.definitionOf(coordinate);
		if (inSchema) {
			return [schemaLink(read.source, element, inSchema)];
		}
		// Without a loaded schema, the type definitions in the documents of the workspace are
		// searched.
		const sites = this.#workspaceDocuments
			.current()
			.documents()
			.flatMap((sdl) =>
				definitionsOfCoordinate(sdl, coordinate).map((site) => ({ ...site, document: sdl, isDefinition: true })),
			);
		return linksTo(sites, read.source, element);
	}
}

function schemaLink(text: string, origin: TextRange, { file, range }: SdlLocation): vscode.LocationLink {
	const textRanges = new TextRangeConverter();
	return {
		originSelectionRange: textRanges.range(text, origin),
		targetUri: file.uri,
		targetRange: textRanges.range(file.text, range),
	};
}

function linksTo(sites: readonly DefinitionLocation[], text: string, origin: TextRange): vscode.LocationLink[] {
	const textRanges = new TextRangeConverter();
	const originRange = textRanges.range(text, origin);
	return sites.map((site) => textRanges.link(originRange, site));
}
