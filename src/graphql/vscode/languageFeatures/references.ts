import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { PeriodicPause } from '../../../shared/node/periodicPause.ts';
import { coordinateRangeAt } from '../../core/language/navigation/coordinateRangeAt.ts';
import { coordinateRangesIn } from '../../core/language/navigation/coordinates.ts';
import { type NameReference, nameAt, referencesToName } from '../../core/language/navigation/references.ts';
import type { IndexedDocument } from '../../core/language/navigation/workspaceIndex.ts';
import { TextRangeConverter } from '../documents/textRangeConverter.ts';
import type { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import type { EditorSchemas } from '../schemas/editorSchemas.ts';
import { variablesFilesContainingName } from './variablesFilesContainingName.ts';

/**
 * Finds references. Operations, fragments and variables are resolved by the rules of GraphQL in the
 * documents of the workspace and in variables files. Fields, arguments, values and types are found
 * by their schema coordinates.
 */
export class GraphqlReferenceProvider implements vscode.ReferenceProvider, vscode.DocumentHighlightProvider {
	readonly #schemas: EditorSchemas;
	readonly #workspaceDocuments: WorkspaceGraphqlDocuments;

	constructor(schemas: EditorSchemas, workspaceDocuments: WorkspaceGraphqlDocuments) {
		this.#schemas = schemas;
		this.#workspaceDocuments = workspaceDocuments;
	}

	async provideReferences(
		document: vscode.TextDocument,
		position: vscode.Position,
		{ includeDeclaration }: vscode.ReferenceContext,
		token: vscode.CancellationToken,
	): Promise<vscode.Location[]> {
		if (!this.#workspaceDocuments.contains(document, position)) {
			return [];
		}
		const index = await this.#workspaceDocuments.all();
		const sites = await this.#sites(document, position, index.documents(), token);
		const textRanges = new TextRangeConverter();
		const locations = sites
			.filter(({ isDefinition }) => includeDeclaration || !isDefinition)
			.map((site) => textRanges.location(site));
		return [...locations, ...(await this.#inVariablesFiles(document, position))];
	}

	async provideDocumentHighlights(
		document: vscode.TextDocument,
		position: vscode.Position,
		token: vscode.CancellationToken,
	): Promise<vscode.DocumentHighlight[]> {
		const own = this.#workspaceDocuments.readAt(document, position);
		if (!own) {
			return [];
		}
		const sites = await this.#sites(document, position, [own], token);
		const textRanges = new TextRangeConverter();
		return sites
			.filter((site) => site.document === own)
			.map((site) => {
				const kind = site.isDefinition ? vscode.DocumentHighlightKind.Write : vscode.DocumentHighlightKind.Read;
				return new vscode.DocumentHighlight(textRanges.range(site.document.source, site), kind);
			});
	}

	/**
	 * Finds the references to the name at a position: in all documents of the workspace if a document
	 * defines the name, and in the documents `among` if the schema defines the name.
	 */
	async #sites(
		document: vscode.TextDocument,
		position: vscode.Position,
		among: readonly IndexedDocument[],
		token: vscode.CancellationToken,
	): Promise<readonly NameReference[]> {
		const offset = document.offsetAt(position);
		const own = this.#workspaceDocuments.readAt(document, position);
		const found = own && nameAt(own, offset);
		if (found && found.role !== 'field' && found.role !== 'aliased field') {
			return referencesToName(this.#workspaceDocuments.current(), found);
		}
		const coordinate = own && coordinateRangeAt(own, offset, this.#schemas.forDocument(document))?.coordinate;
		return coordinate === undefined ? [] : this.#sitesOfCoordinate(coordinate, document, among, token);
	}

	async #sitesOfCoordinate(
		coordinate: string,
		document: vscode.TextDocument,
		among: readonly IndexedDocument[],
		token: vscode.CancellationToken,
	): Promise<readonly NameReference[]> {
		const schema = this.#schemas.forDocument(document);
		const word = /(?<!\w)(\w+)\W*$/.exec(coordinate)?.[1] ?? coordinate;
		const pause = new PeriodicPause();
		const sites: NameReference[] = [];
		for (const each of among.filter(({ text }) => text.includes(word))) {
			const occurrences = coordinateRangesIn(each, schema, { word }).filter((found) => found.coordinate === coordinate);
			if (occurrences.length > 0 && this.#mayHaveSchema(each, schema)) {
				sites.push(...occurrences.map((occurrence) => ({ ...occurrence, document: each })));
			}
			await pause.ifDue();
			if (token.isCancellationRequested) {
				break;
			}
		}
		return sites;
	}

	/** Whether a document, open or not, may have this schema: its schema is the same or unknown. */
	#mayHaveSchema({ uri: address }: IndexedDocument, schema: GraphQLSchema | undefined): boolean {
		const uri = vscode.Uri.parse(address);
		const loaded = this.#schemas.forDocument({ uri, isUntitled: uri.scheme === 'untitled', languageId: 'graphql' });
		return loaded === undefined || loaded === schema;
	}

	async #inVariablesFiles(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Location[]> {
		const own = this.#workspaceDocuments.readAt(document, position);
		const found = own && nameAt(own, document.offsetAt(position));
		const files = found ? await variablesFilesContainingName(this.#workspaceDocuments.current(), found) : [];
		const textRanges = new TextRangeConverter();
		return files.flatMap(({ uri, text, rangesOf }) =>
			found ? rangesOf(found.name).map((range) => new vscode.Location(uri, textRanges.range(text, range))) : [],
		);
	}
}
