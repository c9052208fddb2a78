import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import type { GraphqlRegion, TextRange } from './graphqlText.ts';

/**
 * A template of GraphQL, up to and with its first backtick: behind the tags `gql` and `graphql`,
 * which may have type arguments, as the first argument of functions of these names, behind a
 * comment `GraphQL`, and with the comment `#graphql` in its first line. What can be repeated is
 * bounded, or followed by something else, so that no text makes the search go back and forth.
 */
const openingTemplate =
	/(?:(?<![\w$])(?:gql|graphql)(?:\s*<[^`]{0,500}?>)?(?:\s*\()?(?:\s*\/\*[^`]{0,100}?\*\/)?|\/\*\s*[Gg]raph[Qq][Ll]\s*\*\/)\s*`|`(?=[ \t]{0,100}#[ \t]{0,100}[Gg]raph[Qq][Ll]\b)/g;

/**
 * The templates of GraphQL in a text of JavaScript or TypeScript, with JSX or without, in its order
 * and without their backticks. What `${…}` puts into one is a interpolation; a template in a interpolation belongs to
 * the interpolation. One that nothing closes is left out.
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
 * Reads as far as the last opening needs. `undefined` when one of them turns out to be words
 * between tags: then a type argument or a type assertion was taken for a tag.
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

/** A template that a interpolation has interrupted. */
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
