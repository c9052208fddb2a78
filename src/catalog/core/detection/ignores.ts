import { LinePositionConverter } from '../../../shared/core/code/linePositionConverter.ts';
import { type CalendarDay, compareDays, formatIsoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { parseDay } from '../../../shared/core/lifecycle/datesInText.ts';
import type { Catalog } from '../model/catalog.ts';
import type { ApiUse } from './apiUse.ts';

/**
 * A comment that turns off the diagnostics on its own line and the next one: `study-admin-ignore:
 * <api-id> until YYYY-MM-DD because …`.
 */
export interface ParsedIgnoreComment {
	/** Id of the API. */
	readonly api: string;
	/** The last day on which the comment is valid; `undefined` when it names no valid day. */
	readonly until: CalendarDay | undefined;
	/** The text after "because"; empty when there is none. */
	readonly reason: string;
	/** Whether the catalog does not contain the API; omitted when it does. */
	readonly isUnknownApi?: true;
	/** Range of the directive without comment delimiters, in UTF-16 code units. */
	readonly offset: number;
	readonly length: number;
}

/**
 * State of an ignore comment on a day. `holds`: valid up to and including its last day.
 * `without-day` and `unknown-api`: names no valid day or no API of the catalog, and has no effect.
 */
export type IgnoreCommentState = 'none' | 'holds' | 'expired' | 'without-day' | 'unknown-api';

/** Returns the state of an ignore comment on a day; `none` without a comment. */
export function ignoreCommentState(ignore: ParsedIgnoreComment | undefined, today: CalendarDay): IgnoreCommentState {
	if (!ignore || ignore.isUnknownApi) {
		return ignore ? 'unknown-api' : 'none';
	}
	if (!ignore.until) {
		return 'without-day';
	}
	return compareDays(today, ignore.until) <= 0 ? 'holds' : 'expired';
}

const keyword = 'study-admin-ignore:';
const subject = `${keyword} {0,9}(?<api>[a-z0-9]+(?:-[a-z0-9]+)*)`;
const end = String.raw`(?: {1,9}until {1,9}(?<until>\d{1,9}(?:[.-]\d{1,9}){0,9}))?`;
const cause = String.raw`(?: {1,9}because {1,9}(?<reason>[^\n\r]{0,500}))?`;
const ignorePattern = new RegExp(subject + end + cause, 'g');
const subjectAndEnd = new RegExp(subject + end);

/** Returns the ignore comments in a text, in order. */
export function ignoreCommentsIn(text: string): readonly ParsedIgnoreComment[] {
	// Most files have no comment, and a search for a text without a pattern takes less time.
	if (!text.includes(keyword)) {
		return [];
	}
	return [...text.matchAll(ignorePattern)].map((match) => ({
		api: match.groups?.['api'] ?? '',
		until: parseDay(match.groups?.['until'] ?? ''),
		reason: withoutCommentEnd(match.groups?.['reason'] ?? ''),
		offset: match.index,
		length: match[0].length,
	}));
}

/** A use and the ignore comment that applies to it, even if the comment has no effect. */
export interface UseWithIgnore {
	readonly use: ApiUse;
	readonly ignore: ParsedIgnoreComment | undefined;
}

/** Returns uses in a text with the ignore comments that apply to them. */
export function withIgnores(uses: readonly ApiUse[], text: string, catalog: Catalog): readonly UseWithIgnore[] {
	const comments = uses.length === 0 ? [] : ignoreCommentsIn(text);
	if (comments.length === 0) {
		return uses.map((use) => ({ use, ignore: undefined }));
	}
	const lines = new LinePositionConverter(text);
	const ids = new Set(catalog.apis.map(({ id }) => id));
	const ignores = new Map<string, ParsedIgnoreComment>(
		comments.map((ignore) => {
			const { line } = lines.positionAt(ignore.offset);
			return ids.has(ignore.api) ? [`${ignore.api} ${line}`, ignore] : [`${line}`, { ...ignore, isUnknownApi: true }];
		}),
	);
	return uses.map((use) => {
		const { line } = lines.positionAt(use.offset);
		const keys = [`${use.api} ${line}`, `${use.api} ${line - 1}`, `${line}`, `${line - 1}`];
		return { use, ignore: keys.map((key) => ignores.get(key)).find((ignore) => ignore !== undefined) };
	});
}

/**
 * Removes the end of a comment, such as `-->`, and the white space around it. Trims in two steps,
 * because a single pattern for both would backtrack on long runs of white space.
 */
function withoutCommentEnd(text: string): string {
	return text
		.trimEnd()
		.replace(/(?:\*\/\}?|-->)$/, '')
		.trimEnd();
}

/**
 * Returns the directive that ignores an API up to and including a day, without comment delimiters
 * and reason.
 */
export function ignoreDirective(api: string, until: CalendarDay): string {
	return `${keyword} ${api} until ${formatIsoDay(until)}`;
}

/** Replaces or adds the last day of an ignore directive. The reason is preserved. */
export function ignoreDirectiveWithLastDay(words: string, until: CalendarDay): string {
	return words.replace(subjectAndEnd, (...match) => {
		const { api } = match.at(-1) as { readonly api: string };
		return ignoreDirective(api, until);
	});
}
