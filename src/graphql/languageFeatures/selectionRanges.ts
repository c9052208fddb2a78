import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import { selectionRanges } from '../core/layout/selectionRanges.ts';
import type { Documents } from '../documents.ts';
import type { LanguageFeatures } from './enabled.ts';
import { rangeIn } from './rangeIn.ts';

/** Lets the selection grow along the structure of GraphQL documents: word, argument, field, selection set, definition. */
export function registerSelectionRanges(documents: Documents, features: LanguageFeatures): Disposable {
	const provider: vscode.SelectionRangeProvider = {
		provideSelectionRanges: (document, positions) => {
			const text = documents.read(document);
			return positions.map((position) => {
				const ranges = text ? selectionRanges(text, document.offsetAt(position)) : [];
				const nothing = new vscode.SelectionRange(new vscode.Range(position, position));
				return (
					ranges.reduceRight<vscode.SelectionRange | undefined>(
						(parent, range) => new vscode.SelectionRange(rangeIn(document, range), parent),
						undefined,
					) ?? nothing
				);
			});
		},
	};
	return vscode.languages.registerSelectionRangeProvider({ language: 'graphql' }, features.whenEnabled(provider));
}
