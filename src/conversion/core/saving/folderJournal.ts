import { isJsonObject, type JsonObject, parseJsonObject } from '../../../shared/core/json.ts';
import { manifestSource, type SourceRecord, sourceRecordOf } from './folderRecords.ts';
import { readEveryItem, readManifestChunk, readManifestSource } from './readManifest.ts';

/**
 * The first line of a journal. A journal contains one record of a source per line, in the form of
 * the manifest. Each is written before the files that it lists get their names.
 */
export const journalHead = '{"studyAdminJournal":1}\n';

/** A record of a journal. */
export interface JournalRecord extends SourceRecord {
	/**
	 * The checksums, by path, of the files that the result replaces although the previous record of
	 * the source does not list them.
	 */
	readonly replaced: JsonObject;
}

/** Returns the line of a record. */
export function journalLine(record: JournalRecord): string {
	const { files, replaced } = record;
	return `${JSON.stringify({ source: manifestSource(record), files, replaced })}\n`;
}

/**
 * Parses a journal. Ignores lines that are invalid or were cut off by the end of the program.
 * Returns `undefined` for a text that is not a journal of this product, and for a later version.
 */
export function readJournal(text: string): readonly JournalRecord[] | undefined {
	if (journalHead.startsWith(text)) {
		return [];
	}
	return text.startsWith(journalHead) ? text.split('\n').flatMap((line) => readLine(line) ?? []) : undefined;
}

function readLine(line: string): JournalRecord | undefined {
	const value = parseJsonObject(line);
	const source = isJsonObject(value?.['source']) ? readManifestSource(value['source']) : undefined;
	const files = readEveryItem(value?.['files'], readManifestChunk);
	const record = source && files && sourceRecordOf(source, files);
	const replaced = value?.['replaced'];
	return record && { ...record, replaced: isJsonObject(replaced) ? replaced : {} };
}
