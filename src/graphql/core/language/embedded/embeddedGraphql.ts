import { stringLiteralsOf } from '../../../../shared/core/code/codeLexer.ts';
import { readNotebookCode } from '../../../../shared/core/code/readNotebookCode.ts';
import { syntaxOfLanguage } from '../../../../shared/core/code/syntaxes.ts';
import type { StringToken } from '../../../../shared/core/code/tokens.ts';
import { sum } from '../../../../shared/core/sum.ts';
import { bracketDepthChange } from '../syntax/brackets.ts';
import type { GraphqlRegion, TextRange } from '../syntax/graphqlText.ts';
import { tokenize } from '../syntax/tokenize.ts';
import { concatenatedLiterals, isPartlyUnknownText, literalsJoinedByCalls } from './concatenatedLiterals.ts';
import { scriptLanguages } from './embeddingLanguages.ts';
import { graphqlRequestBodies } from './graphqlRequestBodies.ts';
import { isGraphqlLiteral, type LiteralContext } from './isGraphqlLiteral.ts';
import { joinedRegion, literalRegion } from './joinedRegion.ts';
import { type LiteralStarts, literalStartsIn } from './literalStarts.ts';
import { regionInNotebook } from './notebookRegions.ts';
import { queryMemberStrings } from './queryMemberStrings.ts';
import { regionsInMarkdown } from './regionsInMarkdown.ts';
import { scriptStrings } from './scriptStrings.ts';

/** What is known about a document besides its text. */
interface EmbeddingContext {
	/** The root fields of the document's schema; `undefined` without a schema. */
	readonly rootFields?: ReadonlySet<string> | undefined;
	/**
	 * Offsets at which literals start that were GraphQL before the last edit. They remain GraphQL
	 * while they are edited.
	 */
	readonly recognized?: ReadonlySet<number> | undefined;
	/** The range that the last edit inserted or replaced. Literals in it may be incomplete. */
	readonly edit?: TextRange | undefined;
}

/**
 * Returns the ranges of a document in another language that contain GraphQL, in document order:
 * string literals that are marked as GraphQL or start like it, fenced code blocks in Markdown, and
 * members `query` in JSON. Linear in the length of the text. `languageId` is a language id of VS
 * Code, or `notebook` for the JSON of a Jupyter notebook.
 */
export function embeddedGraphqlRegions(
	text: string,
	languageId: string,
	context: EmbeddingContext = {},
): readonly GraphqlRegion[] {
	if (languageId === 'markdown') {
		return regionsInMarkdown(text).filter((region) => isAccepted(region, 'fence', context));
	}
	if (languageId === 'notebook') {
		return readNotebookCode(text).flatMap((code) =>
			embeddedGraphqlRegions(code.text, code.language, { rootFields: context.rootFields }).map((region) =>
				regionInNotebook(text, code, region),
			),
		);
	}
	if (/^json/.test(languageId)) {
		return queryRegions(text, context);
	}
	if (languageId === 'http' || languageId === 'rest') {
		const bodies = graphqlRequestBodies(text).filter((body) => isAccepted(body, 'call', context));
		return [...queryRegions(text, context), ...bodies].toSorted((a, b) => a.start - b.start);
	}
	const openings = literalStartsIn(text, context.rootFields);
	const offsets = new Set([
		...openings.tagged,
		...openings.called,
		...openings.untagged,
		...(context.recognized ?? []),
	]);
	return offsets.size === 0
		? []
		: new LiteralReader(text, languageId, openings, context).read(stringsIn(text, languageId, offsets));
}

function queryRegions(text: string, context: EmbeddingContext): readonly GraphqlRegion[] {
	return queryMemberStrings(text)
		.map((token) => literalRegion(text, token))
		.filter((region) => isAccepted(region, 'member', context));
}

/** Whether a region is GraphQL now, or was GraphQL before the last edit. */
function isAccepted(region: GraphqlRegion, mark: LiteralContext['mark'], context: EmbeddingContext): boolean {
	const { rootFields, recognized } = context;
	const isEdited = containsEdit(region, context);
	return recognized?.has(region.start) === true || isGraphqlLiteral(region.content, { mark, rootFields, isEdited });
}

function containsEdit({ start, end }: GraphqlRegion, { edit }: EmbeddingContext): boolean {
	return edit !== undefined && start <= edit.start && edit.end <= end;
}

function stringsIn(text: string, languageId: string, offsets: ReadonlySet<number>): readonly StringToken[] {
	if (scriptLanguages.includes(languageId)) {
		return scriptStrings(text, languageId, offsets);
	}
	const syntax = syntaxOfLanguage(languageId);
	return syntax?.kind === 'code' ? stringLiteralsOf(text, syntax, { withDocumentation: true }) : [];
}

class LiteralReader {
	readonly #text: string;
	readonly #languageId: string;
	readonly #openings: LiteralStarts;
	readonly #context: EmbeddingContext;
	/** The end of the last joined literals that are not GraphQL. None of them is read on its own. */
	#rejectedEnd = 0;

	constructor(text: string, languageId: string, openings: LiteralStarts, context: EmbeddingContext) {
		this.#text = text;
		this.#languageId = languageId;
		this.#openings = openings;
		this.#context = context;
	}

	/**
	 * Returns the GraphQL in literals. A literal in an interpolation has no region of its own if the
	 * outer literal is GraphQL.
	 */
	read(strings: readonly StringToken[]): readonly GraphqlRegion[] {
		const regions: GraphqlRegion[] = [];
		for (const [index, string] of strings.entries()) {
			const isJoined = (regions.at(-1)?.end ?? 0) > string.offset;
			const region = isJoined ? undefined : this.#regionAt(strings, index);
			if (region) {
				regions.push(region);
			} else if (!isJoined) {
				for (const { tokens } of string.interpolations) {
					regions.push(...this.read(tokens.filter((token) => token.kind === 'string')));
				}
			}
		}
		return regions;
	}

	#regionAt(strings: readonly StringToken[], index: number): GraphqlRegion | undefined {
		const string = strings[index];
		const mark = string && this.#markOf(string);
		const isPython = this.#languageId === 'python';
		if (!string || !mark || (mark === 'none' && isPython && isDocstring(this.#text, string))) {
			return undefined;
		}
		const literals = concatenatedLiterals(this.#text, strings, index, isPython);
		const joined = joinedRegion(this.#text, literals);
		const combined = hasOpenBracket(joined.content)
			? literalsJoinedByCalls(this.#text, strings, index, isPython)
			: undefined;
		const region = combined ? joinedRegion(this.#text, combined) : joined;
		const isText = mark === 'none' && isPlaceholderOnly(region);
		if (!isText && isAccepted(region, mark, this.#context)) {
			return this.#isPartOfUnknownText(region, combined !== undefined) ? withUnknownRest(region) : region;
		}
		this.#rejectedEnd = Math.max(this.#rejectedEnd, region.literals.length > 1 ? region.end : 0);
		return undefined;
	}

	/** Whether a region is only a part of a text whose other parts are not known. */
	#isPartOfUnknownText(region: GraphqlRegion, isCombined: boolean): boolean {
		const { tagged, called } = this.#openings;
		const isUnmarked = !tagged.has(region.start) && !called.has(region.start);
		const isElement = isUnmarked && isCombined;
		const isTyped = containsEdit(region, this.#context);
		const isPart = isElement || (!isTyped && isPartlyUnknownText(this.#text, region, isUnmarked));
		return isPart && hasOpenBracket(region.content);
	}

	/** Returns how a literal is marked as GraphQL; `undefined` for a literal that is none. */
	#markOf({ offset }: StringToken): 'tag' | 'call' | 'none' | undefined {
		const { tagged, called, untagged } = this.#openings;
		if (tagged.has(offset) || this.#context.recognized?.has(offset)) {
			return 'tag';
		}
		if (called.has(offset)) {
			return 'call';
		}
		return untagged.has(offset) && offset > this.#rejectedEnd ? 'none' : undefined;
	}
}

/** Matches the code before the first statement of a module, class or function in Python. */
const startOfBody =
	/(?:^|(?:^|\n)[ \t]*(?:(?:async[ \t]+)?def\b|class\b|\))[^\n]*:[ \t]*(?:#[^\n]*)?\r?\n)(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*[A-Za-z]{0,2}["']{1,3}$/;

/** Whether a literal is documentation in Python. */
function isDocstring(text: string, { offset, documentation }: StringToken): boolean {
	return documentation === true || startOfBody.test(text.slice(Math.max(0, offset - 2000), offset));
}

/** Whether a text has an opening bracket without a closing one. */
function hasOpenBracket(content: string): boolean {
	return sum(tokenize(content).map(bracketDepthChange)) > 0;
}

/** Returns a region whose last definition continues with an interpolation. */
function withUnknownRest(region: GraphqlRegion): GraphqlRegion {
	const { end, interpolations } = region;
	return { ...region, interpolations: [...interpolations, { start: end, end }] };
}

/** Whether a literal selects only an interpolation, such as `query { %s }`. It may be a message. */
function isPlaceholderOnly({ content, interpolations }: GraphqlRegion): boolean {
	return interpolations.length > 0 && /^\s{0,200}\w{1,20}\s{0,200}\{\s{0,200}\}\s*$/.test(content);
}
