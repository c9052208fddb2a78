import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunnableText, withPlaceInDocuments } from '../../graphql/core/client/request/runnableText.ts';
import type { FragmentInOtherDocument } from '../../graphql/core/language/syntax/reachedDefinitions.ts';
import { LinePositionConverter } from '../../shared/core/code/linePositionConverter.ts';

/** The documents from which the text to send was composed. */
interface SentDocuments {
	/** Path of the document of the operation as given on the command line. */
	readonly file: string;
	/** The text of that document. */
	readonly text: string;
	readonly sent: RunnableText;
}

/** An offset in the document of the operation, or in that of a fragment of another file. */
interface DocumentPosition {
	readonly fragment: FragmentInOtherDocument | undefined;
	readonly offset: number;
}

/** Returns the path of the file with a position, and its line and column, both from 1. */
export function locationInFile(
	{ fragment, offset }: DocumentPosition,
	{ file, text }: Pick<SentDocuments, 'file' | 'text'>,
	currentFolder: string,
) {
	const source = fragment ? (fragment.source ?? fragment.documentText) : text;
	const { line, character } = new LinePositionConverter(source).positionAt(offset);
	const path = fragment ? relative(currentFolder, fileURLToPath(fragment.uri)) : file;
	return { file: path, line: line + 1, column: character + 1 };
}

/**
 * Returns the result of a check of the text to send. The error of the check names the file and the
 * line in it, instead of a line of the text.
 * @throws {UserError} the error of the check
 */
export function withLocationInFile<T>(check: () => T, documents: SentDocuments, currentFolder: string): T {
	return withPlaceInDocuments(documents.sent, check, (position) => locationInFile(position, documents, currentFolder));
}
