import { withoutFootnotes } from './footnotes.ts';

/** The kind of a table column of a catalog or a deprecation log. */
export type ColumnKind =
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

/** The columns with dates, in chronological order (docs/services.md, K5). */
export const dateColumns = ['preAnnounced', 'announced', 'endOfService', 'withdrawn'] as const;

/**
 * Headings of the columns in Bokmål, Nynorsk and English, as {@link normalizedNameKey} returns
 * them.
 */
const names: Readonly<Record<ColumnKind, readonly string[]>> = {
	name: [
		...['navn', 'api', 'api navn', 'navn pa api', 'navn pa api et', 'tjeneste'],
		...['namn', 'api namn', 'namn pa api', 'namn pa api et', 'teneste'],
		...['name', 'api name', 'name of api', 'service'],
	],
	documentation: [
		...['teknisk dokumentasjon', 'dokumentasjon', 'api dokumentasjon', 'lenke', 'lenkje'],
		...['technical documentation', 'documentation', 'api documentation', 'link'],
	],
	phase: [
		...['status', 'api status', 'fase', 'livssyklus', 'livssyklusfase', 'fase i livssyklus', 'livsløp', 'livsløpsfase'],
		...['phase', 'lifecycle', 'lifecycle phase', 'life cycle phase'],
	],
	contract: ['kontrakt', 'contract', 'kontraktstatus', 'contract status', 'api kontrakt', 'api contract'],
	id: ['id', 'api id'],
	replacement: [
		...['erstattes av', 'erstattet av', 'blir erstattet av', 'erstatning', 'bruk i stedet'],
		...['erstattast av', 'erstatta av', 'blir erstatta av', 'vert erstatta av', 'bruk i staden'],
		...['replaced by', 'replacement', 'use instead'],
	],
	operation: [
		...['operasjon', 'operasjoner', 'operasjonar', 'endepunkt', 'endepunkter'],
		...['operation', 'operations', 'endpoint', 'endpoints'],
	],
	preAnnounced: [
		...['forhandsvarslet', 'forhandsvarsel', 'forhandsannonsert', 'forvarslet', 'forvarsel'],
		...['førehandsvarsla', 'førehandsvarsel', 'førehandsannonsert', 'forvarsla'],
		...['pre announced', 'preannounced', 'pre announcement', 'advance notice'],
	],
	announced: [
		...['varslet', 'varsel', 'annonsert', 'kunngjort', 'varsla', 'kunngjord'],
		...['announced', 'announcement'],
	],
	endOfService: [
		...['slutt pa tjeneste', 'slutt pa tjenesten', 'tjenesteslutt', 'avvikles', 'avvikles etter', 'blir avviklet'],
		...['slutt pa teneste', 'slutt pa tenesta', 'tenesteslutt', 'avviklast', 'avviklast etter', 'blir avvikla'],
		...['utfases', 'utfasast', 'fases ut', 'fasast ut'],
		...['end of service', 'end of life', 'ends', 'ends after', 'sunset'],
	],
	withdrawn: [
		...['avviklet', 'trukket', 'trukket tilbake', 'fjernet', 'avvikla', 'trekt', 'trekt tilbake', 'fjerna'],
		...['withdrawn', 'withdrawal', 'removed', 'retired'],
	],
	notStated: [
		...['dato', 'datoer', 'datoar', 'kolonne ikke oppgitt', 'kolonne ikkje oppgitt'],
		...['date', 'dates', 'column not stated', 'unspecified dates'],
	],
};

const columns: ReadonlyMap<string, ColumnKind> = new Map(
	(Object.keys(names) as ColumnKind[]).flatMap((column) => names[column].map((name) => [name, column] as const)),
);

/**
 * Returns the kind of a table column with this heading; `undefined` when the heading is unknown.
 */
export function columnKindOfHeading(name: string): ColumnKind | undefined {
	const key = normalizedNameKey(withoutFootnotes(name));
	return columns.get(key) ?? columns.get(key.replace(/^(dato|date) | (dato|date)$/, ''));
}

/**
 * Returns a key that is equal for equal names: in lower case, without accents, and with a space for
 * each sequence of characters that are neither letters nor digits.
 */
export function normalizedNameKey(text: string): string {
	return text
		.normalize('NFKD')
		.replaceAll(/[\p{M}\p{Cf}]/gu, '')
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}
