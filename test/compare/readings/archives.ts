import { createHash } from 'node:crypto';
import { archiveLimits, checkArchive } from '../../../src/conversion/core/archives/checkArchive.ts';
import { groupByDocumentFolder, groupFilesBySource } from '../../../src/conversion/core/archives/fileGroups.ts';
import { describeEntries } from '../../../src/conversion/node/archives/describeEntries.ts';
import { openArchive, readDirectory } from '../../fixtures/archives/openArchive.ts';
import type { OpenItem, Reading } from '../reading.ts';

/** The readings of archives, such as the responses of a conversion service. */
export const archiveReadings: readonly Reading[] = [
	{ name: 'archives', kind: 'file', read: ofArchive(entriesIn) },
	{ name: 'chunks', kind: 'file', read: ofArchive(chunksIn) },
];

function ofArchive(read: (bytes: Uint8Array) => unknown): (item: OpenItem) => unknown {
	return ({ kind, bytes }) => (kind === 'archive' ? read(bytes) : undefined);
}

/** Returns the contents of opened entries, and the reasons for which others are not opened. */
async function entriesIn(bytes: Uint8Array): Promise<unknown> {
	const { refusal, opened, skipped } = await openArchive(bytes);
	const files = [...opened].map(
		([name, content]) => `${name} ${content.length} ${createHash('sha1').update(content).digest('hex')}`,
	);
	return { refusal, files, skipped };
}

/** Returns what the view shows of the entries: their groups, numbers of lines and headings. */
async function chunksIn(bytes: Uint8Array): Promise<unknown> {
	const check = checkArchive(readDirectory(bytes, archiveLimits.entries), archiveLimits);
	if (check.kind === 'refused') {
		return undefined;
	}
	const nameOf = ({ name }: { readonly name: string }) => name;
	const { descriptions } = await describeEntries(bytes, check.files, []);
	return {
		sections: groupByDocumentFolder(check.files, nameOf).map(
			({ folder, files }) => `${folder}: ${files.map(nameOf).join(', ')}`,
		),
		sources: groupFilesBySource(check.files, nameOf, 'chunks', 2).map((files) => files.length),
		descriptions,
	};
}
