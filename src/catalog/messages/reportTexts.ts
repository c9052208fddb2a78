import type { L10n } from '../../shared/core/errorMessages.ts';
import type { ReportRule } from '../../shared/core/reports/reportedFinding.ts';
import { deprecatedApiRuleId } from '../core/reportedUse.ts';

/** Returns the rule of reports for uses of deprecated APIs. */
export function deprecatedApiRule(l10n: L10n): ReportRule {
	return {
		id: deprecatedApiRuleId,
		name: 'DeprecatedApi',
		title: l10n.t('Use of a deprecated API'),
		description: l10n.t('The code uses an API or operation that has ended or will end, according to the API catalog.'),
		help: l10n.t(
			'Replace the use before the last day of service, as the message describes. To ignore the use until a date, add this comment on its line or above: {0}',
			'study-admin-ignore: <api-id> until YYYY-MM-DD because …',
		),
		// The web page of the published catalog, which explains the lifecycle of the APIs.
		helpUri: 'https://studieadministrasjon.sikt.no/apier/',
		fingerprintKey: 'deprecatedApiUse/v1',
		tags: ['deprecation'],
	};
}

/** Returns the message for the constant that contains the path of a use. */
export function constantMessage(l10n: L10n): string {
	return l10n.t('The constant that contains the path.');
}
