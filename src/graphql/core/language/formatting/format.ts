import { parse } from 'graphql';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import type { TextEdit } from '../syntax/textEdits.ts';
import { commentsOf } from '../syntax/tokenize.ts';

/** How lines are indented. */
export interface Indentation {
	/** Columns of one level. */
	readonly tabSize: number;
	readonly insertSpaces: boolean;
}

/**
 * What to replace so that a document, or the definitions that touch a range of it, are laid out as
 * Prettier does it. Comments, names and values stay, and so do line ends. A definition that cannot
 * be read, or that Prettier cannot lay out without losing something, stays letter by letter, and so
 * does what is beside it, and one below a comment `prettier-ignore`.
 */
export async function format(
	{ text, definitions }: GraphqlText,
	indentation: Indentation,
	range: TextRange = { start: 0, end: text.length },
): Promise<readonly TextEdit[]> {
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	const isWanted = ({ start, end }: TextRange) => start <= range.end && range.start <= end;
	const pieces: Piece[] = [];
	for (const [index, definition] of definitions.entries()) {
		const gap = { start: definitions[index - 1]?.end ?? 0, end: definition.start };
		const isLeft = !isWanted(definition) || /#\s*prettier-ignore\s*$/.test(text.slice(gap.start, gap.end));
		pieces.push({ gap, definition, laidOut: isLeft ? undefined : await layOut(text, definition, indentation) });
	}
	const replacements = pieces.flatMap((piece, index) => replacementOf(text, piece, pieces[index - 1]) ?? []);
	const last = pieces.at(-1);
	if (last?.laidOut !== undefined && range.end === text.length) {
		const { end: start } = last.definition;
		replacements.push({ start, end: text.length, text: `${tidyGap(text.slice(start)).trimEnd()}\n` });
	}
	return replacements
		.map((replacement) => ({ ...replacement, text: replacement.text.replaceAll('\n', lineEnd) }))
		.filter((replacement) => replacement.text !== text.slice(replacement.start, replacement.end));
}

/** A definition and the text before it. */
interface Piece {
	readonly gap: TextRange;
	readonly definition: Definition;
	/** Its lines end with LF; `undefined` when it stays as it is. */
	readonly laidOut: string | undefined;
}

/** The text between two definitions is tidied if both are formatted. */
function replacementOf(
	text: string,
	{ gap, definition, laidOut }: Piece,
	previous: Piece | undefined,
): TextEdit | undefined {
	const { start, end } = definition;
	if (laidOut === undefined) {
		return undefined;
	}
	if (gap.start === 0) {
		return { start: 0, end, text: tidyGap(text.slice(0, start)).trimStart() + laidOut };
	}
	if (previous?.laidOut === undefined) {
		return { start, end, text: laidOut };
	}
	const tidied = tidyGap(text.slice(gap.start, gap.end));
	return { start: gap.start, end, text: (tidied.includes('\n') ? tidied : '\n') + laidOut };
}

/**
 * A stretch of comments, commas and blanks: every comment in the first column, except one that
 * follows on a line, and at most one empty line.
 */
function tidyGap(gap: string): string {
	const [first = '', ...lines] = gap.split(/\r\n|\r|\n/).map((line) => /#.*/.exec(line)?.[0].trimEnd() ?? '');
	return [first === '' ? '' : ` ${first}`, ...lines].join('\n').replaceAll(/\n{3,}/g, '\n\n');
}

async function layOut(
	text: string,
	{ start, end }: Definition,
	{ tabSize, insertSpaces }: Indentation,
): Promise<string | undefined> {
	const source = text.slice(start, end).replaceAll('\r\n', '\n');
	try {
		const meaning = meaningOf(source);
		const [prettier, graphql] = await Promise.all([import('prettier/standalone'), import('prettier/plugins/graphql')]);
		const options = { parser: 'graphql', plugins: [graphql], tabWidth: tabSize, useTabs: !insertSpaces };
		const once = (await prettier.format(source, options)).trimEnd();
		const laidOut = source.includes('#') ? await settled(once, (last) => prettier.format(last, options)) : once;
		return laidOut !== undefined && meaningOf(laidOut) === meaning ? laidOut : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Prettier moves comments in odd places on, pass by pass; `undefined` when they do not come to
 * rest.
 */
async function settled(text: string, next: (text: string) => Promise<string>): Promise<string | undefined> {
	let last = text;
	for (let pass = 0; pass < 4; pass += 1) {
		const laidOut = (await next(last)).trimEnd();
		if (laidOut === last) {
			return last;
		}
		last = laidOut;
	}
	return undefined;
}

/**
 * The parts of a definition that formatting must not change: syntax tree and comments. @throws
 * {GraphQLError} when it cannot be read.
 */
function meaningOf(source: string): string {
	const comments = commentsOf(source).map(({ start, end }) => source.slice(start, end).trimEnd());
	return JSON.stringify([parse(source, { noLocation: true }), comments]);
}
