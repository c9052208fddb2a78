import { type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import {
	classifyIncompleteCheck,
	DefinitionParser,
	definitionText,
	type IncompleteCheck,
	type ParsedDefinition,
} from '../diagnostics/definitionParser.ts';
import type { SourceRange } from '../diagnostics/definitionValidator.ts';
import { IncrementalValidator } from '../diagnostics/incrementalValidator.ts';
import { type CoordinateRange, coordinateRangesIn } from '../navigation/coordinates.ts';
import { deprecationReasonOf, isDeprecated } from '../schema/schemaElement.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import {
	definitionsReachedInWorkspace,
	operationsInDocument,
	type WorkspaceFragments,
} from '../syntax/reachedDefinitions.ts';
import type { Definition, OperationDefinition } from '../syntax/splitDefinitions.ts';
import type { SchemaChange } from './schemaChange.ts';

/** A document and the fragments of other documents that its operations use. */
interface OperationDocument {
	readonly graphql: GraphqlText;
	readonly otherFragments: WorkspaceFragments;
}

/**
 * An operation that is valid in a version of a schema, and is affected by the next version, or may
 * be affected.
 */
export interface AffectedOperation {
	/**
	 * `broken`: the operation becomes invalid. `changed`: it stays valid and selects a field whose
	 * values can be others than before. `deprecated`: it uses an element that becomes deprecated.
	 * `partly-checked`, `not-checked`: it may be affected, because an interpolation supplies a part of
	 * it.
	 */
	readonly kind: 'broken' | 'changed' | 'deprecated' | IncompleteCheck;
	readonly operation: OperationDefinition;
	/** The validation errors; empty unless the kind is `broken`. */
	readonly errors: readonly OperationError[];
	/**
	 * The changes of elements that the operation uses, without safe changes other than deprecations.
	 * Sorted as in the list of all changes.
	 */
	readonly changes: readonly SchemaChange[];
}

/** A validation error of an operation. */
interface OperationError {
	readonly message: string;
	/**
	 * The range in the document of the operation. For an error in a fragment of another document, this
	 * is the name of the operation.
	 */
	readonly range: TextRange;
}

/** Two versions of a schema, and the changes between them. */
interface ComparedSchemas {
	readonly before: GraphQLSchema;
	readonly after: GraphQLSchema;
	readonly changes: readonly SchemaChange[];
}

/** Finds the operations that the differences between two versions of a schema affect. */
export class AffectedOperationFinder {
	readonly #schemas: ComparedSchemas;
	/** Schema coordinate → the changes that affect an operation which uses the element. */
	readonly #changesByUse: ReadonlyMap<string, readonly SchemaChange[]>;
	/** The coordinates of the fields and types for which {@link changesValues} is true. */
	readonly #changedValues: ReadonlySet<string>;

	constructor(schemas: ComparedSchemas) {
		this.#schemas = schemas;
		this.#changesByUse = changesByUse(schemas);
		this.#changedValues = new Set(schemas.changes.filter(changesValues).map(({ coordinate }) => coordinate));
	}

	/**
	 * Returns the affected operations of a document. Operations that are invalid before the change
	 * are omitted, because the change does not break them. Operations with syntax errors cannot be
	 * validated and are omitted too.
	 * @throws the error of graphql-js for an invalid schema
	 */
	in(document: OperationDocument): readonly AffectedOperation[] {
		return operationsInDocument(document.graphql.definitions).flatMap(
			(operation) => this.#affected(document, operation) ?? [],
		);
	}

	#affected(document: OperationDocument, operation: OperationDefinition): AffectedOperation | undefined {
		const { before, after } = this.#schemas;
		const sources = sourcesOf(document, operation);
		const unchecked = new Set(sources.map(({ parsed }) => classifyIncompleteCheck(parsed)));
		if (unchecked.has('not-checked')) {
			return { kind: 'not-checked', operation, errors: [], changes: [] };
		}
		if (sources.some(({ parsed }) => parsed.errors.length > 0)) {
			return undefined;
		}
		const { isGraphqlOnly } = document.graphql;
		const { errors, deprecated } = validate(after, sources, isGraphqlOnly);
		const isNewlyDeprecated = deprecated.some((coordinate) => !isDeprecatedIn(before, coordinate));
		const kind =
			errors.length > 0
				? 'broken'
				: this.#receivesOtherValues(sources)
					? 'changed'
					: isNewlyDeprecated
						? 'deprecated'
						: unchecked.has('partly-checked')
							? 'partly-checked'
							: undefined;
		if (kind === undefined || validate(before, sources, isGraphqlOnly).errors.length > 0) {
			return undefined;
		}
		return {
			kind,
			operation,
			errors: errors.map(({ message, ranges }) => ({ message, range: rangeIn(sources, operation, ranges) })),
			changes: kind === 'partly-checked' ? [] : this.#changesOf(operation, sources),
		};
	}

	#changesOf({ kind }: OperationDefinition, sources: readonly SourceDefinition[]): readonly SchemaChange[] {
		const rootType = this.#schemas.before.getRootType(kind)?.name;
		const used = new Set(rootType === undefined ? [] : [rootType]);
		for (const { coordinate, type } of this.#rangesIn(sources)) {
			for (const each of [coordinate, ownerOf(coordinate), type ?? coordinate]) {
				used.add(each);
			}
		}
		const touching = new Set([...used].flatMap((each) => this.#changesByUse.get(each) ?? []));
		return this.#schemas.changes.filter((change) => touching.has(change));
	}

	/** Whether an operation selects a field whose values can be others than before. */
	#receivesOtherValues(sources: readonly SourceDefinition[]): boolean {
		if (this.#changedValues.size === 0) {
			return false;
		}
		const { before } = this.#schemas;
		return this.#rangesIn(sources).some(({ coordinate, type }) => {
			const owner = before.getType(ownerOf(coordinate));
			const isField = owner?.name !== coordinate && (isObjectType(owner) || isInterfaceType(owner));
			return isField && [coordinate, type ?? coordinate].some((each) => this.#changedValues.has(each));
		});
	}

	#rangesIn(sources: readonly SourceDefinition[]): readonly CoordinateRange[] {
		return sources.flatMap(({ text, definition }) =>
			coordinateRangesIn({ text, definitions: [definition] }, this.#schemas.before),
		);
	}
}

/** A definition that an operation consists of, with the text that contains it. */
interface SourceDefinition {
	readonly text: string;
	readonly definition: Definition;
	readonly parsed: ParsedDefinition;
	/** Whether the definition is in the document of the operation. */
	readonly isOwn: boolean;
}

/** Returns an operation and the fragments that it uses. */
function sourcesOf(
	{ graphql, otherFragments }: OperationDocument,
	operation: OperationDefinition,
): readonly SourceDefinition[] {
	const { own, others } = definitionsReachedInWorkspace(graphql.definitions, operation, otherFragments);
	const definitions = [
		...own.map((definition) => ({ text: graphql.text, definition, isOwn: true })),
		...others.map(({ documentText, definition }) => ({ text: documentText, definition, isOwn: false })),
	];
	const parsed = new DefinitionParser().parse(
		definitions.map(({ text, definition }) => definitionText(text, definition)),
	);
	return definitions.flatMap((definition, index) => {
		const each = parsed[index];
		return each ? [{ ...definition, parsed: each }] : [];
	});
}

/**
 * Returns the validation errors of an operation, and the deprecated elements that it uses. A
 * fragment that is not found is an error only with `isGraphqlOnly`, because code can supply it.
 */
function validate(schema: GraphQLSchema, sources: readonly SourceDefinition[], isGraphqlOnly: boolean) {
	const findings = new IncrementalValidator().validate({
		schema,
		own: sources.map(({ parsed }) => parsed),
		others: [],
		isCompleteDocument: isGraphqlOnly,
		isUsedElsewhere: () => false,
	});
	return {
		errors: findings.flatMap(({ details, ranges }) =>
			details.kind === 'validation' ? [{ message: details.message, ranges }] : [],
		),
		deprecated: findings.flatMap(({ details }) => (details.kind === 'deprecated' ? [details.name] : [])),
	};
}

function rangeIn(
	sources: readonly SourceDefinition[],
	operation: OperationDefinition,
	ranges: readonly SourceRange[],
): TextRange {
	for (const range of ranges) {
		const source = sources.find(({ parsed, isOwn }) => isOwn && parsed.source === range.source);
		if (source) {
			const { start } = source.definition;
			return { start: start + range.start, end: start + range.end };
		}
	}
	const name = operation.tokens.find(({ text }) => text === operation.name) ?? operation.tokens[0];
	return { start: name?.start ?? operation.start, end: name?.end ?? operation.end };
}

/** Whether a schema contains an element and deprecates it. */
function isDeprecatedIn(schema: GraphQLSchema, coordinate: string): boolean {
	return isDeprecated({ deprecationReason: deprecationReasonOf(schema, coordinate) });
}

/** Indexes the changes that affect an operation by the elements that the operation uses. */
function changesByUse({ before, changes }: ComparedSchemas): ReadonlyMap<string, readonly SchemaChange[]> {
	const index = new Map<string, SchemaChange[]>();
	for (const change of changes) {
		if (change.effect.kind === 'safe' && change.kind !== 'deprecated') {
			continue;
		}
		for (const coordinate of usesOf(change, before)) {
			const same = index.get(coordinate) ?? [];
			same.push(change);
			index.set(coordinate, same);
		}
	}
	return index;
}

/** Returns the coordinates of the elements whose use in an operation is affected by a change. */
function usesOf(change: SchemaChange, before: GraphQLSchema): readonly string[] {
	const { coordinate } = change;
	if ((change.kind === 'removed' || change.kind === 'added') && change.element === 'interface') {
		return [change.member ?? coordinate];
	}
	const isType = change.kind === 'removed' ? change.element === 'type' : isKindChange(change);
	const affectsOwner =
		change.kind === 'changed' ? change.becomesRequired : change.kind === 'added' && change.isRequired;
	return [
		coordinate,
		...(affectsOwner ? [ownerOf(coordinate)] : []),
		// Without the type, two fragments can have no possible type in common anymore. The change of a
		// union that contained the type is a change of its own.
		...(isType ? interfacesOf(before, coordinate) : []),
	];
}

/**
 * Whether a change lets fields have values that their type excluded before. Changes of inputs are
 * excluded, because the operation breaks if the values that it sends are no longer allowed.
 */
function changesValues(change: SchemaChange): boolean {
	const isBreaking = change.kind === 'changed' && change.effect.kind === 'breaking';
	return isBreaking && (change.what.kind === 'type' || change.what.kind === 'kind');
}

function isKindChange(change: SchemaChange): boolean {
	return change.kind === 'changed' && change.what.kind === 'kind';
}

/** Returns the names of the interfaces of a type. */
function interfacesOf(schema: GraphQLSchema, name: string): readonly string[] {
	const type = schema.getType(name);
	return isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().map((each) => each.name) : [];
}

/**
 * Returns the coordinate of the element that contains an element: of an argument its field or
 * directive, of a member its type. The coordinate itself for types and directives.
 */
function ownerOf(coordinate: string): string {
	return coordinate.replace(/(\.\w+|\(\w+:\))$/, '');
}
