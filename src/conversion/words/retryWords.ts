import type { Facts } from '../../shared/errors.ts';
import type { L10n, NextStep } from '../../shared/explanations.ts';

/**
 * The next steps after a request that failed, by its facts. Where it was for several files, which `together` says, sending
 * each by itself comes before anything else: then one of them does not spoil the others.
 */
export function retryWords(l10n: L10n) {
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const later = ({ document }: Facts): NextStep => ({
		title: l10n.t('Convert Again'),
		command: 'studyAdmin.convertAgain',
		arguments: [document],
	});
	const oneByOne = ({ document }: Facts): NextStep => ({
		title: l10n.t('Send One by One'),
		command: 'studyAdmin.sendOneByOne',
		arguments: [document],
	});
	const unlessTogether = (step: (facts: Facts) => NextStep) => (facts: Facts) =>
		facts['together'] === undefined ? step(facts) : oneByOne(facts);
	return {
		/** Convert again what failed for a reason that may pass. */
		again: unlessTogether(later),
		/** Convert it again as it was. */
		later,
		/** Read in the log what the service says. */
		log: unlessTogether(() => log),
	};
}
