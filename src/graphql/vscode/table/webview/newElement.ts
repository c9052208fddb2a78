/** An element with attributes, and text or elements in it. Nothing is ever read as HTML. */
export function newElement<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Readonly<Record<string, string | number>> = {},
	...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) {
		element.setAttribute(key, String(value));
	}
	element.append(...content);
	return element;
}
