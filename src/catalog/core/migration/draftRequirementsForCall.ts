import type {
	DraftArgument,
	DraftCandidate,
	DraftRequirements,
	DraftValue,
} from '../../../shared/core/migration/draftRequirements.ts';
import type { ApiUse } from '../detection/apiUse.ts';
import { readApiOperation } from '../model/apiOperation.ts';
import type { Catalog } from '../model/catalog.ts';
import {
	idPartsOf,
	type MigrationEntry,
	migrationEntryForOperation,
	migrationEntryForPath,
	type ReplacementField,
} from '../model/migration.ts';
import type { CalledRequest } from './calledRequest.ts';

/** Query parameters that request a list page by page or as a whole. */
const pagingParameters: ReadonlySet<string> = new Set(['page', 'limit']);

/** Returns what a draft of a GraphQL query needs to replace a call. */
export function draftRequirementsForCall(
	use: Pick<ApiUse, 'api' | 'method'>,
	path: string,
	call: CalledRequest,
	catalog: Catalog,
): DraftRequirements {
	const entry = migrationEntryForPath(catalog.migration, {
		api: use.api,
		method: use.method,
		segments: call.segments.map(([part]) => (part?.kind === 'literal' ? part.text : '')),
		partCounts: call.segments.map(({ length }) => length),
	});
	const operation = operationOf(use.method, path);
	const named = call.query.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
	const unnamed = call.query.filter(({ name }) => name === undefined);
	const parameters: readonly Parameter[] = [...idParameters(entry, call), ...named];
	const { readFields } = call;
	const isComplete = !call.limits.some(({ kind }) => kind === 'parameters not found');
	// A name of a filter that the code has beside the call, and no request of the file.
	const lost = isComplete ? call.otherNames.filter((name) => hasArgument(entry, name)) : [];
	const names = unnamed.map(({ source, value }) => `${source}=${value.text}`);
	return {
		api: use.api,
		operation,
		name: nameOf(operation),
		candidates: candidatesOf(entry, parameters, readFields),
		isPaged: named.some(({ name }) => pagingParameters.has(name)),
		readFields,
		parameters: parameters
			.filter(({ name }) => !pagingParameters.has(name))
			.map(({ name, value }) => ({ name, text: value.text === name ? name : `${name}=${value.text}` })),
		limits: [
			...(names.length > 0 ? [{ kind: 'names not followed' as const, items: names }] : []),
			...(lost.length > 0 ? [{ kind: 'parameters not found' as const, items: lost }] : []),
			...call.limits,
		],
		notes: entry?.notes ?? [],
	};
}

/**
 * Returns what a draft of a GraphQL query needs to replace an operation, without values of a call.
 */
export function draftRequirementsForOperation(catalog: Catalog, api: string, operation: string): DraftRequirements {
	const entry = migrationEntryForOperation(catalog.migration, api, readApiOperation(operation));
	const shape = operation.replaceAll(/\{[^/]*\}/g, '{id}');
	return {
		api,
		operation: shape,
		name: nameOf(shape),
		candidates: candidatesOf(entry, [], undefined),
		isPaged: false,
		readFields: undefined,
		parameters: [],
		limits: [],
		notes: entry?.notes ?? [],
	};
}

/**
 * Returns the operations of an API that a row of the log stands for and that have a replacement;
 * the operation of the row itself if it stands for no such operation.
 */
export function replaceableOperations({ migration }: Catalog, api: string, operation: string): readonly string[] {
	const row = readApiOperation(operation);
	const isGeneric = row.kind === 'all' || /<\w+>/.test(operation);
	const entries = migration.filter((entry) => isGeneric && entry.api === api && entry.candidates.length > 0);
	return entries.length > 0 ? entries.map((entry) => entry.operation.text) : [operation];
}

/**
 * Returns the operation and the name that a draft for the call of a use has. `undefined` when the
 * use names no operation.
 */
export function draftIdentityOf({
	method,
	operation,
}: Pick<ApiUse, 'method' | 'operation'>): Pick<DraftRequirements, 'operation' | 'name'> | undefined {
	const replaced = operation === undefined ? undefined : operationOf(method, operation);
	return replaced === undefined ? undefined : { operation: replaced, name: nameOf(replaced) };
}

/** An operation such as `SELECT Person` has no HTTP method. */
function operationOf(method: string | undefined, operation: string): string {
	return operation.startsWith('/') ? `${method ?? 'GET'} ${operation}` : operation;
}

/** Returns the collection of a path, or the last word of a named operation. */
function nameOf(operation: string): string {
	const [, collection] = /\/([^/]+)/.exec(operation) ?? [];
	return (collection ?? operation.split(' ').at(-1) ?? operation).replaceAll(/[^\p{L}\p{N}_-]/gu, '') || 'query';
}

/**
 * Returns the parts of the ids in a path, with their names in the mapping. An id whose parts the
 * code or the mapping does not show is one parameter, named after all of its parts.
 */
function idParameters(entry: MigrationEntry | undefined, { segments }: CalledRequest): readonly Parameter[] {
	const names = entry ? idPartsOf(entry) : [];
	return segments.slice(1).flatMap((parts, index) => {
		const ofSegment = names[index + 1] ?? [];
		const isFixed = entry?.operation.kind === 'path' && ofSegment.length === 0;
		if (isFixed) {
			return [];
		}
		return ofSegment.length === parts.length
			? parts.map((value, part) => ({ name: ofSegment[part] ?? 'id', value }))
			: [{ name: nameOfId(ofSegment), value: joined(parts, ','), parts }];
	});
}

/** Whether a replacement has an argument for a query parameter. */
function hasArgument(entry: MigrationEntry | undefined, name: string): boolean {
	return (entry?.candidates ?? []).some(({ arguments: all }) =>
		Object.keys(all).some((parameter) => parameter.split('+').includes(name)),
	);
}

function nameOfId(names: readonly string[]): string {
	const [only = 'id', ...others] = names;
	return others.length === 0 ? only : names.map((name) => `{${name}}`).join(',');
}

/** A parameter of a call. An id whose parts have no names has `parts`. */
interface Parameter {
	readonly name: string;
	readonly value: DraftValue;
	readonly parts?: readonly DraftValue[];
}

/**
 * Returns the candidates of an entry. Those that carry over more parameters come first, then those
 * that have fields for more of the members that the code reads.
 */
function candidatesOf(
	entry: MigrationEntry | undefined,
	parameters: readonly Parameter[],
	readFields: DraftRequirements['readFields'],
): readonly DraftCandidate[] {
	const names = new Set(parameters.map(({ name }) => name));
	const countOf = ({ fields }: ReplacementField) => (readFields ?? []).filter((path) => isMapped(path, fields)).length;
	return (entry?.candidates ?? [])
		.filter(({ notWith }) => !notWith.some((name) => names.has(name)))
		.map((candidate) => ({ candidate, found: argumentsOf(candidate, parameters), count: countOf(candidate) }))
		.sort((a, b) => b.found.length - a.found.length || b.count - a.count)
		.map(({ candidate: { rootField, fields }, found }) => ({ rootField, arguments: found, fields }));
}

function isMapped(path: readonly string[], fields: ReplacementField['fields']): boolean {
	return path.some((_, index) => Object.hasOwn(fields, path.slice(0, index + 1).join('.')));
}

function argumentsOf(candidate: ReplacementField, parameters: readonly Parameter[]): readonly DraftArgument[] {
	const indexOf = (names: string) => parameters.findIndex(({ name }) => names.split('+').includes(name));
	return Object.entries(candidate.arguments)
		.flatMap(([parameter, paths]): readonly DraftArgument[] => {
			const values = parameter.split('+').map((name) => parameters.find((one) => one.name === name));
			const known = values.flatMap((value) => value ?? []);
			const parts = known.length === 1 ? known[0]?.parts : undefined;
			const value = joined(
				known.map((one) => one.value),
				'',
			);
			return known.length === values.length
				? paths.map((path) => ({ path, value, parameter, ...(parts && { parts }) }))
				: [];
		})
		.sort((a, b) => indexOf(a.parameter) - indexOf(b.parameter));
}

/** Returns values as one value: a literal, or an expression that concatenates them. */
function joined(values: readonly DraftValue[], separator: string): DraftValue {
	const isLiteral = values.every(({ kind }) => kind === 'literal');
	const texts = values.map(({ kind, text }) => (isLiteral || kind === 'expression' ? text : JSON.stringify(text)));
	const operator = separator === '' ? ' + ' : ` + ${JSON.stringify(separator)} + `;
	return { kind: isLiteral ? 'literal' : 'expression', text: texts.join(isLiteral ? separator : operator) };
}
