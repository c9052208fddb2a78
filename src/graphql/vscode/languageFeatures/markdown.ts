import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import { dayAt } from '../../shared/lifecycle/calendarDay.ts';
import type { ElementText } from '../core/schema/schemaElement.ts';
import { elementParagraphs } from './elementWords.ts';

/** What is shown about something in a document. */
export interface Shown {
	/** GraphQL that shows what it is; of a long one the first lines are shown. */
	readonly code?: string | undefined;
	/** What the schema says about it. */
	readonly element?: ElementText | undefined;
	/** Markdown of ours. */
	readonly notes?: readonly string[];
}

const maximumLines = 30;

/** As Markdown that runs no command. */
export function markdownOf(clock: Clock, { code, element, notes = [] }: Shown): vscode.MarkdownString {
	const markdown = new vscode.MarkdownString();
	if (code !== undefined) {
		markdown.appendCodeblock(firstLines(code), 'graphql');
	}
	const wording = { l10n: vscode.l10n, locale: vscode.env.language, today: dayAt(clock.now()) };
	// Last comes the description, which can be long, and may leave something open.
	const paragraphs = [...notes, ...(element ? elementParagraphs(wording, element) : [])];
	return markdown.appendMarkdown(paragraphs.join('\n\n'));
}

/** The same for a completion: `undefined` when there is nothing to say, which an empty box would be shown for. */
export function documentationOf(clock: Clock, shown: Shown): vscode.MarkdownString | undefined {
	const markdown = markdownOf(clock, shown);
	return markdown.value === '' ? undefined : markdown;
}

function firstLines(code: string): string {
	const lines = code.split('\n');
	return lines.length <= maximumLines ? code : [...lines.slice(0, maximumLines), '# …'].join('\n');
}
