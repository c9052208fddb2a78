import * as vscode from 'vscode';
import { languageOfDocument } from '../../../shared/core/code/syntaxes.ts';
import { addDays, type CalendarDay, formatIsoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { formatLongDay } from '../../../shared/core/lifecycle/formatDay.ts';
import {
	ignoreCommentsIn,
	ignoreDirective,
	ignoreDirectiveWithLastDay,
	type ParsedIgnoreComment,
} from '../../core/detection/ignores.ts';
import type { EvaluatedFinding } from '../../core/evaluation.ts';
import { ignoreCommentInsertion } from '../../core/ignoreComment.ts';

/** Number of days for which a use is ignored, unless its API ends earlier. */
const defaultIgnoreDays = 90;

/**
 * Returns the quick fix that adds or renews an ignore comment for a use; an empty list when no
 * comment can be added at the position.
 */
export function ignoreCommentQuickFix(
	document: vscode.TextDocument,
	{ finding, status }: EvaluatedFinding,
	today: CalendarDay,
): readonly vscode.CodeAction[] {
	const { daysLeft = 0 } = status;
	const until = addDays(today, daysLeft > 0 ? Math.min(daysLeft, defaultIgnoreDays) : defaultIgnoreDays);
	const edit = ignoreEdit(document, finding.use.api, finding.range.start.line, until);
	if (!edit) {
		return [];
	}
	const title = vscode.l10n.t('Ignore Here Until {0}', formatLongDay(until, vscode.env.language));
	const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
	action.edit = new vscode.WorkspaceEdit();
	action.edit.set(document.uri, [[edit, undefined]]);
	return [action];
}

/**
 * Returns the edit that adds an ignore comment, or changes the last day of the existing one;
 * `undefined` when no comment can be added.
 */
function ignoreEdit(
	document: vscode.TextDocument,
	api: string,
	number: number,
	until: CalendarDay,
): vscode.TextEdit | vscode.SnippetTextEdit | undefined {
	const line = document.lineAt(number);
	for (const { range } of [line, ...(number > 0 ? [document.lineAt(number - 1)] : [])]) {
		const ignore = ignoreCommentsIn(document.getText(range)).find((candidate) => candidate.api === api);
		if (ignore) {
			return renewalEdit(document, range.start, ignore, until);
		}
	}
	const extent = { start: document.offsetAt(line.range.start), end: document.offsetAt(line.range.end) };
	const id = document.languageId;
	const { path } = document.uri;
	const syntax = languageOfDocument(id, path) ?? '';
	const place = ignoreCommentInsertion(document.getText(), { id, syntax, path }, extent);
	if (!place) {
		return undefined;
	}
	const words = ignoreDirective(api, until).replace(formatIsoDay(until), '$${1:$&}');
	const comment = `${place.prefix}${words} because \${2:${vscode.l10n.t('reason')}}${place.suffix}`;
	// VS Code adapts line breaks and indentation in a snippet to the position of insertion.
	return place.position === 'above'
		? insertion(new vscode.Position(number, line.firstNonWhitespaceCharacterIndex), `${comment}\n`)
		: insertion(line.range.end, ` ${comment}`);
}

function renewalEdit(
	document: vscode.TextDocument,
	lineStart: vscode.Position,
	{ offset, length }: ParsedIgnoreComment,
	until: CalendarDay,
): vscode.TextEdit {
	const range = new vscode.Range(lineStart.translate(0, offset), lineStart.translate(0, offset + length));
	return new vscode.TextEdit(range, ignoreDirectiveWithLastDay(document.getText(range), until));
}

function insertion(position: vscode.Position, snippet: string): vscode.SnippetTextEdit {
	return vscode.SnippetTextEdit.insert(position, new vscode.SnippetString(snippet));
}
