import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { CatalogDocument } from '../catalogDocument.ts';
import type { Findings } from '../findings/findings.ts';
import type { Judge } from '../findings/judge.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import type { Today } from '../today.ts';
import { CatalogView } from './catalogView.ts';
import { showCountdown } from './countdown.ts';
import { CountdownTexts } from './countdownTexts.ts';
import { ViewChoices } from './viewChoices.ts';
import { registerViewCommands } from './viewCommands.ts';
import type { ViewMessage } from './viewMessage.ts';
import { ViewTexts } from './viewTexts.ts';
import { WorkspaceUses } from './workspaceUses.ts';

/** What the view shows and works with. */
export interface ShownParts {
	readonly catalogs: CatalogStore;
	readonly today: Today;
	readonly judge: Judge;
	readonly findings: Findings;
	readonly document: CatalogDocument;
}

/** The catalog view as the rest of the part knows it. */
export interface RegisteredView extends Disposable {
	/** Fires each time the view has come into sight. */
	readonly onDidShow: vscode.Event<void>;
	/** Takes what others have to say above the rows, such as how far a scan is. */
	readonly message: ViewMessage;
}

/** Registers the view `studyAdmin.catalog`, its commands, and the countdown in the status bar. */
export function registerView(host: Host, { catalogs, today, judge, findings, document }: ShownParts): RegisteredView {
	const store = new DisposableStore();
	const uses = store.add(new WorkspaceUses(catalogs, findings, judge));
	const choices = store.add(new ViewChoices(host.context.workspaceState));
	const texts = new ViewTexts(vscode.l10n, vscode.env.language);
	const parts = { catalogs, today, judge, uses, choices, texts };
	const view = store.add(new CatalogView(parts));
	store.add(registerViewCommands(host, view, document, parts));
	store.add(showCountdown(uses, new CountdownTexts(vscode.l10n, judge.texts, texts)));
	return { onDidShow: view.onDidShow, message: view.message, dispose: () => store.dispose() };
}
