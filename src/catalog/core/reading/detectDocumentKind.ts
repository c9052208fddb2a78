/** Metadata from which the format of a document can be derived. */
export interface DocumentFormatHints {
	/** The media type in lower case, without parameters; empty when unknown. */
	readonly mediaType: string;
	/** The name of the file, or the last segment of the URL; empty when unknown. */
	readonly name: string;
}

/** The formats of documents that can be read as a catalog. */
type DocumentKind = 'json' | 'html' | 'markdown';

/**
 * Returns the format of a document according to its content or, if that does not show it, to its
 * metadata; Markdown when both are unclear.
 */
export function detectDocumentKind(text: string, { mediaType, name }: DocumentFormatHints): DocumentKind {
	if (/^\s*\{\s*["}/]/.test(text)) {
		return 'json';
	}
	if (/^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text)) {
		return 'html';
	}
	// The delimiter row of a Markdown table. It decides, because Markdown may contain HTML, but HTML
	// contains no Markdown.
	if (/^(?:[ \t]*\|)?[ \t]*:?-+:?[ \t]*\|[ \t|:-]*$/m.test(text)) {
		return 'markdown';
	}
	if (/<table[\s>]/i.test(text)) {
		return 'html';
	}
	return kindOfMediaType(mediaType) ?? kindOfName(name) ?? 'markdown';
}

function kindOfMediaType(mediaType: string): DocumentKind | undefined {
	if (/[/+]json$/.test(mediaType)) {
		return 'json';
	}
	if (/^text\/html$|\bxhtml\b/.test(mediaType)) {
		return 'html';
	}
	return /markdown/.test(mediaType) ? 'markdown' : undefined;
}

function kindOfName(name: string): DocumentKind | undefined {
	switch (/\.(\w+)$/.exec(name.toLowerCase())?.[1]) {
		case 'json':
		case 'jsonc':
			return 'json';
		case 'html':
		case 'htm':
			return 'html';
		default:
			return undefined;
	}
}
