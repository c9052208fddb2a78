/** What a column of a catalog or a deprecation log holds. */
export type Column =
	| 'name'
	| 'documentation'
	| 'phase'
	| 'contract'
	| 'id'
	| 'replacement'
	| 'operation'
	| 'preAnnounced'
	| 'announced'
	| 'endOfService'
	| 'withdrawn'
	| 'notStated';

/**
 * The columns of dates, in the order in which they follow each other (spec/api-catalog.md,
 * Versioning 3).
 */
export const dateColumns = ['preAnnounced', 'announced', 'endOfService', 'withdrawn'] as const;

/** What sources call the columns, in Norwegian and English, as {@link nameKey} gives it. */
const names: Readonly<Record<Column, readonly string[]>> = {
	name: ['navn', 'name', 'api', 'api navn', 'api name', 'navn pa api', 'name of api', 'tjeneste', 'service'],
	documentation: [
		...['teknisk dokumentasjon', 'technical documentation', 'dokumentasjon', 'documentation'],
		...['api dokumentasjon', 'api documentation', 'lenke', 'link'],
	],
	phase: [
		...['status', 'fase', 'phase', 'livssyklus', 'lifecycle', 'livssyklusfase', 'lifecycle phase', 'life cycle phase'],
		...['fase i livssyklus', 'api status'],
	],
	contract: ['kontrakt', 'contract', 'kontraktstatus', 'contract status', 'api kontrakt', 'api contract'],
	id: ['id', 'api id'],
	replacement: ['erstattes av', 'erstatning', 'bruk i stedet', 'replaced by', 'replacement', 'use instead'],
	operation: ['operasjon', 'operation', 'operasjoner', 'operations', 'endepunkt', 'endpoint'],
	preAnnounced: [
		...['forhandsvarslet', 'forhandsvarsel', 'forhandsannonsert', 'forvarslet', 'forvarsel'],
		...['pre announced', 'preannounced', 'pre announcement', 'advance notice'],
	],
	announced: ['varslet', 'varsel', 'annonsert', 'kunngjort', 'announced', 'announcement'],
	endOfService: [
		...['slutt pa tjeneste', 'slutt pa tjenesten', 'avvikles', 'avvikles etter', 'tjenesteslutt', 'utfases'],
		...['end of service', 'end of life', 'ends', 'ends after', 'sunset'],
	],
	withdrawn: ['avviklet', 'trukket', 'trukket tilbake', 'fjernet', 'withdrawn', 'withdrawal', 'removed', 'retired'],
	notStated: ['dato', 'datoer', 'date', 'dates', 'kolonne ikke oppgitt', 'column not stated'],
};

const columns: ReadonlyMap<string, Column> = new Map(
	(Object.keys(names) as Column[]).flatMap((column) => names[column].map((name) => [name, column] as const)),
);

/** What a column of this name holds; `undefined` when it is none of those that we know. */
export function columnOf(name: string): Column | undefined {
	const key = nameKey(name);
	return columns.get(key) ?? columns.get(key.replace(/^(dato|date) | (dato|date)$/, ''));
}

/**
 * A name by which others are the same: in lower case, without accents, with a space for whatever is
 * no letter or digit.
 */
export function nameKey(text: string): string {
	return text
		.normalize('NFKD')
		.replaceAll(/[\p{M}\p{Cf}]/gu, '')
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}
