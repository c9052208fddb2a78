import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import { diagnosticSeverity } from '../../shared/diagnosticSeverity.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { dayAt } from '../../shared/lifecycle/calendarDay.ts';
import { readSeverities, type StageSeverity, severityOr } from '../../shared/lifecycle/severities.ts';
import { Setting, wholeNumber } from '../../shared/settings.ts';
import type { Diagnosis } from '../core/checks/diagnose.ts';
import { judgeDeprecation } from '../core/checks/judgeDeprecation.ts';
import type { LintCode } from '../core/checks/lints.ts';
import { deprecationMessage } from './deprecationMessage.ts';
import { lintMessage } from './lintMessage.ts';
import { rangeIn } from './rangeIn.ts';

/** What these rules find is not sent with an operation. */
const harmless: ReadonlySet<string> = new Set(['NoUnusedFragments', 'ExecutableDefinitions']);

/** How what is wrong looks in the editor, as the settings say. */
export class DiagnosticLooks implements Disposable {
	readonly #clock: Clock;
	readonly #store = new DisposableStore();
	readonly #severities = this.#store.add(new Setting('deprecations.severity', readSeverities));
	readonly #warnWithinDays = this.#store.add(new Setting('deprecations.warnWithinDays', wholeNumber(365, 0, 36_500)));
	readonly #lints: Readonly<Record<LintCode, Setting<StageSeverity>>> = {
		'mutation-errors-not-selected': this.#store.add(
			new Setting('graphql.lint.mutation-errors-not-selected', severityOr('warning')),
		),
		'connection-without-page-info': this.#store.add(
			new Setting('graphql.lint.connection-without-page-info', severityOr('information')),
		),
		'nested-connection-without-first': this.#store.add(
			new Setting('graphql.lint.nested-connection-without-first', severityOr('warning')),
		),
	};
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when a setting has changed. */
	readonly onDidChange = this.#changed.event;

	constructor(clock: Clock) {
		this.#clock = clock;
		for (const setting of [this.#severities, this.#warnWithinDays, ...Object.values(this.#lints)]) {
			this.#store.add(setting.onDidChange(() => this.#changed.fire()));
		}
	}

	/** The diagnostic for something found in a document; `undefined` when the settings turn it off. */
	diagnosticOf(document: vscode.TextDocument, diagnosis: Diagnosis): vscode.Diagnostic | undefined {
		const range = rangeIn(document, diagnosis);
		switch (diagnosis.kind) {
			case 'syntax': {
				const message = diagnosis.message.replace('<EOF>', vscode.l10n.t('the end of the definition'));
				return diagnosticAt(range, message, vscode.DiagnosticSeverity.Error, 'syntax');
			}
			case 'validation': {
				const { rule, message, related } = diagnosis;
				const severity = harmless.has(rule) ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error;
				const diagnostic = diagnosticAt(range, message, severity, rule);
				diagnostic.relatedInformation = related.map(
					(place) =>
						new vscode.DiagnosticRelatedInformation(
							new vscode.Location(document.uri, rangeIn(document, place)),
							vscode.l10n.t('also concerned'),
						),
				);
				return diagnostic;
			}
			case 'deprecated':
				return this.#deprecation(range, diagnosis);
			case 'lint': {
				const severity = diagnosticSeverity(this.#lints[diagnosis.code].value);
				return severity === undefined
					? undefined
					: diagnosticAt(range, lintMessage(vscode.l10n, diagnosis), severity, diagnosis.code);
			}
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	#deprecation(range: vscode.Range, diagnosis: Extract<Diagnosis, { kind: 'deprecated' }>) {
		const judgement = judgeDeprecation(diagnosis.reason, dayAt(this.#clock.now()), this.#warnWithinDays.value);
		const severity = diagnosticSeverity(this.#severities.value[judgement.stage]);
		if (severity === undefined) {
			return undefined;
		}
		const message = deprecationMessage(vscode.l10n, vscode.env.language, diagnosis, judgement);
		const diagnostic = diagnosticAt(range, message, severity, `deprecated-field/${judgement.stage}`);
		diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
		return diagnostic;
	}
}

function diagnosticAt(
	range: vscode.Range,
	message: string,
	severity: vscode.DiagnosticSeverity,
	code: string,
): vscode.Diagnostic {
	const diagnostic = new vscode.Diagnostic(range, message, severity);
	diagnostic.source = 'Study Admin';
	diagnostic.code = code;
	return diagnostic;
}
