import type { ExplanationTable, L10n } from '../shared/explanations.ts';
import { apiWords } from './words/apiWords.ts';
import { diagnosisWords, keepingWords } from './words/keepingWords.ts';
import { loginWords, pasteWords } from './words/loginWords.ts';
import { answerWords, clientWords, identityWords } from './words/providerWords.ts';

/** The words for what can go wrong while signing in and keeping signed in. */
export function signInWords(l10n: L10n) {
	return {
		...keepingWords(l10n),
		...loginWords(l10n),
		...pasteWords(l10n),
		...clientWords(l10n),
		...answerWords(l10n),
		...identityWords(l10n),
		...apiWords(l10n),
		...diagnosisWords(l10n),
	} satisfies ExplanationTable;
}
