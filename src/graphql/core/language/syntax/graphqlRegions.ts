import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import type { GraphqlRegion, TextRange } from './graphqlText.ts';

/**
 * Matches the start of a GraphQL template, up to and including its backtick. The template follows
 * the tag `gql` or `graphql`, which may have type arguments, is the first argument of a function
 * with one of these names, follows a comment `GraphQL`, or has the comment `#graphql` in its first
 * line. Each repetition is bounded or followed by a different character, so that the time is linear
 * for any text.
 */
const openingTemplate =
	/(?:(?<![\w$])(?:gql|graphql)(?:\s*<[^`]{0,500}?>)?(?:\s*\()?(?:\s*\/\*[^`]{0,100}?\*\/)?|\/\*\s*[Gg]raph[Qq][Ll]\s*\*\/)\s*`|`(?=[ \t]{0,100}#[ \t]{0,100}[Gg]raph[Qq][Ll]\b)/g;

/**
 * Returns the range of the content of each GraphQL template in a JavaScript or TypeScript text,
 * with or without JSX, in document order, and the ranges of its `${…}` interpolations. A template
 * inside an interpolation has no range of its own if the outer template is GraphQL. Unclosed
 * templates are omitted.
 */
export function graphqlRegions(text: string): readonly GraphqlRegion[] {
	const openings = new Set(
		Array.from(text.matchAll(openingTemplate), ({ 0: match, index }) => index + match.length - 1),
	);
	if (openings.size === 0) {
		return [];
	}
	return readTemplates(jsTokens(text, { jsx: true }), openings) ?? readTemplates(jsTokens(text), openings) ?? [];
}

/**
 * Reads tokens up to the end of the last GraphQL template, and returns the ranges of the templates.
 * Returns `undefined` when a template would start inside JSX text: then a type argument or a type
 * assertion was read as a JSX tag.
 */
function readTemplates(
	tokens: Iterable<Token | JSXToken>,
	openings: ReadonlySet<number>,
): readonly GraphqlRegion[] | undefined {
	const last = Math.max(...openings);
	const reader = new TemplateReader(openings);
	let start = 0;
	for (const token of tokens) {
		const end = start + token.value.length;
		if (token.type === 'JSXText' && [...openings].some((opening) => start <= opening && opening < end)) {
			return undefined;
		}
		reader.read(token, start, end);
		start = end;
		if (start > last && reader.isOutside) {
			break;
		}
	}
	return reader.regions;
}

/** A template whose end is not read yet, because it contains an interpolation. */
interface OpenTemplate {
	readonly isGraphql: boolean;
	readonly start: number;
	readonly interpolations: TextRange[];
	interpolationStart: number;
}

class TemplateReader {
	readonly regions: GraphqlRegion[] = [];
	readonly #openings: ReadonlySet<number>;
	readonly #open: OpenTemplate[] = [];

	constructor(openings: ReadonlySet<number>) {
		this.#openings = openings;
	}

	get isOutside(): boolean {
		return this.#open.length === 0;
	}

	read(token: Token | JSXToken, start: number, end: number): void {
		switch (token.type) {
			case 'NoSubstitutionTemplate':
				if (token.closed && this.#isGraphql(start)) {
					this.regions.push({ start: start + 1, end: end - 1, interpolations: [] });
				}
				break;
			case 'TemplateHead':
				this.#open.push({
					isGraphql: this.#isGraphql(start),
					start: start + 1,
					interpolations: [],
					interpolationStart: end - 2,
				});
				break;
			case 'TemplateMiddle':
				this.#endInterpolation(start + 1, end - 2);
				break;
			case 'TemplateTail': {
				this.#endInterpolation(start + 1, end);
				const template = this.#open.pop();
				if (template?.isGraphql && token.closed) {
					this.regions.push({ start: template.start, end: end - 1, interpolations: template.interpolations });
				}
			}
		}
	}

	#isGraphql(start: number): boolean {
		return this.#openings.has(start) && !this.#open.some(({ isGraphql }) => isGraphql);
	}

	#endInterpolation(end: number, nextInterpolationStart: number): void {
		const template = this.#open.at(-1);
		template?.interpolations.push({ start: template.interpolationStart, end });
		if (template) {
			template.interpolationStart = nextInterpolationStart;
		}
	}
}
