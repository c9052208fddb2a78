import {
	type GraphQLInputField,
	type GraphQLInputType,
	type GraphQLSchema,
	getNullableType,
	isInputObjectType,
	isInputType,
	isListType,
	typeFromAST,
	type VariableDefinitionNode,
} from 'graphql';
import type { VariablePath } from './variablePath.ts';

/** The type at a path in the value of a variable, and its input field. */
interface InputElement {
	readonly type: GraphQLInputType;
	/** The input field that the path ends with; `undefined` for the variable itself. */
	readonly field: GraphQLInputField | undefined;
}

/**
 * Returns the type of a variable; `undefined` when the schema does not define the type, or when it
 * is not an input type.
 */
export function inputTypeOfVariable(
	schema: GraphQLSchema | undefined,
	definition: VariableDefinitionNode,
): GraphQLInputType | undefined {
	const type = schema && typeFromAST(schema, definition.type);
	return isInputType(type) ? type : undefined;
}

/**
 * Returns the type and the input field at a path in a value of this type; `undefined` when the type
 * has no such path.
 */
export function inputElementAt(
	type: GraphQLInputType,
	path: VariablePath,
	field?: GraphQLInputField,
): InputElement | undefined {
	const [segment, ...rest] = path;
	if (segment === undefined) {
		return { type, field };
	}
	const nullable = getNullableType(type);
	if (isListType(nullable)) {
		// A single value is coerced to a list of one item (GraphQL specification, section 3.11).
		return inputElementAt(nullable.ofType, typeof segment === 'number' ? rest : path, field);
	}
	const next = isInputObjectType(nullable) ? nullable.getFields()[segment] : undefined;
	return next && inputElementAt(next.type, rest, next);
}
