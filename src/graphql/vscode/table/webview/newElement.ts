/** Creates an element with attributes and content. Strings are inserted as text, never as HTML. */
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
