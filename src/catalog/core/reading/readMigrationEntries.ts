import { isJsonObject } from '../../../shared/core/json.ts';
import { readApiOperation } from '../model/apiOperation.ts';
import type { MigrationEntry, ReplacementField } from '../model/migration.ts';
import type { JsonField, JsonFieldReader } from './jsonFieldReader.ts';

/**
 * Reads the member `migration` of a catalog (media/schemas/migration.schema.json). An entry with an
 * invalid member keeps its valid ones. `ids` are the ids of the APIs; `undefined` allows any.
 */
export function readMigrationEntries(
	fields: JsonFieldReader,
	root: JsonField,
	ids: ReadonlySet<string> | undefined,
): readonly MigrationEntry[] {
	return fields.elements(root, 'migration').flatMap((field) => readEntry(fields, field, ids) ?? []);
}

function readEntry(
	fields: JsonFieldReader,
	field: JsonField,
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
		: { api, operation: readApiOperation(operation), candidates, notes, source };
}

function readCandidate(fields: JsonFieldReader, field: JsonField): ReplacementField | undefined {
	if (!fields.isObject(field)) {
		return undefined;
	}
	fields.reportUnknownMembers(field, ['rootField', 'notWith', 'arguments', 'fields']);
	const root = fields.member(field, 'rootField');
	if (!root) {
		fields.requiredText(field, 'rootField');
	}
	const rootField = root && readMatching(fields, root, /^[_A-Za-z]\w*$/);
	const read = {
		arguments: readArguments(fields, fields.member(field, 'arguments')),
		fields: readFields(fields, fields.member(field, 'fields')),
		notWith: fields.texts(field, 'notWith'),
		source: fields.text(field, 'source'),
	};
	return rootField === undefined ? undefined : { rootField, ...read };
}

/** Reads an object whose values are paths of arguments, separated by spaces. */
function readArguments(fields: JsonFieldReader, field: JsonField | undefined): ReplacementField['arguments'] {
	const texts = readTexts(fields, field, /^[_A-Za-z]\w*(?:[. ][_A-Za-z]\w*)*$/);
	return Object.fromEntries(texts.map(([name, text]) => [name, text.split(' ').map((path) => path.split('.'))]));
}

/** Reads an object whose values are paths of fields: names of GraphQL, joined by dots. */
function readFields(fields: JsonFieldReader, field: JsonField | undefined): ReplacementField['fields'] {
	const texts = readTexts(fields, field, /^[_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*$/);
	return Object.fromEntries(texts.map(([name, text]) => [name, text.split('.')]));
}

/** Returns the names and texts of the members of an object that match a pattern. */
function readTexts(
	fields: JsonFieldReader,
	field: JsonField | undefined,
	pattern: RegExp,
): readonly (readonly [name: string, text: string])[] {
	if (!field || !fields.isObject(field) || !isJsonObject(field.value)) {
		return [];
	}
	return Object.keys(field.value).flatMap((name) => {
		const member = fields.member(field, name);
		const text = member && readMatching(fields, member, pattern);
		return text === undefined ? [] : [[name, text] as const];
	});
}

function readMatching(fields: JsonFieldReader, field: JsonField, pattern: RegExp): string | undefined {
	const text = fields.textOf(field);
	if (text !== undefined && !pattern.test(text)) {
		fields.drop('not-a-field', field);
		return undefined;
	}
	return text;
}
