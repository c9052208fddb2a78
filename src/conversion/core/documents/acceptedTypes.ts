/**
 * The input formats of the service and their media types (docs/services.md, C3).
 */
const mediaTypes = {
	pdf: 'application/pdf',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	doc: 'application/msword',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	ppt: 'application/vnd.ms-powerpoint',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	xls: 'application/vnd.ms-excel',
	html: 'text/html',
	jpg: 'image/jpeg',
	png: 'image/png',
	mp3: 'audio/mpeg',
	wav: 'audio/wav',
	mp4: 'video/mp4',
} as const;

/** The extensions of files the service converts, in lower case and without a dot. */
export const acceptedExtensions: readonly string[] = Object.keys(mediaTypes);

/**
 * The names of files that belong to a document and have its extension, but not its content: while
 * it is open in Office, a file with the name of the user, and on macOS, a file with its attributes.
 */
const companionName = /^(?:~\$|\._)/;

/**
 * Returns the media type of a file by the extension of its name, in any letter case; `undefined`
 * for a file that the service does not accept, and for a {@link companionName}.
 */
export function acceptedMediaType(fileName: string): string | undefined {
	const extension = companionName.test(fileName) ? '' : fileName.slice(fileNameStem(fileName).length + 1).toLowerCase();
	return Object.entries(mediaTypes).find(([accepted]) => accepted === extension)?.[1];
}

/** Returns a file name without its extension. A name such as `.pdf` stays unchanged. */
export function fileNameStem(fileName: string): string {
	const dot = fileName.lastIndexOf('.');
	return dot > 0 ? fileName.slice(0, dot) : fileName;
}

/**
 * A glob pattern of the editor for all files below a folder that the service converts, with
 * extensions in any letter case.
 */
export const acceptedFilePattern = `**/*.{${acceptedExtensions.map(inAnyCase).join(',')}}`;

function inAnyCase(extension: string): string {
	return extension.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Whether a converted file is a text, by its name. */
export function isTextFileName(fileName: string): boolean {
	return /\.(md|markdown|txt)$/i.test(fileName);
}
