import * as vscode from 'vscode';
import { escapeMarkdown } from '../../../shared/core/escapeMarkdown.ts';
import { appendSourcePeriod, formatNumericDay } from '../../../shared/core/lifecycle/formatDay.ts';
import type { LifecycleDay } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import type { LifecycleEvaluator } from '../../core/evaluation.ts';
import { type Api, type Catalog, type DeprecationLogEntry, replacementNameOf } from '../../core/model/catalog.ts';
import type { UseInFile } from '../../core/useIndex.ts';
import { replacementTexts } from '../../messages/replacementTexts.ts';

/** Returns the tooltip of an API, or of a log entry about the API. */
export function apiOrLogRowTooltip(
	evaluator: LifecycleEvaluator,
	catalog: Catalog,
	api: Api,
	entry: DeprecationLogEntry | undefined,
	uses: string,
): vscode.MarkdownString {
	const { l10n } = vscode;
	const status = evaluator.status(catalog, api, entry);
	// Dates that the entry of the log lacks are those of the API.
	const { dates } = status;
	const sentence = l10n.t('{0} {1}.', api.name, evaluator.texts.summary(status));
	const day = (date: LifecycleDay | undefined) => date && appendSourcePeriod(formatNumericDay(date), date);
	const details: readonly Detail[] = [
		[l10n.t('Operation'), entry?.operation.text],
		[l10n.t('Phase'), api.phase?.text],
		[l10n.t('Contract'), api.contract],
		[l10n.t('Pre-announced'), day(dates.preAnnounced)],
		[l10n.t('Announced'), day(dates.announced)],
		[l10n.t('End of service'), day(dates.endOfService)],
		[l10n.t('Withdrawn'), day(dates.withdrawn)],
		[l10n.t('Unspecified dates'), status.notStated.join(', ')],
		[l10n.t('Replacement'), replacementNameOf(catalog, api)],
		...(entry ? replacementTexts(catalog, api.id, entry.operation.text, l10n) : []).map(
			(text): Detail => [l10n.t('Replacement of the operation'), text],
		),
		[l10n.t('In this workspace'), uses],
		...(entry ?? api).other.map(({ name, text }): Detail => [escapeMarkdown(name), text]),
	];
	return tooltip(sentence, details, api.documentation);
}

/**
 * Returns the tooltip of a use, including why it has no diagnostic; `undefined` when the catalog
 * does not contain its API.
 */
export function tooltipOfUse(
	evaluator: LifecycleEvaluator,
	{ uri, finding }: UseInFile<vscode.Uri>,
): vscode.MarkdownString | undefined {
	const { l10n } = vscode;
	const evaluation = evaluator.evaluate(finding);
	if (!evaluation) {
		return undefined;
	}
	const { ignore, constant, use } = finding;
	const until = ignore?.until && !ignore.isUnknownApi ? formatNumericDay(ignore.until) : undefined;
	return tooltip(evaluation.message, [
		[l10n.t('File'), vscode.workspace.asRelativePath(uri)],
		[l10n.t('Line'), String(finding.range.start.line + 1)],
		[l10n.t('Constant on line'), constant && String(constant.start.line + 1)],
		[
			l10n.t('Confidence'),
			use.confidence === 'possible'
				? l10n.t('possible: no warning is shown because the text may refer to something else')
				: undefined,
		],
		[evaluation.ignore === 'expired' ? l10n.t('Ignored until (expired)') : l10n.t('Ignored until'), until],
		[l10n.t('Reason'), until && ignore?.reason],
	]);
}

/** A label in Markdown and a plain text. A detail without a text is not shown. */
type Detail = readonly [name: string, value: string | undefined];

/**
 * Returns a sentence and a list of details as Markdown. The texts are escaped, because they can
 * come from the catalog or the code.
 */
function tooltip(sentence: string, details: readonly Detail[], documentation?: string): vscode.MarkdownString {
	const lines = details.flatMap(([name, value]) => (value ? [`- ${name}: ${escapeMarkdown(value)}`] : []));
	const link = documentation === undefined ? [] : [`- ${vscode.l10n.t('Documentation')}: <${documentation}>`];
	return new vscode.MarkdownString([escapeMarkdown(sentence), '', ...lines, ...link].join('\n'));
}
