import { type ProgressReport, progressByApi, type RepositoryProgress } from '../../catalog/core/progress/report.ts';
import { verdictLabel } from '../../catalog/messages/outlookText.ts';
import {
	apiProgressText,
	firstSampledDaysNote,
	firstSampledDayText,
	noUsesInHistoryText,
	progressNoteTexts,
	totalProgressText,
} from '../../catalog/messages/progressTexts.ts';
import { type CalendarDay, daysBetween } from '../../shared/core/lifecycle/calendarDay.ts';
import { formatTable } from '../check/summary.ts';
import { englishL10n } from '../english.ts';
import type { OutputLayout } from '../terminal.ts';
import { wrapText } from '../textLayout.ts';

const headings = ['API', 'Repository', 'Uses left', 'Of these ignored', 'Possible', 'Oldest use', 'Days left'];

/** Returns the lines of the text report: the outlook of each API, a table, files and notes. */
export function progressReportLines(report: ProgressReport, layout: OutputLayout): readonly string[] {
	const { repositories, today } = report;
	const apis = progressByApi(repositories, today);
	const total = totalProgressText(report, englishL10n);
	const notes = progressNoteTexts(report, englishL10n, 'en').flatMap((note) => wrapText(note, layout.columns));
	const rows = repositories.flatMap((repository) => rowsOf(repository, today));
	return [
		...(apis.length === 0 ? wrapText(noUsesInHistoryText(report, englishL10n), layout.columns) : []),
		...apis.flatMap((api) => [
			layout.style('bold', `${api.apiName}: ${verdictLabel(api.verdict, englishL10n)}`),
			...wrapText(apiProgressText(api, today, englishL10n, 'en'), layout.columns - 2).map((line) => `  ${line}`),
			'',
		]),
		...(total === undefined ? [] : [...wrapText(total, layout.columns), '']),
		...(rows.length === 0 ? [] : formatTable(headings, rows, layout)),
		...filesLeft(repositories, layout),
		...(notes.length === 0 ? [] : ['', ...notes]),
	];
}

function rowsOf(repository: RepositoryProgress, today: CalendarDay): readonly (readonly string[])[] {
	const { name, apis, samples } = repository;
	const counts = samples.at(-1)?.counts ?? {};
	return apis.map(({ api, apiName, lastDay, oldest }) => {
		const { uses, ignored, possible } = counts[api] ?? { uses: 0, ignored: 0, possible: 0 };
		return [
			apiName,
			name,
			...[uses + ignored, ignored, possible].map(String),
			oldest ? firstSampledDayText(repository, oldest, englishL10n) : '',
			lastDay ? String(daysBetween(today, lastDay)) : '',
		];
	});
}

function filesLeft(repositories: readonly RepositoryProgress[], layout: OutputLayout): readonly string[] {
	const found = repositories.flatMap((repository) => {
		const { name, files, apis } = repository;
		const names = new Map(apis.map(({ api, apiName }) => [api, apiName]));
		const lines = files.map(
			({ api, path, lines: own, since }) =>
				`  ${path}:${own.join(',')}  ${names.get(api) ?? api}, since ${firstSampledDayText(repository, since, englishL10n)}`,
		);
		return lines.length === 0 ? [] : ['', `Uses left in ${name}:`, ...lines];
	});
	return found.length === 0 ? [] : [...found, '', ...wrapText(firstSampledDaysNote(englishL10n), layout.columns)];
}
