/**
 * The parts of markdown-it (https://github.com/markdown-it/markdown-it) that VS Code's preview is
 * extended through.
 */
export interface MarkdownIt {
	readonly renderer: MarkdownRenderer;
}

/** Renders tokens to HTML, with one rule for each type of token. */
interface MarkdownRenderer {
	readonly rules: Record<string, MarkdownRule | undefined>;
	renderToken(tokens: readonly MarkdownToken[], index: number, options: unknown): string;
}

/** Returns the HTML of the token at an index. `env` names the document that is rendered. */
type MarkdownRule = (
	tokens: readonly MarkdownToken[],
	index: number,
	options: unknown,
	env: unknown,
	renderer: MarkdownRenderer,
) => string;

/** A token of markdown-it: a part of the parsed Markdown document. */
export interface MarkdownToken {
	readonly content: string;
	/** The first line of a block, counted from 0, and the line after the block. */
	readonly map: readonly [number, number] | null;
	attrGet(name: string): string | null;
	attrSet(name: string, value: string): void;
}
