import * as vscode from 'vscode';
import { diagnosticSeverity } from '../shared/diagnosticSeverity.ts';
import { DisposableStore } from '../shared/disposables.ts';
import { isEditedScheme } from '../shared/editedSchemes.ts';
import { readSeverities } from '../shared/lifecycle/severities.ts';
import type { Stage } from '../shared/lifecycle/stage.ts';
import { Setting } from '../shared/settings.ts';
import type { CatalogStore } from './catalogStore.ts';
import { apiOf, type Catalog } from './core/catalog.ts';
import { findUses, type Use } from './core/detection/findUses.ts';
import { languageOf } from './core/detection/syntaxes.ts';
import { statusOf } from './core/status.ts';
import { statusTexts } from './statusTexts.ts';
import type { Today } from './today.ts';

/** Larger documents are data, not code. In UTF-16 code units. */
const largestText = 1_000_000;
const typingPause = 300;

/** Keeps the certain uses of ending APIs in open documents among the problems. */
export class DeprecationDiagnostics {
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.deprecations'));
	readonly #severities = this.#store.add(new Setting('deprecations.severity', readSeverities));
	readonly #scan = this.#store.add(new Setting('deprecations.scan', (raw) => (raw === 'off' ? 'off' : 'openFiles')));
	readonly #warnWithinDays: Setting<number>;
	readonly #pending = new Map<string, NodeJS.Timeout>();
	readonly #texts = statusTexts(vscode.l10n, vscode.env.language);
	readonly #catalogs: CatalogStore;
	readonly #today: Today;

	constructor(catalogs: CatalogStore, today: Today, warnWithinDays: Setting<number>) {
		this.#catalogs = catalogs;
		this.#today = today;
		this.#warnWithinDays = warnWithinDays;
		const all = () => this.#checkAll();
		this.#store.add(catalogs.onDidChange(all));
		this.#store.add(today.onDidChange(all));
		this.#store.add(this.#severities.onDidChange(all));
		this.#store.add(this.#scan.onDidChange(all));
		this.#store.add(warnWithinDays.onDidChange(all));
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#check(document)));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#checkSoon(document)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
		this.#checkAll();
	}

	dispose(): void {
		for (const timer of this.#pending.values()) {
			clearTimeout(timer);
		}
		this.#store.dispose();
	}

	#checkAll(): void {
		this.#collection.clear();
		for (const document of vscode.workspace.textDocuments) {
			this.#check(document);
		}
	}

	#checkSoon(document: vscode.TextDocument): void {
		const key = document.uri.toString();
		clearTimeout(this.#pending.get(key));
		this.#pending.set(
			key,
			setTimeout(() => this.#check(document), typingPause),
		);
	}

	#forget(document: vscode.TextDocument): void {
		const key = document.uri.toString();
		clearTimeout(this.#pending.get(key));
		this.#pending.delete(key);
		this.#collection.delete(document.uri);
	}

	#check(document: vscode.TextDocument): void {
		this.#pending.delete(document.uri.toString());
		const catalog = this.#catalogs.current;
		const language = languageOf(document.languageId, document.uri.path);
		const isScanned = isEditedScheme(document.uri.scheme);
		if (!catalog || this.#scan.value === 'off' || !isScanned || language === undefined || document.isClosed) {
			this.#collection.delete(document.uri);
			return;
		}
		const text = document.getText();
		const uses = text.length > largestText ? [] : findUses(text, language, catalog);
		this.#collection.set(
			document.uri,
			uses.flatMap((use) => this.#diagnostic(document, catalog, use) ?? []),
		);
	}

	#diagnostic(document: vscode.TextDocument, catalog: Catalog, use: Use): vscode.Diagnostic | undefined {
		const api = apiOf(catalog, use.api);
		if (use.confidence !== 'certain' || !api) {
			return undefined;
		}
		const status = statusOf(catalog, api, use.row, this.#today.day, this.#warnWithinDays.value);
		const severity = status.stage && diagnosticSeverity(this.#severities.value[status.stage]);
		if (status.stage === undefined || severity === undefined) {
			return undefined;
		}
		const range = new vscode.Range(document.positionAt(use.offset), document.positionAt(use.offset + use.length));
		const message = this.#texts.message(catalog, api, use, status);
		const diagnostic = new vscode.Diagnostic(range, message, severity);
		diagnostic.source = 'Study Admin';
		diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
		diagnostic.code = codeOf(status.stage, api.documentation);
		return diagnostic;
	}
}

function codeOf(stage: Stage, documentation: string | undefined): NonNullable<vscode.Diagnostic['code']> {
	const value = `deprecated-api/${stage}`;
	return documentation === undefined ? value : { value, target: vscode.Uri.parse(documentation) };
}
