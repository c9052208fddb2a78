import type { L10n } from '../../shared/core/errorMessages.ts';
import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import type { PhaseSeverities, Severity } from '../../shared/core/lifecycle/severities.ts';
import type { SettingReader } from '../../shared/core/settingDefinitions.ts';
import { type ClassifiedDeprecation, classifyDeprecation } from '../core/language/diagnostics/classifyDeprecation.ts';
import type { DocumentDiagnostic, IncompleteCheckDiagnostic } from '../core/language/diagnostics/diagnose.ts';
import type { LintCode, LintFinding } from '../core/language/diagnostics/lints.ts';

/** The language and the date that messages about schema elements depend on. */
export interface MessageLocale {
	readonly l10n: L10n;
	/** Language tag (BCP 47) for dates. */
	readonly locale: string;
	readonly today: CalendarDay;
}

/** The values of the settings that diagnostics depend on. */
export interface DiagnosticSettings {
	readonly severities: PhaseSeverities;
	/** The value of `studyAdmin.deprecations.warnWithinDays`. */
	readonly warnWithinDays: number;
	/** The values of `studyAdmin.graphql.lint.<code>`. */
	readonly lints: Readonly<Record<LintCode, Severity>>;
}

/** Reads the settings that diagnostics depend on. */
export function readDiagnosticSettings(setting: SettingReader): DiagnosticSettings {
	return {
		severities: setting('deprecations.severity'),
		warnWithinDays: setting('deprecations.warnWithinDays'),
		lints: {
			'mutation-errors-not-selected': setting('graphql.lint.mutation-errors-not-selected'),
			'connection-without-page-info': setting('graphql.lint.connection-without-page-info'),
			'nested-connection-without-first': setting('graphql.lint.nested-connection-without-first'),
		},
	};
}

/** A diagnostic as it is shown to the user. */
export interface DescribedDiagnostic {
	readonly message: string;
	/** `off` for a diagnostic that the settings turn off. */
	readonly severity: Severity;
	/**
	 * `syntax`, the name of a validation rule, `deprecated-field/<phase>`, or the code of a lint.
	 */
	readonly code: string;
	/** The lifecycle of a deprecated element; `undefined` for other diagnostics. */
	readonly deprecation: ClassifiedDeprecation | undefined;
}

/** Validation rules whose errors are shown as warnings, because they do not affect a request. */
const warningRules: ReadonlySet<string> = new Set(['NoUnusedFragments', 'ExecutableDefinitions']);

/** Returns the message, the severity and the code of a diagnostic. */
export function describeDiagnostic(
	diagnostic: DocumentDiagnostic,
	settings: DiagnosticSettings,
	locale: MessageLocale,
): DescribedDiagnostic {
	const { l10n } = locale;
	switch (diagnostic.kind) {
		case 'syntax': {
			const message = diagnostic.message.replace('<EOF>', l10n.t('the end of the definition'));
			return { message, severity: 'error', code: 'syntax', deprecation: undefined };
		}
		case 'validation': {
			const { rule, message } = diagnostic;
			return { message, severity: warningRules.has(rule) ? 'warning' : 'error', code: rule, deprecation: undefined };
		}
		case 'deprecated': {
			const deprecation = classifyDeprecation(diagnostic.reason, locale.today, settings.warnWithinDays);
			return {
				message: deprecationMessage(locale, diagnostic, deprecation),
				severity: settings.severities[deprecation.lifecyclePhase],
				code: `deprecated-field/${deprecation.lifecyclePhase}`,
				deprecation,
			};
		}
		case 'lint': {
			const { code } = diagnostic;
			return { message: lintMessage(l10n, diagnostic), severity: settings.lints[code], code, deprecation: undefined };
		}
		case 'not-checked':
		case 'partly-checked': {
			const { kind: code, name } = diagnostic;
			const severity = code === 'not-checked' ? 'information' : 'off';
			return {
				message: uncheckedDefinitionMessage(l10n, { kind: code, name }),
				severity,
				code,
				deprecation: undefined,
			};
		}
	}
}

/** Returns the sentence that a definition was not checked completely. */
export function uncheckedDefinitionMessage(
	l10n: L10n,
	{ kind, name }: Pick<IncompleteCheckDiagnostic, 'kind' | 'name'>,
): string {
	return kind === 'not-checked'
		? l10n.t('"{0}" is not checked, because it cannot be parsed without the values of its interpolations.', name)
		: l10n.t('"{0}" is checked, except for the parts that its interpolations supply.', name);
}

/** Returns the message for a deprecated schema element: end of service and deprecation reason. */
export function deprecationMessage(
	locale: Omit<MessageLocale, 'today'>,
	{ name, reason }: { readonly name: string; readonly reason: string },
	deprecation: ClassifiedDeprecation,
): string {
	return lifetime(locale, name, deprecation) + (reason === '' ? '' : ` ${reason}`);
}

function lifetime(
	{ l10n, locale }: Omit<MessageLocale, 'today'>,
	name: string,
	{ endOfService, daysLeft }: ClassifiedDeprecation,
): string {
	if (endOfService === undefined || daysLeft === undefined) {
		return l10n.t('{0} is deprecated.', name);
	}
	const day = formatLongDay(endOfService, locale);
	switch (daysLeft) {
		case -1:
			return l10n.t('{0} is deprecated. Its last day was {1} (yesterday).', name, day);
		case 0:
			return l10n.t('{0} is deprecated. Its last day is {1} (today).', name, day);
		case 1:
			return l10n.t('{0} is deprecated. Its last day is {1} (1 day left).', name, day);
		default:
			return daysLeft < 0
				? l10n.t('{0} is deprecated. Its last day was {1} ({2} days ago).', name, day, -daysLeft)
				: l10n.t('{0} is deprecated. Its last day is {1} ({2} days left).', name, day, daysLeft);
	}
}

/** Returns the message of a lint. The message ends with the fix. */
function lintMessage(l10n: L10n, { code, field, pageSize }: LintFinding): string {
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
