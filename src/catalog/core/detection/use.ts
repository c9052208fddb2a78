/** Why something is taken for a call of an API. */
export type Evidence =
	/** One of its hosts. */
	| 'host'
	/** A gateway, with the context path of the API. */
	| 'gateway'
	/** An address that the user has named for it. */
	| 'base'
	/** A path that is no other's. */
	| 'path'
	/** One of its XML namespaces. */
	| 'namespace'
	/** A request in XML on one of its tables. */
	| 'request'
	/** A variable that holds its address, before the path. */
	| 'variable'
	/** Query parameters that hardly anything else has. */
	| 'query-keys'
	/** Its address, or a variable for it, elsewhere in the file. */
	| 'base-in-file'
	/** The file puts paths behind that address which are not known there. */
	| 'open-base'
	/** Such query parameters elsewhere in the file. */
	| 'query-keys-in-file'
	/** A call over HTTP, or a path put behind an address that is not known. */
	| 'call'
	/** A call of another of its operations in the file. */
	| 'operations';

/**
 * A place in a text that calls an API, or looks like it. Plain data, so that it can come from
 * another thread.
 */
export interface Use {
	/** Id of the API. */
	readonly api: string;
	/** Where it stands, without the quotes. */
	readonly offset: number;
	readonly length: number;
	/** The HTTP method, in upper case; `undefined` when the code around does not tell. */
	readonly method: string | undefined;
	/**
	 * What is called, such as `/personer/{id}`, without the values that stand in the code;
	 * `undefined` when only the API is known.
	 */
	readonly operation: string | undefined;
	/**
	 * The row for that operation, as its index in the catalog's log; `undefined` when it has none.
	 */
	readonly row: number | undefined;
	/**
	 * The API's collection that is called; `undefined` when it is none of those that the catalog
	 * knows.
	 */
	readonly collection: string | undefined;
	/**
	 * Where the constant stands whose value makes this a use; `undefined` when all of it stands at
	 * the call.
	 */
	readonly constant: OffsetRange | undefined;
	/** Certain uses are worth a warning; possible ones are words that may mean something else. */
	readonly confidence: 'certain' | 'possible';
	readonly evidence: readonly Evidence[];
	/** How many namespaces in the file this stands for; left out when it is the only one. */
	readonly count?: number;
}

/** A stretch of a text, in UTF-16 code units. */
export interface OffsetRange {
	readonly offset: number;
	readonly length: number;
}
