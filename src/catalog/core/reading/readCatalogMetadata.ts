import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { datesInText } from '../../../shared/core/lifecycle/datesInText.ts';
import { singleLineText } from '../../../shared/core/sanitizeText.ts';
import type { Catalog } from '../model/catalog.ts';
import { normalizedNameKey } from './columns.ts';
import type { SourceTextBlock } from './sourceDocument.ts';

/** Reads the version, release day and notes of a catalog from the texts of its document. */
export function readCatalogMetadata(
	texts: readonly SourceTextBlock[],
): Pick<Catalog, 'version' | 'released' | 'notes'> {
	const titles = texts.filter(({ kind }) => kind === 'heading');
	const ofCatalog = [...titles, ...texts].filter(({ text }) => /[ck]atalog|hovedversjon|major version/i.test(text));
	const naming = [...ofCatalog, ...titles].find(({ text }) => versionIn(text) !== undefined);
	const version = naming && versionIn(naming.text);
	return { version, released: version === undefined ? undefined : releaseOf(version, texts), notes: readNotes(texts) };
}

/** Returns the version in a text; `undefined` when the text names no version or several. */
function versionIn(text: string): number | undefined {
	const named = [...text.matchAll(/(?<![\p{L}\d])(?:hovedversjon|versjon|version|v\.?) ?(\d{1,4})(?![\d.]*\d)/giu)];
	const versions = new Set(named.map(([, version]) => Number(version)));
	return versions.size === 1 ? [...versions][0] : undefined;
}

/**
 * Returns the release day of a version from a sentence such as "Version 5 was released on
 * 02.04.2027"; `undefined` without such a sentence, or if it states several dates.
 */
function releaseOf(version: number, texts: readonly SourceTextBlock[]): CalendarDay | undefined {
	const days = texts
		.filter(({ text }) => versionIn(text) === version && /released|published|utgitt|publisert|lansert/i.test(text))
		.map(({ text }) => datesInText(text));
	const [day, ...others] = days.find((found) => found.length > 0) ?? [];
	return others.length === 0 ? day?.day : undefined;
}

/** Returns the list items below a heading such as "Notes". */
function readNotes(texts: readonly SourceTextBlock[]): readonly string[] {
	const notes: string[] = [];
	let isUnderNotes = false;
	for (const { kind, text } of texts) {
		if (kind === 'heading') {
			isUnderNotes = /^(notes?|merknad(er)?)$/.test(normalizedNameKey(text));
		} else if (kind === 'item' && isUnderNotes) {
			notes.push(singleLineText(text));
		}
	}
	return notes;
}
