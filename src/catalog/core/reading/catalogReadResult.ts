import { onOneLine } from '../../../shared/core/foreignText.ts';
import type { BaseUrlProblem } from '../model/baseUrls.ts';
import type { Catalog } from '../model/catalog.ts';

/** What came of reading a document as a catalog. */
export type CatalogReadResult =
	/** What could be read, and a problem for everything that could not. */
	| ({ readonly kind: 'catalog'; readonly catalog: Catalog } & ReadingProblems)
	/** There is no catalog in the document, or nothing of it can be read. */
	| ({
			readonly kind: 'broken';
			readonly code: BrokenCode;
			/** Counted from 1. */
			readonly line: number;
	  } & ReadingProblems);

/** The problems of a document. */
export interface ReadingProblems {
	/** The first problems that were found, by their lines. */
	readonly problems: readonly ReadingProblem[];
	/** The number of problems beyond those. */
	readonly furtherProblems: number;
}

/** No problems at all. */
export const noProblems: ReadingProblems = { problems: [], furtherProblems: 0 };

/** A document that was made to have more problems than this must not fill the memory. */
const maxProblems = 1000;

/** Collects problems, and counts those beyond the first thousand. */
export class ProblemList<T> {
	readonly problems: T[] = [];
	furtherProblems = 0;

	/** `problem` is called only while there is room for it. */
	add(problem: () => T): void {
		if (this.problems.length < maxProblems) {
			this.problems.push(problem());
		} else {
			this.furtherProblems += 1;
		}
	}
}

/** More rows of a list, or rows of tables, than any catalog has. */
export const maxRows = 20_000;

/** Why a document cannot be read at all. */
export type BrokenCode = 'not-json' | 'not-a-catalog' | 'nothing-readable';

/** Something of a document that was not read, or that contradicts itself. */
export interface ReadingProblem {
	readonly code: ReadingProblemCode;
	/** Counted from 1. */
	readonly line: number;
	/**
	 * The column by its name in the source, or the field by its path, such as `apis[3].phase`; empty
	 * for the whole row.
	 */
	readonly field: string;
	/**
	 * What stands there, on one line and not in full when it is long; empty when that says nothing.
	 */
	readonly text: string;
}

/** What can be wrong with a row or a cell. */
export type ReadingProblemCode = DroppedCode | WarningCode;

/** A row or a cell is not in the catalog. */
export type DroppedCode =
	| 'missing'
	| 'wrong-type'
	| 'not-a-date'
	| 'not-a-link'
	| 'more-than-one-link'
	| 'not-an-id'
	| 'duplicate-api'
	| 'duplicate-row'
	| 'unknown-api'
	| 'unknown-field'
	| 'too-long'
	| 'not-a-row'
	| 'row-outside-table'
	| 'row-too-long'
	| 'too-many-rows'
	| 'unknown-table';

/** Something looks wrong, and everything is in the catalog nevertheless. */
export type WarningCode =
	| 'row-too-short'
	| 'merged-cells'
	| 'repeated-operation'
	| 'dates-out-of-order'
	| 'unclear-operation'
	| 'end-without-day';

/**
 * The longest text of a cell or field, in UTF-16 code units. Longer ones are prose, or made to be
 * in the way.
 */
export const maxTextLength = 1000;

/** A text from elsewhere as the catalog has it: on one line, with single spaces. */
export function cleanText(text: string): string {
	return onOneLine(text).replaceAll(/\s+/g, ' ').trim();
}

const maxShownLength = 200;

/** Text as a problem shows it. */
export function shownText(text: string): string {
	const line = cleanText(text.slice(0, 2 * maxShownLength));
	return line.length <= maxShownLength ? line : `${line.slice(0, maxShownLength)}…`;
}

/** A reading from what was read; broken when nothing was, although there is something to read. */
export function readResultOf(catalog: Catalog, { problems, furtherProblems }: ReadingProblems): CatalogReadResult {
	const found = { problems: problems.toSorted((a, b) => a.line - b.line), furtherProblems };
	const [first] = found.problems;
	return catalog.apis.length === 0 && first
		? { kind: 'broken', code: 'nothing-readable', line: first.line, ...found }
		: { kind: 'catalog', catalog, ...found };
}

/** The reading of a document that is no catalog. */
export function brokenResult(code: BrokenCode, line: number): CatalogReadResult {
	return { kind: 'broken', code, line, ...noProblems };
}

/**
 * An address that may be opened on a click: a catalog from elsewhere must not put a command behind
 * it. Nor may it have more slashes than two at its beginning, which browsers overlook and the
 * editor's `Uri.parse` throws at.
 */
export function isLink(text: string): boolean {
	return /^https?:\/\/(?!\/)[^\s<>"\\^`{|}\u007f-\u009f]+$/.test(text) && URL.canParse(text);
}

/** An id such as `alumni-rest` (product.md, section 7). */
export function isId(text: string): boolean {
	return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Information about the source of the catalog that the user should see. */
export interface SourceState {
	/** Why the chosen source could not be loaded; empty when it was. */
	readonly failure: string;
	/** Why the last good catalog is still in use, with the host of the chosen source. */
	readonly waiting: { readonly reason: 'restricted' | 'fetching'; readonly host: string } | undefined;
	/** Problems in the source that was tried last. */
	readonly readingProblems: ReadingProblems;
	readonly baseUrlProblems: readonly BaseUrlProblem[];
}
