import type { L10n } from '../../shared/core/errorMessages.ts';
import { type CalendarDay, formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import { plural } from '../../shared/core/plural.ts';
import { outlookOf } from '../core/progress/outlook.ts';
import {
	type ApiProgress,
	mayUseBeOlderThanSamples,
	type ProgressNote,
	type ProgressReport,
	progressByApi,
	type RepositoryProgress,
	totalUseCounts,
} from '../core/progress/report.ts';
import { outlookText } from './outlookText.ts';

/** Maximum number of paths in a note. */
const maxPaths = 10;

/** Returns the sentences about the progress of one API, with its ignored uses. */
export function apiProgressText(
	{ outlook, lastDay, ignored }: ApiProgress,
	today: CalendarDay,
	l10n: L10n,
	locale: string,
): string {
	const text = outlookText(outlook, { today, lastDay }, l10n, locale);
	return ignored === 0 || outlook.kind === 'done' ? text : `${text} ${ignoredText(ignored, l10n)}`;
}

function ignoredText(ignored: number, l10n: L10n): string {
	return plural(
		ignored,
		l10n.t('1 use is ignored by a comment and counts as left.'),
		l10n.t('{0} uses are ignored by comments and count as left.', ignored),
	);
}

/**
 * Returns the sentences about all APIs of a report together; `undefined` if there is only one API.
 */
export function totalProgressText(report: ProgressReport, l10n: L10n): string | undefined {
	const apis = progressByApi(report.repositories, report.today);
	if (apis.length < 2) {
		return undefined;
	}
	const outlook = outlookOf(totalUseCounts(report.repositories));
	const left = 'left' in outlook ? outlook.left : 0;
	const inTime = apis.filter(({ verdict }) => verdict === 'in time' || verdict === 'done').length;
	return plural(
		left,
		l10n.t('1 use is left. {0} of {1} APIs are done or will be done in time.', inTime, apis.length),
		l10n.t('{0} uses are left. {1} of {2} APIs are done or will be done in time.', left, inTime, apis.length),
	);
}

/** Returns the first sampled day of a use in a repository, for tables. */
export function firstSampledDayText(repository: RepositoryProgress, day: CalendarDay, l10n: L10n): string {
	return mayUseBeOlderThanSamples(repository, day) ? l10n.t('{0} or earlier', formatIsoDay(day)) : formatIsoDay(day);
}

/** Returns the sentence about the days of {@link firstSampledDayText}. */
export function firstSampledDaysNote(l10n: L10n): string {
	return l10n.t('The date of a use is that of the first count that includes it.');
}

/**
 * Returns the statement that there are no uses, of what was searched for, or that no files were
 * searched, for example because no commit contains the folder.
 */
export function noUsesInHistoryText({ repositories }: ProgressReport, l10n: L10n): string {
	if (repositories.every(({ samples }) => samples.every(({ files }) => files === 0))) {
		return l10n.t('No files with code were in the counted commits, so nothing was searched.');
	}
	return repositories.some(({ notSearchedFor }) => notSearchedFor.length > 0)
		? l10n.t('There were no certain uses of the APIs that were searched for in this period.')
		: l10n.t('There were no certain uses of deprecated APIs in this period.');
}

/** Returns what was not searched for or not searched, and other facts about the histories. */
export function progressNoteTexts({ repositories }: ProgressReport, l10n: L10n, locale: string): readonly string[] {
	const unsearched = new Set(repositories.flatMap((each) => each.notSearchedFor.map(({ apiName }) => apiName)));
	const notes = repositories.flatMap(({ name, notes: own }) =>
		own.map((note) => l10n.t('{0}: {1}', name, noteText(note, l10n, locale))),
	);
	return unsearched.size === 0
		? notes
		: [...notes, l10n.t('Not searched for, because no address is known: {0}.', [...unsearched].join(', '))];
}

function noteText(note: ProgressNote, l10n: L10n, locale: string): string {
	switch (note.kind) {
		case 'shallow':
			return l10n.t(
				'The clone is shallow, so the history before its first commit is missing. Fetch it with "git fetch --unshallow".',
			);
		case 'bare':
			return l10n.t('The clone is bare, so the settings in .vscode/settings.json were not applied.');
		case 'no-commits':
			return l10n.t('There are no commits in the period. The last commit is of {0}.', formatLongDay(note.day, locale));
		case 'later-period':
			return l10n.t(
				'The uses were counted from {0} on, so the merged numbers do not begin earlier. Count them again with an earlier --since.',
				formatLongDay(note.day, locale),
			);
		case 'new-folder':
			return note.day
				? l10n.t(
						'The first counted commit with the folder {0} is that of {1}. If it was renamed, run the command in the root of the repository for the complete history.',
						note.folder,
						formatLongDay(note.day, locale),
					)
				: l10n.t(
						'The folder {0} is in no commit of the period. Commit it, or run the command in the root of the repository.',
						note.folder,
					);
		case 'submodules':
			return l10n.t('Submodules are not searched: {0}. Run the command in each of them.', listPaths(note.paths, l10n));
		case 'missing':
			return plural(
				note.paths.length,
				l10n.t(
					'1 file was not searched because its content is missing or damaged in the clone: {0}.',
					listPaths(note.paths, l10n),
				),
				l10n.t(
					'{0} files were not searched because their contents are missing or damaged in the clone: {1}.',
					note.paths.length,
					listPaths(note.paths, l10n),
				),
			);
		case 'ignore-files':
			return l10n.t(
				'Ignore files are not applied because they are missing in the clone or too large: {0}.',
				listPaths(note.paths, l10n),
			);
	}
}

function listPaths(paths: readonly string[], l10n: L10n): string {
	const listed = paths.slice(0, maxPaths).join(', ');
	const more = paths.length - maxPaths;
	return more > 0 ? l10n.t('{0} and {1} more', listed, more) : listed;
}
