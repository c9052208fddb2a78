import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import { rangeOf } from './diagnostics.ts';
import type { Findings } from './findings.ts';
import { catalogEntryCommand, hoverText } from './hoverText.ts';
import type { Judge } from './judge.ts';

/** Tells on hovering over a use what is known of it: certain ones, possible ones and ignored ones. */
export function registerHovers(catalogs: CatalogStore, findings: Findings, judge: Judge): Disposable {
	const wording = { l10n: vscode.l10n, locale: vscode.env.language };
	const provider: vscode.HoverProvider = {
		provideHover: ({ uri }, position) => {
			const catalog = catalogs.current;
			const finding = findings.of(uri).find(({ range }) => rangeOf(range).contains(position));
			const judgement = finding && judge.judge(finding);
			if (!catalog || !judgement) {
				return undefined;
			}
			const markdown = new vscode.MarkdownString(hoverText(wording, catalog, judgement));
			markdown.isTrusted = { enabledCommands: [catalogEntryCommand] };
			return new vscode.Hover(markdown, rangeOf(judgement.finding.range));
		},
	};
	// What is searched for uses is told by their being there.
	return vscode.languages.registerHoverProvider('*', provider);
}
