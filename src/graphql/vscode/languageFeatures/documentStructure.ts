import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { documentFormattingEdits } from '../../core/language/formatting/format.ts';
import { type FoldingRange, foldingRanges } from '../../core/language/navigation/foldingRanges.ts';
import { selectionRanges } from '../../core/language/navigation/selectionRanges.ts';
import { type OutlineNode, outlineOfDefinitions } from '../../core/language/syntax/outlineOfText.ts';
import { offsetsOfRange, rangeInDocument } from '../documents/textRangeConverter.ts';
import type { GraphqlServices } from '../services/services.ts';

/**
 * Registers the language features that need no schema: outline, folding, selection ranges and
 * formatting.
 */
export function registerDocumentStructure(services: GraphqlServices): Disposable {
	const { features } = services;
	const selector: vscode.DocumentSelector = { language: 'graphql' };
	const symbols: vscode.DocumentSymbolProvider = {
		provideDocumentSymbols: features.ifEnabled((document) => documentSymbols(services, document)),
	};
	const folding: vscode.FoldingRangeProvider = {
		provideFoldingRanges: features.ifEnabled((document) => foldingRangesOf(services, document)),
	};
	const selection: vscode.SelectionRangeProvider = {
		provideSelectionRanges: features.ifEnabled((document, positions) =>
			positions.map((position) => selectionRangeAt(services, document, position)),
		),
	};
	const formatting: vscode.DocumentRangeFormattingEditProvider = {
		provideDocumentRangeFormattingEdits: features.ifEnabled((document, range, options, token) =>
			formattingEdits(services, { document, range, token }, options),
		),
	};
	const store = new DisposableStore();
	store.add(vscode.languages.registerDocumentSymbolProvider(selector, symbols, { label: 'Study Admin' }));
	store.add(vscode.languages.registerFoldingRangeProvider(selector, folding));
	store.add(vscode.languages.registerSelectionRangeProvider(selector, selection));
	// VS Code also uses this range formatting provider to format complete documents.
	store.add(vscode.languages.registerDocumentRangeFormattingEditProvider(selector, formatting));
	return store;
}

/**
 * Returns the symbols for the outline, the breadcrumbs and "Go to Symbol", even if the document has
 * syntax errors.
 */
function documentSymbols({ documents }: GraphqlServices, document: vscode.TextDocument): vscode.DocumentSymbol[] {
	return outlineOfDefinitions(documents.read(document)?.definitions ?? []).map((node) =>
		documentSymbol(document, node),
	);
}

function documentSymbol(document: vscode.TextDocument, node: OutlineNode): vscode.DocumentSymbol {
	const { name, detail, kind } = symbolLabel(node);
	const nameRange = rangeInDocument(document, { start: node.nameStart, end: node.nameEnd });
	const symbol = new vscode.DocumentSymbol(name, detail, kind, rangeInDocument(document, node), nameRange);
	symbol.children = node.children.map((child) => documentSymbol(document, child));
	return symbol;
}

function symbolLabel({ kind, name }: OutlineNode) {
	switch (kind) {
		case 'field':
		case 'member':
			return { name: name ?? '', detail: '', kind: vscode.SymbolKind.Field };
		case 'spread':
			return { name: name ?? '...', detail: '', kind: vscode.SymbolKind.Interface };
		case 'type system':
			return { name: name ?? vscode.l10n.t('(no name)'), detail: '', kind: vscode.SymbolKind.Class };
		case 'fragment':
			return { name: name ?? vscode.l10n.t('(no name)'), detail: kind, kind: vscode.SymbolKind.Interface };
		default:
			return { name: name ?? kind, detail: name === undefined ? '' : kind, kind: vscode.SymbolKind.Function };
	}
}

const foldingKinds: Readonly<Record<FoldingRange['kind'], vscode.FoldingRangeKind | undefined>> = {
	code: undefined,
	comment: vscode.FoldingRangeKind.Comment,
	region: vscode.FoldingRangeKind.Region,
};

function foldingRangesOf({ documents }: GraphqlServices, document: vscode.TextDocument): vscode.FoldingRange[] {
	const text = documents.read(document);
	const ranges = text ? foldingRanges(text, (offset) => document.positionAt(offset).line) : [];
	return ranges.map(({ kind, startLine, endLine }) => new vscode.FoldingRange(startLine, endLine, foldingKinds[kind]));
}

function selectionRangeAt(
	{ documents }: GraphqlServices,
	document: vscode.TextDocument,
	position: vscode.Position,
): vscode.SelectionRange {
	const text = documents.read(document);
	const ranges = text ? selectionRanges(text, document.offsetAt(position)) : [];
	const innermost = ranges.reduceRight<vscode.SelectionRange | undefined>(
		(parent, range) => new vscode.SelectionRange(rangeInDocument(document, range), parent),
		undefined,
	);
	return innermost ?? new vscode.SelectionRange(new vscode.Range(position, position));
}

interface FormattingRequest {
	readonly document: vscode.TextDocument;
	readonly range: vscode.Range;
	readonly token: vscode.CancellationToken;
}

/**
 * Returns the edits that format the definitions in a range. Definitions with syntax errors remain
 * unchanged.
 */
async function formattingEdits(
	{ host, documents }: GraphqlServices,
	{ document, range, token }: FormattingRequest,
	{ tabSize, insertSpaces }: vscode.FormattingOptions,
): Promise<vscode.TextEdit[]> {
	const text = documents.read(document);
	if (!text || token.isCancellationRequested) {
		return [];
	}
	try {
		const edits = await documentFormattingEdits(text, { tabSize, insertSpaces }, offsetsOfRange(document, range));
		return edits.map((edit) => vscode.TextEdit.replace(rangeInDocument(document, edit), edit.text));
	} catch (error) {
		logFailure(host, 'formatting', error);
		return [];
	}
}
