import type { Random } from '../../../fixtures/random.ts';

/**
 * The white space between the tokens of a generated document: `tidy` is indented like hand-written
 * text, `dense` has no optional blanks, `wild` has random comments, commas, blanks and line breaks.
 */
export type Layout = 'tidy' | 'dense' | 'wild';

/**
 * An entry in a list of lexemes where the layout `tidy` starts a new line. Other layouts ignore it.
 */
export const lineBreak = '\n';

/**
 * Joins the lexemes of a document to a text with LF line ends. Inserts random comments, which are
 * all different, unless the layout is `dense`.
 */
export function layOutLexemes(lexemes: readonly string[], random: Random, layout: Layout): string {
	return new Layouter(random, layout).text(lexemes);
}

class Layouter {
	readonly #random: Random;
	readonly #layout: Layout;
	#comments = 0;
	#depth = 0;

	constructor(random: Random, layout: Layout) {
		this.#random = random;
		this.#layout = layout;
	}

	text(lexemes: readonly string[]): string {
		let text = this.#layout === 'dense' ? '' : this.#maybeComment('', '\n');
		let before = '';
		let startsLine = false;
		for (const lexeme of lexemes) {
			if (lexeme === lineBreak) {
				startsLine = true;
				continue;
			}
			this.#depth -= lexeme === '}' ? 1 : 0;
			text += this.#gap(before, lexeme, startsLine) + lexeme;
			this.#depth += lexeme === '{' ? 1 : 0;
			before = lexeme;
			startsLine = false;
		}
		return text + (this.#layout === 'dense' ? '' : `${this.#maybeComment(' ', '')}\n`);
	}

	#gap(before: string, lexeme: string, startsLine: boolean): string {
		switch (this.#layout) {
			case 'dense':
				return needsSpace(before, lexeme) ? ' ' : '';
			case 'wild':
				return this.#wildGap(before, lexeme);
			case 'tidy':
				return startsLine ? this.#newLine(before) : isAdjacent(before, lexeme) ? '' : ' ';
		}
	}

	#newLine(before: string): string {
		if (before === '') {
			return '';
		}
		const indent = '  '.repeat(this.#depth);
		if (before.endsWith('"')) {
			// No blank line and no comment is inserted between a description and its definition.
			return `\n${indent}`;
		}
		const isBetweenDefinitions = this.#depth === 0 && before === '}';
		const blankLine = isBetweenDefinitions || this.#random.between(1, 12) === 1 ? '\n' : '';
		return `${this.#maybeComment(' ', '')}\n${blankLine}${this.#maybeComment(indent, '\n')}${indent}`;
	}

	#wildGap(before: string, lexeme: string): string {
		let gap = needsSpace(before, lexeme) ? ' ' : '';
		for (let count = this.#random.between(0, 2); count > 0; count -= 1) {
			gap += this.#random.pick(['', ' ', '\n', ',', '\t', '\n\n', `${this.#comment()}\n`]);
		}
		return gap;
	}

	#maybeComment(before: string, after: string): string {
		return this.#random.between(1, 6) === 1 ? before + this.#comment() + after : '';
	}

	#comment(): string {
		this.#comments += 1;
		const words = this.#random.pick([
			'',
			' plain words',
			' } ) ]',
			' { ( [',
			' "',
			' """',
			' 🎓 blåbær',
			' # twice',
			' a: b ',
		]);
		return `#${this.#comments}${words}`;
	}
}

function needsSpace(before: string, lexeme: string): boolean {
	return /[\w"]$/.test(before) && /^[\w"-]/.test(lexeme);
}

function isAdjacent(before: string, lexeme: string): boolean {
	return /^([(@$[]|\.\.\.)$/.test(before) ? lexeme !== 'on' && lexeme !== '{' : /^[)\]:!(,]$/.test(lexeme);
}
