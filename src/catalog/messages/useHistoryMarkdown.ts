import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeMarkdown } from '../../shared/core/escapeMarkdown.ts';
import { type ProgressReport, progressByApi } from '../core/progress/report.ts';
import { verdictLabel } from './outlookText.ts';
import { chartStyleSheet, progressChartSvg } from './progressChartSvg.ts';
import { apiProgressText, noUsesInHistoryText, progressNoteTexts } from './progressTexts.ts';

const chartWidth = 720;

/**
 * Returns the Markdown sections about the history of a folder: the chart as an image, the outlook
 * of each API, and what was not searched.
 */
export function useHistoryMarkdown(
	report: ProgressReport,
	theme: 'light' | 'dark',
	l10n: L10n,
	locale: string,
): readonly string[] {
	const { repositories, today } = report;
	const apis = progressByApi(repositories, today);
	const names = repositories.map(({ name }) => name).join(', ');
	const outlooks = apis.map((api) => {
		const heading = `${api.apiName}: ${verdictLabel(api.verdict, l10n)}.`;
		return `- **${escapeMarkdown(heading)}** ${escapeMarkdown(apiProgressText(api, today, l10n, locale))}`;
	});
	const notes = progressNoteTexts(
		{ ...report, repositories: repositories.map((each) => ({ ...each, notSearchedFor: [] })) },
		l10n,
		locale,
	);
	// The image is on the ground of the editor.
	const style = `${chartStyleSheet(theme)}\n.ground{fill:none}`;
	const chart = { apis, today, width: chartWidth, id: 'chart', style };
	const alternative = escapeMarkdown(l10n.t('Uses left over time'));
	return [
		`## ${escapeMarkdown(l10n.t('Uses left over time in {0}', names))}`,
		...(apis.length === 0
			? [escapeMarkdown(noUsesInHistoryText(report, l10n))]
			: [`![${alternative}](${imageUrl(progressChartSvg(chart, l10n, locale))})`, outlooks.join('\n')]),
		...notes.map(escapeMarkdown),
	];
}

/** Returns an SVG image as a data URL (RFC 2397). */
function imageUrl(svg: string): string {
	const bytes = new TextEncoder().encode(svg);
	return `data:image/svg+xml;base64,${btoa(String.fromCodePoint(...bytes))}`;
}
