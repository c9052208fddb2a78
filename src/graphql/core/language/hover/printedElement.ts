import {
	type GraphQLArgument,
	type GraphQLNamedType,
	isArgument,
	isDirective,
	isEnumType,
	isField,
	isInputField,
	isInputObjectType,
	isInterfaceType,
	isNamedType,
	isScalarType,
	isUnionType,
} from 'graphql';
import type { InputDefinition } from '../completion/cursorContext.ts';
import { printedDefaultValue, type SchemaElement } from '../schema/schemaElement.ts';

const maximumLineLength = 80;
const maximumMembers = 20;

/**
 * Prints a schema element as GraphQL, such as `Query.node(id: ID!): Node`. Long argument lists are
 * split into several lines.
 */
export function printedElement(element: SchemaElement): string {
	if (isField(element)) {
		const prefix = element.parentType ? `${element.parentType.name}.` : '';
		return `${withArguments(`${prefix}${element.name}`, element.args)}: ${String(element.type)}`;
	}
	if (isArgument(element)) {
		return `${String(element.parent)}(${printedInputDefinition(element)})`;
	}
	if (isInputField(element)) {
		return `${element.parentType.name}.${printedInputDefinition(element)}`;
	}
	if (isDirective(element)) {
		const { name, args, locations, isRepeatable } = element;
		return `directive ${withArguments(`@${name}`, args)}${isRepeatable ? ' repeatable' : ''} on ${locations.join(' | ')}`;
	}
	return isNamedType(element) ? printedType(element) : String(element);
}

/**
 * Prints an argument or an input field with its type and default value, such as `first: Int = 100`.
 */
export function printedInputDefinition(definition: InputDefinition): string {
	const defaultValue = 'default' in definition ? printedDefaultValue(definition) : undefined;
	return `${definition.name}: ${String(definition.type)}${defaultValue === undefined ? '' : ` = ${defaultValue}`}`;
}

/** Prints the head of a type definition and its first twenty members. */
function printedType(type: GraphQLNamedType): string {
	if (isScalarType(type)) {
		return `scalar ${type.name}`;
	}
	if (isUnionType(type)) {
		return `union ${type.name} = ${type.getTypes().map(String).join(' | ')}`;
	}
	if (isEnumType(type)) {
		const names = type.getValues().map(({ name }) => name);
		return `enum ${type.name} ${inBraces(names)}`;
	}
	if (isInputObjectType(type)) {
		return `input ${type.name} ${inBraces(Object.values(type.getFields()).map(printedInputDefinition))}`;
	}
	const interfaces = type.getInterfaces().map(String).join(' & ');
	const keyword = isInterfaceType(type) ? 'interface' : 'type';
	const fields = Object.values(type.getFields()).map((field) => `${field.name}: ${String(field.type)}`);
	return `${keyword} ${type.name} ${interfaces === '' ? '' : `implements ${interfaces} `}${inBraces(fields)}`;
}

function withArguments(name: string, args: readonly GraphQLArgument[]): string {
	if (args.length === 0) {
		return name;
	}
	const printed = args.map(printedInputDefinition);
	const line = `${name}(${printed.join(', ')})`;
	return line.length <= maximumLineLength ? line : `${name}(\n${printed.map((each) => `  ${each}\n`).join('')})`;
}

function inBraces(members: readonly string[]): string {
	const shown = members.slice(0, maximumMembers).map((member) => `  ${member}\n`);
	return `{\n${shown.join('')}${members.length > maximumMembers ? '  # …\n' : ''}}`;
}
