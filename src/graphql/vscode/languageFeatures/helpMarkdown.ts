import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { ElementDocumentation } from '../../core/language/schema/schemaElement.ts';
import { schemaElementParagraphs } from './schemaElementParagraphs.ts';

/** The contents of a hover or of the documentation of a completion. */
interface HelpContents {
	/** A definition in GraphQL. Long definitions are truncated. */
	readonly code?: string | undefined;
	/** The texts of a schema element: its description, deprecation and contract level. */
	readonly element?: ElementDocumentation | undefined;
	/** Paragraphs of trusted Markdown that precede the texts of the element. */
	readonly notes?: readonly string[];
}

const maximumLines = 30;

/** Formats contents as Markdown without command links. */
export function helpMarkdown(clock: Clock, { code, element, notes = [] }: HelpContents): vscode.MarkdownString {
	const markdown = new vscode.MarkdownString();
	if (code !== undefined) {
		markdown.appendCodeblock(firstLines(code), 'graphql');
	}
	const messageLocale = { l10n: vscode.l10n, locale: vscode.env.language, today: localDayAt(clock.now()) };
	// The description comes last, because it can be long and contain unclosed Markdown.
	const paragraphs = [...notes, ...(element ? schemaElementParagraphs(messageLocale, element) : [])];
	return markdown.appendMarkdown(paragraphs.join('\n\n'));
}

/**
 * Formats the documentation of a completion item. Returns `undefined` if there are no contents,
 * because VS Code would show an empty box.
 */
export function completionDocumentation(clock: Clock, contents: HelpContents): vscode.MarkdownString | undefined {
	const markdown = helpMarkdown(clock, contents);
	return markdown.value === '' ? undefined : markdown;
}

function firstLines(code: string): string {
	const lines = code.split('\n');
	return lines.length <= maximumLines ? code : [...lines.slice(0, maximumLines), '# …'].join('\n');
}
