import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { nextSteps } from '../nextSteps.ts';

/** The words for what can go wrong with running all pages. */
export function pagesWords(l10n: L10n) {
	const { log, runAgain } = nextSteps(l10n);
	return {
		'graphql/no-connection': (facts) => ({
			text: l10n.t(
				'"{0}" has no list whose pages can be fetched: a field with "after" and "pageInfo" that no list lies above. Run it as it is.',
				facts['operation'] ?? '',
			),
			next: { ...runAgain({ ...facts, command: '' }), title: l10n.t('Run Once') },
		}),
		'graphql/pages-of-mutation': ({ operation }) => ({
			text: l10n.t(
				'"{0}" changes data, so it is not repeated page by page. Run all pages of a query.',
				operation ?? '',
			),
			next: log,
		}),
		'graphql/pages-connection-missing': (facts) => ({
			text: l10n.t(
				'The answer to page {1} of "{0}" does not have the list. The errors in the result say why; then run it again.',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/pages-cursor-missing': (facts) => ({
			text: l10n.t(
				'The pages of "{0}" end with page {1}: the API says that there are more, but not where. Ask for more on a page with "first".',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/pages-cursor-repeated': (facts) => ({
			text: l10n.t(
				'The pages of "{0}" end with page {1}: the API goes on with pages that came already. Ask for more on a page with "first".',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/pages-too-large': (facts) => ({
			text: l10n.t(
				'The pages of "{0}" end with page {1}, because a larger result could not be opened. Select fewer fields, or narrow the filter.',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
	} satisfies ExplanationTable;
}
