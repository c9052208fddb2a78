/** How a format string shows its placeholders. */
export interface PlaceholderStyle {
	readonly placeholder: RegExp;
	/** Whether `{{` and `}}` stand for single braces. */
	readonly areBracesDoubled: boolean;
}

/** Placeholders such as `%s`, `%(name)s`, `%1$s`, `%v` and `%[1]v`. */
const percent: PlaceholderStyle = {
	placeholder: /%(?:\(\w{1,60}\)|\d{1,2}\$|\[\d{1,2}\])?[-+ 0#]{0,3}\d{0,3}(?:\.\d{1,3})?[bdefginqrstvx]\b/g,
	areBracesDoubled: false,
};
/** Placeholders such as `{name}` in a text with doubled braces. */
const braces: PlaceholderStyle = {
	placeholder: /(?<!\{)\{\w{0,60}(?:[:!.[][^{}\s]{0,60})?\}/g,
	areBracesDoubled: true,
};
/** Placeholders such as `{{name}}` in a text with single braces. */
const doubledBraces: PlaceholderStyle = {
	placeholder: /\{\{\s{0,10}[\w.]{1,60}\s{0,10}\}\}/g,
	areBracesDoubled: false,
};
/** Placeholders such as `$name` and `${name}`. */
const dollars: PlaceholderStyle = { placeholder: /\$(?:\w{1,60}|\{\w{1,60}\})/g, areBracesDoubled: false };

/**
 * Returns the style of a literal's placeholders; `undefined` for a literal that is not a format
 * string. GraphQL contains no `{{`, and outside of strings no `%`, so their presence shows the
 * style, wherever the code formats the literal. `before` is the code before the literal.
 */
export function placeholderStyleOf(content: string, before: string): PlaceholderStyle | undefined {
	if (/\bTemplate\s?\(\s{0,20}[rR]?["']{1,3}$/.test(before)) {
		return dollars;
	}
	if (/^[^{]*\{\{/.test(content)) {
		return braces;
	}
	return [doubledBraces, percent].find(({ placeholder }) => content.search(placeholder) >= 0);
}
