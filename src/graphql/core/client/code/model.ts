/** The type of a value in JSON, without the syntax of a programming language. */
export interface JsonValueType {
	/** Whether the value can be null. A field that can be missing is {@link FieldModel.isOptional}. */
	readonly isNullable: boolean;
	readonly shape: ValueShape;
}

/**
 * The kind of a value that is not null. The JSON of an `unknown` scalar can be anything. A
 * `typename` is the name of one of the types of the object that contains it.
 */
export type ValueShape =
	| { readonly kind: 'list'; readonly items: JsonValueType }
	| { readonly kind: 'scalar'; readonly scalar: 'string' | 'int' | 'float' | 'boolean' | 'unknown' }
	| { readonly kind: 'typename' }
	| { readonly kind: 'declared'; readonly name: string };

/** A field of an object of the result, a field of an input object, or a variable. */
export interface FieldModel {
	/** The member of the JSON object: an alias, else the name in the schema. */
	readonly name: string;
	readonly type: JsonValueType;
	/** Whether the JSON object can have no such member. */
	readonly isOptional: boolean;
}

/** An object of the result, or an input object. */
export interface ObjectModel {
	readonly kind: 'object';
	/** Name of the type in the program. It is in Pascal case and unique, ignoring case. */
	readonly name: string;
	readonly isInput: boolean;
	readonly fields: readonly FieldModel[];
	/** The names of the types in the schema that such an object of the result can have. */
	readonly typeNames: readonly string[];
}

/** An object of the result that has different fields for different types of the schema. */
export interface UnionModel {
	readonly kind: 'union';
	readonly name: string;
	readonly variants: readonly ObjectModel[];
	/** The member of all variants with the name of the type; `undefined` if it is not selected. */
	readonly discriminator: string | undefined;
}

/** An enum of the schema that the operation uses. */
interface EnumModel {
	readonly kind: 'enum';
	readonly name: string;
	readonly values: readonly string[];
}

/** A type that a program declares. */
export type DeclaredType = ObjectModel | UnionModel | EnumModel;

/** What a program for an operation needs to know about it, for all programming languages. */
export interface OperationModel {
	/** Name of the operation in Pascal case. */
	readonly name: string;
	readonly kind: 'query' | 'mutation';
	/** The text to send: formatted, and without comments. */
	readonly query: string;
	/** A type follows the types that it uses, except in a cycle of input objects. */
	readonly types: readonly DeclaredType[];
	/** The variables of the user's operation; `undefined` if there are none. */
	readonly variables: ObjectModel | undefined;
	/** Name of the type of the member `data` of a response, which is the last of the types. */
	readonly resultName: string;
	/** The connection whose pages are fetched; `undefined` if there is none. */
	readonly connection: ConnectionModel | undefined;
	/** The connections of a query of which only the first page is fetched, by name. */
	readonly unpagedConnections: readonly string[];
}

/** A member on the path from the member `data` of a response to a value. */
export interface ResponsePathStep {
	readonly name: string;
	/** Whether the value of the member can be null. */
	readonly isNullable: boolean;
}

/** What a program needs to fetch all pages of a connection. */
export interface ConnectionModel {
	/** The variable with the cursor. */
	readonly variable: string;
	/** Path from `data` to the field that states whether there is another page. */
	readonly hasNextPage: readonly ResponsePathStep[];
	/** Path from `data` to the cursor of the next page. */
	readonly endCursor: readonly ResponsePathStep[];
}
