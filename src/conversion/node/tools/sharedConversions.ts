import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import type { ConvertedDocument } from '../../core/jobs/conversionJobs.ts';

/** A conversion that is running or has succeeded. */
interface SharedConversion {
	readonly result: Promise<ConvertedDocument>;
	readonly controller: AbortController;
	/** The number of calls that wait for the result. */
	waiting: number;
}

/** Maximum number of conversions that are stored, so that reading on does not upload again. */
const maximumStored = 4;

/** The last conversions. Calls at the same time for the same conversion share one upload. */
export class SharedConversions {
	/** Conversions by their keys, oldest first. */
	readonly #stored = new Map<string, SharedConversion>();

	/**
	 * Resolves to the result of the conversion with this key, which `convert` starts if it is not
	 * stored. A canceled call ends the conversion only if no other call waits for it. Failures are
	 * not stored.
	 * @throws the error of `convert`; {Cancelled} when `signal` is aborted
	 */
	async get(
		key: string,
		signal: AbortSignal,
		convert: (signal: AbortSignal) => Promise<ConvertedDocument>,
	): Promise<ConvertedDocument> {
		throwIfCancelled(signal);
		const conversion = this.#stored.get(key) ?? start(convert);
		this.#stored.delete(key);
		this.#stored.set(key, conversion);
		for (const oldest of [...this.#stored.keys()].slice(0, -maximumStored)) {
			this.#stored.delete(oldest);
		}
		conversion.waiting += 1;
		try {
			return await rejectOnAbort(conversion.result, signal);
		} catch (error) {
			const hasFailed = !signal.aborted;
			if (hasFailed || conversion.waiting === 1) {
				this.#remove(key, conversion);
				conversion.controller.abort();
			}
			throw error;
		} finally {
			conversion.waiting -= 1;
		}
	}

	#remove(key: string, conversion: SharedConversion): void {
		if (this.#stored.get(key) === conversion) {
			this.#stored.delete(key);
		}
	}
}

function start(convert: (signal: AbortSignal) => Promise<ConvertedDocument>): SharedConversion {
	const controller = new AbortController();
	return { result: convert(controller.signal), controller, waiting: 0 };
}
