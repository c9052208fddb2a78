import { scaleLinear } from 'd3-scale';
import { curveLinear, line } from 'd3-shape';
import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeHtml } from '../../shared/core/escapeHtml.ts';
import { addDays, type CalendarDay, compareDays, daysBetween } from '../../shared/core/lifecycle/calendarDay.ts';
import { formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import { plural } from '../../shared/core/plural.ts';
import { isCompletionPast } from '../core/progress/outlook.ts';
import type { ApiProgress } from '../core/progress/report.ts';

/** The numbers that a chart shows. */
interface ProgressChart {
	/** The APIs, of which the first {@link maxChartLines} are drawn. */
	readonly apis: readonly ApiProgress[];
	readonly today: CalendarDay;
	/** Width in CSS pixels at which the text has its normal size. */
	readonly width: number;
	/** Style sheet in the SVG element; `undefined` if the document has it. */
	readonly style?: string;
	/** Prefix of the IDs of elements, unique in the document. */
	readonly id: string;
}

/** Maximum number of APIs in a chart. Their lines differ in color and dashes. */
export const maxChartLines = 8;
/** Number of days after today until which last days and days of completion are shown. */
const maxFutureDays = 730;
const height = 300;
const margin = { top: 34, right: 16, bottom: 30, left: 44 };
const legendLineHeight = 20;
/** Width of the label of a month, in pixels. */
const tickWidth = 75;
/** Average width of a character in the legend, in pixels. */
const characterWidth = 7.2;

/**
 * Returns a chart of the uses that are left as an SVG element, with the last days as vertical
 * lines, the outlook as dotted lines, and a legend. Its colors are those of {@link
 * chartStyleSheet}.
 */
export function progressChartSvg(chart: ProgressChart, l10n: L10n, locale: string): string {
	const apis = drawnApis(chart);
	const scales = scalesOf(apis, chart);
	const legend = legendOf(apis, chart.width);
	const total = height + legend.length * legendLineHeight;
	const title = l10n.t('Uses left over time');
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${chart.width} ${total}" width="${chart.width}" height="${total}" role="img" aria-labelledby="${chart.id}-title ${chart.id}-text">`,
		...(chart.style === undefined ? [] : [`<style>${chart.style}</style>`]),
		`<title id="${chart.id}-title">${escapeHtml(title)}</title>`,
		`<desc id="${chart.id}-text">${escapeHtml(description(apis, l10n))}</desc>`,
		`<rect class="ground" width="${chart.width}" height="${total}"/>`,
		...axes(scales, chart, locale),
		...lastDays(apis, scales, chart, l10n, locale),
		...apis.map((api, index) => lines(api, index, scales, chart)),
		...legend,
		'</svg>',
	].join('\n');
}

/** Returns the style sheet of charts, for a document or an SVG element. */
export function chartStyleSheet(theme: 'light' | 'dark'): string {
	const { ground, text, grid, end, lines: colors } = palettes[theme];
	return [
		`.ground{fill:${ground}}`,
		`.chart text{fill:${text};font:12px system-ui,sans-serif}`,
		`.grid{stroke:${grid};stroke-width:1}`,
		`.end{stroke:${end};stroke-width:1.5;stroke-dasharray:6 3}`,
		`.today{stroke:${text};stroke-width:1}`,
		...colors.map((color, index) => `.line-${index}{stroke:${color};stroke-dasharray:${dashes[index]}}`),
		'.line{fill:none;stroke-width:2.5;stroke-linejoin:round}',
		'.outlook{stroke-width:1.5;stroke-dasharray:1 4;stroke-linecap:round}',
	].join('\n');
}

/** Each color has a contrast of at least 3 to 1 with the ground (WCAG 2.2, 1.4.11). */
const palettes = {
	light: {
		...{ ground: '#ffffff', text: '#24292f', grid: '#d8dee4', end: '#b3261e' },
		lines: ['#0059b3', '#b35900', '#1a7f37', '#8250df', '#a40e6c', '#57606a', '#7a6200', '#00788a'],
	},
	dark: {
		...{ ground: '#1b1f24', text: '#e6edf3', grid: '#3d444d', end: '#ff8a80' },
		lines: ['#6cb6ff', '#ffb26b', '#6bc46d', '#c9a2ff', '#ff9bce', '#adbac7', '#e0c24d', '#56d4dd'],
	},
} as const;
const dashes = ['none', '10 4', '4 3', '10 3 3 3', '16 4', '2 3', '10 3 3 3 3 3', '6 6'] as const;

/** Returns the APIs with the most uses, in their order. */
function drawnApis({ apis }: ProgressChart): readonly ApiProgress[] {
	const peak = ({ counts }: ApiProgress) => counts.reduce((most, { count }) => Math.max(most, count), 0);
	const drawn = new Set(apis.toSorted((a, b) => peak(b) - peak(a)).slice(0, maxChartLines));
	return apis.filter((api) => drawn.has(api));
}

type Scales = ReturnType<typeof scalesOf>;

function scalesOf(apis: readonly ApiProgress[], { today, width }: ProgressChart) {
	const [first = today] = apis.flatMap(({ counts }) => counts.map(({ day }) => day)).toSorted(compareDays);
	const ends = apis.flatMap(({ outlook, lastDay }) => [
		...(lastDay ? [lastDay] : []),
		...(outlook.kind === 'falling' && outlook.done ? [outlook.done] : []),
	]);
	const limit = addDays(today, Math.min(maxFutureDays, Math.max(30, daysBetween(first, today))));
	const last = [today, ...ends.filter((day) => compareDays(day, limit) <= 0)].toSorted(compareDays).at(-1) ?? today;
	// A single day needs a scale too.
	const start = compareDays(first, last) < 0 ? first : { ...last, year: last.year - 1 };
	const most = apis.reduce((most, { counts }) => counts.reduce((max, { count }) => Math.max(max, count), most), 1);
	const days = scaleLinear([0, daysBetween(start, last)], [margin.left, width - margin.right]);
	return {
		...{ first: start, last },
		x: (day: CalendarDay) => days(daysBetween(start, day)),
		y: scaleLinear([0, most], [height - margin.bottom, margin.top]).nice(),
	};
}

function axes({ x, y, first, last }: Scales, { today, width }: ProgressChart, locale: string): readonly string[] {
	const counts = y.ticks(5).filter(Number.isInteger);
	const bottom = height - margin.bottom;
	const months = monthsFrom(first, last);
	const step = Math.ceil((months.length * tickWidth) / width);
	const ticks = months.filter((_, index) => index % step === 0);
	return [
		...counts.map(
			(count) =>
				`<path class="grid" d="M${margin.left},${y(count)}H${width - margin.right}"/><text x="${margin.left - 6}" y="${y(count) + 4}" text-anchor="end">${count}</text>`,
		),
		...ticks.map((tick) => {
			const [, month = '', year = ''] = formatLongDay(tick, locale).split(' ');
			return `<text x="${fixed(x(tick))}" y="${bottom + 20}" text-anchor="middle">${escapeHtml(`${month.slice(0, 3)} ${year}`)}</text>`;
		}),
		`<path class="today" d="M${fixed(x(today))},${margin.top}V${bottom}"/>`,
	];
}

/** Returns the first days of the months in a period. */
function monthsFrom(first: CalendarDay, last: CalendarDay): readonly CalendarDay[] {
	const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
	return days.filter(({ day }) => day === 1);
}

/** Returns a line for each different last day in the range of the chart. */
function lastDays(
	apis: readonly ApiProgress[],
	{ x, first, last }: Scales,
	{ width }: ProgressChart,
	l10n: L10n,
	locale: string,
): readonly string[] {
	const shown = apis
		.flatMap(({ lastDay }) => lastDay ?? [])
		.filter((day) => compareDays(day, first) >= 0 && compareDays(day, last) <= 0)
		.toSorted(compareDays);
	const different = shown.filter((day, index) => index === 0 || compareDays(day, shown[index - 1] ?? day) > 0);
	return different.map((day, index) => {
		const at = fixed(x(day));
		const label = l10n.t('Last day {0}', formatLongDay(day, locale));
		// Labels of neighboring days are in two rows, and inside of the chart.
		const anchor = Number(at) > width / 2 ? 'end' : 'start';
		return `<path class="end" d="M${at},${margin.top}V${height - margin.bottom}"/><text x="${at}" y="${index % 2 === 0 ? 13 : 28}" text-anchor="${anchor}">${escapeHtml(label)}</text>`;
	});
}

function lines(
	{ counts, outlook }: ApiProgress,
	index: number,
	{ x, y, last }: Scales,
	{ today }: ProgressChart,
): string {
	const path = line<{ readonly day: CalendarDay; readonly count: number }>(
		({ day }) => x(day),
		({ count }) => y(count),
	).curve(curveLinear);
	const drawn = path.digits(1)(counts) ?? '';
	const done = outlook.kind === 'falling' ? outlook.done : undefined;
	if (!done || outlook.kind !== 'falling' || isCompletionPast(outlook, today)) {
		return `<path class="line line-${index}" d="${drawn}"/>`;
	}
	// Beyond the end of the chart, the outlook ends where it leaves the chart.
	const end = compareDays(done, last) <= 0 ? done : last;
	const remaining = outlook.left * (1 - daysBetween(today, end) / Math.max(1, daysBetween(today, done)));
	const future = path([
		{ day: today, count: outlook.left },
		{ day: end, count: Math.max(0, remaining) },
	]);
	return `<path class="line line-${index}" d="${drawn}"/><path class="line line-${index} outlook" d="${future}"/>`;
}

function legendOf(apis: readonly ApiProgress[], width: number): readonly string[] {
	const maxCharacters = Math.floor((width - margin.left - 60) / characterWidth);
	return apis.map(({ apiName, counts }, index) => {
		const y = height + index * legendLineHeight + 8;
		const text = `${shortened(apiName, maxCharacters - 8)}: ${counts.at(-1)?.count ?? 0}`;
		return `<path class="line line-${index}" d="M${margin.left},${y}h36"/><text x="${margin.left + 44}" y="${y + 4}">${escapeHtml(text)}</text>`;
	});
}

function shortened(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function description(apis: readonly ApiProgress[], l10n: L10n): string {
	return apis
		.map(({ apiName, counts }) => {
			const [first, last] = [counts[0]?.count ?? 0, counts.at(-1)?.count ?? 0];
			return plural(
				last,
				l10n.t('{0}: from {1} to 1 use.', apiName, first),
				l10n.t('{0}: from {1} to {2} uses.', apiName, first, last),
			);
		})
		.join(' ');
}

function fixed(value: number): string {
	return value.toFixed(1);
}
