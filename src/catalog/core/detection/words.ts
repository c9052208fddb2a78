import { fillHoles } from './holes.ts';
import type { Literal } from './literals.ts';

const variables = /\$\{[^}\s]{0,100}\}|\$[A-Za-z_]\w*|\{\{[^}\s]{0,100}\}\}/g;
const assignment = /^[A-Za-z_][\w.-]*=/;

/** The literals of a language whose values need no quotes: each run without white space and quotes, `name=` left out. */
export function wordsOf(text: string, lineComment: RegExp): readonly Literal[] {
	const literals: Literal[] = [];
	const word = /[^\s"'`]+/g;
	for (let match = word.exec(text); match; match = word.exec(text)) {
		const [token] = match;
		if (startsComment(text, match.index, lineComment)) {
			const end = text.indexOf('\n', match.index);
			word.lastIndex = end < 0 ? text.length : end;
			continue;
		}
		const skipped = assignment.exec(token)?.[0].length ?? 0;
		const holes = [...token.matchAll(variables)].map(({ index, 0: { length } }) => ({
			start: index,
			end: index + length,
		}));
		literals.push({
			offset: match.index + skipped,
			value: fillHoles(
				token,
				skipped,
				token.length,
				holes.filter(({ start }) => start >= skipped),
			),
			continued: false,
		});
	}
	return literals;
}

function startsComment(text: string, offset: number, lineComment: RegExp): boolean {
	lineComment.lastIndex = offset;
	return lineComment.test(text);
}
