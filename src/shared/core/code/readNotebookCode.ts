import { visit } from 'jsonc-parser';
import { offsetOfDeepNesting } from '../jsonWithComments.ts';
import type { OffsetRange } from './offsetRange.ts';

/** The concatenated code cells of a notebook that are in one language. */
export interface NotebookCode {
	/** Language id, such as `python`. */
	readonly language: string;
	readonly text: string;
	/** Converts a range of the code to the range in the notebook's JSON. */
	rangeAt(range: OffsetRange): OffsetRange;
}

/** A cell of a notebook. */
interface Cell {
	type: string;
	/** Ranges of the JSON strings that contain the source of the cell, with quotes. */
	readonly source: OffsetRange[];
}

/**
 * Returns the code cells of a Jupyter notebook, format 4, one text for each language because cells
 * share their variables. A text that is not a notebook has no cells.
 */
export function readNotebookCode(text: string): readonly NotebookCode[] {
	const cells = new Map<number, Cell>();
	let kernel = 'python';
	if (offsetOfDeepNesting(text) !== undefined) {
		return [];
	}
	visit(text, {
		onLiteralValue: (value, offset, length, _line, _character, pathOf) => {
			if (typeof value !== 'string') {
				return;
			}
			const [root, at, field, item, ...deeper] = pathOf();
			if (root === 'metadata' && at === 'language_info' && field === 'name') {
				const name = value.toLowerCase();
				kernel = languagesOfKernels.get(name) ?? name;
			}
			if (root !== 'cells' || typeof at !== 'number' || typeof item === 'string' || deeper.length > 0) {
				return;
			}
			const cell = cells.get(at) ?? { type: '', source: [] };
			cells.set(at, cell);
			if (field === 'cell_type') {
				cell.type = value;
			} else if (field === 'source') {
				cell.source.push({ offset, length });
			}
		},
	});
	const byLanguage = new Map<string, CellText>();
	for (const { type, source } of cells.values()) {
		if (type === 'code') {
			const first = source[0] ? text.slice(source[0].offset + 1, source[0].offset + 40) : '';
			const language = languageOfCell(first, kernel);
			const code = byLanguage.get(language) ?? new CellText(language, text);
			byLanguage.set(language, code);
			code.addCell(source);
		}
	}
	return [...byLanguage.values()];
}

/** Maps the language name of a kernel, in lower case, to a language id where these differ. */
const languagesOfKernels: ReadonlyMap<string, string> = new Map([
	['c#', 'csharp'],
	['f#', 'fsharp'],
	['bash', 'shellscript'],
]);

/** Returns the language of a cell by the start of its code, which can begin with a cell magic. */
export function languageOfCell(code: string, kernelLanguage: string): string {
	return /^%%(?:bash|sh|script bash)\b/.test(code) ? 'shellscript' : kernelLanguage;
}

/**
 * Text between the code of two cells. The empty line keeps a comment at the end of a cell from the
 * first line of the next one.
 */
export const cellSeparator = '\n\n';

/** A run of unescaped characters, or one escaped character. */
interface CharacterRun {
	/** Offset of the run in the concatenated code of the cells. */
	readonly at: number;
	/** Offset of the run in the JSON of the notebook. */
	readonly offset: number;
	readonly isEscaped: boolean;
	readonly length: number;
}

/** A JSON escape sequence, or a run of unescaped characters. */
const parts = /\\u[0-9a-fA-F]{4}|\\[^u]|[^\\]+/g;

class CellText implements NotebookCode {
	readonly language: string;
	readonly #notebook: string;
	readonly #runs: CharacterRun[] = [];
	readonly #parts: string[] = [];
	#length = 0;

	constructor(language: string, notebook: string) {
		this.language = language;
		this.#notebook = notebook;
	}

	get text(): string {
		return this.#parts.join('');
	}

	/** Adds the code of a cell, given by the ranges of the JSON strings that contain its source. */
	addCell(source: readonly OffsetRange[]): void {
		for (const { offset, length } of source) {
			const inside = this.#notebook.slice(offset + 1, offset + length - 1);
			for (const { index, 0: written } of inside.matchAll(parts)) {
				const isEscaped = written.startsWith('\\');
				this.#add(isEscaped ? unescaped(written) : written, offset + 1 + index, written.length, isEscaped);
			}
		}
		this.#add(cellSeparator, source.at(-1)?.offset ?? 0, 0, true);
	}

	rangeAt({ offset, length }: OffsetRange): OffsetRange {
		const start = this.#positionOf(offset, false);
		return { offset: start, length: Math.max(0, this.#positionOf(offset + length, true) - start) };
	}

	#add(text: string, offset: number, length: number, isEscaped: boolean): void {
		this.#runs.push({ at: this.#length, offset, isEscaped, length });
		this.#parts.push(text);
		this.#length += text.length;
	}

	/**
	 * Converts an offset in the code to the offset in the notebook. An end offset becomes the offset
	 * after the character before it.
	 */
	#positionOf(position: number, isEnd: boolean): number {
		const target = isEnd ? position - 1 : position;
		let [low, high] = [0, this.#runs.length - 1];
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if ((this.#runs[middle]?.at ?? 0) <= target) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		const run = this.#runs[low];
		if (!run) {
			return 0;
		}
		const within = run.isEscaped ? 0 : target - run.at;
		return run.offset + within + (isEnd ? (run.isEscaped ? run.length : 1) : 0);
	}
}

/** Returns the character of a JSON escape sequence; `?` for an invalid one. */
function unescaped(written: string): string {
	return String(JSON.parse(`"${/^\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])$/.test(written) ? written : '?'}"`));
}
