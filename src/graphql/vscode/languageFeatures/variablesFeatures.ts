import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { VariablesContext } from '../../core/language/variables/checkVariablesFile.ts';
import {
	type VariablesFileSuggestion,
	variableCompletionsAt,
} from '../../core/language/variables/variableCompletions.ts';
import { variableHoverAt } from '../../core/language/variables/variableHover.ts';
import { rangeInDocument } from '../documents/textRangeConverter.ts';
import { variablesFileSelector } from '../documents/variablesFiles.ts';
import type { GraphqlServices } from '../services/services.ts';
import { completionDocumentation, helpMarkdown } from './helpMarkdown.ts';
import { variablesContext } from './variablesContext.ts';
import { VariablesFileDiagnostics } from './variablesFileDiagnostics.ts';

/** Registers completion, hover and diagnostics in variables files. */
export function registerVariablesFileFeatures(services: GraphqlServices): Disposable {
	const { host } = services;
	const store = new DisposableStore();
	const computeAt = async <T>(
		document: vscode.TextDocument,
		token: vscode.CancellationToken,
		compute: (context: VariablesContext) => T,
	): Promise<T | undefined> => {
		const context = await variablesContext(services, document.uri);
		try {
			return context && !token.isCancellationRequested ? compute(context) : undefined;
		} catch (error) {
			logFailure(host, 'variables file', error);
			return undefined;
		}
	};
	const completions: vscode.CompletionItemProvider = {
		provideCompletionItems: (document, position, token) =>
			computeAt(document, token, (context) => {
				const offset = document.offsetAt(position);
				const { replaced, suggestions } = variableCompletionsAt(document.getText(), offset, context);
				const range = rangeInDocument(document, replaced);
				return suggestions.map((suggestion, index) => completionItem(host.clock, suggestion, index, range));
			}),
	};
	const hovers: vscode.HoverProvider = {
		provideHover: (document, position, token) =>
			computeAt(document, token, (context) => {
				const hover = variableHoverAt(document.getText(), document.offsetAt(position), context);
				return hover && new vscode.Hover(helpMarkdown(host.clock, hover), rangeInDocument(document, hover));
			}),
	};
	store.add(vscode.languages.registerCompletionItemProvider(variablesFileSelector, completions, '"', ':'));
	store.add(vscode.languages.registerHoverProvider(variablesFileSelector, hovers));
	store.add(new VariablesFileDiagnostics(services));
	return store;
}

const itemKinds: Readonly<Record<VariablesFileSuggestion['kind'], vscode.CompletionItemKind>> = {
	operation: vscode.CompletionItemKind.Function,
	set: vscode.CompletionItemKind.Module,
	variable: vscode.CompletionItemKind.Variable,
	field: vscode.CompletionItemKind.Field,
	value: vscode.CompletionItemKind.EnumMember,
};

function completionItem(
	clock: Clock,
	suggestion: VariablesFileSuggestion,
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
	const documentation = completionDocumentation(clock, { element });
	if (documentation) {
		item.documentation = documentation;
	}
	if (element?.deprecated) {
		item.tags = [vscode.CompletionItemTag.Deprecated];
	}
	return item;
}
