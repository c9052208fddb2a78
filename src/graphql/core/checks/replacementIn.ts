const quoted = '[`\'"«]?';
const path = String.raw`(?<path>[_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*)`;
const argument = String.raw`(?:\(\s*(?<argument>[_A-Za-z]\w*)\s*:?\s*\))?`;
const phrases = [
	String.raw`(?<=^|[.;:!,(–-]\s*)(?:please\s+)?(?:bruke?r?|benytte?r?|use|prefer)\s+(?:heller\s+|instead\s+|the\s+)?(?:(?:feltet|argumentet|verdien|field|argument|value)\s+)?`,
	String.raw`\b(?:erstatt(?:es|et)\s+(?:av|med)|replaced\s+(?:by|with)|in\s+favou?r\s+of)\s+`,
].map((phrase) => new RegExp(`${phrase}${quoted}${path}${argument}`, 'i'));

/**
 * The replacement that a deprecation reason names, as a path from the place of what is deprecated, such as `emnerV2` or
 * `personProfil.navn`; `undefined` when it names none. Whether there is such a thing only the schema can tell.
 */
export function replacementIn(reason: string): readonly string[] | undefined {
	for (const phrase of phrases) {
		const { path: found, argument: behind } = phrase.exec(reason)?.groups ?? {};
		if (found !== undefined) {
			return (behind === undefined ? found : behind).split('.');
		}
	}
	return undefined;
}
