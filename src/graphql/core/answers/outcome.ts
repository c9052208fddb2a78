import type { UserError } from '../../../shared/errors.ts';

/** Failures of the transport after which the request may have arrived. All others come before it is sent. */
const perhapsArrived: ReadonlySet<string> = new Set([
	'network/timeout',
	'network/connection-lost',
	'network/not-http',
	'network/not-decompressible',
	'network/response-too-large',
	'network/failed',
]);

/** The system code of a `network/timeout` while the connection was being opened: the transport's own limit. */
const notYetConnected = 'TimeoutError';

/**
 * Whether a request that failed so may have been carried out all the same: it was sent, and what came back, if anything,
 * neither says so nor refuses it. A redirection and a 4xx are refusals (RFC 9110, sections 15.4 and 15.5).
 */
export function isOutcomeUnknown({ code, facts }: UserError): boolean {
	if (code.startsWith('network/')) {
		return perhapsArrived.has(code) && facts['systemCode'] !== notYetConnected;
	}
	const status = Number(facts['status']);
	return code.startsWith('graphql/') && ((status >= 200 && status < 300) || status >= 500);
}
