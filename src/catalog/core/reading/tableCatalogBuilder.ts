import { compareDays } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { LifecycleDay } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import { readApiOperation } from '../model/apiOperation.ts';
import { type Api, apiById, type Catalog, type DeprecationLogEntry, noDetectionData } from '../model/catalog.ts';
import { readLastServiceDay, readLifecycleDay } from '../model/lifecycleDay.ts';
import { type CatalogPhase, hasUnreadableEnd, readCatalogPhase } from '../model/phase.ts';
import { ApiNameIndex } from './apiNameIndex.ts';
import { isKebabCaseId, isWebUrl, maxRows, type ReadingProblemCode, shortenedText } from './catalogReadResult.ts';
import { dateColumns } from './columns.ts';
import { completeApiFromReference } from './completeApiFromReference.ts';
import { operationsInCell } from './operationsInCell.ts';
import {
	type ParsedCell,
	type ParsedRow,
	type ProblemReporter,
	type RecognizedTable,
	readTableRow,
} from './readTableRow.ts';

/** The inputs of {@link TableCatalogBuilder} other than the tables. */
export interface TableReadingOptions {
	/** A catalog with other names of APIs and with data that tables lack. */
	readonly reference: Catalog | undefined;
	/** The URL against which relative links are resolved; `undefined` when there is none. */
	readonly base: string | undefined;
}

/**
 * Builds the APIs and the log from the rows of tables. Tables of the catalog must be added before
 * tables of the log.
 */
export class TableCatalogBuilder {
	readonly #options: TableReadingOptions;
	readonly #report: ProblemReporter;
	readonly #names: ApiNameIndex;
	readonly #apis = new Map<string, Api>();
	/** The cells that name the replacement of an API, by the id of the API. */
	readonly #replacements = new Map<string, ParsedCell>();
	readonly #log: DeprecationLogEntry[] = [];
	/** Keys of the log entries and of their operations that have been added, to detect duplicates. */
	readonly #seen = new Set<string>();
	#rows = 0;

	constructor(options: TableReadingOptions, report: ProblemReporter) {
		this.#options = options;
		this.#report = report;
		this.#names = new ApiNameIndex(options.reference);
	}

	/** Adds the APIs or the log entries of a table. */
	add(table: RecognizedTable): void {
		for (const row of table.source.rows) {
			this.#rows += 1;
			if (this.#rows > maxRows) {
				const text = row.cells.map((cell) => cell.text).join(' | ');
				this.#report({ code: 'too-many-rows', line: row.line, field: '', text: shortenedText(text) });
				return;
			}
			const read = readTableRow(table, row, this.#report);
			if (read) {
				this.#addRow(table, read);
			}
		}
	}

	/** Returns the APIs, completed with data of the reference catalog, the log, and the
	 * migration of the reference catalog. */
	finish(): Pick<Catalog, 'apis' | 'log' | 'migration'> {
		const { reference } = this.#options;
		const ids = new Set(this.#apis.keys());
		const apis = [...this.#apis.values()].map((api) =>
			completeApiFromReference(
				{ ...api, replacement: this.#replacementOf(api.id) },
				reference && apiById(reference, api.id),
				{
					ids,
					detection: true,
				},
			),
		);
		return { apis, log: this.#log, migration: reference?.migration ?? [] };
	}

	#addRow({ kind, columns }: RecognizedTable, row: ParsedRow): void {
		const name = row.cells.get('name');
		const operation = row.cells.get('operation');
		if (!name || (!operation && columns.includes('operation'))) {
			this.#report({ code: 'missing', line: row.line, field: '', text: shortenedText(row.text) });
			return;
		}
		const id = this.#names.idOf(name.text, this.#statedId(row));
		if (kind === 'catalog') {
			this.#addApi(id, name, row);
			return;
		}
		if (!this.#apis.has(id)) {
			this.#apis.set(id, { ...emptyApi, id, name: name.text });
		}
		// The rows of a log without a column for operations apply to all operations of the API.
		const { texts, isUnclear } = operationsInCell(operation?.lines ?? ['Alle']);
		if (operation && isUnclear) {
			this.#reportCell('unclear-operation', operation);
		}
		const dates = this.#datesOf(row);
		for (const text of texts) {
			this.#addEntry({ api: id, operation: readApiOperation(text), ...dates, other: row.other }, row);
		}
	}

	#addApi(id: string, name: ParsedCell, row: ParsedRow): void {
		if (this.#apis.has(id)) {
			this.#report({ code: 'duplicate-api', line: row.line, field: '', text: shortenedText(row.text) });
			return;
		}
		const replacement = row.cells.get('replacement');
		this.#apis.set(id, {
			...emptyApi,
			id,
			name: name.text,
			documentation: this.#documentation(row),
			phase: this.#phase(row),
			contract: row.cells.get('contract')?.text,
			other: row.other,
		});
		if (replacement) {
			this.#replacements.set(id, replacement);
		}
		if (row.notStated.length > 0 || dateColumns.some((column) => row.cells.has(column))) {
			this.#addEntry({ api: id, operation: readApiOperation('Alle'), ...this.#datesOf(row), other: [] }, row);
		}
	}

	#phase({ cells }: ParsedRow): CatalogPhase | undefined {
		const cell = cells.get('phase');
		if (!cell) {
			return undefined;
		}
		const phase = readCatalogPhase(cell.text);
		if (hasUnreadableEnd(phase)) {
			this.#reportCell('end-without-day', cell);
		}
		return phase;
	}

	#datesOf(row: ParsedRow): Omit<DeprecationLogEntry, 'api' | 'operation' | 'other'> {
		return {
			preAnnounced: this.#day(row, 'preAnnounced'),
			announced: this.#day(row, 'announced'),
			endOfService: this.#day(row, 'endOfService'),
			withdrawn: this.#day(row, 'withdrawn'),
			notStated: row.notStated,
		};
	}

	#addEntry(entry: DeprecationLogEntry, row: ParsedRow): void {
		const reportRow = (code: ReadingProblemCode) =>
			this.#report({ code, line: row.line, field: '', text: shortenedText(row.text) });
		const entryKey = JSON.stringify(entry);
		const operationKey = JSON.stringify([entry.api, entry.operation.text]);
		if (this.#seen.has(entryKey)) {
			reportRow('duplicate-row');
			return;
		}
		if (this.#seen.has(operationKey)) {
			reportRow('repeated-operation');
		}
		if (!isInOrder(entry)) {
			reportRow('dates-out-of-order');
		}
		this.#seen.add(entryKey).add(operationKey);
		this.#log.push(entry);
	}

	#statedId({ cells }: ParsedRow): string | undefined {
		const id = cells.get('id');
		// A number is a row number, not an id.
		if (id && !(isKebabCaseId(id.text) && /[a-z]/.test(id.text))) {
			this.#reportCell('not-an-id', id);
			return undefined;
		}
		return id?.text;
	}

	/**
	 * Returns the first link in the documentation cell, or else in the name cell; `undefined` when
	 * neither has a valid one.
	 */
	#documentation({ cells }: ParsedRow): string | undefined {
		const cell = cells.get('documentation');
		const [first, ...others] = cell?.links ?? [];
		const link = absoluteLink(first, this.#options.base) ?? absoluteLink(cell?.text, undefined);
		if (cell && link === undefined) {
			this.#reportCell('not-a-link', cell);
		} else if (cell && others.some((other) => other !== first)) {
			this.#reportCell('more-than-one-link', cell);
		}
		return link ?? absoluteLink(cells.get('name')?.links[0], this.#options.base);
	}

	#replacementOf(id: string): string | undefined {
		const cell = this.#replacements.get(id);
		const replacement = cell && this.#names.find(cell.text);
		if (cell && (replacement === undefined || !this.#apis.has(replacement))) {
			this.#reportCell('unknown-api', cell);
			return undefined;
		}
		return replacement;
	}

	#day({ cells }: ParsedRow, column: (typeof dateColumns)[number]): LifecycleDay | undefined {
		const cell = cells.get(column);
		const read = column === 'endOfService' ? readLastServiceDay : readLifecycleDay;
		const day = cell && !cell.isStruck ? read(cell.text) : undefined;
		if (cell && !day) {
			this.#reportCell('not-a-date', cell);
		}
		return day;
	}

	#reportCell(code: ReadingProblemCode, { line, field, text }: ParsedCell): void {
		this.#report({ code, line, field, text: shortenedText(text) });
	}
}

const emptyApi: Omit<Api, 'id' | 'name'> = {
	aliases: [],
	documentation: undefined,
	phase: undefined,
	contract: undefined,
	replacement: undefined,
	other: [],
	detection: noDetectionData,
};

function absoluteLink(link: string | undefined, base: string | undefined): string | undefined {
	if (link === undefined || isWebUrl(link)) {
		return link;
	}
	const resolved = base === undefined ? undefined : URL.parse(link, base)?.href;
	return resolved !== undefined && isWebUrl(resolved) ? resolved : undefined;
}

/**
 * Whether the dates are in chronological order of their columns (docs/services.md, K5).
 */
function isInOrder(entry: DeprecationLogEntry): boolean {
	const days = dateColumns.flatMap((column) => entry[column] ?? []);
	return days.every((day, index) => {
		const previous = days[index - 1];
		return !previous || compareDays(previous, day) <= 0;
	});
}
