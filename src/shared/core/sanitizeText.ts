/**
 * Inserts a zero-width space into Markdown links, which notifications and SARIF viewers would
 * render as links. File names and labels can contain text of other people.
 */
export function breakMarkdownLinks(text: string): string {
	return text.replaceAll('](', ']\u200b(');
}

/**
 * Replaces control characters, line separators and bidirectional control characters with spaces.
 */
export function replaceControlCharacters(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/** Returns a text on one line, with single spaces and without control characters. */
export function singleLineText(text: string): string {
	return replaceControlCharacters(text).replaceAll(/\s+/g, ' ').trim();
}

/**
 * Inserts a space into the icon syntax `$(name)`, which the status bar and quick picks would render
 * as an icon.
 */
export function escapeIcons(text: string): string {
	return text.replaceAll('$(', '$ (');
}

const maxNameLength = 60;

/**
 * Returns a name from an external source, such as an account name, in a form to display: on one
 * line, without icons, invisible characters and bidirectional control characters, at most 60
 * characters long. Can be empty.
 */
export function toDisplayName(name: string): string {
	const plain = name
		.slice(0, 20 * maxNameLength)
		// Zero-width joiners are part of words in some scripts.
		.replaceAll(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim();
	const characters = [...escapeIcons(plain)];
	return characters.length > maxNameLength
		? `${characters
				.slice(0, maxNameLength - 1)
				.join('')
				.trimEnd()}…`
		: characters.join('');
}
