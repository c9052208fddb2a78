import type { GraphQLSchema } from 'graphql';
import { LinePositionConverter, type PositionRange } from '../../../../shared/core/code/linePositionConverter.ts';
import type { IndexedDocument, WorkspaceIndex } from '../navigation/workspaceIndex.ts';
import { deprecationReasonOf } from '../schema/schemaElement.ts';
import { headNameRange, operationLabel } from '../syntax/splitDefinitions.ts';

import { type AffectedOperation, AffectedOperationFinder } from './affectedOperations.ts';
import { compareSchemas } from './compareSchemas.ts';
import type { SchemaChange } from './schemaChange.ts';

/** The result of a comparison as data that can be sent to another thread. */
export interface SchemaVersionComparison {
	readonly changes: readonly SchemaChange[];
	/** The operations that the changes affect or may affect, sorted by document and position. */
	readonly operations: readonly LocatedAffectedOperation[];
	/** Schema coordinate of a removed element → the reason for which it was deprecated before. */
	readonly reasons: ReadonlyMap<string, string>;
}

/** An operation that is affected or may be affected, and its location in a document. */
export interface LocatedAffectedOperation {
	readonly kind: AffectedOperation['kind'];
	/** URI of the document. */
	readonly uri: string;
	/** The name of the operation for display. */
	readonly label: string;
	/** The range of the name. */
	readonly range: PositionRange;
	readonly errors: readonly { readonly message: string; readonly range: PositionRange }[];
	/** See {@link AffectedOperation.changes}. */
	readonly changes: readonly SchemaChange[];
}

/** Compares two versions of a schema, and finds the operations of documents that are affected. */
export function compareSchemaVersions(
	before: GraphQLSchema,
	after: GraphQLSchema,
	index: WorkspaceIndex,
): SchemaVersionComparison {
	const changes = compareSchemas(before, after);
	const reasons = reasonsOfRemoved(before, changes);
	if (changes.length === 0) {
		return { changes, operations: [], reasons };
	}
	const affected = new AffectedOperationFinder({ before, after, changes });
	const operations = index.documents().flatMap((document) => affectedIn(affected, document, index));
	return { changes, operations, reasons };
}

function affectedIn(
	affected: AffectedOperationFinder,
	document: IndexedDocument,
	index: WorkspaceIndex,
): readonly LocatedAffectedOperation[] {
	const otherFragments = index.reachableFragments(document, document);
	const found = affected.in({ graphql: document, otherFragments });
	const lines = new LinePositionConverter(document.source);
	return found.map(({ kind, operation, errors, changes }) => ({
		kind,
		uri: document.uri,
		label: operationLabel(operation),
		range: lines.rangeBetween(headNameRange(operation)),
		errors: errors.map(({ message, range }) => ({ message, range: lines.rangeBetween(range) })),
		changes,
	}));
}

/** Returns the deprecation reasons that removed elements had before, by schema coordinate. */
function reasonsOfRemoved(before: GraphQLSchema, changes: readonly SchemaChange[]): ReadonlyMap<string, string> {
	const reasons = new Map<string, string>();
	for (const { kind, coordinate } of changes) {
		const reason = kind === 'removed' ? deprecationReasonOf(before, coordinate) : undefined;
		if (reason) {
			reasons.set(coordinate, reason);
		}
	}
	return reasons;
}
