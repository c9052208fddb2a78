import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { type ArchiveLimits, archiveLimits } from '../core/archives/archiveRules.ts';
import { archiveWords } from './archiveWords.ts';
import { fileWords } from './fileWords.ts';
import { savingWords } from './savingWords.ts';
import { serviceWords } from './serviceWords.ts';

/** The words for what can go wrong with converting documents. `limits` are those that archives are held against. */
export function conversionWords(l10n: L10n, limits: ArchiveLimits = archiveLimits) {
	return {
		...fileWords(l10n),
		...serviceWords(l10n),
		...archiveWords(l10n, limits),
		...savingWords(l10n),
	} satisfies ExplanationTable;
}
