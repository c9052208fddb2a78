import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { Documents } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { LanguageFeatures } from './enabled.ts';
import { rangeIn, stretchIn } from './rangeIn.ts';

/** Formats GraphQL documents, as a whole or a selection of their definitions; broken ones as far as they are sound. */
export function registerFormatting(host: Host, documents: Documents, features: LanguageFeatures): Disposable {
	const provider: vscode.DocumentRangeFormattingEditProvider = {
		provideDocumentRangeFormattingEdits: async (document, range, { tabSize, insertSpaces }, token) => {
			const { version } = document;
			const { format } = await loadLanguage();
			const text = documents.read(document);
			if (!text || token.isCancellationRequested || document.version !== version) {
				return [];
			}
			try {
				const replacements = await format(text, { tabSize, insertSpaces }, stretchIn(document, range));
				return replacements.map((replacement) =>
					vscode.TextEdit.replace(rangeIn(document, replacement), replacement.text),
				);
			} catch (error) {
				logFailure(host, 'formatting', error);
				return [];
			}
		},
	};
	// What formats a range formats whole documents too.
	return vscode.languages.registerDocumentRangeFormattingEditProvider(
		{ language: 'graphql' },
		features.whenEnabled(provider),
	);
}
