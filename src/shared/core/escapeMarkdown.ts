/**
 * Escapes a text so that Markdown, also in a table cell, shows exactly this text. URLs do not
 * become links.
 */
export function escapeMarkdown(text: string): string {
	return text.replace(/[\\`*_[\]<>|~&@]|:(?=\/\/)|(?<=\bwww)\./gi, '\\$&').replace(/\s+/g, ' ');
}

/** Escapes a text so that Markdown shows exactly this text, also at the start of a block. */
export function escapeMarkdownBlock(text: string): string {
	return escapeMarkdown(text).replace(/^(\d*)([#+\-.)=])/, '$1\\$2');
}

/** Escapes a URL so that no character ends the target of a Markdown link. */
export function escapeMarkdownLinkTarget(address: string): string {
	return address.replace(/[\s<>()\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
