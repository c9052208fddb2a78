// Kept: code, links to https, and what is escaped already. Escaped: everything else that can become a link or a picture, and
// what begins code that is not kept, so that nobody sees code begin or end elsewhere than here. Where it is not plain that
// something is code, such as in lists and tables, it is taken for none.
const parts = new RegExp(
	[
		String.raw`(?<kept>^(?<fence>\x60{3,})[^\x60\n]*\n(?:(?!\s*(?:\x60{3}|~{3})).*\n)*\k<fence>\x60* *$`,
		String.raw`(?<!\x60)(?<ticks>\x60+)(?!\x60)(?:[^\x60\n|]|(?!\k<ticks>(?!\x60))(?<!\x60)\x60+(?!\x60))+(?<!\x60)\k<ticks>(?!\x60)`,
		String.raw`(?<!!)\[[^[\]\n\x60\\]*\]\(https:\/\/[^\s()<>\\\x60]+\)`,
		String.raw`\\[^])`,
		String.raw`(?<address>(?<![\w:/])https:\/\/[\w.~:/?#&=%+-]*[\w/=#])`,
		String.raw`[[\]<\x60]`,
		'^ *~(?=~~)',
		String.raw`:(?=\/\/)`,
		String.raw`(?<=www)\.`,
		String.raw`(?<=[\w.+-])@(?=\w)`,
	].join('|'),
	'gim',
);

/**
 * Markdown from elsewhere without what could do something on a click or load something: links lead to `https` addresses
 * only, and pictures become text. HTML is for the one who shows it to leave out.
 */
export function safeMarkdown(markdown: string): string {
	// What is a line here must be one to every reader of Markdown.
	return markdown.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(parts, (part, ...rest) => {
		const { kept, address } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
		// In brackets an address ends where it seems to, and takes in no backslash behind it.
		return address === undefined ? (kept ?? part.replace(/\S/, '\\$&')) : `<${address}>`;
	});
}
