import type { L10n } from '../../shared/core/errorMessages.ts';
import type { ReportNotification, ReportRule } from '../../shared/core/reports/reportedFinding.ts';
import type { Api } from '../core/model/catalog.ts';
import { deprecatedApiRuleId } from '../core/reportedFindingOfUse.ts';

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

/** Returns the sentence that uses of an API were not searched for. */
export function unsearchedApiText({ name }: Pick<Api, 'name'>, l10n: L10n): string {
	return l10n.t('Uses of {0} were not searched for, because no address of it is known.', name);
}

/**
 * Returns the notification of reports for each API whose uses were not searched for, so that a
 * report without uses is not taken for a proof.
 */
export function unsearchedApiNotifications(apis: readonly Api[], l10n: L10n): readonly ReportNotification[] {
	return apis.map((api) => ({
		id: 'api-not-searched-for',
		title: l10n.t('API whose uses are not searched for'),
		text: unsearchedApiText(api, l10n),
	}));
}

/** Returns the notification of reports that not all files of the workspace were searched. */
export function incompleteSearchNotification(l10n: L10n): ReportNotification {
	return {
		id: 'workspace-not-searched',
		title: l10n.t('Workspace that is not searched completely'),
		text: l10n.t('Findings can be missing, because the workspace has not been searched completely.'),
	};
}

/** Returns the message for the constant that contains the path of a use. */
export function pathConstantMessage(l10n: L10n): string {
	return l10n.t('The constant that contains the path.');
}
