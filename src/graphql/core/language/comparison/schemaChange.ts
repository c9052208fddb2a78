import type { ContractLevel } from '../schema/contractLevel.ts';

/**
 * Where in an operation a schema change affects the use of an element: in selections (`output`), in
 * input values (`input`), or in both.
 */
export type AffectedPosition = 'output' | 'input' | 'both';

/** Whether a change can break operations that use the element. */
export type ChangeEffect =
	/** Operations become invalid, or receive or send values that the type excluded before. */
	| { readonly kind: 'breaking'; readonly position: AffectedPosition }
	/**
	 * Most operations are not affected. A few become invalid, or work differently: they receive new
	 * values, or a different default applies.
	 */
	| { readonly kind: 'dangerous'; readonly position: AffectedPosition }
	/** No operation is affected. */
	| { readonly kind: 'safe' };

/** The kinds of schema elements that can be added and removed. */
export type SchemaElementKind =
	| 'type'
	| 'field'
	| 'argument'
	| 'input field'
	| 'enum value'
	| 'directive'
	| 'union member'
	| 'interface'
	| 'directive location';

/** The kind of a type, as a word of the schema definition language. */
export type TypeKeyword = 'scalar' | 'type' | 'interface' | 'union' | 'enum' | 'input';

/** A difference between two versions of a schema. */
export type SchemaChange = {
	/**
	 * The schema coordinate (https://spec.graphql.org/draft/#sec-Schema-Coordinates) of the element,
	 * such as `Type`, `Type.field`, `Type.field(argument:)`, `Enum.VALUE`, `@directive(argument:)`.
	 */
	readonly coordinate: string;
	readonly effect: ChangeEffect;
} & ChangeDetails;

type ChangeDetails = Presence | Difference | DeprecationChange | ContractChange;

/** An element that only one of the two versions contains. A type includes its members. */
interface Presence {
	readonly kind: 'removed' | 'added';
	readonly element: SchemaElementKind;
	/**
	 * The union member, the implemented interface or the directive location, which have no coordinate
	 * of their own; `undefined` for other elements. The coordinate is then that of the type or
	 * directive.
	 */
	readonly member: string | undefined;
	/** Whether operations must provide the added argument or input field; otherwise `false`. */
	readonly isRequired: boolean;
}

/** An element whose definition differs. */
interface Difference {
	readonly kind: 'changed';
	readonly what: /** The type of a field, an argument or an input field. */
		| { readonly kind: 'type'; readonly before: string; readonly after: string }
		/** The kind of a type. */
		| { readonly kind: 'kind'; readonly before: TypeKeyword; readonly after: TypeKeyword }
		/** A default value in GraphQL syntax; `undefined` when there is none. */
		| { readonly kind: 'default'; readonly before: string | undefined; readonly after: string | undefined }
		/** Whether an input type accepts exactly one field. */
		| { readonly kind: 'oneOf'; readonly before: boolean; readonly after: boolean }
		/** Whether a directive can be repeated at one position. */
		| { readonly kind: 'repeatable'; readonly before: boolean; readonly after: boolean }
		/** The root type of an operation; `undefined` when there are no such operations. */
		| {
				readonly kind: 'root type';
				readonly operation: 'query' | 'mutation' | 'subscription';
				readonly before: string | undefined;
				readonly after: string | undefined;
		  };
	/** Whether operations must provide an argument or input field that was optional before. */
	readonly becomesRequired: boolean;
}

/** Deprecation reasons; `undefined` when the element is not deprecated. */
interface DeprecationChange {
	readonly kind: 'deprecated' | 'no longer deprecated' | 'deprecation changed';
	readonly before: string | undefined;
	readonly after: string | undefined;
}

/** A change of the contract level in the description. */
interface ContractChange {
	readonly kind: 'promoted' | 'demoted';
	readonly before: ContractLevel;
	readonly after: ContractLevel;
}

/** The groups of changes in reports, in the order of reports. */
export const schemaChangeGroups = ['removed', 'changed', 'deprecated', 'promoted', 'added'] as const;

/** A group of changes in reports. */
export type SchemaChangeGroup = (typeof schemaChangeGroups)[number];

/** Returns the group of a change in reports. */
export function schemaChangeGroupOf({ kind }: SchemaChange): SchemaChangeGroup {
	switch (kind) {
		case 'deprecation changed':
			return 'deprecated';
		case 'no longer deprecated':
		case 'demoted':
			return 'changed';
		default:
			return kind;
	}
}

/** Returns the number of changes in each group. */
export function countChanges(changes: readonly SchemaChange[]): Readonly<Record<SchemaChangeGroup, number>> {
	const counts = { removed: 0, changed: 0, deprecated: 0, promoted: 0, added: 0 };
	for (const change of changes) {
		counts[schemaChangeGroupOf(change)] += 1;
	}
	return counts;
}

/**
 * Returns those changes of an affected operation that explain a validation error: changes of
 * elements that the message names, else all changes that can break an operation.
 */
export function changesExplainingError(message: string, changes: readonly SchemaChange[]): readonly SchemaChange[] {
	const breaking = changes.filter(({ effect }) => effect.kind !== 'safe');
	// The names that graphql-js suggests at the end did not cause the error.
	const quoted = new Set(message.replace(/ Did you mean .*$/s, '').match(/\w+/g));
	const named = breaking.filter((change) => namesOf(change).every((name) => quoted.has(name)));
	return named.length > 0 ? named : breaking;
}

/** The names of the changed element, and of the type or field that contains it. */
function namesOf(change: SchemaChange): readonly string[] {
	return change.coordinate.match(/\w+/g)?.slice(-2) ?? [];
}
