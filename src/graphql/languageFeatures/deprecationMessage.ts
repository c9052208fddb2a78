import * as vscode from 'vscode';
import { longDay } from '../../shared/lifecycle/formatDay.ts';
import type { DeprecationJudgement } from '../core/judgeDeprecation.ts';

/** What is said about a deprecated field, argument, input field or enum value: until when it works, and the schema's own words. */
export function deprecationMessage(
	name: string,
	reason: string,
	{ endOfService, daysLeft }: DeprecationJudgement,
): string {
	const words = reason === '' ? '' : ` ${reason}`;
	if (endOfService === undefined || daysLeft === undefined) {
		return vscode.l10n.t('{0} is deprecated.', name) + words;
	}
	const day = longDay(endOfService, vscode.env.language);
	if (daysLeft < 0) {
		return vscode.l10n.t('{0} is deprecated; its last day was {1}, {2} days ago.', name, day, -daysLeft) + words;
	}
	return vscode.l10n.t('{0} is deprecated; its last day is {1}, {2} days left.', name, day, daysLeft) + words;
}
