/** The scheme of converted documents, `studyadmin-converted:/<kind>/<document id>/<name>`. */
export const convertedFileUriScheme = 'studyadmin-converted';

/** All kinds of converted files. */
export const convertedFileKinds = ['markdown', 'chunks', 'report'] as const;

/**
 * The kind of a converted file: the first segment of its path. The conditions of menus test it too.
 */
type ConvertedFileKind = (typeof convertedFileKinds)[number];

/** Returns the path of a file of the document with this id. `name` has no leading `/`. */
export function convertedFilePath(kind: ConvertedFileKind, documentId: string, name: string): string {
	return `/${kind}/${documentId}/${name}`;
}
