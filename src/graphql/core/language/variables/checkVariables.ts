import {
	type GraphQLInputType,
	type GraphQLSchema,
	getNamedType,
	isInputObjectType,
	isRequiredInputField,
	Kind,
	print,
	type VariableDefinitionNode,
	validateInputValue,
} from 'graphql';
import type { ApiEnvironment } from '../../../../environments/core/environment.ts';
import { UserError } from '../../../../shared/core/errors.ts';
import { isJsonObject } from '../../../../shared/core/json.ts';
import { inputElementAt, inputTypeOfVariable } from './inputElement.ts';
import { type VariablePath, variablePathText } from './variablePath.ts';
import type { VariableValues } from './variablesFile.ts';

/**
 * A problem in the values of the variables of an operation: a missing required value, an unknown
 * input field, or an invalid value. Types are in GraphQL syntax, such as `[Int!]`.
 */
export type VariableProblem = { readonly path: VariablePath } & (
	| { readonly kind: 'missing'; readonly type: string }
	/** The input type has no such field. `type` is the name of the input type. */
	| { readonly kind: 'unknown field'; readonly type: string }
	/** An invalid value. `message` is the error message of graphql-js, which contains the value. */
	| { readonly kind: 'wrong'; readonly type: string; readonly message: string }
);

/**
 * Checks values against the variables that an operation declares, as the server does (GraphQL
 * specification, section 6.1.2). Without a schema, or for a type that the schema does not define,
 * only missing values are found. Values of undeclared variables are ignored.
 */
export function checkVariables(
	definitions: readonly VariableDefinitionNode[],
	values: VariableValues,
	schema: GraphQLSchema | undefined,
): readonly VariableProblem[] {
	// Check the numbers as the server will parse them, not their digits.
	const parsedValues: VariableValues = JSON.parse(JSON.stringify(values));
	return definitions.flatMap((definition) =>
		problemsOf(definition, ownValue(parsedValues, nameOf(definition)), schema),
	);
}

/** Returns those of the `values` whose variables an operation declares. */
export function valuesOfDeclaredVariables(
	definitions: readonly VariableDefinitionNode[],
	values: VariableValues,
): VariableValues {
	const names = definitions.map(nameOf).filter((name) => Object.hasOwn(values, name));
	return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/**
 * Whether a variable must be given a value, because its type is non-null and it has no default
 * value.
 */
export function isRequiredVariable({ type, defaultValue }: VariableDefinitionNode): boolean {
	return type.kind === Kind.NON_NULL_TYPE && !defaultValue;
}

/**
 * Returns the value of an own property of an object; `undefined` if it has none with this name. The
 * name may be that of an inherited property, such as `constructor`.
 */
function ownValue(object: VariableValues, name: string): unknown {
	return Object.hasOwn(object, name) ? object[name] : undefined;
}

function nameOf({ variable }: VariableDefinitionNode): string {
	return variable.name.value;
}

function problemsOf(
	definition: VariableDefinitionNode,
	value: unknown,
	schema: GraphQLSchema | undefined,
): readonly VariableProblem[] {
	const path = [nameOf(definition)];
	const missing = { kind: 'missing' as const, path, type: print(definition.type) };
	if (value === undefined) {
		return isRequiredVariable(definition) ? [missing] : [];
	}
	if (value === null) {
		return definition.type.kind === Kind.NON_NULL_TYPE ? [missing] : [];
	}
	const type = inputTypeOfVariable(schema, definition);
	return type ? valueProblems(type, value, path) : [];
}

/**
 * Returns the problems in a value of this type. Each problem in a field of an object has the path
 * of the field, whereas graphql-js reports the path of the object.
 */
function valueProblems(type: GraphQLInputType, value: unknown, path: VariablePath): readonly VariableProblem[] {
	const problems = new Map<string, readonly VariableProblem[]>();
	validateInputValue(value, type, ({ message }, innerPath) => {
		const elementType = inputElementAt(type, innerPath)?.type ?? type;
		const elementPath = [...path, ...innerPath];
		const ofFields = fieldProblems(elementType, valueAt(value, innerPath), elementPath);
		problems.set(
			JSON.stringify(innerPath),
			ofFields.length > 0 ? ofFields : [{ kind: 'wrong', path: elementPath, type: String(elementType), message }],
		);
	});
	return [...problems.values()].flat();
}

function fieldProblems(type: GraphQLInputType, value: unknown, path: VariablePath): readonly VariableProblem[] {
	// A single object is also a valid value of a list.
	const object = getNamedType(type);
	if (!isInputObjectType(object) || !isJsonObject(value)) {
		return [];
	}
	const fields = object.getFields();
	return [
		...Object.values(fields)
			.filter((field) => isRequiredInputField(field) && ownValue(value, field.name) === undefined)
			.map(({ name, type }) => ({ kind: 'missing' as const, path: [...path, name], type: String(type) })),
		...Object.keys(value)
			.filter((name) => !Object.hasOwn(fields, name))
			.map((name) => ({ kind: 'unknown field' as const, path: [...path, name], type: object.name })),
	];
}

function valueAt(value: unknown, path: VariablePath): unknown {
	return path.reduce<unknown>(
		(inner, segment) =>
			Array.isArray(inner) ? inner[Number(segment)] : isJsonObject(inner) ? inner[segment] : undefined,
		value,
	);
}

/**
 * Returns the error for missing or invalid values of variables; `undefined` if there are no
 * problems. The error contains only paths and types, because values can be personal data.
 * `environment` is the label of the environment that contains the first invalid value; `undefined`
 * if the value is in a set.
 */
export function variableValuesError(
	problems: readonly VariableProblem[],
	operation: string,
	environment: string | undefined,
): UserError | undefined {
	const missing = problems.filter(({ kind }) => kind === 'missing');
	if (missing.length > 0) {
		const variables = missing.map(({ path }) => variablePathText(path)).join(', ');
		return new UserError('graphql/variables-missing', { operation, variables });
	}
	const [first] = problems;
	if (!first) {
		return undefined;
	}
	return new UserError(first.kind === 'wrong' ? 'graphql/variable-not-valid' : 'graphql/variable-field-unknown', {
		operation,
		variable: variablePathText(first.path),
		type: first.type,
		...(environment === undefined ? {} : { environment }),
	});
}

/** An operation for whose variables the values are determined. */
export interface OperationWithVariables {
	/** The label of the operation. */
	readonly operation: string;
	readonly definitions: readonly VariableDefinitionNode[];
	/** The schema; `undefined` when it is not known. Then only missing values are found. */
	readonly schema: GraphQLSchema | undefined;
}

/**
 * Returns the values of an operation's variables: those of the set, else those of the environment.
 * @throws {UserError} `graphql/variable…` when a value is missing or invalid
 */
export function variableValuesFor(
	{ operation, definitions, schema }: OperationWithVariables,
	setValues: VariableValues,
	{ api, label }: Pick<ApiEnvironment, 'api' | 'label'>,
): VariableValues {
	const values = valuesOfDeclaredVariables(definitions, { ...api.variables, ...setValues });
	const problems = checkVariables(definitions, values, schema);
	const isFromSet = Object.hasOwn(setValues, problems[0]?.path[0] ?? '');
	const error = variableValuesError(problems, operation, isFromSet ? undefined : label);
	if (error) {
		throw error;
	}
	return values;
}
