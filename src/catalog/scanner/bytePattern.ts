/**
 * Finds whether one of the facts stands in a text in UTF-8 without decoding it: a pattern for its bytes read as Latin-1, a character
 * for each. One pass over the text.
 */
export function bytePattern(facts: readonly string[]): RegExp {
	const alternatives = facts.map((fact) =>
		Buffer.from(fact)
			.toString('latin1')
			.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`),
	);
	return alternatives.length === 0 ? /[^\s\S]/ : new RegExp(alternatives.join('|'));
}
