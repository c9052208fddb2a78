import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { Suggestion, SuggestionKind } from '../core/completionsAt.ts';
import { type Documents, graphqlLanguages } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas.ts';
import type { LanguageFeatures } from './enabled.ts';

/** Completes GraphQL documents from their schema. */
export function registerCompletions(
	host: Host,
	documents: Documents,
	schemas: Schemas,
	features: LanguageFeatures,
): Disposable {
	const provider: vscode.CompletionItemProvider = {
		provideCompletionItems: async (document, position, token) => {
			const text = documents.readAt(document, position)?.text;
			const schema = text === undefined ? undefined : schemas.forDocument(document);
			if (text === undefined || !schema) {
				return [];
			}
			const { completionsAt } = await loadLanguage();
			if (token.isCancellationRequested) {
				return [];
			}
			try {
				const suggestions = completionsAt(schema, text, document.offsetAt(position));
				return suggestions.map((suggestion, index) => completionItem(suggestion, index, document, position));
			} catch (error) {
				logFailure(host, 'completion', error);
				return [];
			}
		},
	};
	return vscode.languages.registerCompletionItemProvider(
		graphqlLanguages,
		features.whenEnabled(provider),
		...triggerCharacters,
	);
}

const triggerCharacters = ['{', '(', ':', '$', '@', '.'];

const itemKinds: Readonly<Record<SuggestionKind, vscode.CompletionItemKind>> = {
	field: vscode.CompletionItemKind.Field,
	argument: vscode.CompletionItemKind.Property,
	value: vscode.CompletionItemKind.EnumMember,
	type: vscode.CompletionItemKind.Class,
	variable: vscode.CompletionItemKind.Variable,
	fragment: vscode.CompletionItemKind.Reference,
	directive: vscode.CompletionItemKind.Function,
	keyword: vscode.CompletionItemKind.Keyword,
};

function completionItem(
	suggestion: Suggestion,
	index: number,
	document: vscode.TextDocument,
	position: vscode.Position,
): vscode.CompletionItem {
	const { label, kind, detail, snippet, deprecationReason } = suggestion;
	const item = new vscode.CompletionItem(
		detail === undefined ? label : { label, description: detail },
		itemKinds[kind],
	);
	item.sortText = String(index).padStart(6, '0');
	item.insertText = snippet === undefined ? label : new vscode.SnippetString(snippet);
	item.range = wordRange(document, position, label.startsWith('$'));
	item.documentation = documentationOf(suggestion);
	if (deprecationReason !== undefined) {
		item.tags = [vscode.CompletionItemTag.Deprecated];
	}
	return item;
}

/** What is typed of the word, and all of it; a variable's `$` belongs to it. */
function wordRange(document: vscode.TextDocument, position: vscode.Position, withDollar: boolean) {
	const line = document.lineAt(position.line).text;
	const typed = (withDollar ? /\$?\w*$/ : /\w*$/).exec(line.slice(0, position.character))?.[0].length ?? 0;
	const behind = /^\w*/.exec(line.slice(position.character))?.[0].length ?? 0;
	const start = position.translate(0, -typed);
	return {
		inserting: new vscode.Range(start, position),
		replacing: new vscode.Range(start, position.translate(0, behind)),
	};
}

/** What the schema says about something that is offered, and why it should not be used. */
export function documentationOf({
	documentation,
	deprecationReason,
}: Pick<Suggestion, 'documentation' | 'deprecationReason'>): vscode.MarkdownString {
	const markdown = new vscode.MarkdownString();
	if (deprecationReason !== undefined) {
		markdown.appendMarkdown(`**${vscode.l10n.t('Deprecated')}** `).appendText(deprecationReason);
		markdown.appendMarkdown('\n\n');
	}
	return documentation === undefined ? markdown : markdown.appendMarkdown(documentation);
}
