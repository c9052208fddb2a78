import assert from 'node:assert/strict';
import { regionStartsAfterEdit } from '../../../../../../src/graphql/core/language/embedded/regionStartsAfterEdit.ts';

/** Reads a text in which `«` and `»` enclose the regions. */
function readMarked(marked: string) {
	const regions: { start: number; end: number }[] = [];
	let source = '';
	for (const part of marked.split(/([«»])/)) {
		if (part === '«') {
			regions.push({ start: source.length, end: source.length });
		} else if (part === '»') {
			const last = regions.pop();
			regions.push({ start: last?.start ?? 0, end: source.length });
		} else {
			source += part;
		}
	}
	return { source, regions };
}

/** Marks the expected starts in the text after the edit with `|`. */
const cases: readonly (readonly [title: string, before: string, after: string])[] = [
	['an unchanged text', 'a("«{ b }»")', 'a("|{ b }")'],
	['a character typed in the literal', 'a("«{ b }»")', 'a("|{ bc }")'],
	['a character typed at the start of the literal', 'a("«{ b }»")', 'a("|q{ b }")'],
	['a character typed at the end of the literal', 'a("«{ b }»")', 'a("|{ b }c")'],
	['the deletion of the first characters', 'a("«query { b }»")', 'a("|{ b }")'],
	['the deletion of the last characters', 'a("«{ b }»")', 'a("|{ b")'],
	['a character typed in an empty literal', 'a("«»")', 'a("|{")'],
	['an edit after a blank literal', 'a("« »"); b', 'a(" "); bc'],
	['an edit after a literal of one character', 'a("«b»"); c', 'a("|b"); cd'],
	['text inserted before the literal', 'a("«{ b }»")', 'x = 1; a("|{ b }")'],
	['text deleted before the literal', 'x = 1; a("«{ b }»")', 'a("|{ b }")'],
	['text deleted after the literal', 'a("«{ b }»"); a long text', 'a("|{ b }")'],
	['the replacement of the quote before the literal', 'a("«{ b }»")', 'a(\'|{ b }")'],
	['text inserted after the literal', 'a("«{ b }»")', 'a("|{ b }"); x'],
	['an edit of one of several literals', 'a("«{ b }»", "«{ c }»", "«{ d }»")', 'a("|{ b }", "|{ cc }", "|{ d }")'],
	['an edit from the middle of one literal into another', '"«{ b }»" + "«{ c }»"', '"|{ b c }"'],
	['the replacement of the content', 'a("«{ b }»")', 'a("SELECT 1")'],
	['the replacement of all but the blanks around the content', 'a("«\n  { b }\n»")', 'a("\n  SELECT 1\n")'],
	['the replacement of the content except for its end', 'a("«\n  { b }\n»")', 'a("|\n  query A { b }\n")'],
	['the deletion of the content', 'a("«{ b }»")', 'a("")'],
	['the deletion of all but blanks', 'a("« { b } »")', 'a("  ")'],
	['the replacement of the literal with its quotes', 'a("«{ b }»")', 'a(1)'],
	['the replacement of the text', 'a("«{ b }»")', 'nothing else'],
	['the deletion of the text', 'a("«{ b }»")', ''],
];

describe('regionStartsAfterEdit', () => {
	for (const [title, before, after] of cases) {
		const count = after.split('|').length - 1;
		it(`returns ${count === 0 ? 'no start' : 'the new start of each literal'} after ${title}`, () => {
			const expected = after.split('|').slice(0, -1);
			const offsets = expected.map((_, index) => expected.slice(0, index + 1).join('').length);
			assert.deepEqual([...regionStartsAfterEdit(readMarked(before), after.replaceAll('|', ''))], offsets);
		});
	}
});
