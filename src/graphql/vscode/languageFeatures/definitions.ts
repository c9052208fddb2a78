import type * as vscode from 'vscode';
import { type DefinitionLocation, definitionsOf, nameAt } from '../../core/language/navigation/references.ts';
import type { TextRange } from '../../core/language/syntax/graphqlText.ts';
import { TextRanges } from '../documents/ranges.ts';
import type { WorkspaceDocuments } from '../documents/workspaceDocuments.ts';
import type { SdlPlace } from '../schemas/documentSchema.ts';
import type { Schemas } from '../schemas/schemas.ts';

/**
 * Finds the definitions of fragments and variables in all documents, of schema elements in the SDL,
 * and of the types of fields.
 */
export class Definitions implements vscode.DefinitionProvider, vscode.TypeDefinitionProvider {
	readonly #schemas: Schemas;
	readonly #workspaceDocuments: WorkspaceDocuments;

	constructor(schemas: Schemas, workspaceDocuments: WorkspaceDocuments) {
		this.#schemas = schemas;
		this.#workspaceDocuments = workspaceDocuments;
	}

	async provideDefinition(
		document: vscode.TextDocument,
		position: vscode.Position,
	): Promise<vscode.LocationLink[] | undefined> {
		const index = await this.#workspaceDocuments.all();
		const read = this.#workspaceDocuments.readAt(document, position);
		const found = read && nameAt(read, document.offsetAt(position));
		const sites = found ? definitionsOf(index, found) : [];
		return found && sites.length > 0 ? linksTo(sites, read.text, found) : this.#inSchema(document, position, 'itself');
	}

	provideTypeDefinition(
		document: vscode.TextDocument,
		position: vscode.Position,
	): Promise<vscode.LocationLink[] | undefined> {
		return this.#inSchema(document, position, 'its type');
	}

	/** The definition of a schema element in the SDL. */
	async #inSchema(
		document: vscode.TextDocument,
		position: vscode.Position,
		wanted: 'itself' | 'its type',
	): Promise<vscode.LocationLink[] | undefined> {
		const { coordinateAt, definitionsOfCoordinate } = await import('../../core/withLibraries.ts');
		const read = this.#workspaceDocuments.readAt(document, position);
		const place = read && coordinateAt(read, document.offsetAt(position), this.#schemas.forDocument(document));
		const coordinate = wanted === 'itself' ? place?.coordinate : place?.type;
		if (!place || coordinate === undefined) {
			return undefined;
		}
		const inSchema = this.#schemas.schemaOf(document)?.placeOf(coordinate);
		if (inSchema) {
			return [schemaLink(read.text, place, inSchema)];
		}
		// Without a schema the type definitions in the workspace are searched.
		const sites = this.#workspaceDocuments
			.current()
			.documents()
			.flatMap((sdl) =>
				definitionsOfCoordinate(sdl, coordinate).map((site) => ({ ...site, document: sdl, isDefinition: true })),
			);
		return linksTo(sites, read.text, place);
	}
}

function schemaLink(text: string, origin: TextRange, { file, range }: SdlPlace): vscode.LocationLink {
	const places = new TextRanges();
	return {
		originSelectionRange: places.range(text, origin),
		targetUri: file.uri,
		targetRange: places.range(file.text, range),
	};
}

function linksTo(sites: readonly DefinitionLocation[], text: string, origin: TextRange): vscode.LocationLink[] {
	const places = new TextRanges();
	const underlined = places.range(text, origin);
	return sites.map((site) => places.link(underlined, site));
}
