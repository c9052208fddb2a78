import type { L10n } from '../../shared/explanations.ts';
import { longDay } from '../../shared/lifecycle/formatDay.ts';
import type { DeprecationJudgement } from '../core/checks/judgeDeprecation.ts';

/**
 * What is said about a deprecated field, argument, input field or enum value: until when it works, and the schema's own
 * words. `locale` (BCP 47) is that of the day's name.
 */
export function deprecationMessage(
	l10n: L10n,
	locale: string,
	deprecated: { readonly name: string; readonly reason: string },
	judgement: DeprecationJudgement,
): string {
	const { name, reason } = deprecated;
	return lifetime(l10n, locale, name, judgement) + (reason === '' ? '' : ` ${reason}`);
}

function lifetime(l10n: L10n, locale: string, name: string, { endOfService, daysLeft }: DeprecationJudgement): string {
	if (endOfService === undefined || daysLeft === undefined) {
		return l10n.t('{0} is deprecated.', name);
	}
	const day = longDay(endOfService, locale);
	switch (daysLeft) {
		case -1:
			return l10n.t('{0} is deprecated; its last day was {1}, yesterday.', name, day);
		case 0:
			return l10n.t('{0} is deprecated; its last day is today, {1}.', name, day);
		case 1:
			return l10n.t('{0} is deprecated; its last day is {1}, 1 day left.', name, day);
		default:
			return daysLeft < 0
				? l10n.t('{0} is deprecated; its last day was {1}, {2} days ago.', name, day, -daysLeft)
				: l10n.t('{0} is deprecated; its last day is {1}, {2} days left.', name, day, daysLeft);
	}
}
