import { resolve } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { searchWithRipgrepFallback } from '../../catalog/node/scan/ripgrep.ts';
import type { AffectedOperation } from '../../graphql/core/language/comparison/affectedOperations.ts';
import {
	countChanges,
	type SchemaChange,
	schemaChangeGroupOf,
	schemaChangeGroups,
} from '../../graphql/core/language/comparison/schemaChange.ts';
import { operationLabel } from '../../graphql/core/language/syntax/splitDefinitions.ts';
import { describeChangeOfElement, describeSchemaChange } from '../../graphql/messages/schemaChangeMessages.ts';
import type { UserError } from '../../shared/core/errors.ts';
import { localDayAt } from '../../shared/core/lifecycle/calendarDay.ts';
import { findInstalledRipgrep, reportRipgrepFailure } from '../check/findInstalledRipgrep.ts';
import type { CommandContext } from '../command.ts';
import { englishL10n } from '../english.ts';
import { formatCount } from '../formatCount.ts';
import { checkGraphql } from '../graphql/checkGraphql.ts';
import type { AffectedFileOperation } from '../graphql/fileDiagnoser.ts';
import { readSchemaFile } from '../graphql/readSchemaFile.ts';
import { safeOutputLine } from '../outputText.ts';
import { reportNonFatalErrors } from '../reportNonFatalErrors.ts';
import { readRepositorySettings } from '../repositorySettings.ts';

/** The differences between two schemas, and the operations of the current folder. */
export interface SchemaDiff {
	readonly changes: readonly SchemaChange[];
	/**
	 * The operations that break, receive other values or become deprecated, and those not checked
	 * completely.
	 */
	readonly operations: readonly AffectedFileOperation[];
}

/**
 * Compares a schema file with a newer schema, and finds the operations of the current folder that
 * the changes affect. Operations that are invalid for the old schema are not affected.
 * @throws {UserError} `graphql/schema-…`, `cli/settings-…`; `Cancelled`
 */
export async function diffSchemas(
	oldFile: string,
	after: GraphQLSchema,
	{ currentFolder, signal, terminal }: CommandContext,
): Promise<SchemaDiff> {
	const path = resolve(currentFolder, oldFile);
	// The check of the operations reports the errors of the old schema.
	const before = await readSchemaFile(oldFile, { currentFolder, terminal: undefined });
	const problems: UserError[] = [];
	let files = 0;
	const input = {
		folder: currentFolder,
		files: undefined,
		schemaFile: path,
		nextSchema: after,
		settings: readRepositorySettings(currentFolder),
		today: localDayAt(Date.now()),
		signal,
		onProgress: (count: number) => {
			files += count;
			terminal.showProgress(`${formatCount(files, 'file', 'files')} read`);
		},
	};
	const { affected } = await searchWithRipgrepFallback(
		findInstalledRipgrep(),
		(ripgrep) => {
			problems.length = 0;
			return checkGraphql({ ...input, ripgrep, report: (error) => problems.push(error) });
		},
		(failure) => reportRipgrepFailure(failure, terminal),
	);
	await reportNonFatalErrors(problems, terminal);
	const { compareSchemas } = await import('../../graphql/core/withLibraries.ts');
	const changes = compareSchemas(before, after);
	return { changes, operations: changes.length === 0 ? [] : affected };
}

/** Returns the report of a comparison as text with Markdown headings and lists. */
export function schemaDiffText({ changes, operations }: SchemaDiff): string {
	const counts = countChanges(changes);
	const ofKind = (kind: AffectedOperation['kind']) => operations.filter(({ affected }) => affected.kind === kind);
	const [broken, changed, deprecated] = [ofKind('broken'), ofKind('changed'), ofKind('deprecated')];
	const [unchecked, partlyChecked] = [ofKind('not-checked'), ofKind('partly-checked')];
	const listed = schemaChangeGroups.filter((group) => counts[group] > 0);
	const summary = [
		`${[
			formatCount(broken.length, 'operation breaks', 'operations break'),
			...(changed.length === 0 ? [] : [formatCount(changed.length, 'receives other values', 'receive other values')]),
			formatCount(deprecated.length, 'uses elements', 'use elements'),
		].join(', ')} that become deprecated.`,
		...uncheckedSentence(unchecked.length, partlyChecked.length),
		listed.length === 0
			? 'The schemas have no differences.'
			: `Schema elements: ${listed.map((group) => `${counts[group]} ${group}`).join(', ')}.`,
	];
	const sections = [
		section('Operations that break', broken.map(operationItem)),
		section('Operations that receive other values', changed.map(operationItem)),
		section('Operations that become deprecated', deprecated.map(operationItem)),
		section('Operations that were not checked, because of interpolations', unchecked.map(operationItem)),
		section('Operations that were checked except for interpolations', partlyChecked.map(operationItem)),
		...listed.map((group) =>
			section(
				headings[group],
				changes.filter((change) => schemaChangeGroupOf(change) === group).map((change) => [`- ${changeLine(change)}`]),
			),
		),
	];
	return [...summary, ...sections.flat()].map((line) => `${safeOutputLine(line)}\n`).join('');
}

function uncheckedSentence(unchecked: number, partlyChecked: number): readonly string[] {
	return unchecked + partlyChecked === 0
		? []
		: [
				`Because of interpolations, ${formatCount(unchecked, 'operation was', 'operations were')} not checked, and ${formatCount(partlyChecked, 'was', 'were')} checked in part.`,
			];
}

const headings = {
	removed: 'Removed',
	changed: 'Changed',
	deprecated: 'Deprecated',
	promoted: 'Promoted',
	added: 'Added',
} as const;

function section(heading: string, items: readonly (readonly string[])[]): readonly string[] {
	return items.length === 0 ? [] : ['', `## ${heading} (${items.length})`, '', ...items.flat()];
}

function operationItem(operation: AffectedFileOperation): readonly string[] {
	const { file, line, column, name } = locationOf(operation);
	const { errors, changes } = operation.affected;
	return [
		`- ${file}:${line}:${column} ${name}`,
		...new Set(errors.map(({ message }) => `  - ${message}`)),
		...changes.map((change) => `  - ${changeLine(change)}`),
	];
}

function changeLine(change: SchemaChange): string {
	const { effect, coordinate } = change;
	const suffix = effect.kind === 'safe' ? '' : ` (${effect.kind}, ${positions[effect.position]})`;
	return `${describeChangeOfElement(`\`${coordinate}\``, change, englishL10n)}${suffix}`;
}

const positions = { output: 'output', input: 'input', both: 'output and input' } as const;

/** Returns the report of a comparison as a JSON value. Lines and columns start at 1. */
export function schemaDiffJson({ changes, operations }: SchemaDiff): unknown {
	return {
		version: 1,
		counts: countChanges(changes),
		operations: operations.filter(isAffected).map((operation) => ({
			kind: operation.affected.kind,
			...locationOf(operation),
			errors: operation.affected.errors.map(({ message, range }) => ({
				message,
				...positionOf(operation, range.start),
			})),
			changes: operation.affected.changes.map(jsonChange),
		})),
		uncheckedOperations: operations
			.filter((operation) => !isAffected(operation))
			.map((operation) => ({ kind: operation.affected.kind, ...locationOf(operation) })),
		changes: changes.map(jsonChange),
	};
}

function isAffected({ affected: { kind } }: AffectedFileOperation): boolean {
	return kind === 'broken' || kind === 'changed' || kind === 'deprecated';
}

function jsonChange(change: SchemaChange): unknown {
	return { ...change, message: describeSchemaChange(change, englishL10n) };
}

function locationOf(file: AffectedFileOperation) {
	const { operation } = file.affected;
	return { file: file.relativePath, ...positionOf(file, operation.start), name: operationLabel(operation) };
}

function positionOf({ lines }: AffectedFileOperation, offset: number) {
	const { line, character } = lines.rangeOf({ offset, length: 0 }).start;
	return { line: line + 1, column: character + 1 };
}
