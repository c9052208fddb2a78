import {
	type AnswerItem,
	quotedDataNote,
	quoteExternalText,
	shortenExternalText,
	structuredListAnswer,
} from '../../../shared/core/tools/answer.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool, ToolCall } from '../../../shared/core/tools/tool.ts';
import type { AffectedOperation } from '../../core/language/comparison/affectedOperations.ts';
import {
	countChanges,
	type SchemaChange,
	schemaChangeGroupOf,
	schemaChangeGroups,
} from '../../core/language/comparison/schemaChange.ts';
import { compareSchemasToolDefinition } from './definitions.ts';

/** The differences between two schemas, and the operations that they affect. */
export interface SchemaDifferences {
	readonly changes: readonly SchemaChange[];
	readonly operations: readonly AffectedOperationSummary[];
}

/** An operation that the changes affect, or that was not checked completely. */
export interface AffectedOperationSummary {
	readonly kind: AffectedOperation['kind'];
	/** Path of the file, relative to the workspace. */
	readonly path: string;
	/** The line, starting at 1. */
	readonly line: number;
	readonly name: string;
	/** The validation errors; empty unless the kind is `broken`. */
	readonly errors: readonly string[];
	readonly changes: readonly SchemaChange[];
}

/** The services that {@link createCompareSchemasTool} needs. */
interface CompareToolHost {
	/**
	 * Compares a schema file of the workspace with a second one, or with the schema in use. Finds the
	 * operations of the workspace that break.
	 * @throws {UserError} when a schema is missing or cannot be read
	 */
	readonly compare: (before: string, after: string | undefined, call: ToolCall) => Promise<SchemaDifferences>;
	/** Returns the description of a change. */
	readonly describe: (change: SchemaChange) => string;
}

/** Creates the tool that compares two schemas. */
export function createCompareSchemasTool({ compare, describe }: CompareToolHost): Tool {
	return {
		...compareSchemasToolDefinition,
		run: async (input, call) => {
			call.report('Comparing schemas');
			const { changes, operations } = await compare(
				textFromToolInput(input, 'before') ?? '',
				textFromToolInput(input, 'after'),
				call,
			);
			const groups = countChanges(changes);
			const countOf = (kind: AffectedOperation['kind']) => operations.filter((each) => each.kind === kind).length;
			const unchecked = countOf('not-checked') + countOf('partly-checked');
			const counts = {
				broken: countOf('broken'),
				changed: countOf('changed'),
				deprecated: countOf('deprecated'),
				unchecked,
				changes: groups,
			};
			const changedText = counts.changed === 0 ? '' : `${counts.changed} receive other values, `;
			const groupText = schemaChangeGroups.flatMap((group) =>
				groups[group] === 0 ? [] : [`${groups[group]} ${group}`],
			);
			const summary = [
				`${counts.broken} operations break, ${changedText}${counts.deprecated} use elements that become deprecated.`,
				...(unchecked === 0 ? [] : [`${unchecked} were not checked completely, because of interpolations.`]),
				groupText.length === 0 ? 'The schemas have no differences.' : `Elements: ${groupText.join(', ')}.`,
			];
			return structuredListAnswer({
				head: [`${summary.join(' ')} ${quotedDataNote}`],
				data: counts,
				name: 'rows',
				items: [...operations.toSorted(compareOperations).map(operationItem), ...changeItems(changes, describe)],
				offset: integerFromToolInput(input, 'offset'),
			});
		},
	};
}

const operationKinds = ['broken', 'changed', 'not-checked', 'partly-checked', 'deprecated'];

/** Orders operations that break first, then those that receive other values or may break. */
function compareOperations(a: AffectedOperationSummary, b: AffectedOperationSummary): number {
	return operationKinds.indexOf(a.kind) - operationKinds.indexOf(b.kind);
}

/** Maximum number of errors of an operation, and of changes that an operation names. */
const maximumErrors = 3;

function operationItem({ kind, path, line, name, errors, changes }: AffectedOperationSummary): AnswerItem {
	const first = errors.slice(0, maximumErrors).map((error) => shortenExternalText(error, 200));
	const coordinates = [...new Set(changes.map(({ coordinate }) => coordinate))].slice(0, maximumErrors);
	const reasons = kind === 'broken' ? first.map((error) => quoteExternalText(error, 200)) : coordinates;
	return {
		line: [
			`${kind} ${quoteExternalText(path, 300)}:${line} ${quoteExternalText(name)}`,
			...(reasons.length === 0 ? [] : [reasons.join(', ')]),
		].join(': '),
		data: {
			operation: shortenExternalText(name),
			effect: kind,
			path: shortenExternalText(path, 300),
			line,
			errors: first,
			elements: coordinates,
		},
	};
}

const effects = ['breaking', 'dangerous', 'safe'] as const;

/** Returns the changes that can break operations first, then the others in their groups. */
function changeItems(changes: readonly SchemaChange[], describe: CompareToolHost['describe']): readonly AnswerItem[] {
	const rank = (change: SchemaChange) =>
		effects.indexOf(change.effect.kind) * schemaChangeGroups.length +
		schemaChangeGroups.indexOf(schemaChangeGroupOf(change));
	return changes
		.toSorted((a, b) => rank(a) - rank(b))
		.map((change) => {
			const text = describe(change);
			const data = { element: change.coordinate, change: schemaChangeGroupOf(change), effect: change.effect.kind };
			return {
				line: `${data.change} ${data.element} (${data.effect}): ${quoteExternalText(text, 300)}`,
				data: { ...data, description: shortenExternalText(text, 300) },
			};
		});
}
