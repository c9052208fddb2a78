import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { graphqlLanguages } from '../../core/documentKinds.ts';
import { matchesSymbolSearch } from '../../core/language/navigation/definitionNames.ts';
import type { IndexedDefinition, IndexedDocument } from '../../core/language/navigation/workspaceIndex.ts';
import { headNameRange } from '../../core/language/syntax/splitDefinitions.ts';
import { TextRangeConverter } from '../documents/textRangeConverter.ts';
import type { GraphqlServices } from '../services/services.ts';
import { GraphqlDefinitionProvider } from './definitions.ts';
import { GraphqlReferenceProvider } from './references.ts';
import { GraphqlRenameProvider } from './renames.ts';

const maximumSymbols = 1000;

/** Registers the providers of definitions, references, highlights and renaming. */
export function registerNavigation(services: GraphqlServices): Disposable {
	const { features, schemas, workspaceDocuments } = services;
	const selector = [...graphqlLanguages];
	const definitions = new GraphqlDefinitionProvider(schemas, workspaceDocuments);
	const references = new GraphqlReferenceProvider(schemas, workspaceDocuments);
	const renames = new GraphqlRenameProvider(workspaceDocuments);
	const { languages } = vscode;
	const store = new DisposableStore();
	store.add(
		languages.registerDefinitionProvider(selector, {
			provideDefinition: features.ifEnabled((document, position) => definitions.provideDefinition(document, position)),
		}),
	);
	store.add(
		languages.registerTypeDefinitionProvider(selector, {
			provideTypeDefinition: features.ifEnabled((document, position) =>
				definitions.provideTypeDefinition(document, position),
			),
		}),
	);
	store.add(
		languages.registerReferenceProvider(selector, {
			provideReferences: features.ifEnabled((...request) => references.provideReferences(...request)),
		}),
	);
	store.add(
		languages.registerDocumentHighlightProvider(selector, {
			provideDocumentHighlights: features.ifEnabled((...request) => references.provideDocumentHighlights(...request)),
		}),
	);
	store.add(
		languages.registerRenameProvider(selector, {
			prepareRename: features.ifEnabled((document, position) => renames.prepareRename(document, position)),
			provideRenameEdits: features.ifEnabled((document, position, name) =>
				renames.provideRenameEdits(document, position, name),
			),
		}),
	);
	return store;
}

/** Finds the operations, fragments and types of the workspace whose names match a query. */
export async function workspaceSymbols(
	{ features, workspaceDocuments }: GraphqlServices,
	query: string,
): Promise<vscode.SymbolInformation[]> {
	const isEnabled = ({ uri: address }: IndexedDocument) => {
		const uri = vscode.Uri.parse(address);
		return features.isEnabled({ uri, isUntitled: uri.scheme === 'untitled' });
	};
	const index = await workspaceDocuments.all();
	const textRanges = new TextRangeConverter();
	return index
		.documents()
		.filter(isEnabled)
		.flatMap(({ definitions }) => definitions)
		.filter(({ name }) => name !== undefined && matchesSymbolSearch(name, query))
		.slice(0, maximumSymbols)
		.map((definition) => symbolInformation(definition, textRanges));
}

function symbolInformation(definition: IndexedDefinition, textRanges: TextRangeConverter): vscode.SymbolInformation {
	const { document, kind, name = '' } = definition;
	const { start, end } = headNameRange(definition);
	const location = textRanges.location({ document, start, end, isDefinition: true });
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
