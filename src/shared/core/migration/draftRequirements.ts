/**
 * What a GraphQL query has to return in place of a call of a deprecated REST API. The catalog part
 * makes it from the call and from `media/migration.json`; the GraphQL part writes the draft of the
 * query. Plain data.
 */
export interface DraftRequirements {
	/** Id of the API that is called, such as `legacy-main-rest`. */
	readonly api: string;
	/** The call with `{id}` in place of values, such as `GET /studenter/{id}`. */
	readonly operation: string;
	/** Name for the file and the operation, such as `studenter`. */
	readonly name: string;
	/** Replacements, best first. Empty when no replacement is known. */
	readonly candidates: readonly DraftCandidate[];
	/** Whether the code requests a list, page by page or as a whole (`page`, `limit=0`). */
	readonly isPaged: boolean;
	/**
	 * The members of one item of the response that the code reads, as paths of names in the REST API,
	 * such as `['person', 'fornavn']`. `undefined` when the code does not show them.
	 */
	readonly readFields: readonly (readonly string[])[] | undefined;
	/** The parameters of the call, without those for pages. A candidate can carry over some. */
	readonly parameters: readonly DraftParameter[];
	/** What the draft may lack because the code of the call could not be read completely. */
	readonly limits: readonly UnreadCallPart[];
	/** Facts that the user needs, such as a difference between the two APIs. */
	readonly notes: readonly string[];
}

/** A path parameter or query parameter of a REST call. */
export interface DraftParameter {
	readonly name: string;
	/** The parameter as in a URL, such as `dbId=true`; its name if the value has the same text. */
	readonly text: string;
}

/** A root field that can replace a REST call. It may be missing in the user's schema. */
export interface DraftCandidate {
	readonly rootField: string;
	readonly arguments: readonly DraftArgument[];
	/**
	 * Maps the path of a member of the REST response, joined by dots, to the path of the field below
	 * one item of the root field. A member that is not listed has the same name in both.
	 */
	readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** A value of a REST call that becomes an argument, a field of a filter or of an input object. */
export interface DraftArgument {
	/**
	 * Path of the argument, such as `['filter', 'terminer', 'arstall']`. The schema determines where
	 * lists are: a value that belongs to a list becomes its only item. The arguments for the parts of
	 * an id are in the order of the parts, because the schema may have other names for them.
	 */
	readonly path: readonly string[];
	readonly value: DraftValue;
	/** Name of the parameter in the REST API; several names with `+` for a value of several ones. */
	readonly parameter: string;
	/**
	 * The parts of an id whose names are unknown. The path leads to an input object, whose fields get
	 * the parts in their order. Missing for other values.
	 */
	readonly parts?: readonly DraftValue[];
}

/** The value of a parameter in the code of a REST call. */
export type DraftValue =
	/** The code contains the value. */
	| { readonly kind: 'literal'; readonly text: string }
	/** The value is known at run time only. `text` is the expression in the code, on one line. */
	| { readonly kind: 'expression'; readonly text: string };

/** Something that was not read of a call. */
export type UnreadCallPart =
	/** Parameters whose name the code does not show, as `expression of the name=value`. */
	| { readonly kind: 'names not followed'; readonly items: readonly string[] }
	/**
	 * The call has or may have parameters that were not found. `items` are the expressions that may
	 * contain them; empty if the code that sends the request was not found.
	 */
	| { readonly kind: 'parameters not found'; readonly items: readonly string[] }
	/** The language of the code is not read, so that only the text of the address is known. */
	| { readonly kind: 'code not read' }
	/** The code has a syntax error near the call. `line` begins with 1. */
	| { readonly kind: 'syntax error'; readonly line: number };
