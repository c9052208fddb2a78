import { UserError } from '../../shared/errors.ts';
import type { ConversionDocument, Conversions } from './conversions.ts';
import { givenDocumentId } from './meant.ts';

/** A document that became an archive, accepted or not. */
export interface ArchiveTarget {
	readonly document: ConversionDocument;
	readonly archive: Uint8Array;
}

/**
 * The archive a command is meant for: that of the document in the view, of the document with this id or one of whose files
 * this is the address, or the latest there is.
 * @throws {UserError} `conversion/no-archive` when there is none.
 */
export function archiveTarget(conversions: Conversions, target: unknown): ArchiveTarget {
	const id = givenDocumentId(target);
	const document = id === undefined ? conversions.latestWithArchive() : conversions.find(id);
	const archive = document && conversions.archiveOf(document);
	if (!document || !archive) {
		throw new UserError('conversion/no-archive');
	}
	return { document, archive };
}
