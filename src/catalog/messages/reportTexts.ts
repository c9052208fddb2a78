import type { L10n } from '../../shared/core/errorMessages.ts';
import type { ReportTexts } from '../core/sarifReport.ts';

/** Returns the texts of a SARIF report. */
export function reportTexts(l10n: L10n): ReportTexts {
	return {
		title: l10n.t('Use of a deprecated API'),
		description: l10n.t('The code uses an API or operation that has ended or will end, according to the API catalog.'),
		help: l10n.t(
			'Replace the use before the last day of service, as the message describes. To ignore the use until a date, add this comment on its line or above: {0}',
			'study-admin-ignore: <api-id> until YYYY-MM-DD because …',
		),
		constant: l10n.t('The constant that contains the path.'),
	};
}
