import { parse } from 'graphql';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import type { TextEdit } from '../syntax/textEdits.ts';
import { commentRangesOf } from '../syntax/tokenize.ts';

/** The indentation options of the editor. */
export interface Indentation {
	/** Columns of one indentation level. */
	readonly tabSize: number;
	readonly insertSpaces: boolean;
}

/**
 * Returns the edits that format a document, or the definitions that touch a range of it, with
 * Prettier. Comments, names, values and the line ends of the document do not change. A definition
 * remains unchanged if it has a syntax error, if Prettier would lose a part of it, or if the
 * comment `prettier-ignore` precedes it. The text before and after an unchanged definition does not
 * change either.
 */
export async function documentFormattingEdits(
	{ text, definitions }: GraphqlText,
	indentation: Indentation,
	range: TextRange = { start: 0, end: text.length },
): Promise<readonly TextEdit[]> {
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	const isInRange = ({ start, end }: TextRange) => start <= range.end && range.start <= end;
	const segments: Segment[] = [];
	for (const [index, definition] of definitions.entries()) {
		const gap = { start: definitions[index - 1]?.end ?? 0, end: definition.start };
		const isIgnored = !isInRange(definition) || /#\s*prettier-ignore\s*$/.test(text.slice(gap.start, gap.end));
		segments.push({
			gap,
			definition,
			formatted: isIgnored ? undefined : await formatDefinition(text, definition, indentation),
		});
	}
	const replacements = segments.flatMap((segment, index) => replacementOf(text, segment, segments[index - 1]) ?? []);
	const last = segments.at(-1);
	if (last?.formatted !== undefined && range.end === text.length) {
		const { end: start } = last.definition;
		replacements.push({ start, end: text.length, text: `${formatGap(text.slice(start)).trimEnd()}\n` });
	}
	return replacements
		.map((replacement) => ({ ...replacement, text: replacement.text.replaceAll('\n', lineEnd) }))
		.filter((replacement) => replacement.text !== text.slice(replacement.start, replacement.end));
}

/** A definition, and the text between it and the previous definition. */
interface Segment {
	readonly gap: TextRange;
	readonly definition: Definition;
	/** The formatted text with LF line ends; `undefined` when the definition remains unchanged. */
	readonly formatted: string | undefined;
}

/**
 * Returns the edit that formats a definition and the text before it; `undefined` if the definition
 * remains unchanged. The text before the definition is only formatted if the previous definition is
 * formatted too.
 */
function replacementOf(
	text: string,
	{ gap, definition, formatted }: Segment,
	previous: Segment | undefined,
): TextEdit | undefined {
	const { start, end } = definition;
	if (formatted === undefined) {
		return undefined;
	}
	if (gap.start === 0) {
		return { start: 0, end, text: formatGap(text.slice(0, start)).trimStart() + formatted };
	}
	if (previous?.formatted === undefined) {
		return { start, end, text: formatted };
	}
	const formattedGap = formatGap(text.slice(gap.start, gap.end));
	return { start: gap.start, end, text: (formattedGap.includes('\n') ? formattedGap : '\n') + formatted };
}

/**
 * Formats the comments, commas and blanks between two definitions. Each comment starts in the first
 * column, except on the line on which the previous definition ends. Consecutive empty lines become
 * one.
 */
function formatGap(gap: string): string {
	const [first = '', ...lines] = gap.split(/\r\n|\r|\n/).map((line) => /#.*/s.exec(line)?.[0].trimEnd() ?? '');
	return [first === '' ? '' : ` ${first}`, ...lines].join('\n').replaceAll(/\n{3,}/g, '\n\n');
}

async function formatDefinition(
	text: string,
	{ start, end }: Definition,
	{ tabSize, insertSpaces }: Indentation,
): Promise<string | undefined> {
	const source = text.slice(start, end).replaceAll('\r\n', '\n');
	try {
		const contentBefore = preservedContent(source);
		const [prettier, graphql] = await Promise.all([import('prettier/standalone'), import('prettier/plugins/graphql')]);
		const options = { parser: 'graphql', plugins: [graphql], tabWidth: tabSize, useTabs: !insertSpaces };
		const firstPass = (await prettier.format(source, options)).trimEnd();
		const formatted = source.includes('#')
			? await formatUntilStable(firstPass, (last) => prettier.format(last, options))
			: firstPass;
		return formatted !== undefined && preservedContent(formatted) === contentBefore ? formatted : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Formats repeatedly, because Prettier may move comments again in each pass. `undefined` when the
 * text is not stable after four passes.
 */
async function formatUntilStable(text: string, next: (text: string) => Promise<string>): Promise<string | undefined> {
	let last = text;
	for (let pass = 0; pass < 4; pass += 1) {
		const formatted = (await next(last)).trimEnd();
		if (formatted === last) {
			return last;
		}
		last = formatted;
	}
	return undefined;
}

/**
 * Returns the parts of a definition that formatting must not change, as a text that can be
 * compared: the syntax tree and the comments.
 * @throws {GraphQLError} when the definition has a syntax error
 */
function preservedContent(source: string): string {
	const comments = commentRangesOf(source).map(({ start, end }) => source.slice(start, end).trimEnd());
	return JSON.stringify([parse(source, { noLocation: true }), comments]);
}
