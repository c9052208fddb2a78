import * as vscode from 'vscode';
import { type CalendarDay, daysAfter, isoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { longDay } from '../../../shared/core/lifecycle/formatDay.ts';
import { type Ignore, ignoreDirective, ignoresIn, withLastDay } from '../../core/detection/ignores.ts';
import { languageOf } from '../../core/detection/syntaxes.ts';
import type { Evaluation } from '../../core/evaluation.ts';
import { ignoreCommentFor } from '../../core/ignoreComment.ts';

/** Long enough to plan a move, and short enough to be reminded of it. */
const usualDays = 90;

/** The quick fix that asks for no warning at a use until a day; none where no comment can stand. */
export function ignoreQuickFix(
	document: vscode.TextDocument,
	{ finding, status }: Evaluation,
	today: CalendarDay,
): readonly vscode.CodeAction[] {
	const { daysLeft = 0 } = status;
	const until = daysAfter(today, daysLeft > 0 ? Math.min(daysLeft, usualDays) : usualDays);
	const edit = edited(document, finding.use.api, finding.range.start.line, until);
	if (!edit) {
		return [];
	}
	const title = vscode.l10n.t('Ignore Here Until {0}', longDay(until, vscode.env.language));
	const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
	action.edit = new vscode.WorkspaceEdit();
	action.edit.set(document.uri, [[edit, undefined]]);
	return [action];
}

/** The edit that makes an ignore, or gives the one that is there another end. */
function edited(
	document: vscode.TextDocument,
	api: string,
	number: number,
	until: CalendarDay,
): vscode.TextEdit | vscode.SnippetTextEdit | undefined {
	const line = document.lineAt(number);
	for (const { range } of [line, ...(number > 0 ? [document.lineAt(number - 1)] : [])]) {
		const ignore = ignoresIn(document.getText(range)).find((candidate) => candidate.api === api);
		if (ignore) {
			return renewed(document, range.start, ignore, until);
		}
	}
	const extent = { start: document.offsetAt(line.range.start), end: document.offsetAt(line.range.end) };
	const id = document.languageId;
	const syntax = languageOf(id, document.uri.path) ?? '';
	const place = ignoreCommentFor(document.getText(), { id, syntax }, extent);
	if (!place) {
		return undefined;
	}
	const words = ignoreDirective(api, until).replace(isoDay(until), '$${1:$&}');
	const comment = `${place.prefix}${words} because \${2:${vscode.l10n.t('reason')}}${place.suffix}`;
	// A line break in a snippet takes the indentation and the kind of break of where it is inserted.
	return place.position === 'above'
		? insertion(new vscode.Position(number, line.firstNonWhitespaceCharacterIndex), `${comment}\n`)
		: insertion(line.range.end, ` ${comment}`);
}

function renewed(
	document: vscode.TextDocument,
	lineStart: vscode.Position,
	{ offset, length }: Ignore,
	until: CalendarDay,
): vscode.TextEdit {
	const range = new vscode.Range(lineStart.translate(0, offset), lineStart.translate(0, offset + length));
	return new vscode.TextEdit(range, withLastDay(document.getText(range), until));
}

function insertion(position: vscode.Position, snippet: string): vscode.SnippetTextEdit {
	return vscode.SnippetTextEdit.insert(position, new vscode.SnippetString(snippet));
}
