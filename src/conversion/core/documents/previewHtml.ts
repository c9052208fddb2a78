/** Tags without attributes that load anything: all other ones are shown as text. */
const harmlessTag =
	/(<\/?(?:table|caption|thead|tbody|tfoot|tr|th|td|p|div|span|br|hr|ul|ol|li|dl|dt|dd|h[1-6]|b|strong|i|em|u|s|sub|sup|code|pre|blockquote)(?:\s+(?:rowspan|colspan)=(?:"\d+"|'\d+'|\d+))*\s*\/?>)/i;

/** The HTML of a converted document without anything that a browser would load. */
export function withoutRemoteContent(html: string): string {
	return html
		.split(harmlessTag)
		.map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;')))
		.join('');
}

/**
 * The HTML to show instead of an image of a converted document: its text; `undefined` when the
 * image is embedded, so that showing it loads nothing.
 */
export function imageHtml(source: string, text: string): string | undefined {
	return /^data:image\//i.test(source)
		? undefined
		: `<span title="${escaped(source)}">${escaped(text === '' ? source : text)}</span>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
