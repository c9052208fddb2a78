import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';

/** A reason to assume that a text refers to an API. */
export type ApiEvidence =
	/** The URL has one of the API's hosts. */
	| 'host'
	/** The URL has a known API gateway and the context path of the API. */
	| 'gateway'
	/** The URL begins with an address of the setting `studyAdmin.catalog.baseUrls`. */
	| 'base'
	/** The path belongs to this API only. */
	| 'path'
	/** The text is one of the API's XML namespaces. */
	| 'namespace'
	/** The text is an XML request for one of the API's tables. */
	| 'request'
	/** The path follows a variable that is known to hold the API's address. */
	| 'variable'
	/** The URL has query parameters that are characteristic of the API. */
	| 'query-keys'
	/** The API's address, or a variable for it, occurs elsewhere in the file. */
	| 'base-in-file'
	/** The file appends paths from parameters or plain variables to the API's address. */
	| 'open-base'
	/** Query parameters that are characteristic of the API occur elsewhere in the file. */
	| 'query-keys-in-file'
	/** The text is an argument of an HTTP call, or the path follows an unknown address. */
	| 'call'
	/** The file calls another operation of the API. */
	| 'operations';

/** A reference to an API in a text. Plain data, so that worker threads can send it. */
export interface ApiUse {
	/** Id of the API. */
	readonly api: string;
	/**
	 * Start of the text that refers to the API, in UTF-16 code units, without the quotes of a string
	 * literal.
	 */
	readonly offset: number;
	readonly length: number;
	/** The HTTP method, in upper case; `undefined` when the code does not show it. */
	readonly method: string | undefined;
	/**
	 * The operation, such as `/personer/{id}`, without values from the code; `undefined` when only
	 * the API is known.
	 */
	readonly operation: string | undefined;
	/** Index of the operation's row in the catalog's log; `undefined` when the log has none. */
	readonly row: number | undefined;
	/** The collection of the API that is called; `undefined` when the catalog does not list it. */
	readonly collection: string | undefined;
	/**
	 * The query of a request that is not beside its URL, without the question mark; omitted when there
	 * is none.
	 */
	readonly query?: string;
	/**
	 * Names of query parameters of the call that choose between replacements; omitted when the code
	 * shows none.
	 */
	readonly parameters?: readonly string[];
	/**
	 * Location of the constant whose value refers to the API; `undefined` when the text of the call
	 * itself does.
	 */
	readonly constant: OffsetRange | undefined;
	/**
	 * Whether the text certainly refers to the API. Only certain uses are reported as diagnostics; a
	 * possible use may refer to something else.
	 */
	readonly confidence: 'certain' | 'possible';
	readonly evidence: readonly ApiEvidence[];
	/**
	 * Number of namespaces in the file that this use represents; omitted when it is the only one.
	 */
	readonly count?: number;
}
