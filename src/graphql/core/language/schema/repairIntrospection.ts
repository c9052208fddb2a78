import { type IntrospectionQuery, parseConstValue } from 'graphql';
import { isJsonObject, type JsonObject } from '../../../../shared/core/json.ts';

/** Returns the names of the types that an introspection result refers to but does not define. */
export function namesOfMissingTypes({ __schema }: IntrospectionQuery): readonly string[] {
	const defined = new Set<unknown>(__schema.types.filter(isJsonObject).map(({ name }) => name));
	const referenced = new Set<string>();
	collectReferences([__schema.types, __schema.directives], referenced);
	return [...referenced].filter((name) => !defined.has(name));
}

/**
 * Removes everything from an introspection result that a schema cannot be built with, so that one
 * error affects only its own element. Undefined types become scalars. Invalid elements, and
 * elements in positions where their kind is not allowed, are removed.
 */
export function repairIntrospection(introspection: IntrospectionQuery): IntrospectionQuery {
	const { __schema } = introspection;
	const placeholderTypes = namesOfMissingTypes(introspection)
		.filter(isName)
		.map((name) => ({ kind: 'SCALAR', name }));
	const types = [...records(__schema.types).filter(({ name }) => isName(name)), ...placeholderTypes];
	const kinds = new Map<unknown, unknown>(types.map(({ name, kind }) => [name, kind]));
	const root = (type: unknown) => (isJsonObject(type) && kinds.get(type['name']) === 'OBJECT' ? type : null);
	const repaired = {
		...__schema,
		queryType: root(__schema.queryType),
		mutationType: root(__schema.mutationType),
		subscriptionType: root(__schema.subscriptionType),
		types: types.filter(({ kind }) => typeKinds.has(kind)).map((type) => repairType(type, kinds)),
		directives: records(__schema.directives)
			.filter(({ name, locations }) => isName(name) && Array.isArray(locations))
			.map((directive) => ({ ...directive, args: inputs(directive['args'], kinds) })),
	};
	return { __schema: repaired as unknown as IntrospectionQuery['__schema'] };
}

type Kinds = ReadonlyMap<unknown, unknown>;

const typeKinds: ReadonlySet<unknown> = new Set(['SCALAR', 'OBJECT', 'INTERFACE', 'UNION', 'ENUM', 'INPUT_OBJECT']);
const outputKinds: ReadonlySet<unknown> = new Set(['SCALAR', 'OBJECT', 'INTERFACE', 'UNION', 'ENUM']);
const inputKinds: ReadonlySet<unknown> = new Set(['SCALAR', 'ENUM', 'INPUT_OBJECT']);

function repairType(type: JsonObject, kinds: Kinds): JsonObject {
	const ofKind = (references: unknown, kind: string) =>
		records(references).filter(({ name }) => kinds.get(name) === kind);
	switch (type['kind']) {
		case 'OBJECT':
		case 'INTERFACE':
			return {
				...type,
				interfaces: ofKind(type['interfaces'], 'INTERFACE'),
				fields: records(type['fields'])
					.filter((field) => isName(field['name']) && outputKinds.has(kinds.get(namedType(field['type']))))
					.map((field) => ({ ...field, args: inputs(field['args'], kinds) })),
			};
		case 'UNION':
			return { ...type, possibleTypes: ofKind(type['possibleTypes'], 'OBJECT') };
		case 'ENUM':
			return {
				...type,
				enumValues: records(type['enumValues']).filter(
					({ name }) => isName(name) && !/^(true|false|null)$/.test(String(name)),
				),
			};
		case 'INPUT_OBJECT':
			return { ...type, inputFields: inputs(type['inputFields'], kinds) };
		default:
			return type;
	}
}

function inputs(values: unknown, kinds: Kinds): readonly JsonObject[] {
	return records(values)
		.filter((value) => isName(value['name']) && inputKinds.has(kinds.get(namedType(value['type']))))
		.map((value) => (isConstant(value['defaultValue']) ? value : { ...value, defaultValue: null }));
}

function isConstant(text: unknown): boolean {
	try {
		return typeof text === 'string' && parseConstValue(text) !== undefined;
	} catch {
		return false;
	}
}

/**
 * Returns the name of a type without its list and non-null wrappers, or `undefined` if it has none.
 */
function namedType(reference: unknown): unknown {
	let type = reference;
	while (isJsonObject(type) && isJsonObject(type['ofType'])) {
		type = type['ofType'];
	}
	return isJsonObject(type) ? type['name'] : undefined;
}

function collectReferences(value: unknown, names: Set<string>): void {
	if (Array.isArray(value)) {
		for (const each of value) {
			collectReferences(each, names);
		}
	} else if (isJsonObject(value)) {
		if ('ofType' in value && typeof value['name'] === 'string') {
			names.add(value['name']);
		}
		collectReferences(Object.values(value), names);
	}
}

function records(value: unknown): readonly JsonObject[] {
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function isName(value: unknown): value is string {
	return typeof value === 'string' && /^[_A-Za-z]\w*$/.test(value);
}
