import * as vscode from 'vscode';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { graphqlLanguages } from '../../core/documentKinds.ts';
import { completionsAt } from '../../core/language/completion/completionsAt.ts';
import type { Suggestion, SuggestionKind } from '../../core/language/completion/suggestion.ts';
import { escapeForLiteral, escapeSequenceStart } from '../../core/language/embedded/literalEdits.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import { wordRangeAt } from '../../core/language/syntax/wordRangeAt.ts';
import { rangeInDocument } from '../documents/textRangeConverter.ts';
import type { GraphqlServices } from '../services/services.ts';
import { computeHelpAtPosition } from './computeHelpAtPosition.ts';
import { completionDocumentation } from './helpMarkdown.ts';
import { contractLevelLabel } from './schemaElementParagraphs.ts';

/** Registers completion in GraphQL documents, with or without a schema. */
export function registerCompletions(services: GraphqlServices): Disposable {
	const { host, features } = services;
	const provider: vscode.CompletionItemProvider<SuggestedItem> = {
		provideCompletionItems: features.ifEnabled((document, position, token, { triggerCharacter }) => {
			const before = document.lineAt(position.line).text.slice(0, position.character);
			if (triggerCharacter === ' ' && !isBeforeValueOrType(before)) {
				return [];
			}
			const isTypeSystemFile = document.uri.path.toLowerCase().endsWith('.graphqls');
			const request = { feature: 'completion', document, position, token };
			return computeHelpAtPosition(services, request, ({ text, offset, ...sources }) => {
				const ranges = {
					word: wordRange(document, text, offset, false),
					variable: wordRange(document, text, offset, true),
				};
				return completionsAt({ ...sources, isTypeSystemFile }, text, offset).flatMap((suggestion, index) => {
					const { label, snippet } = suggestion;
					const inserted = escapeForLiteral(text, offset, snippet ?? label, snippet !== undefined);
					return inserted === undefined ? [] : [new SuggestedItem(suggestion, index, inserted, ranges)];
				});
			});
		}),
		// VS Code calls this function for the focused item only.
		resolveCompletionItem: (item) => {
			const documentation = completionDocumentation(host.clock, item.suggestion);
			if (documentation) {
				item.documentation = documentation;
			}
			return item;
		},
	};
	return vscode.languages.registerCompletionItemProvider(graphqlLanguages, provider, ...triggerCharacters);
}

// Not `{`: the list would take the Enter that begins the next line.
const triggerCharacters = ['(', '[', ':', '=', '$', '@', '.', ' '];

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

	/** `inserted` is the text or the snippet to insert, escaped for the literal. */
	constructor(
		suggestion: Suggestion,
		index: number,
		inserted: string,
		ranges: Readonly<Record<'word' | 'variable', WordRange>>,
	) {
		super(itemLabel(suggestion), itemKinds[suggestion.kind]);
		const { label, kind, snippet, element } = suggestion;
		this.suggestion = suggestion;
		this.sortText = String(index).padStart(6, '0');
		const { dollar, ...range } = label.startsWith('$') ? ranges.variable : ranges.word;
		// The user types a word without dots, and the escape sequence of a dollar sign.
		this.filterText = dollar === '' ? label.replace(/^\.{3}\s*/, '') : label.replace('$', () => dollar);
		this.insertText = snippet === undefined ? inserted : new vscode.SnippetString(inserted);
		this.range = range;
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

interface WordRange {
	readonly inserting: vscode.Range;
	readonly replacing: vscode.Range;
	/** The source of the `$` of a variable in the range; empty if there is none. */
	readonly dollar: string;
}

/**
 * Returns the range of the part of a word before the cursor, and the range of the complete word.
 * With `withDollar`, both include the `$` of a variable, and its escape sequence.
 */
function wordRange(
	document: vscode.TextDocument,
	graphql: GraphqlText,
	offset: number,
	withDollar: boolean,
): WordRange {
	const word = wordRangeAt(graphql.text, offset);
	const line = graphql.text.slice(Math.max(0, word.start - 100), word.start);
	const length = withDollar ? (/\$[^\S\r\n]*$/.exec(line)?.[0].length ?? 0) : 0;
	const start = length === 0 ? word.start : escapeSequenceStart(graphql, word.start - length);
	const range = (end: number) => rangeInDocument(document, { start, end });
	return {
		inserting: range(offset),
		replacing: range(word.end),
		dollar: graphql.source.slice(start, word.start),
	};
}
