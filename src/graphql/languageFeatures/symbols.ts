import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import { type OutlineNode, outlineOf } from '../core/navigation/outline.ts';
import type { Documents } from '../documents.ts';
import type { LanguageFeatures } from './enabled.ts';
import { rangeIn } from './rangeIn.ts';

/** Gives the outline, the breadcrumbs and "Go to Symbol" what a document consists of, also while it is broken. */
export function registerSymbols(documents: Documents, features: LanguageFeatures): Disposable {
	return vscode.languages.registerDocumentSymbolProvider(
		{ language: 'graphql' },
		features.whenEnabled<vscode.DocumentSymbolProvider>({
			provideDocumentSymbols: (document) =>
				outlineOf(documents.read(document)?.definitions ?? []).map((node) => symbolOf(document, node)),
		}),
		{ label: 'Study Admin' },
	);
}

function symbolOf(document: vscode.TextDocument, node: OutlineNode): vscode.DocumentSymbol {
	const { name, detail, kind } = looksOf(node);
	const symbol = new vscode.DocumentSymbol(
		name,
		detail,
		kind,
		rangeIn(document, node),
		rangeIn(document, { start: node.nameStart, end: node.nameEnd }),
	);
	symbol.children = node.children.map((child) => symbolOf(document, child));
	return symbol;
}

function looksOf({ kind, name }: OutlineNode) {
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
