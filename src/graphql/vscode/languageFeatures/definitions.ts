import type * as vscode from 'vscode';
import { type DefinitionSite, definitionsOf, nameAt } from '../core/navigation/references.ts';
import type { TextRange } from '../core/text/graphqlText.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { SdlPlace } from '../schemas/documentSchema.ts';
import type { Schemas } from '../schemas/schemas.ts';
import type { WorkspaceDocuments } from '../workspaceDocuments.ts';
import { Places } from './places.ts';

/**
 * Leads from a fragment's or a variable's name to its definition, in whatever document, and from what the schema knows into
 * the schema's text; from a field also to the definition of its type.
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

	/** The place in the schema's text of what a name stands for. */
	async #inSchema(
		document: vscode.TextDocument,
		position: vscode.Position,
		wanted: 'itself' | 'its type',
	): Promise<vscode.LocationLink[] | undefined> {
		const { coordinateAt, definitionsOfCoordinate } = await loadLanguage();
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
		// Type definitions without a schema around them still know each other.
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
	const places = new Places();
	return {
		originSelectionRange: places.range(text, origin),
		targetUri: file.uri,
		targetRange: places.range(file.text, range),
	};
}

function linksTo(sites: readonly DefinitionSite[], text: string, origin: TextRange): vscode.LocationLink[] {
	const places = new Places();
	const underlined = places.range(text, origin);
	return sites.map((site) => places.link(underlined, site));
}
