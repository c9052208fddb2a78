import type { Random } from '../../../fixtures/random.ts';

/** How the parts of a document are put apart. */
export type Layout = 'tidy' | 'dense' | 'wild';

/** In a list of lexemes: here people begin a line. */
export const lineBreak = '\n';

/** The text of a document from its lexemes, with comments that are all different. Lines end with LF. */
export function layOut(lexemes: readonly string[], random: Random, layout: Layout): string {
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
		let breaks = false;
		for (const lexeme of lexemes) {
			if (lexeme === lineBreak) {
				breaks = true;
				continue;
			}
			this.#depth -= lexeme === '}' ? 1 : 0;
			text += this.#gap(before, lexeme, breaks) + lexeme;
			this.#depth += lexeme === '{' ? 1 : 0;
			before = lexeme;
			breaks = false;
		}
		return text + (this.#layout === 'dense' ? '' : `${this.#maybeComment(' ', '')}\n`);
	}

	#gap(before: string, lexeme: string, breaks: boolean): string {
		switch (this.#layout) {
			case 'dense':
				return mustBeApart(before, lexeme) ? ' ' : '';
			case 'wild':
				return this.#wildGap(before, lexeme);
			case 'tidy':
				return breaks ? this.#newLine(before) : belongsTogether(before, lexeme) ? '' : ' ';
		}
	}

	#newLine(before: string): string {
		if (before === '') {
			return '';
		}
		const indent = '  '.repeat(this.#depth);
		if (before.endsWith('"')) {
			// Nobody parts a description from what it describes.
			return `\n${indent}`;
		}
		const isBetweenDefinitions = this.#depth === 0 && before === '}';
		const blankLine = isBetweenDefinitions || this.#random.between(1, 12) === 1 ? '\n' : '';
		return `${this.#maybeComment(' ', '')}\n${blankLine}${this.#maybeComment(indent, '\n')}${indent}`;
	}

	#wildGap(before: string, lexeme: string): string {
		let gap = mustBeApart(before, lexeme) ? ' ' : '';
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

function mustBeApart(before: string, lexeme: string): boolean {
	return /[\w"]$/.test(before) && /^[\w"-]/.test(lexeme);
}

function belongsTogether(before: string, lexeme: string): boolean {
	return /^([(@$[]|\.\.\.)$/.test(before) ? lexeme !== 'on' && lexeme !== '{' : /^[)\]:!(,]$/.test(lexeme);
}
