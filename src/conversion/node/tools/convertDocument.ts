import { basename } from 'node:path';
import type { ConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import type { Http } from '../../../shared/core/http.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import { listAnswer, longTextAnswer, quotedDataNote, quoteExternalText } from '../../../shared/core/tools/answer.ts';
import { removeInvisibleCharacters } from '../../../shared/core/tools/invisibleCharacters.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { findPathInFolders, type NamedFolder } from '../../../shared/node/findPathInFolders.ts';
import { isTextFileName } from '../../core/documents/acceptedTypes.ts';
import type { ConvertedDocument } from '../../core/jobs/conversionJobs.ts';
import {
	type ConversionKind,
	type ConversionParameters,
	conversionFormFields,
	conversionUrl,
} from '../../core/requests/conversionRequest.ts';
import type { ConversionService } from '../../core/requests/conversionService.ts';
import { headingPaths } from '../archives/describeEntries.ts';
import { readEntry } from '../archives/readArchive.ts';
import { DocumentSender } from '../documentSender.ts';
import { checkSourcePath, measureFile } from '../sourceFiles.ts';
import { convertDocumentToolDefinition } from './definitions.ts';
import { SharedConversions } from './sharedConversions.ts';

/** A document that a model wants to read, for the question to the user. */
interface RequestedDocument {
	/** Absolute path without links. */
	readonly path: string;
	/** The name of the file. */
	readonly name: string;
	/** Size in bytes. */
	readonly size: number;
}

/** The services that {@link createConvertDocumentTool} needs. */
export interface ConvertToolHost {
	readonly http: Http;
	readonly uploads: ConcurrencyLimiter;
	/** @throws {UserError} when the workspace is not trusted */
	readonly requireTrust: () => void;
	/** @throws {UserError} when there is no conversion service */
	readonly service: () => ConversionService;
	readonly order: (kind: ConversionKind) => ConversionParameters;
	/** Milliseconds without a byte sent or received; 0 for no limit. */
	readonly idleTimeout: () => number;
	/** The folders whose documents may be converted. */
	readonly folders: () => readonly NamedFolder[];
	/**
	 * Requires the consent to upload the document, and to give its text to the model.
	 * @throws {Cancelled} when the user declines. {UserError} when the host is not allowed
	 */
	readonly requireConsent: (service: ConversionService, document: RequestedDocument) => Promise<void>;
}

/** Creates the tool that converts a document of the workspace to Markdown or chunks. */
export function createConvertDocumentTool(host: ConvertToolHost): Tool {
	const conversions = new SharedConversions();
	return {
		...convertDocumentToolDefinition,
		run: async (input, { signal, report }) => {
			host.requireTrust();
			const service = host.service();
			const document = await findDocument(host.folders(), textFromToolInput(input, 'path') ?? '');
			await host.requireConsent(service, document);
			const kind: ConversionKind = input['chunks'] === true || input['chunk'] !== undefined ? 'chunks' : 'markdown';
			const { modifiedAt, size } = await measureFile(document);
			const order = host.order(kind);
			const sent = [conversionUrl(service.url, kind), ...conversionFormFields(order, [])];
			const key = JSON.stringify([...sent, document.path, modifiedAt, size]);
			report(`Waiting for ${new URL(service.url).host}`);
			const result = await conversions.get(key, signal, (shared) => convert(host, service, document, order, shared));
			return answerFor(document, result, input, signal);
		},
	};
}

/**
 * Finds a document in the folders of the workspace.
 * @throws {UserError} `conversion/tool-path-outside`, `conversion/file-…`, `conversion/not-a-file`,
 * `conversion/unknown-type`, `conversion/empty-file`
 */
async function findDocument(folders: readonly NamedFolder[], given: string): Promise<RequestedDocument> {
	const found = findPathInFolders(folders, given);
	// The path is empty for the folder itself.
	if (!found || found.relativePath === '') {
		throw new UserError('conversion/tool-path-outside', { file: basename(given) });
	}
	const { path } = found;
	const name = basename(path);
	const size = await checkSourcePath({ path, name });
	if (size === 'folder') {
		throw new UserError('conversion/not-a-file', { file: name });
	}
	return { path, name, size };
}

/** @throws {UserError} `conversion/…`; `Cancelled` */
async function convert(
	host: ConvertToolHost,
	service: ConversionService,
	{ path, name }: RequestedDocument,
	order: ConversionParameters,
	signal: AbortSignal,
): Promise<ConvertedDocument> {
	const { http, uploads } = host;
	const sender = new DocumentSender({ http, uploads, order, serviceUrl: service.url, idleTimeout: host.idleTimeout() });
	const document = { type: 'document', id: name, name, sources: [path] } as const;
	const result = await sender.send({ document, files: [{ path, name }], signal });
	switch (result.state) {
		case 'cancelled':
			throw new Cancelled();
		case 'failed':
			throw result.error;
		case 'markdown':
		case 'archive':
			return result;
	}
}

/**
 * Returns a part of the converted Markdown or of the requested chunk, or the list of chunks.
 * @throws {UserError} `conversion/tool-no-chunk`
 */
async function answerFor(
	{ name }: RequestedDocument,
	result: ConvertedDocument,
	input: JsonObject,
	signal: AbortSignal,
): Promise<string> {
	const offset = integerFromToolInput(input, 'offset');
	if (result.state === 'markdown') {
		return partOf(`${quoteExternalText(name)} as Markdown`, result.content, offset);
	}
	const { archive, chunks, skipped } = result;
	if (input['chunk'] !== undefined) {
		const chunk = chunks[integerFromToolInput(input, 'chunk')];
		if (!chunk || !isTextFileName(chunk.entry.name)) {
			throw new UserError('conversion/tool-no-chunk', { file: name, chunks: chunks.length });
		}
		const content = await readEntry(archive, chunk.entry);
		return partOf(
			`Chunk ${chunk.index} of ${chunks.length} of ${quoteExternalText(name)}: ${quoteExternalText(chunk.entry.name)}`,
			content,
			offset,
		);
	}
	const entries = chunks.map(({ entry }) => entry);
	const headings = await headingPaths(archive, entries, 'chunks', signal);
	return listAnswer({
		head: [
			`${quoteExternalText(name)}: ${chunks.length} chunks, ${skipped.length} skipped entries. Read one with "chunk": <index>. ${quotedDataNote}`,
		],
		items: chunks.map(({ entry, index }) => {
			const path = headings[index];
			return `${index} ${quoteExternalText(entry.name)}${path && path.length > 0 ? ` ${quoteExternalText(removeInvisibleCharacters(path.join(' > ')).text)}` : ''}`;
		}),
		offset,
	});
}

function partOf(title: string, content: Uint8Array, offset: number): string {
	const { text, removed } = removeInvisibleCharacters(new TextDecoder().decode(content));
	const note = removed === 0 ? '' : ` ${removed} invisible characters were removed.`;
	return longTextAnswer({ head: (length) => [`${title}: ${length} characters.${note}`], text, offset });
}
