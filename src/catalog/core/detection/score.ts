import type { Evidence } from './use.ts';

/**
 * How much each evidence says. Words of the trade alone say nothing; a call of an unknown host says little; together with the API's own
 * address, a variable for it or its query parameters it says enough.
 */
export const weights: Readonly<Record<Evidence, number>> = {
	host: 3,
	gateway: 3,
	base: 3,
	path: 3,
	namespace: 3,
	request: 3,
	'query-keys': 3,
	variable: 2,
	'base-in-file': 2,
	'query-keys-in-file': 1,
	call: 1,
	operations: 1,
};

/** From here on a use is certain. */
export const certainFrom = 3;

/** The sum of the weights. */
export function scoreOf(evidence: readonly Evidence[]): number {
	return evidence.reduce((sum, one) => sum + weights[one], 0);
}
