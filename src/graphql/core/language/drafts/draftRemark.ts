import type { UnreadCallPart } from '../../../../shared/core/migration/draftRequirements.ts';

/** A fact about a draft or about the value of one of its variables, which a comment states. */
export type DraftRemark =
	/** The document contains a query that was written from the call and the schema. */
	| { readonly kind: 'draft' }
	/** No schema is loaded. `items` are the root fields that can replace the call. */
	| { readonly kind: 'no schema'; readonly items: readonly string[] }
	/** No replacement of the call is known. */
	| { readonly kind: 'no replacement' }
	/** The schema has none of the root fields that can replace the call. */
	| { readonly kind: 'not in schema'; readonly items: readonly string[] }
	/** The beginning of an operation follows, in comments. */
	| { readonly kind: 'template' }
	/** Parameters whose argument the schema lacks, as `parameter: path of the argument`. */
	| { readonly kind: 'arguments missing'; readonly items: readonly string[] }
	/**
	 * Parts of an id that were put into the fields of an input object in their order, because the
	 * schema has other names for them, as `part: path of the field`.
	 */
	| { readonly kind: 'parts in order'; readonly items: readonly string[] }
	/** Parameters for whose argument there is another value. */
	| { readonly kind: 'several values'; readonly items: readonly string[] }
	/** Parameters that no argument replaces. */
	| { readonly kind: 'parameters dropped'; readonly items: readonly string[] }
	/** Fields that the code reads and the schema lacks. */
	| { readonly kind: 'fields missing'; readonly items: readonly string[] }
	/** Fields that were found below another object, as `field in the code: path in the schema`. */
	| { readonly kind: 'fields found elsewhere'; readonly items: readonly string[] }
	/** Nested connections with records that the call returns. */
	| { readonly kind: 'nested pages'; readonly items: readonly string[] }
	/** The code does not show which fields it reads. */
	| { readonly kind: 'fields unknown' }
	/** The schema has no field that the code reads, so default fields are selected. */
	| { readonly kind: 'no field found' }
	/** The code of the call could not be read completely. */
	| UnreadCallPart
	| { readonly kind: 'notes'; readonly items: readonly string[] }
	/** A variable for a required argument that the call has no value for. */
	| { readonly kind: 'value required' }
	/** A variable whose value is known at run time only. `text` is the expression in the code. */
	| { readonly kind: 'value in code'; readonly text: string; readonly isList: boolean }
	/** A variable whose value in the code does not fit its type. */
	| { readonly kind: 'value of other type'; readonly text: string; readonly type: string };

/** Returns a sentence about a remark, without its items. */
export type RemarkDescriber = (remark: DraftRemark) => string;
