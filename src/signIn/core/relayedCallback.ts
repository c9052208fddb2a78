import { parseObject } from '../../shared/json.ts';
import { callbackPath } from './callbackPath.ts';
import { holdsTexts } from './sessionRecord.ts';

/** How long a callback waits for its window, in milliseconds. */
export const relayTime = 60_000;

/** A callback on its way to the window that waits for it. The state itself stays behind. */
export interface RelayedCallback {
	/** The hash of the state, by which its owner knows it. */
	readonly stateHash: string;
	/** What the owner needs of the query, without the state. */
	readonly query: string;
	/** Milliseconds since the epoch. */
	readonly time: number;
}

/**
 * What to relay of an address that came in; `undefined` when it is not of the form of a callback: our path, one state as we
 * make them, and one code or one error.
 */
export function toRelay(
	path: string,
	query: string,
	hash: (state: string) => string,
	time: number,
): RelayedCallback | undefined {
	const parameters = new URLSearchParams(query);
	const [state = '', ...moreStates] = parameters.getAll('state');
	const answers = [...parameters.getAll('code'), ...parameters.getAll('error')];
	const isWellFormed = /^[\w-]{43}$/.test(state) && moreStates.length === 0 && answers.length === 1 && answers[0];
	if (path !== callbackPath || query.length > 8192 || !isWellFormed) {
		return undefined;
	}
	const needed = [...parameters].filter(([name]) => ['code', 'error', 'iss'].includes(name));
	return { stateHash: hash(state), query: new URLSearchParams(needed).toString(), time };
}

/** Reads what another window has left; `undefined` when it is nothing of the kind. */
export function readRelayed(text: string | undefined): RelayedCallback | undefined {
	const value = parseObject(text ?? '');
	return holdsTexts(value, ['stateHash', 'query']) && Number.isFinite(value?.['time'])
		? (value as unknown as RelayedCallback)
		: undefined;
}

/** Whether a relayed callback is too old to count, or from a clock that was set back since. */
export function isOverdue({ time }: RelayedCallback, now: number): boolean {
	return now - time >= relayTime || time > now;
}
