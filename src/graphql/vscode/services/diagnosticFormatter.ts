import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import { diagnosticSeverity } from '../../../shared/vscode/diagnosticSeverity.ts';
import { WatchedSettingsValue } from '../../../shared/vscode/settings.ts';
import type { DocumentDiagnostic } from '../../core/language/diagnostics/diagnose.ts';
import {
	type DescribedDiagnostic,
	describeDiagnostic,
	readDiagnosticSettings,
} from '../../messages/diagnosticMessages.ts';
import { relatedLocationText } from '../../messages/relatedLocationText.ts';
import { rangeInDocument } from '../documents/textRangeConverter.ts';

/** Converts diagnostics to VS Code diagnostics with the severities from the settings. */
export class DiagnosticFormatter implements Disposable {
	readonly #clock: Clock;
	readonly #settings = new WatchedSettingsValue(readDiagnosticSettings);
	/** Fires when a setting that affects diagnostics has changed. */
	readonly onDidChange = this.#settings.onDidChange;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Returns the message, the severity and the code of a diagnostic. */
	describe(diagnosis: DocumentDiagnostic): DescribedDiagnostic {
		const today = localDayAt(this.#clock.now());
		return describeDiagnostic(diagnosis, this.#settings.value, {
			l10n: vscode.l10n,
			locale: vscode.env.language,
			today,
		});
	}

	/**
	 * Converts a diagnostic to a VS Code diagnostic; returns `undefined` if the settings turn the
	 * diagnostic off.
	 */
	diagnosticOf(document: vscode.TextDocument, diagnosis: DocumentDiagnostic): vscode.Diagnostic | undefined {
		const { message, severity, code } = this.describe(diagnosis);
		const shown = diagnosticSeverity(severity);
		if (shown === undefined) {
			return undefined;
		}
		const diagnostic = new vscode.Diagnostic(rangeInDocument(document, diagnosis), message, shown);
		diagnostic.source = 'Study Admin';
		diagnostic.code = code;
		switch (diagnosis.kind) {
			case 'validation':
				diagnostic.relatedInformation = diagnosis.related.map((related) => {
					const location = new vscode.Location(document.uri, rangeInDocument(document, related));
					const text = relatedLocationText(document.getText(location.range));
					return new vscode.DiagnosticRelatedInformation(location, text);
				});
				break;
			case 'deprecated':
				diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
		}
		return diagnostic;
	}

	dispose(): void {
		this.#settings.dispose();
	}
}
