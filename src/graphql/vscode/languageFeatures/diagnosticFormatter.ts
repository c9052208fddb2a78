import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { integerOr } from '../../../shared/core/integerOr.ts';
import { dayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import { readSeverities, type Severity, severityOr } from '../../../shared/core/lifecycle/severities.ts';
import { diagnosticSeverity } from '../../../shared/vscode/diagnosticSeverity.ts';
import { Setting } from '../../../shared/vscode/settings.ts';
import type { DocumentDiagnostic } from '../../core/language/diagnostics/diagnose.ts';
import type { LintCode } from '../../core/language/diagnostics/lints.ts';
import {
	type DescribedDiagnostic,
	type DiagnosticSettings,
	defaultLintSeverities,
	describeDiagnostic,
} from '../../messages/diagnosticMessages.ts';
import { rangeIn } from '../documents/ranges.ts';

/** Converts diagnostics to VS Code diagnostics with the severities from the settings. */
export class DiagnosticFormatter implements Disposable {
	readonly #clock: Clock;
	readonly #store = new DisposableStore();
	readonly #severities = this.#store.add(new Setting('deprecations.severity', readSeverities));
	readonly #warnWithinDays = this.#store.add(new Setting('deprecations.warnWithinDays', integerOr(365, 0, 36_500)));
	readonly #lints: Readonly<Record<LintCode, Setting<Severity>>> = {
		'mutation-errors-not-selected': this.#store.add(
			new Setting(
				'graphql.lint.mutation-errors-not-selected',
				severityOr(defaultLintSeverities['mutation-errors-not-selected']),
			),
		),
		'connection-without-page-info': this.#store.add(
			new Setting(
				'graphql.lint.connection-without-page-info',
				severityOr(defaultLintSeverities['connection-without-page-info']),
			),
		),
		'nested-connection-without-first': this.#store.add(
			new Setting(
				'graphql.lint.nested-connection-without-first',
				severityOr(defaultLintSeverities['nested-connection-without-first']),
			),
		),
	};
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when a setting that affects diagnostics has changed. */
	readonly onDidChange = this.#changed.event;

	constructor(clock: Clock) {
		this.#clock = clock;
		for (const setting of [this.#severities, this.#warnWithinDays, ...Object.values(this.#lints)]) {
			this.#store.add(setting.onDidChange(() => this.#changed.fire()));
		}
	}

	/** Returns the message, the severity and the code of a diagnostic. */
	describe(diagnosis: DocumentDiagnostic): DescribedDiagnostic {
		const today = dayAt(this.#clock.now());
		return describeDiagnostic(diagnosis, this.#settings, { l10n: vscode.l10n, locale: vscode.env.language, today });
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
		const diagnostic = new vscode.Diagnostic(rangeIn(document, diagnosis), message, shown);
		diagnostic.source = 'Study Admin';
		diagnostic.code = code;
		switch (diagnosis.kind) {
			case 'validation':
				diagnostic.relatedInformation = diagnosis.related.map(
					(relatedRange) =>
						new vscode.DiagnosticRelatedInformation(
							new vscode.Location(document.uri, rangeIn(document, relatedRange)),
							vscode.l10n.t('related location'),
						),
				);
				break;
			case 'deprecated':
				diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
		}
		return diagnostic;
	}

	dispose(): void {
		this.#store.dispose();
	}

	get #settings(): DiagnosticSettings {
		return {
			severities: this.#severities.value,
			warnWithinDays: this.#warnWithinDays.value,
			lints: {
				'mutation-errors-not-selected': this.#lints['mutation-errors-not-selected'].value,
				'connection-without-page-info': this.#lints['connection-without-page-info'].value,
				'nested-connection-without-first': this.#lints['nested-connection-without-first'].value,
			},
		};
	}
}
