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

/** What stands at a path below a variable. */
export interface InputElement {
	readonly type: GraphQLInputType;
	/** The input field whose value it is; `undefined` for the variable itself. */
	readonly field: GraphQLInputField | undefined;
}

/** A variable's type; `undefined` when the schema has no such type, or it is none for input. */
export function variableType(
	schema: GraphQLSchema | undefined,
	definition: VariableDefinitionNode,
): GraphQLInputType | undefined {
	const type = schema && typeFromAST(schema, definition.type);
	return isInputType(type) ? type : undefined;
}

/**
 * What the path below a value of this type leads to; `undefined` when the type has nothing there.
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
		// A single value stands for a list of one (GraphQL specification, section 3.11).
		return inputElementAt(nullable.ofType, typeof segment === 'number' ? rest : path, field);
	}
	const next = isInputObjectType(nullable) ? nullable.getFields()[segment] : undefined;
	return next && inputElementAt(next.type, rest, next);
}
