import {
	type ASTNode,
	type ASTVisitor,
	GraphQLID,
	type GraphQLInputType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
	Kind,
	specifiedScalarTypes,
	TypeInfo,
	type TypeNode,
	type ValueNode,
	type VariableDefinitionNode,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import { isJsonObject, type JsonObject } from '../../../../shared/core/json.ts';
import type { CheckedOperation } from './checkedOperation.ts';
import { canIdentifyPerson, isPersonIdentifierName } from './identifyingValue.ts';

/** A text, a number or an enumeration value. */
interface ScalarValue {
	readonly text: string;
	readonly isEnumeration?: boolean;
}

/** A value of a literal or of a variable, without booleans and `null`, which identify nobody. */
type InputValue =
	| ScalarValue
	| { readonly items: readonly InputValue[] }
	| { readonly fields: readonly (readonly [name: string, value: InputValue])[] }
	| { readonly variable: string };

/** The names from the field or directive to an argument or input field, and the type if known. */
interface Position {
	readonly names: readonly string[];
	readonly type: GraphQLInputType | undefined;
}

/** A scalar or a use of a variable, with its position. */
type Leaf = Position & (ScalarValue | { readonly variable: string });

/**
 * Returns the arguments of an operation whose values can identify a person, such as
 * `studenter(filter.studentnumre)`, and the variables that no argument uses, such as `$number`. The
 * values are literals, variables and default values of variables. Only names are returned, no
 * values. Without a schema, or where it defines no such argument, names and values decide.
 */
export function findArgumentsIdentifyingPersons(
	{ document, variables: definitions }: CheckedOperation,
	variables: JsonObject,
	schema: GraphQLSchema | undefined,
): readonly string[] {
	const leaves = argumentsOf(document, schema).flatMap(([value, position]) => leavesOf(value, position));
	const literals = leaves.filter((leaf) => 'text' in leaf && isIdentifying(leaf));
	const inVariables = definitions.flatMap((definition) => {
		const uses = leaves.filter((leaf) => 'variable' in leaf && leaf.variable === nameOf(definition));
		const unused = { names: [`$${nameOf(definition)}`], type: undefined };
		return (uses.length > 0 ? uses : [unused]).flatMap((position) =>
			leavesOfVariable(definition, variables[nameOf(definition)], position),
		);
	});
	return [...new Set([...literals, ...inVariables].map(({ names }) => argumentName(names)))];
}

/** Returns the values of all arguments of fields and directives in a document. */
function argumentsOf(
	document: ASTNode,
	schema: GraphQLSchema | undefined,
): readonly (readonly [value: InputValue, position: Position])[] {
	const found: (readonly [value: InputValue, position: Position])[] = [];
	const typeInfo = schema && new TypeInfo(schema);
	const visitor: ASTVisitor = {
		Argument: ({ name, value }, _key, _parent, _path, ancestors) => {
			const type = typeInfo?.getInputType() ?? undefined;
			found.push([readLiteral(value), { names: [ownerOf(ancestors), name.value], type }]);
		},
	};
	visit(document, typeInfo ? visitWithTypeInfo(typeInfo, visitor) : visitor);
	return found;
}

/** Returns the name of the field or directive that has the argument with these ancestors. */
function ownerOf(ancestors: readonly (ASTNode | readonly ASTNode[])[]): string {
	const owner = ancestors.findLast((ancestor): ancestor is ASTNode => 'kind' in ancestor);
	return owner?.kind === Kind.FIELD ? owner.name.value : owner?.kind === Kind.DIRECTIVE ? `@${owner.name.value}` : '';
}

/** Returns the identifying scalars in the value and the default value of a variable. */
function leavesOfVariable(
	definition: VariableDefinitionNode,
	value: unknown,
	{ names, type }: Position,
): readonly Leaf[] {
	const types = isId(definition.type) ? [type, GraphQLID] : [type];
	const values = [
		readJson(value, isSpecified(definition.type)),
		...(definition.defaultValue ? [readLiteral(definition.defaultValue)] : []),
	];
	const isNamedAfterPerson = isPersonIdentifierName(nameOf(definition));
	return values
		.flatMap((each) => types.flatMap((declared) => leavesOf(each, { names, type: declared })))
		.filter(
			(leaf) =>
				'text' in leaf &&
				(isIdentifying(leaf) ||
					(isNamedAfterPerson && leaf.names.length === names.length && !isEnumValue(leaf, leaf.text))),
		);
}

/** Whether a type, or that of the items of a list, is a scalar of the specification. */
function isSpecified(type: TypeNode): boolean {
	return type.kind === Kind.NAMED_TYPE ? specifiedNames.has(type.name.value) : isSpecified(type.type);
}

const specifiedNames: ReadonlySet<string> = new Set(specifiedScalarTypes.map(({ name }) => name));

function isId(type: TypeNode): boolean {
	return type.kind === Kind.NAMED_TYPE ? type.name.value === 'ID' : isId(type.type);
}

/** Returns the scalars and the uses of variables in a value. */
function leavesOf(value: InputValue, position: Position): readonly Leaf[] {
	if ('items' in value) {
		const list = position.type && getNullableType(position.type);
		const type = isListType(list) ? list.ofType : position.type;
		return value.items.flatMap((item) => leavesOf(item, { ...position, type }));
	}
	if (!('fields' in value)) {
		return [{ ...position, ...value }];
	}
	// A single object is also a valid value of a list.
	const objectType = getNamedType(position.type);
	const fieldTypes = isInputObjectType(objectType) ? objectType.getFields() : {};
	return value.fields.flatMap(([name, inner]) =>
		Object.hasOwn(fieldTypes, name) || isPlainName(name)
			? leavesOf(inner, { names: [...position.names, name], type: fieldTypes[name]?.type })
			: // A key in a custom scalar can be a value.
				[{ ...position, text: name }, ...leavesOf(inner, { names: position.names, type: undefined })],
	);
}

/** Whether a text can be the name of an input field, and not a number of a person. */
function isPlainName(name: string): boolean {
	return /^[_A-Za-z][_0-9A-Za-z]*$/.test(name) && !/[0-9]{5}/.test(name);
}

function isIdentifying(leaf: Position & ScalarValue): boolean {
	const type = getNamedType(leaf.type)?.name;
	// A known type decides whether the value is one of an enumeration.
	const isEnumeration = leaf.isEnumeration === true && type === undefined;
	return !isEnumValue(leaf, leaf.text) && canIdentifyPerson({ ...leaf, type, isEnumeration });
}

function isEnumValue({ type }: Position, text: string): boolean {
	const named = getNamedType(type);
	return isEnumType(named) && named.getValue(text) !== undefined;
}

function readLiteral(node: ValueNode): InputValue {
	switch (node.kind) {
		case Kind.VARIABLE:
			return { variable: node.name.value };
		case Kind.LIST:
			return { items: node.values.map(readLiteral) };
		case Kind.OBJECT:
			return { fields: node.fields.map(({ name, value }) => [name.value, readLiteral(value)]) };
		case Kind.NULL:
		case Kind.BOOLEAN:
			return { items: [] };
		case Kind.ENUM:
			return { text: node.value, isEnumeration: true };
		default:
			return { text: node.value };
	}
}

/** Converts JSON. `isText` states that its texts are not enumeration values, as in objects. */
function readJson(value: unknown, isText: boolean): InputValue {
	if (Array.isArray(value)) {
		return { items: value.map((item) => readJson(item, isText)) };
	}
	if (isJsonObject(value)) {
		return { fields: Object.entries(value).map(([name, inner]) => [name, readJson(inner, true)]) };
	}
	return typeof value === 'string' || typeof value === 'number'
		? { text: String(value), isEnumeration: !isText && /^[A-Z][A-Z_]*$/.test(String(value)) }
		: { items: [] };
}

function nameOf({ variable }: VariableDefinitionNode): string {
	return variable.name.value;
}

/** Returns names as text, such as `studenter(filter.studentnumre)`. */
function argumentName([owner = '', ...names]: readonly string[]): string {
	return names.length === 0 ? owner : `${owner}(${names.join('.')})`;
}
