/** A field of a form: text, or a file whose content is sent in its place. */
export type FormField<File extends FormFile = FormFile> =
	| { readonly name: string; readonly value: string }
	| { readonly name: string; readonly file: File };

/** A file of a form. Its content is not here; it is `size` bytes long. */
export interface FormFile {
	readonly name: string;
	readonly mediaType: string;
	/** Bytes. */
	readonly size: number;
}

/** How the body of a form is put together. */
export interface MultipartLayout<File extends FormFile = FormFile> {
	/** The value of the header `content-type`. */
	readonly contentType: string;
	/** Bytes of the whole body: the value of the header `content-length`. */
	readonly contentLength: number;
	/** The body in order: bytes as they are, or a file whose content belongs there. */
	readonly segments: readonly (Uint8Array | File)[];
}

/**
 * Lays out a `multipart/form-data` body as browsers do (HTML standard, "multipart/form-data encoding algorithm"): names
 * in UTF-8, with `"`, CR and LF percent-escaped and nothing else. The boundary must not occur in any content; a long
 * random one does not.
 */
export function multipartLayout<File extends FormFile>(
	fields: readonly FormField<File>[],
	boundary: string,
): MultipartLayout<File> {
	const encoder = new TextEncoder();
	const segments = fields.flatMap((field): (Uint8Array | File)[] => {
		const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field.name)}"`;
		if ('value' in field) {
			return [encoder.encode(`${opening}\r\n\r\n${field.value}\r\n`)];
		}
		const { name, mediaType } = field.file;
		return [
			encoder.encode(`${opening}; filename="${escapeName(name)}"\r\nContent-Type: ${mediaType}\r\n\r\n`),
			field.file,
			encoder.encode('\r\n'),
		];
	});
	segments.push(encoder.encode(`--${boundary}--\r\n`));
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		contentLength: segments.reduce(
			(length, segment) => length + (segment instanceof Uint8Array ? segment.byteLength : segment.size),
			0,
		),
		segments,
	};
}

function escapeName(name: string): string {
	return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
