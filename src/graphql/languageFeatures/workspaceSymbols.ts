import * as vscode from 'vscode';
import { headName } from '../core/navigation/namesIn.ts';
import { matchesQuery } from '../core/navigation/symbolQuery.ts';
import type { IndexedDefinition, IndexedDocument } from '../core/navigation/workspaceIndex.ts';
import type { WorkspaceDocuments } from '../workspaceDocuments.ts';
import type { LanguageFeatures } from './enabled.ts';
import { Places } from './places.ts';

/** More would not be read by anybody. */
const maximumSymbols = 1000;

/** Finds operations, fragments and types of the workspace by their names. */
export class WorkspaceSymbols implements vscode.WorkspaceSymbolProvider {
	readonly #workspaceDocuments: WorkspaceDocuments;
	readonly #features: LanguageFeatures;

	constructor(workspaceDocuments: WorkspaceDocuments, features: LanguageFeatures) {
		this.#workspaceDocuments = workspaceDocuments;
		this.#features = features;
	}

	async provideWorkspaceSymbols(query: string): Promise<vscode.SymbolInformation[]> {
		const index = await this.#workspaceDocuments.all();
		const places = new Places();
		return index
			.documents()
			.filter((document) => this.#isEnabled(document))
			.flatMap(({ definitions }) => definitions)
			.filter(({ name }) => name !== undefined && matchesQuery(name, query))
			.slice(0, maximumSymbols)
			.map((definition) => symbolOf(definition, places));
	}

	#isEnabled({ uri: address }: IndexedDocument): boolean {
		const uri = vscode.Uri.parse(address);
		return this.#features.isEnabled({ uri, isUntitled: uri.scheme === 'untitled' });
	}
}

function symbolOf(definition: IndexedDefinition, places: Places): vscode.SymbolInformation {
	const { document, kind, name = '' } = definition;
	const { start, end } = headName(definition);
	const location = places.location({ document, start, end, isDefinition: true });
	return new vscode.SymbolInformation(name, symbolKinds[kind], kind === 'type system' ? '' : kind, location);
}

const symbolKinds: Readonly<Record<IndexedDefinition['kind'], vscode.SymbolKind>> = {
	query: vscode.SymbolKind.Function,
	mutation: vscode.SymbolKind.Function,
	subscription: vscode.SymbolKind.Function,
	fragment: vscode.SymbolKind.Interface,
	'type system': vscode.SymbolKind.Class,
	unknown: vscode.SymbolKind.Null,
};
