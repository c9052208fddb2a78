/** Decodes the percent-encoding of a text. Returns the text itself if the encoding is invalid. */
export function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Percent-encodes the names in a path, and keeps the `/` between them. */
export function percentEncodedPath(path: string): string {
	return path.split('/').map(encodeURIComponent).join('/');
}
