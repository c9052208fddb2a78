import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import { type FoldingRange, foldingRanges } from '../core/layout/foldingRanges.ts';
import type { Documents } from '../documents.ts';
import type { LanguageFeatures } from './enabled.ts';

const kinds: Readonly<Record<FoldingRange['kind'], vscode.FoldingRangeKind | undefined>> = {
	code: undefined,
	comment: vscode.FoldingRangeKind.Comment,
	region: vscode.FoldingRangeKind.Region,
};

/** Lets the editor fold brackets, block strings, comments and regions of GraphQL documents, also of broken ones. */
export function registerFoldingRanges(documents: Documents, features: LanguageFeatures): Disposable {
	const provider: vscode.FoldingRangeProvider = {
		provideFoldingRanges: (document) => {
			const text = documents.read(document);
			const ranges = text ? foldingRanges(text, (offset) => document.positionAt(offset).line) : [];
			return ranges.map(({ kind, startLine, endLine }) => new vscode.FoldingRange(startLine, endLine, kinds[kind]));
		},
	};
	return vscode.languages.registerFoldingRangeProvider({ language: 'graphql' }, features.whenEnabled(provider));
}
