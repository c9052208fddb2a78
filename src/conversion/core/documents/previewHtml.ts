/**
 * Matches a tag that loads nothing, not even by its attributes. All other tags are shown as text.
 */
const harmlessTag =
	/(<\/?(?:table|caption|thead|tbody|tfoot|tr|th|td|p|div|span|br|hr|ul|ol|li|dl|dt|dd|h[1-6]|b|strong|i|em|u|s|sub|sup|code|pre|blockquote)(?:\s+(?:rowspan|colspan)=(?:"\d+"|'\d+'|\d+))*\s*\/?>)/i;

/**
 * Returns the HTML of a converted document. Every tag that could make a browser load something is
 * escaped.
 */
export function escapeRemoteContent(html: string): string {
	return html
		.split(harmlessTag)
		.map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;')))
		.join('');
}

/**
 * Returns the HTML to show instead of an image of a converted document: its alternative text, or
 * its address if there is none. Returns `undefined` when the image is embedded, so that showing it
 * loads nothing.
 */
export function imageReplacementHtml(source: string, text: string): string | undefined {
	return /^data:image\//i.test(source)
		? undefined
		: `<span title="${escaped(source)}">${escaped(text === '' ? source : text)}</span>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
