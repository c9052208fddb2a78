import * as vscode from 'vscode';
import { throwIfCancelled, UserError } from '../../shared/errors.ts';
import { inflateEntry } from '../archives/inflateEntry.ts';
import { readArchive } from '../archives/readArchive.ts';
import type { Chunk, ConversionDocument, ConvertedOutcome, FailedConversion } from '../converted/conversions.ts';
import { type ConvertedFiles, convertedUri } from '../converted/convertedFiles.ts';
import { listProblems } from '../core/archives/archiveRules.ts';
import { stemOf } from '../core/documents/acceptedTypes.ts';
import type { SentFile } from '../core/requests/conversionRequest.ts';
import { answerError } from './answerError.ts';
import { documentFacts } from './documentFacts.ts';
import { textInUtf8 } from './textInUtf8.ts';
import type { ConversionAnswer } from './uploadDocument.ts';

/**
 * What the judged answer of a service makes of a document: files that can be opened, or a failure.
 * @throws {Cancelled} when the signal was aborted before it was done; then nothing is kept.
 */
export async function outcomeOf(
	files: ConvertedFiles,
	document: ConversionDocument,
	serviceUrl: string,
	{ judgement, sent }: ConversionAnswer,
	signal: AbortSignal,
): Promise<ConvertedOutcome | FailedConversion> {
	switch (judgement.kind) {
		case 'markdown': {
			const content = await textInUtf8(judgement.text, signal);
			const size = content.byteLength;
			const uri = convertedUri('markdown', document.id, `${stemOf(document.name)}.md`);
			files.add([{ uri, size, read: async () => content }]);
			return { state: 'markdown', uri, size, sent };
		}
		case 'archive':
			return archiveOutcome(files, document, judgement.bytes, sent, signal);
		case 'failure': {
			const facts = documentFacts(document, document.sources.length);
			return {
				state: 'failed',
				error: answerError(judgement, new URL(serviceUrl).host, facts),
				detail: judgement.detail && vscode.l10n.t('The service says: {0}', judgement.detail.text),
			};
		}
	}
}

async function archiveOutcome(
	files: ConvertedFiles,
	document: ConversionDocument,
	archive: Uint8Array,
	sent: readonly SentFile[],
	signal: AbortSignal,
): Promise<ConvertedOutcome | FailedConversion> {
	const verdict = await readArchive(archive);
	throwIfCancelled(signal);
	if (verdict.kind === 'refused') {
		return {
			state: 'failed',
			error: new UserError(verdict.problems[0].rule, { file: document.name, document: document.id }),
			detail: listProblems(verdict.problems),
			archive,
		};
	}
	const chunks = verdict.files.map((entry, index): Chunk => {
		const uri = convertedUri('chunks', document.id, entry.name);
		return { type: 'chunk', id: uri.path, entry, uri, document, index };
	});
	files.add(chunks.map(({ uri, entry }) => ({ uri, size: entry.size, read: () => inflateEntry(archive, entry) })));
	return { state: 'archive', archive, chunks, sent };
}
