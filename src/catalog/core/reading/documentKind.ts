/** What is said about a document's form. */
export interface DocumentHints {
	/** In lower case, without parameters; empty when there is none. */
	readonly mediaType: string;
	/** The file's name, or the last part of the address; empty when there is none. */
	readonly name: string;
}

/** The forms in which catalogs come. */
export type DocumentKind = 'json' | 'html' | 'markdown';

/** A document's form: by what stands in it, or else by what is said about it. */
export function documentKind(text: string, { mediaType, name }: DocumentHints): DocumentKind {
	if (/^\s*\{\s*["}/]/.test(text)) {
		return 'json';
	}
	if (/^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text)) {
		return 'html';
	}
	// The line below the names of the columns. Markdown may have HTML in it, but not the other way
	// round.
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
