import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import { logFailure } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { VariablesContext } from '../core/variables/checkVariablesFile.ts';
import type { FileSuggestion } from '../core/variables/variableCompletions.ts';
import type { Documents } from '../documents.ts';
import { type Language, loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { variablesContext } from '../variables/variablesContext.ts';
import { variablesSelector } from '../variables/variablesFiles.ts';
import { documentationOf, markdownOf } from './markdown.ts';
import { rangeIn } from './rangeIn.ts';
import { VariablesDiagnostics } from './variablesDiagnostics.ts';

/** Completion, hover and diagnostics in variables files. */
export function registerVariablesFeatures(host: Host, documents: Documents, schemas: Schemas): Disposable {
	const store = new DisposableStore();
	const ask = async <T>(
		document: vscode.TextDocument,
		token: vscode.CancellationToken,
		question: (language: Language, context: VariablesContext) => T,
	): Promise<T | undefined> => {
		const language = await loadLanguage();
		const context = await variablesContext(host, documents, schemas, document.uri);
		try {
			return context && !token.isCancellationRequested ? question(language, context) : undefined;
		} catch (error) {
			logFailure(host, 'variables file', error);
			return undefined;
		}
	};
	const completions: vscode.CompletionItemProvider = {
		provideCompletionItems: (document, position, token) =>
			ask(document, token, ({ variableCompletionsAt }, context) => {
				const offset = document.offsetAt(position);
				const { replaced, suggestions } = variableCompletionsAt(document.getText(), offset, context);
				const range = rangeIn(document, replaced);
				return suggestions.map((suggestion, index) => completionItem(host.clock, suggestion, index, range));
			}),
	};
	const hovers: vscode.HoverProvider = {
		provideHover: (document, position, token) =>
			ask(document, token, ({ variableHoverAt }, context) => {
				const hover = variableHoverAt(document.getText(), document.offsetAt(position), context);
				return hover && new vscode.Hover(markdownOf(host.clock, hover), rangeIn(document, hover));
			}),
	};
	store.add(vscode.languages.registerCompletionItemProvider(variablesSelector, completions, '"', ':'));
	store.add(vscode.languages.registerHoverProvider(variablesSelector, hovers));
	store.add(new VariablesDiagnostics(host, documents, schemas));
	return store;
}

const itemKinds: Readonly<Record<FileSuggestion['kind'], vscode.CompletionItemKind>> = {
	operation: vscode.CompletionItemKind.Function,
	set: vscode.CompletionItemKind.Module,
	variable: vscode.CompletionItemKind.Variable,
	field: vscode.CompletionItemKind.Field,
	value: vscode.CompletionItemKind.EnumMember,
};

function completionItem(
	clock: Clock,
	suggestion: FileSuggestion,
	index: number,
	range: vscode.Range,
): vscode.CompletionItem {
	const { label, detail, kind, snippet, filterText, element } = suggestion;
	const item = new vscode.CompletionItem(
		detail === undefined ? label : { label, description: detail },
		itemKinds[kind],
	);
	item.sortText = String(index).padStart(6, '0');
	item.insertText = new vscode.SnippetString(snippet);
	item.filterText = filterText;
	item.range = range;
	const documentation = documentationOf(clock, { element });
	if (documentation) {
		item.documentation = documentation;
	}
	if (element?.deprecated) {
		item.tags = [vscode.CompletionItemTag.Deprecated];
	}
	return item;
}
