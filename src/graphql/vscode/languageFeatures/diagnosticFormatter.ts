import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { L10n } from '../../../shared/core/errorMessages.ts';
import { integerOr } from '../../../shared/core/integerOr.ts';
import { dayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import { readSeverities, type StageSeverity, severityOr } from '../../../shared/core/lifecycle/severities.ts';
import { diagnosticSeverity } from '../../../shared/vscode/diagnosticSeverity.ts';
import { Setting } from '../../../shared/vscode/settings.ts';
import { classifyDeprecation } from '../../core/language/diagnostics/classifyDeprecation.ts';
import type { DocumentDiagnostic } from '../../core/language/diagnostics/diagnose.ts';
import type { Lint, LintCode } from '../../core/language/diagnostics/lints.ts';
import { rangeIn } from '../documents/ranges.ts';
import { deprecationMessage } from './elementParagraphs.ts';

/** Validation rules whose errors are shown as warnings, because they do not affect a request. */
const warningRules: ReadonlySet<string> = new Set(['NoUnusedFragments', 'ExecutableDefinitions']);

/** Converts diagnostics to VS Code diagnostics with the severities from the settings. */
export class DiagnosticFormatter implements Disposable {
	readonly #clock: Clock;
	readonly #store = new DisposableStore();
	readonly #severities = this.#store.add(new Setting('deprecations.severity', readSeverities));
	readonly #warnWithinDays = this.#store.add(new Setting('deprecations.warnWithinDays', integerOr(365, 0, 36_500)));
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
	/** Fires when a setting that affects diagnostics has changed. */
	readonly onDidChange = this.#changed.event;

	constructor(clock: Clock) {
		this.#clock = clock;
		for (const setting of [this.#severities, this.#warnWithinDays, ...Object.values(this.#lints)]) {
			this.#store.add(setting.onDidChange(() => this.#changed.fire()));
		}
	}

	/**
	 * Converts a diagnostic to a VS Code diagnostic; returns `undefined` if the settings turn the
	 * diagnostic off.
	 */
	diagnosticOf(document: vscode.TextDocument, diagnosis: DocumentDiagnostic): vscode.Diagnostic | undefined {
		const range = rangeIn(document, diagnosis);
		switch (diagnosis.kind) {
			case 'syntax': {
				const message = diagnosis.message.replace('<EOF>', vscode.l10n.t('the end of the definition'));
				return diagnosticAt(range, message, vscode.DiagnosticSeverity.Error, 'syntax');
			}
			case 'validation': {
				const { rule, message, related } = diagnosis;
				const severity = warningRules.has(rule) ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error;
				const diagnostic = diagnosticAt(range, message, severity, rule);
				diagnostic.relatedInformation = related.map(
					(relatedRange) =>
						new vscode.DiagnosticRelatedInformation(
							new vscode.Location(document.uri, rangeIn(document, relatedRange)),
							vscode.l10n.t('related location'),
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

	#deprecation(range: vscode.Range, diagnosis: Extract<DocumentDiagnostic, { kind: 'deprecated' }>) {
		const deprecation = classifyDeprecation(diagnosis.reason, dayAt(this.#clock.now()), this.#warnWithinDays.value);
		const severity = diagnosticSeverity(this.#severities.value[deprecation.stage]);
		if (severity === undefined) {
			return undefined;
		}
		const message = deprecationMessage(vscode.l10n, vscode.env.language, diagnosis, deprecation);
		const diagnostic = diagnosticAt(range, message, severity, `deprecated-field/${deprecation.stage}`);
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

/** Returns the message of a lint. The message ends with the fix. */
export function lintMessage(l10n: L10n, { code, field, pageSize }: Lint): string {
	switch (code) {
		case 'mutation-errors-not-selected':
			return l10n.t(
				'{0} reports failures in the field "errors" of its payload. Select "errors", or failures will look like success.',
				field,
			);
		case 'connection-without-page-info':
			return l10n.t('{0} is paginated, but "pageInfo" is not selected. Select "pageInfo" to detect more pages.', field);
		case 'nested-connection-without-first':
			return pageSize === undefined
				? l10n.t('{0} may be silently truncated because it has no argument "first". Add "first".', field)
				: l10n.t(
						'{0} is silently truncated (server limit: {1}) because it has no argument "first". Add "first".',
						field,
						pageSize,
					);
	}
}
