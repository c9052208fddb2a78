import * as vscode from 'vscode';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { graphqlLanguages } from '../../core/documentKinds.ts';
import type { Suggestion, SuggestionKind } from '../../core/language/completion/suggestion.ts';
import { wordAt } from '../../core/language/syntax/wordAt.ts';
import type { GraphqlServices } from '../services/services.ts';
import { contractLevelLabel } from './elementParagraphs.ts';
import { helpAt } from './helpAt.ts';
import { documentationOf } from './helpMarkdown.ts';

/** Registers completion in GraphQL documents, with or without a schema. */
export function registerCompletions(services: GraphqlServices): Disposable {
	const { host, features } = services;
	const provider: vscode.CompletionItemProvider<SuggestedItem> = {
		provideCompletionItems: features.ifEnabled(async (document, position, token, { triggerCharacter }) => {
			const before = document.lineAt(position.line).text.slice(0, position.character);
			if (triggerCharacter === ' ' && !isBeforeValueOrType(before)) {
				return [];
			}
			const isTypeSystemFile = document.uri.path.endsWith('.graphqls');
			const request = { feature: 'completion', document, position, token };
			const suggestions = await helpAt(services, request, ({ completionsAt }, { text, offset, ...sources }) =>
				completionsAt({ ...sources, isTypeSystemFile }, text, offset),
			);
			const ranges = { word: wordRange(document, position, false), variable: wordRange(document, position, true) };
			return suggestions?.map((suggestion, index) => new SuggestedItem(suggestion, index, ranges));
		}),
		// VS Code calls this function for the focused item only.
		resolveCompletionItem: (item) => {
			const documentation = documentationOf(host.clock, item.suggestion);
			if (documentation) {
				item.documentation = documentation;
			}
			return item;
		},
	};
	return vscode.languages.registerCompletionItemProvider(graphqlLanguages, provider, ...triggerCharacters);
}

const triggerCharacters = ['{', '(', '[', ':', '=', '$', '@', '.', ' '];

/**
 * Whether the text before the cursor ends with a space that must be followed by a value or a type.
 */
function isBeforeValueOrType(before: string): boolean {
	return /(?:[:=&|]|\b(?:on|implements))\s$/.test(before);
}

const itemKinds: Readonly<Record<SuggestionKind, vscode.CompletionItemKind>> = {
	field: vscode.CompletionItemKind.Field,
	'every leaf': vscode.CompletionItemKind.Snippet,
	page: vscode.CompletionItemKind.Snippet,
	argument: vscode.CompletionItemKind.Property,
	value: vscode.CompletionItemKind.EnumMember,
	type: vscode.CompletionItemKind.Class,
	variable: vscode.CompletionItemKind.Variable,
	fragment: vscode.CompletionItemKind.Reference,
	directive: vscode.CompletionItemKind.Function,
	keyword: vscode.CompletionItemKind.Keyword,
};

class SuggestedItem extends vscode.CompletionItem {
	readonly suggestion: Suggestion;

	constructor(suggestion: Suggestion, index: number, ranges: Readonly<Record<'word' | 'variable', WordRange>>) {
		super(itemLabel(suggestion), itemKinds[suggestion.kind]);
		const { label, kind, snippet, element } = suggestion;
		this.suggestion = suggestion;
		this.sortText = String(index).padStart(6, '0');
		// The user types a word without dots.
		this.filterText = label.replace(/^\.{3}\s*/, '');
		this.insertText = snippet === undefined ? label : new vscode.SnippetString(snippet);
		this.range = label.startsWith('$') ? ranges.variable : ranges.word;
		if (snippet !== undefined && kind !== 'every leaf') {
			// Completion continues at the cursor position of the snippet. With "auto" VS Code shows
			// no message if there are no suggestions.
			this.command = { title: '', command: 'editor.action.triggerSuggest', arguments: [{ auto: true }] };
		}
		if (element?.deprecated) {
			this.tags = [vscode.CompletionItemTag.Deprecated];
		}
	}
}

function itemLabel({ label, kind, detail, element }: Suggestion): vscode.CompletionItemLabel {
	if (kind === 'every leaf') {
		return { label: vscode.l10n.t('All leaf fields'), description: label };
	}
	if (kind === 'page') {
		return { label: vscode.l10n.t('Nodes and pageInfo'), description: label };
	}
	const level = element?.contract?.level;
	return {
		label,
		...(level === undefined ? {} : { detail: ` ${contractLevelLabel(vscode.l10n, level)}` }),
		...(detail === undefined ? {} : { description: detail }),
	};
}

type WordRange = Readonly<Record<'inserting' | 'replacing', vscode.Range>>;

/**
 * Returns the range of the part of a word before the cursor, and the range of the complete word.
 * With `withDollar`, both include the `$` of a variable.
 */
function wordRange(document: vscode.TextDocument, position: vscode.Position, withDollar: boolean): WordRange {
	const line = document.lineAt(position.line).text;
	const word = wordAt(line, position.character);
	const dollar = withDollar ? (/\$\s*$/.exec(line.slice(0, word.start))?.[0].length ?? 0) : 0;
	const start = position.with({ character: word.start - dollar });
	return {
		inserting: new vscode.Range(start, position),
		replacing: new vscode.Range(start, position.with({ character: word.end })),
	};
}
