import { UserError } from '../../../shared/core/errors.ts';
import { connectingPhase } from '../../../shared/core/http.ts';
import type { ConversionResult } from './conversionJobs.ts';

/**
 * Codes of failures that would also affect all further documents of a run: a service that cannot be
 * reached, another service at the address, a login page, and a service that refuses without
 * credentials.
 */
const lasting = [
	...['network/refused', 'network/name-not-found', 'network/unreachable', 'network/not-http', 'network/certificate'],
	...['network/certificate-expired', 'network/certificate-name', 'network/proxy-not-valid'],
	...['network/proxy-unreachable', 'network/proxy-refused', 'network/proxy-failed'],
	...['conversion/no-such-service', 'conversion/redirected', 'conversion/html-response', 'conversion/not-allowed'],
];

/** Codes of a service that is busy or not available. Such a request has been repeated before. */
const busy = ['conversion/service-busy', 'conversion/service-unavailable'];

/**
 * Stops a run when its results so far show that further documents would fail for the same reason.
 */
export class StopRule {
	#stoppedBy: UserError | undefined;
	/** The number of documents in a row whose refusal may concern only them. */
	#refused = 0;

	/** The failure that ends the run; `undefined` while documents may be sent. */
	get stoppedBy(): UserError | undefined {
		return this.#stoppedBy;
	}

	/** Ends the run because of a failure, such as a folder that cannot be written. */
	stop(failure: UserError): void {
		this.#stoppedBy ??= failure;
	}

	/** Adds the result of a document. Results are added in the order in which they arrive. */
	add(result: ConversionResult): void {
		if (result.state === 'cancelled') {
			return;
		}
		const failure = result.state === 'failed' ? result.error : undefined;
		const reach = failure && reachOf(failure);
		this.#refused = reach === 'perhaps every document' ? this.#refused + 1 : 0;
		if (failure && (reach === 'every document' || this.#refused > 1)) {
			this.stop(failure);
		}
	}
}

/** Whether a failure is a {@link lasting} one, or the connection was not opened in time. */
function isLasting({ code, details }: UserError): boolean {
	return lasting.includes(code) || (code === 'network/timeout' && details['phase'] === connectingPhase);
}

function reachOf(error: UserError): 'every document' | 'perhaps every document' | 'one document' {
	const { code, details, cause } = error;
	if (isLasting(error) || (cause instanceof UserError && isLasting(cause))) {
		// A service or a gateway can refuse one document with status 403.
		return details['status'] === 403 ? 'perhaps every document' : 'every document';
	}
	if (busy.includes(code)) {
		return details['seconds'] === undefined ? 'perhaps every document' : 'every document';
	}
	return 'one document';
}
