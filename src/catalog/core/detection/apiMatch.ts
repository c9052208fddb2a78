import type { Api } from '../model/catalog.ts';
import type { ApiEvidence } from './apiUse.ts';

/** The API that a reference belongs to, and the evidence for it. */
export interface ApiMatch {
	readonly api: Api;
	/** The path segments after the gateway's context path or the API's own prefix. */
	readonly segments: readonly string[];
	readonly evidence: readonly ApiEvidence[];
	/**
	 * Whether no path follows the address of the API, so that the reference may be the base URL of
	 * calls elsewhere.
	 */
	readonly isBase: boolean;
	/**
	 * Whether the address has only the host, or only the name of a service, in common with the API.
	 * The use is never certain.
	 */
	readonly isGuess?: boolean;
}
