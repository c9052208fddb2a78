const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const reference = new RegExp(String.raw`\blogg(?:ed|et)\s+(?:with|under|as|med|som)\b[^.\n]{0,30}?\b(${uuid})\b`, 'gi');

/** What to give to those who run a service: the ids under which it says that it has logged failures, each once. */
export function supportReferences(messages: readonly string[]): readonly string[] {
	const found = messages.flatMap((message) => [...message.matchAll(reference)].map(([, id]) => id ?? ''));
	return [...new Set(found)];
}
