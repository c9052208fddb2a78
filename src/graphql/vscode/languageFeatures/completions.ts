import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Suggestion, SuggestionKind } from '../core/suggestions/suggestion.ts';
import { wordAt } from '../core/text/wordAt.ts';
import { graphqlLanguages } from '../documents.ts';
import { levelWord } from './elementWords.ts';
import type { LanguageFeatures } from './enabled.ts';
import type { Help } from './help.ts';
import { documentationOf } from './markdown.ts';

/** Completes GraphQL documents, from their schema where they have one. */
export function registerCompletions(clock: Clock, help: Help, features: LanguageFeatures): Disposable {
	const provider: vscode.CompletionItemProvider<SuggestedItem> = {
		provideCompletionItems: async (document, position, token, { triggerCharacter }) => {
			const before = document.lineAt(position.line).text.slice(0, position.character);
			if (triggerCharacter === ' ' && !isAwaiting(before)) {
				return [];
			}
			const isTypeSystemFile = document.uri.path.endsWith('.graphqls');
			const suggestions = await help.ask('completion', document, position, token, ({ completionsAt }, place) =>
				completionsAt({ ...place, isTypeSystemFile }, place.text, place.offset),
			);
			const ranges = { word: wordRange(document, position, false), variable: wordRange(document, position, true) };
			return suggestions?.map((suggestion, index) => new SuggestedItem(suggestion, index, ranges));
		},
		// Of a thousand items only the one that is looked at needs its words.
		resolveCompletionItem: (item) => {
			const documentation = documentationOf(clock, item.suggestion);
			if (documentation) {
				item.documentation = documentation;
			}
			return item;
		},
	};
	return vscode.languages.registerCompletionItemProvider(
		graphqlLanguages,
		features.whenEnabled(provider),
		...triggerCharacters,
	);
}

const triggerCharacters = ['{', '(', '[', ':', '=', '$', '@', '.', ' '];

/** Whether a space ends something that calls for more; any other space is only a space. */
function isAwaiting(before: string): boolean {
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
		// What is typed is a word, which dots are no part of.
		this.filterText = label.replace(/^\.{3}\s*/, '');
		this.insertText = snippet === undefined ? label : new vscode.SnippetString(snippet);
		this.range = label.startsWith('$') ? ranges.variable : ranges.word;
		if (snippet !== undefined && kind !== 'every leaf') {
			// Where the snippet leaves the cursor there may be more to choose from; "auto" stays silent where there is not.
			this.command = { title: '', command: 'editor.action.triggerSuggest', arguments: [{ auto: true }] };
		}
		if (element?.deprecated) {
			this.tags = [vscode.CompletionItemTag.Deprecated];
		}
	}
}

function itemLabel({ label, kind, detail, element }: Suggestion): vscode.CompletionItemLabel {
	if (kind === 'every leaf') {
		return { label: vscode.l10n.t('All fields without a selection'), description: label };
	}
	if (kind === 'page') {
		return { label: vscode.l10n.t('Nodes and what the next page needs'), description: label };
	}
	const level = element?.contract?.level;
	return {
		label,
		...(level === undefined ? {} : { detail: ` ${levelWord(vscode.l10n, level)}` }),
		...(detail === undefined ? {} : { description: detail }),
	};
}

type WordRange = Readonly<Record<'inserting' | 'replacing', vscode.Range>>;

/** What is typed of the word, and all of it; a variable's `$` belongs to it. */
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
