/** A field of a form: text, or the content of a file. */
export type FormField<File extends FormFile = FormFile> =
	| { readonly name: string; readonly value: string }
	| { readonly name: string; readonly file: File };

/** A file of a form, without its content. */
export interface FormFile {
	readonly name: string;
	readonly mediaType: string;
	/** Bytes. */
	readonly size: number;
}

/** The parts of the body of a form. */
export interface MultipartLayout<File extends FormFile = FormFile> {
	/** The value of the header `content-type`. */
	readonly contentType: string;
	/** Size of the complete body in bytes: the value of the header `content-length`. */
	readonly contentLength: number;
	/** The parts of the body in order: bytes, or a file whose content is sent there. */
	readonly segments: readonly (Uint8Array | File)[];
}

/**
 * Returns the layout of a `multipart/form-data` body as browsers create it (HTML standard,
 * "multipart/form-data encoding algorithm"): names are in UTF-8, and only `"`, CR and LF are
 * percent-escaped. The boundary must not occur in any content, so it should be long and random.
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
