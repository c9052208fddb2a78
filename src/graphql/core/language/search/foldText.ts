/**
 * Folds a text for comparison: lower case, without accents, and with one spelling of the Norwegian
 * letters. Schemas transliterate them in two ways, so `æ`, `ae` and `a` become `a`; `ø`, `oe` and
 * `o` become `o`; `å`, `aa` and `a` become `a`.
 */
export function foldText(text: string): string {
	// Most names have no accents, and decomposing a text takes longer than all the rest.
	const plain = isAscii.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}+/gu, '');
	return plain
		.toLowerCase()
		.replaceAll(/æ|a[ae]/g, 'a')
		.replaceAll(/ø|oe/g, 'o');
}

const isAscii = /^[ -~]*$/;

/**
 * Returns the folded words of a name or a text, in order: `studenterGittID` → `studenter`, `gitt`,
 * `id`. A digit belongs to the word before it: `emnerV2` → `emner`, `v2`.
 */
export function foldedTerms(text: string): readonly string[] {
	return text.match(wordPattern)?.map(foldText) ?? [];
}

const wordPattern = /\p{Lu}+(?![\p{Ll}\p{M}])\d*|\p{Lu}?[\p{Ll}\p{M}]+\d*|\p{Lu}+\d*|\d+/gu;

const minimumStemLength = 3;

/** Norwegian doubles an `m` before an ending: `rom`, `rommet`. Several `nummer` are `numre`. */
const endingPattern = /(?:(?<=m)m(?:eret|ene|er|et|es|e)|(?<=num)re(?:ne)?|ene|ens|ets|er|en|et|es|e|s)$/;

/**
 * Returns a folded word without a common Norwegian or English inflectional ending: `emner`, `emne`
 * and `emnene` → `emn`, `rommet` → `rom`, `nummer` and `numre` → `num`. The stem has three letters
 * at least.
 */
export function wordStemOf(word: string): string {
	const [ending = ''] = endingPattern.exec(word) ?? [];
	return word.length - ending.length >= minimumStemLength ? word.slice(0, word.length - ending.length) : word;
}
