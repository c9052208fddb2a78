import { pathToFileURL } from 'node:url';
import type { DocumentAddress } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import { type CodeReadResult, readCodeFile } from '../../shared/node/readTextFile.ts';

/** Maximum number of GraphQL documents of a folder that are read, as in the editor. */
export const maximumDocuments = 10_000;

/**
 * Maximum size of a GraphQL document that is read, in bytes, as in the editor. Larger files are
 * probably printed schemas.
 */
export const maximumDocumentBytes = 2 * 2 ** 20;

/** Reads a GraphQL document. */
export function readGraphqlDocument(path: string): CodeReadResult {
	return readCodeFile(path, maximumDocumentBytes);
}

/** Returns the address in the index of the document with an absolute path. */
export function documentAddressOf(path: string, folder: string): DocumentAddress {
	return { uri: pathToFileURL(path).href, folder: pathToFileURL(folder).href };
}
