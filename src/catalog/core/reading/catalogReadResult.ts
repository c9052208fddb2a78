import { singleLineText } from '../../../shared/core/sanitizeText.ts';
import type { BaseUrlProblem } from '../model/baseUrls.ts';
import type { Catalog } from '../model/catalog.ts';

/** The result of reading a document as a catalog. */
export type CatalogReadResult =
	/** A catalog, with a problem for each part of the document that could not be read. */
	| ({ readonly kind: 'catalog'; readonly catalog: Catalog } & ReadingProblems)
	/** The document contains no catalog, or no API in it could be read. */
	| ({
			readonly kind: 'broken';
			readonly code: BrokenCode;
			/** The 1-based line of the first error. */
			readonly line: number;
	  } & ReadingProblems);

/** The problems of a document. Their number is limited. */
export interface ReadingProblems {
	/** The listed problems, sorted by line. */
	readonly problems: readonly ReadingProblem[];
	/** The number of problems that are not listed. */
	readonly furtherProblems: number;
}

/** An empty list of problems. */
export const noReadingProblems: ReadingProblems = { problems: [], furtherProblems: 0 };

/** Maximum number of listed problems, because a malicious document can have any number. */
const maxProblems = 1000;

/** Collects the first 1,000 problems and counts the others. */
export class ProblemList<T> {
	readonly problems: T[] = [];
	furtherProblems = 0;

	/** Adds a problem. `problem` is called only if the problem is listed. */
	add(problem: () => T): void {
		if (this.problems.length < maxProblems) {
			this.problems.push(problem());
		} else {
			this.furtherProblems += 1;
		}
	}
}

/** The maximum number of elements of a list, or of table rows in a document. */
export const maxRows = 20_000;

/** Why a document cannot be read as a catalog. */
type BrokenCode = 'not-json' | 'not-a-catalog' | 'nothing-readable';

/** A part of a document that was not read as part of the catalog, or that is inconsistent. */
export interface ReadingProblem {
	readonly code: ReadingProblemCode;
	/** The 1-based line of the problem. */
	readonly line: number;
	/**
	 * The heading of the table column, or the path of the JSON field, such as `apis[3].phase`; empty
	 * when the problem concerns a complete row.
	 */
	readonly field: string;
	/** The text in the source, on one line and shortened; empty when it is not helpful. */
	readonly text: string;
}

/** The kinds of problems with a row, cell or field. */
export type ReadingProblemCode = OmissionProblemCode | ToleratedProblemCode;

/** Problems because of which a row, cell or field is not in the catalog. */
export type OmissionProblemCode =
	| 'missing'
	| 'wrong-type'
	| 'not-a-date'
	| 'not-a-link'
	| 'more-than-one-link'
	| 'not-an-id'
	| 'not-a-field'
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

/** Problems despite which the row, cell or field is in the catalog. */
export type ToleratedProblemCode =
	| 'row-too-short'
	| 'merged-cells'
	| 'repeated-operation'
	| 'dates-out-of-order'
	| 'unclear-operation'
	| 'end-without-day';

/**
 * Maximum length of the text of a cell or field, in UTF-16 code units. Longer texts are skipped.
 */
export const maxTextLength = 1000;

const maxShownLength = 200;

/** Returns a text as a problem shows it: on one line and shortened. */
export function shortenedText(text: string): string {
	const line = singleLineText(text.slice(0, 2 * maxShownLength));
	return line.length <= maxShownLength ? line : `${line.slice(0, maxShownLength)}…`;
}

/**
 * Returns the result for a catalog and its problems; a broken result when the catalog has no APIs
 * but problems.
 */
export function createReadResult(catalog: Catalog, { problems, furtherProblems }: ReadingProblems): CatalogReadResult {
	const sorted = { problems: problems.toSorted((a, b) => a.line - b.line), furtherProblems };
	const [first] = sorted.problems;
	return catalog.apis.length === 0 && first
		? { kind: 'broken', code: 'nothing-readable', line: first.line, ...sorted }
		: { kind: 'catalog', catalog, ...sorted };
}

/** Returns the result for a document that is not a catalog. */
export function createBrokenReadResult(code: BrokenCode, line: number): CatalogReadResult {
	return { kind: 'broken', code, line, ...noReadingProblems };
}

/**
 * Whether a text is an http or https URL, which is safe to open on a click: never a command of the
 * editor. A third slash after the scheme is rejected because `vscode.Uri.parse` throws.
 */
export function isWebUrl(text: string): boolean {
	return /^https?:\/\/(?!\/)[^\s<>"\\^`{|}\u007f-\u009f]+$/.test(text) && URL.canParse(text);
}

/** Whether a text is an id such as `alumni-rest`: kebab case. */
export function isKebabCaseId(text: string): boolean {
	return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** The state of the source of the catalog, which is shown to the user. */
export interface CatalogSourceState {
	/** The error message when the chosen source could not be loaded; otherwise empty. */
	readonly failure: string;
	/** Why the catalog of the chosen host is not in use yet; otherwise `undefined`. */
	readonly waiting: { readonly reason: 'restricted' | 'fetching'; readonly host: string } | undefined;
	/** Problems in the document that was read last. */
	readonly readingProblems: ReadingProblems;
	readonly baseUrlProblems: readonly BaseUrlProblem[];
}
