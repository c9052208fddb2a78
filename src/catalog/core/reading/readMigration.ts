import { isRecord } from '../../../shared/core/json.ts';
import type { MigrationCandidate, MigrationEntry } from '../model/migration.ts';
import { readOperation } from '../model/operation.ts';
import type { Field, ValueFields } from './valueFields.ts';

/**
 * Reads the member `migration` of a catalog (media/schemas/migration.schema.json). An entry with an
 * invalid member keeps its valid ones. `ids` are the ids of the APIs; `undefined` allows any.
 */
export function readMigration(
	fields: ValueFields,
	root: Field,
	ids: ReadonlySet<string> | undefined,
): readonly MigrationEntry[] {
	return fields.elements(root, 'migration').flatMap((field) => readEntry(fields, field, ids) ?? []);
}

function readEntry(
	fields: ValueFields,
	field: Field,
	ids: ReadonlySet<string> | undefined,
): MigrationEntry | undefined {
	if (!fields.isObject(field)) {
		return undefined;
	}
	fields.reportUnknownMembers(field, ['api', 'operation', 'candidates', 'notes']);
	const api = fields.requiredText(field, 'api');
	const operation = fields.requiredText(field, 'operation');
	const candidates = fields.elements(field, 'candidates').flatMap((each) => readCandidate(fields, each) ?? []);
	const notes = fields.texts(field, 'notes');
	const source = fields.text(field, 'source');
	if (api !== undefined && ids?.has(api) === false) {
		fields.drop('unknown-api', fields.member(field, 'api') ?? field);
		return undefined;
	}
	return api === undefined || operation === undefined
		? undefined
		: { api, operation: readOperation(operation), candidates, notes, source };
}

function readCandidate(fields: ValueFields, field: Field): MigrationCandidate | undefined {
	if (!fields.isObject(field)) {
		return undefined;
	}
	fields.reportUnknownMembers(field, ['rootField', 'notWith', 'arguments', 'fields']);
	const root = fields.member(field, 'rootField');
	if (!root) {
		fields.requiredText(field, 'rootField');
	}
	const [rootField] = readPath(fields, root, /^[_A-Za-z]\w*$/) ?? [];
	const read = {
		arguments: readPaths(fields, fields.member(field, 'arguments')),
		fields: readPaths(fields, fields.member(field, 'fields')),
		notWith: fields.texts(field, 'notWith'),
		source: fields.text(field, 'source'),
	};
	return rootField === undefined ? undefined : { rootField, ...read };
}

/** Reads an object whose values are names of GraphQL, joined by dots. */
function readPaths(fields: ValueFields, field: Field | undefined): Readonly<Record<string, readonly string[]>> {
	if (!field || !fields.isObject(field) || !isRecord(field.value)) {
		return {};
	}
	return Object.fromEntries(
		Object.keys(field.value).flatMap((name) => {
			const path = readPath(fields, fields.member(field, name), /^[_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*$/);
			return path ? [[name, path]] : [];
		}),
	);
}

function readPath(fields: ValueFields, field: Field | undefined, pattern: RegExp): readonly string[] | undefined {
	const text = field && fields.textOf(field);
	if (!field || text === undefined) {
		return undefined;
	}
	if (!pattern.test(text)) {
		fields.drop('not-a-field', field);
		return undefined;
	}
	return text.split('.');
}
