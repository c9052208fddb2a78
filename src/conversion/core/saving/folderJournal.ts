import { isRecord, parseObject } from '../../../shared/core/json.ts';
import { manifestSource, recordOf, type SourceRecord } from './folderRecords.ts';
import { readAll, readChunk, readSource } from './readManifest.ts';

/**
 * The first line of a journal. A journal contains one record of a source per line, in the form of
 * the manifest. Each is written before the files that it lists get their names.
 */
export const journalHead = '{"studyAdminJournal":1}\n';

/** Returns the line of a record. */
export function journalLine(record: SourceRecord): string {
	return `${JSON.stringify({ source: manifestSource(record), files: record.files })}\n`;
}

/**
 * Parses a journal. Ignores lines that are invalid or were cut off by the end of the program.
 * Returns `undefined` for a text that is not a journal of this product, and for a later version.
 */
export function readJournal(text: string): readonly SourceRecord[] | undefined {
	if (journalHead.startsWith(text)) {
		return [];
	}
	return text.startsWith(journalHead) ? text.split('\n').flatMap((line) => readLine(line) ?? []) : undefined;
}

function readLine(line: string): SourceRecord | undefined {
	const value = parseObject(line);
	const source = isRecord(value?.['source']) ? readSource(value['source']) : undefined;
	const files = readAll(value?.['files'], readChunk);
	return source && files && recordOf(source, files);
}
