import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeHtml } from '../../shared/core/escapeHtml.ts';
import { type CalendarDay, daysBetween, formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import { percentEncodedPath } from '../../shared/core/percentEncoding.ts';
import { sum } from '../../shared/core/sum.ts';
import {
	type ApiProgress,
	type FileWithRemainingUses,
	type ProgressReport,
	progressByApi,
	type RepositoryProgress,
	type UsedApi,
} from '../core/progress/report.ts';
import { verdictLabel } from './outlookText.ts';
import { maxChartLines, progressChartSvg } from './progressChartSvg.ts';
import {
	apiProgressText,
	firstSampledDaysNote,
	firstSampledDayText,
	noUsesInHistoryText,
	progressNoteTexts,
	totalProgressText,
} from './progressTexts.ts';

/** How the files of a page are linked. */
export interface FileLinkOptions {
	/**
	 * The template of the URLs of files, with the placeholders `{repository}`, `{commit}`, `{path}`
	 * and `{line}`; `undefined` for a page without links.
	 */
	readonly linkTemplate: string | undefined;
}

/** Maximum length of the rows with files in UTF-16 code units, so that the page opens quickly. */
const maxFilesLength = 600_000;
/** Maximum number of lines in a row. */
const maxLinesPerFile = 20;
/** Maximum number of rows in the table of the chart. */
const maxRows = 400;

/** The sections of the HTML page of a report. */
export class ProgressSections {
	readonly #report: ProgressReport;
	readonly #options: FileLinkOptions;
	readonly #l10n: L10n;
	readonly #locale: string;

	constructor(report: ProgressReport, options: FileLinkOptions, l10n: L10n, locale: string) {
		this.#report = report;
		this.#options = options;
		this.#l10n = l10n;
		this.#locale = locale;
	}

	/** Returns the sentence about the repositories and the period. */
	introduction(): string {
		const { repositories, since, today, catalogVersion } = this.#report;
		const names = repositories.map(({ name }) => name);
		const of =
			names.length === 1
				? this.#l10n.t('Repository {0}', names[0] ?? '')
				: this.#l10n.t('{0} repositories', names.length);
		const period = this.#l10n.t('from {0} to {1}', this.#day(since), this.#day(today));
		const version = catalogVersion === undefined ? '' : this.#l10n.t(', catalog version {0}', catalogVersion);
		return paragraph(`${of}, ${period}${version}.`);
	}

	/** Returns the outlook of each API. */
	outlooks(apis: readonly ApiProgress[]): string {
		if (apis.length === 0) {
			return paragraph(noUsesInHistoryText(this.#report, this.#l10n));
		}
		const total = totalProgressText(this.#report, this.#l10n);
		const items = apis.map((api) => {
			const label = `<strong class="verdict ${api.verdict.replace(' ', '-')}">${escapeHtml(verdictLabel(api.verdict, this.#l10n))}</strong>`;
			const text = apiProgressText(api, this.#report.today, this.#l10n, this.#locale);
			return `<li><h3>${escapeHtml(api.apiName)} ${label}</h3>${paragraph(text)}</li>`;
		});
		return this.#section(
			this.#l10n.t('Will it be done in time?'),
			`${total === undefined ? '' : paragraph(total)}<ul class="outlooks">${items.join('\n')}</ul>`,
		);
	}

	/** Returns the chart with the table of its numbers. */
	chart(apis: readonly ApiProgress[]): string {
		if (apis.length === 0) {
			return '';
		}
		const charts = [720, 360].map((width) =>
			progressChartSvg({ apis, today: this.#report.today, width, id: `chart-${width}` }, this.#l10n, this.#locale),
		);
		const hidden = apis.length - maxChartLines;
		const note =
			hidden > 0
				? paragraph(this.#l10n.t('The chart shows the {0} APIs with the most uses. The table has all.', maxChartLines))
				: '';
		const days = apis[0]?.counts.map(({ day }) => day) ?? [];
		const step = Math.ceil(days.length / maxRows);
		const rows = days.flatMap((day, index) =>
			(days.length - 1 - index) % step === 0
				? [[formatIsoDay(day), ...apis.map(({ counts }) => String(counts[index]?.count ?? 0))]]
				: [],
		);
		const table = this.#table(
			this.#l10n.t('Uses left by day'),
			[this.#l10n.t('Day'), ...apis.map(({ apiName }) => apiName)],
			rows.map((row) => row.map(escapeHtml)),
		);
		const summary = escapeHtml(this.#l10n.t('Numbers of the chart'));
		return this.#section(
			this.#l10n.t('Uses left over time'),
			`<figure><div class="wide">${charts[0]}</div><div class="narrow">${charts[1]}</div></figure>
<p class="caption">${escapeHtml(this.#l10n.t('Solid and dashed lines: uses left. Dotted lines: the pace of the last three months. Vertical lines: today, and the last days of service.'))}</p>
${note}<details><summary>${summary}</summary>${table}</details>`,
		);
	}

	/** Returns the section with one table row for each API of each repository. */
	repositories(): string {
		const { today, repositories } = this.#report;
		const rows = repositories.flatMap((repository) => {
			const own = new Map(progressByApi([repository], today).map((each) => [each.api, each]));
			return repository.apis.map((api) => this.#repositoryRow(repository, api, own.get(api.api)).map(escapeHtml));
		});
		if (rows.length === 0) {
			return '';
		}
		const headings = [
			this.#l10n.t('Repository'),
			this.#l10n.t('API'),
			this.#l10n.t('Uses left'),
			this.#l10n.t('Of these ignored'),
			this.#l10n.t('Possible'),
			this.#l10n.t('Oldest use'),
			this.#l10n.t('Last day'),
			this.#l10n.t('Days left'),
			this.#l10n.t('Done on'),
			this.#l10n.t('Outlook'),
		];
		const title = this.#l10n.t('Repositories');
		return this.#section(title, this.#table(this.#l10n.t('Uses by repository and API'), headings, rows));
	}

	/** Returns the tables of the files with uses. */
	files(): string {
		const all = this.#report.repositories.flatMap((repository) =>
			repository.files.map((file) => ({ repository, file })),
		);
		if (all.length === 0) {
			return '';
		}
		let length = 0;
		const cells = all.map(({ repository, file }) => ({ repository, row: this.#fileRow(repository, file) }));
		const shown = cells.filter(({ row }) => {
			length += sum(row.map((cell) => cell.length));
			return length <= maxFilesLength;
		});
		const tables = [...Map.groupBy(shown, ({ repository }) => repository)].map(([repository, rows]) => {
			const headings = [
				this.#l10n.t('File'),
				this.#l10n.t('Lines'),
				this.#l10n.t('API'),
				this.#l10n.t('Ignored'),
				this.#l10n.t('Since'),
			];
			const caption = this.#l10n.t('Uses left in {0}', repository.name);
			return `<h3>${escapeHtml(repository.name)}</h3>${this.#table(
				caption,
				headings,
				rows.map(({ row }) => row),
			)}`;
		});
		const hidden = all.length - shown.length;
		const more =
			hidden > 0 ? paragraph(this.#l10n.t('{0} more files are only in the JSON report (--format json).', hidden)) : '';
		const dates = paragraph(firstSampledDaysNote(this.#l10n));
		return this.#section(this.#l10n.t('Uses left by file'), `${dates}${tables.join('\n')}${more}`);
	}

	/** Returns what was not searched. */
	notes(): string {
		const notes = progressNoteTexts(this.#report, this.#l10n, this.#locale);
		return notes.length === 0
			? ''
			: this.#section(
					this.#l10n.t('What was not searched'),
					`<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('\n')}</ul>`,
				);
	}

	#repositoryRow(
		repository: RepositoryProgress,
		{ api, apiName, lastDay, oldest }: UsedApi,
		progress: ApiProgress | undefined,
	): readonly string[] {
		const { name, samples } = repository;
		const { uses, ignored, possible } = samples.at(-1)?.counts[api] ?? { uses: 0, ignored: 0, possible: 0 };
		const done = progress?.outlook.kind === 'falling' ? progress.outlook.done : undefined;
		return [
			...[name, apiName, String(uses + ignored), String(ignored), String(possible)],
			oldest ? firstSampledDayText(repository, oldest, this.#l10n) : '',
			lastDay ? formatIsoDay(lastDay) : '',
			lastDay ? String(daysBetween(this.#report.today, lastDay)) : '',
			done ? formatIsoDay(done) : '',
			progress ? verdictLabel(progress.verdict, this.#l10n) : '',
		];
	}

	#fileRow(repository: RepositoryProgress, file: FileWithRemainingUses): readonly string[] {
		const apiName = repository.apis.find(({ api }) => api === file.api)?.apiName ?? file.api;
		return [
			this.#link(repository, file, file.lines[0] ?? 1, file.path),
			this.#linesCell(repository, file),
			escapeHtml(apiName),
			file.ignored === 0 ? '' : String(file.ignored),
			firstSampledDayText(repository, file.since, this.#l10n),
		];
	}

	#linesCell(repository: RepositoryProgress, file: FileWithRemainingUses): string {
		const lines = file.lines.slice(0, maxLinesPerFile);
		const hasLinks = this.#options.linkTemplate?.includes('{line}') === true && lines.length > 1;
		const shown = lines.map((line) => (hasLinks ? this.#link(repository, file, line, String(line)) : String(line)));
		return `${shown.join(', ')}${file.lines.length > lines.length ? ' …' : ''}`;
	}

	/** Returns a link to a line of a file with a text; only the text without a template. */
	#link({ name, samples }: RepositoryProgress, { path }: FileWithRemainingUses, line: number, text: string): string {
		const { linkTemplate } = this.#options;
		if (linkTemplate === undefined) {
			return escapeHtml(text);
		}
		const values: Readonly<Record<string, string>> = {
			'{repository}': encodeURIComponent(wellFormed(name)),
			'{commit}': samples.at(-1)?.commit ?? '',
			'{path}': percentEncodedPath(wellFormed(path)),
			'{line}': String(line),
		};
		const url = linkTemplate.replaceAll(/\{\w+\}/g, (placeholder) => values[placeholder] ?? placeholder);
		return `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(text)}</a>`;
	}

	#section(heading: string, content: string): string {
		return `<section>\n<h2>${escapeHtml(heading)}</h2>\n${content}\n</section>`;
	}

	/** Returns a table of HTML cells, the first of which are the headings of their rows. */
	#table(caption: string, headings: readonly string[], rows: readonly (readonly string[])[]): string {
		const label = escapeHtml(caption);
		const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('');
		const body = rows.map(
			([first = '', ...cells]) => `<tr><th scope="row">${first}</th>${cells.map(tableCell).join('')}</tr>`,
		);
		// A table that is wider than the screen is scrolled with the keyboard.
		return `<div class="table" role="region" aria-label="${label}" tabindex="0"><table><caption>${label}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
	}

	#day(day: CalendarDay): string {
		return formatLongDay(day, this.#locale);
	}
}

/** Returns a cell of a table, whose content is HTML. Cells with a day are not wrapped. */
function tableCell(content: string): string {
	return /^\d{4}-\d{2}-\d{2}\b/.test(content) ? `<td class="day">${content}</td>` : `<td>${content}</td>`;
}

function paragraph(text: string): string {
	return `<p>${escapeHtml(text)}</p>`;
}

/** Returns a text that can be encoded in a URL: U+FFFD replaces unpaired surrogates. */
function wellFormed(text: string): string {
	return text.toWellFormed();
}
