/** Breaks what the editor would make a link of in a notification, where file names and labels are other people's text. */
export function withoutLinks(text: string): string {
	return text.replaceAll('](', ']\u200b(');
}

/** Hides what can be a Norwegian personal identity number: eleven digits, also with a blank after the sixth. */
export function withoutIdentityNumbers(text: string): string {
	return text.replace(/(?<!\d)\d{6}[ \u00a0]?\d{5}(?!\d)/g, '***********');
}
