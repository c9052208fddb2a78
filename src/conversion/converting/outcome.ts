import { crc32 } from 'node:zlib';
import * as vscode from 'vscode';
import { UserError } from '../../shared/errors.ts';
import { inflateEntry } from '../archives/inflateEntry.ts';
import type { Chunk, ConversionDocument, Outcome } from '../converted/conversions.ts';
import type { ConvertedFiles } from '../converted/convertedFiles.ts';
import { readArchiveDirectory } from '../core/archives/archiveDirectory.ts';
import { archiveLimits, judgeArchive, listProblems } from '../core/archives/archiveRules.ts';
import { stemOf } from '../core/documents/acceptedTypes.ts';
import type { Judgement } from '../core/requests/judgeResponse.ts';

/** What the judged answer of a host makes of a document: files that can be opened, or a failure. */
export function outcomeOf(
	files: ConvertedFiles,
	document: ConversionDocument,
	host: string,
	judgement: Judgement,
): Outcome {
	switch (judgement.kind) {
		case 'markdown': {
			const content = new TextEncoder().encode(judgement.text);
			const uri = files.add(`/${document.id}/${stemOf(document.name)}.md`, content.byteLength, async () => content);
			return { state: 'markdown', uri, size: content.byteLength };
		}
		case 'archive':
			return archiveOutcome(files, document, judgement.bytes);
		case 'failure':
			return {
				state: 'failed',
				error: new UserError(judgement.code, { file: document.name, host }),
				detail: judgement.detail && vscode.l10n.t('The service says: {0}', judgement.detail.text),
			};
	}
}

function archiveOutcome(files: ConvertedFiles, document: ConversionDocument, archive: Uint8Array): Outcome {
	const verdict = judgeArchive(readArchiveDirectory(archive, archiveLimits.entries, crc32));
	if (verdict.kind === 'refused') {
		return {
			state: 'failed',
			error: new UserError(verdict.problems[0].rule, { file: document.name, document: document.id }),
			detail: listProblems(verdict.problems),
			archive,
		};
	}
	const chunks = verdict.files.map((entry): Chunk => {
		const path = `/${document.id}/${entry.name}`;
		const uri = files.add(path, entry.size, () => inflateEntry(archive, entry));
		return { type: 'chunk', id: path, entry, uri, document };
	});
	return { state: 'archive', archive, chunks };
}
