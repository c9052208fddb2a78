import { LinePositionConverter } from '../../../shared/core/code/linePositionConverter.ts';
import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import { readNotebookCode } from '../../../shared/core/code/readNotebookCode.ts';
import { syntaxOfLanguage } from '../../../shared/core/code/syntaxes.ts';
import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import type { ApiUse } from '../../core/detection/apiUse.ts';
import type { ParsedCode } from '../../core/migration/calledRequest.ts';
import { type CodeFile, codeFileFromSyntaxTree } from '../../core/migration/code/codeFile.ts';
import { findCertainUses, type ParsedText, readDraftRequirements } from '../../core/migration/readDraftRequirements.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { type DefinitionFolder, fileTextsDefiningNames } from './definitions.ts';
import type { TreeSitterParser } from './treeSitterParser.ts';

/** The calls for which drafts are requested. */
export interface DraftRequirementsInput {
	readonly text: string;
	/** A result of `languageOfDocument`. */
	readonly language: string;
	readonly uses: readonly ApiUse[];
	readonly catalog: Catalog;
	/** The folder with the other files of the program; `undefined` if there is none. */
	readonly folder: DefinitionFolder | undefined;
}

/** The requests for drafts, or the reason why there are none. */
export type DraftRequirementsResult =
	| { readonly kind: 'requests'; readonly requests: readonly (DraftRequirements | undefined)[] }
	| { readonly kind: 'late' };

/** Maximum time in which the calls of a file are read, in milliseconds. */
const maxReadingMs = 2000;
/** Maximum time of the search for constants and types in other files, in milliseconds. */
const maxSearchMs = 1000;
/** Number of steps between two looks at the clock. */
const stepsPerCheck = 4096;

/** Thrown when the time for reading a file is over. */
class TimeOver extends Error {}

/** Reads from syntax trees the API calls that uses refer to. */
export class DraftRequirementsReader {
	readonly #trees: TreeSitterParser;
	/** The last text that was read, because several drafts of a file follow each other. */
	#last: ParsedText | undefined;
	/** Time of `performance.now()` at which the current reading ends. */
	#deadline = 0;

	constructor(trees: TreeSitterParser) {
		this.#trees = trees;
	}

	/**
	 * Resolves to the draft requirements of each use, in the order of the uses. Reads constants and
	 * types of other files if a call needs them.
	 */
	async read(calls: DraftRequirementsInput): Promise<DraftRequirementsResult> {
		await this.#trees.load(calls.language);
		this.#deadline = performance.now() + maxReadingMs;
		try {
			return await this.#read(calls);
		} catch (error) {
			if (error instanceof TimeOver) {
				return { kind: 'late' };
			}
			throw error;
		}
	}

	async #read({ text, language, uses, catalog, folder }: DraftRequirementsInput): Promise<DraftRequirementsResult> {
		const parsed = await this.#parsedText(text, language, catalog);
		if (!parsed) {
			return { kind: 'late' };
		}
		const { requests, missing } = readDraftRequirements(parsed, uses);
		const others = folder && missing.length > 0 ? await this.#definitions(folder, language, missing) : [];
		if (others.length === 0) {
			return { kind: 'requests', requests };
		}
		const withOthers = await this.#parse(text, language, others);
		return withOthers
			? { kind: 'requests', requests: readDraftRequirements({ ...parsed, ...withOthers }, uses).requests }
			: { kind: 'late' };
	}

	/** Resolves to a text with its code and its uses; `undefined` when the time is over. */
	async #parsedText(text: string, language: string, catalog: Catalog): Promise<ParsedText | undefined> {
		const last = this.#last;
		if (last?.text === text && last.language === language && last.catalog === catalog) {
			return last;
		}
		const parsed = await this.#parse(text, language, []);
		if (!parsed) {
			return undefined;
		}
		const certainUses = findCertainUses(text, language, catalog);
		this.#last = { text, language, catalog, certainUses, ...parsed };
		return this.#last;
	}

	/**
	 * Parses the code of a text, in a notebook that of the cells in the language of its kernel.
	 * Resolves to `undefined` when the time is over.
	 */
	async #parse(
		text: string,
		language: string,
		others: readonly CodeFile[],
	): Promise<Pick<ParsedText, 'code'> | undefined> {
		const isNotebook = syntaxOfLanguage(language)?.kind === 'notebook';
		const parts = isNotebook
			? readNotebookCode(text)
			: [{ text: scriptsOf(text, language), language, rangeAt: (range: OffsetRange) => range }];
		for (const part of parts) {
			const tree = await this.#trees.parse(part.text, part.language, this.#deadline);
			if (!tree && performance.now() > this.#deadline) {
				return undefined;
			}
			const tick = clock(() => this.#deadline);
			const file = tree && codeFileFromSyntaxTree(tree, others, tick);
			if (file) {
				const lines = new LinePositionConverter(text);
				const fileOffset = (offset: number) => part.rangeAt({ offset, length: 1 }).offset;
				const code: ParsedCode = {
					file,
					offsetOf: (offset) => (isNotebook ? inverse(fileOffset, part.text.length, offset) : offset),
					lineOf: (offset) => lines.positionAt(fileOffset(offset)).line + 1,
				};
				return { code };
			}
		}
		return { code: undefined };
	}

	async #definitions(
		folder: DefinitionFolder,
		language: string,
		names: readonly string[],
	): Promise<readonly CodeFile[]> {
		const deadline = performance.now() + maxSearchMs;
		const files: CodeFile[] = [];
		for (const text of fileTextsDefiningNames(folder, language, names, deadline)) {
			const tree = await this.#trees.parse(text, language, deadline);
			const file =
				tree &&
				codeFileFromSyntaxTree(
					tree,
					files,
					clock(() => deadline),
				);
			if (file) {
				files.push(file);
			}
		}
		return files;
	}
}

/** Returns a function that throws when the deadline has passed. */
function clock(deadline: () => number): () => void {
	let steps = 0;
	return () => {
		steps += 1;
		if (steps % stepsPerCheck === 0 && performance.now() > deadline()) {
			throw new TimeOver();
		}
	};
}

/** Returns the least argument for which an ascending function reaches a value. */
function inverse(ascending: (offset: number) => number, length: number, value: number): number | undefined {
	let [low, high] = [0, length];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (ascending(middle) < value) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low < length && ascending(low) === value ? low : undefined;
}

/** Replaces the markup of a Vue or Svelte component by blanks, so that its scripts remain. */
function scriptsOf(text: string, language: string): string {
	if (language !== 'typescript' || !/^\s*(?:<!--|<(?:template|script|style)\b)/.test(text)) {
		return text;
	}
	let at = 0;
	let scripts = '';
	for (const { 0: source, 1: start = '', 2: script = '', index } of text.matchAll(
		/(<script\b[^>]*>)([\s\S]*?)<\/script>/g,
	)) {
		scripts += `${text.slice(at, index + start.length).replaceAll(/[^\n]/g, ' ')}${script}`;
		at = index + source.length - '</script>'.length;
	}
	return scripts + text.slice(at).replaceAll(/[^\n]/g, ' ');
}
