import { type GraphQLSchema, print, validate } from 'graphql';
import { UserError } from '../../../../shared/core/errors.ts';
import { findPageableConnections, type PageableConnection } from '../pagination/connections.ts';
import { makeOperationPageable } from '../pagination/makeOperationPageable.ts';
import { unpagedConnections } from '../pagination/unpagedConnections.ts';
import type { CheckedOperation } from '../request/checkedOperation.ts';
import type { ConnectionModel, DeclaredType, OperationModel, ResponsePathStep } from './model.ts';
import { resultTypes } from './resultTypes.ts';
import { TypeDeclarations } from './typeDeclarations.ts';
import { VariableTypeDeclarations } from './variableTypeDeclarations.ts';

/**
 * Returns the model of an operation. `reserved` are names that its types must not have. The text of
 * a query with one connection is changed so that any page can be requested.
 * @throws {UserError} `graphql/code-invalid-operation`, `graphql/code-too-large`
 */
export function operationModel(
	schema: GraphQLSchema,
	operation: CheckedOperation,
	reserved: readonly string[],
): OperationModel {
	requireValid(schema, operation);
	const isQuery = operation.kind === 'query';
	const connections = isQuery ? findPageableConnections(operation.text, schema) : [];
	const [connection, ...others] = connections;
	const paged = connection && others.length === 0 ? makeOperationPageable(operation, connection) : undefined;
	const sent = paged?.operation ?? operation;
	const declared = declareTypes(schema, { operation, sent, reserved });
	const pages = connection && paged && connectionModel(connection, paged.variable, declared);
	const isPaged = pages !== undefined || connection === undefined;
	return {
		kind: operation.kind,
		// A fragment for another type can omit the connection. Its pages are then not fetched.
		...(isPaged || !paged
			? { query: print(sent.document), ...declared }
			: { query: print(operation.document), ...declareTypes(schema, { operation, sent: operation, reserved }) }),
		connection: pages,
		unpagedConnections: isQuery ? unpagedConnections(operation.text, schema, pages && connection) : [],
	};
}

/** An operation, the text to send for it, and the names that types must not have. */
interface Declaring {
	readonly operation: CheckedOperation;
	readonly sent: CheckedOperation;
	readonly reserved: readonly string[];
}

function declareTypes(schema: GraphQLSchema, { operation, sent, reserved }: Declaring) {
	const declarations = new TypeDeclarations(reserved, operation.label);
	const name = declarations.uniqueName([operation.name ?? 'operation']);
	const variablesName = declarations.uniqueName([`${name}_Variables`]);
	const resultName = declarations.uniqueName([`${name}_Result`]);
	const results = resultTypes(schema, sent.document, declarations, resultName);
	const variables = new VariableTypeDeclarations(schema, declarations).declareVariables(
		operation.variables,
		variablesName,
	);
	return { name, variables, types: [...declarations.types, ...results], resultName };
}

/**
 * Returns the paths of a connection in the result. `undefined` when an object on the way can be
 * missing, or has several types.
 */
function connectionModel(
	connection: PageableConnection,
	variable: string,
	{ types, resultName }: { readonly types: readonly DeclaredType[]; readonly resultName: string },
): ConnectionModel | undefined {
	const declared = new Map(types.map((type) => [type.name, type]));
	const stepsTo = (path: readonly string[]) => steps([...connection.path, ...path], resultName, declared);
	const hasNextPage = stepsTo(connection.hasNextPage);
	const endCursor = stepsTo(connection.endCursor);
	return hasNextPage && endCursor && { variable, hasNextPage, endCursor };
}

function steps(
	[name, ...rest]: readonly string[],
	owner: string,
	declared: ReadonlyMap<string, DeclaredType>,
): readonly ResponsePathStep[] | undefined {
	if (name === undefined) {
		return [];
	}
	const type = declared.get(owner);
	const field = type?.kind === 'object' ? type.fields.find((each) => each.name === name) : undefined;
	if (!field || field.isOptional) {
		return undefined;
	}
	const { isNullable, shape } = field.type;
	const following = steps(rest, shape.kind === 'declared' ? shape.name : '', declared);
	return following && [{ name, isNullable }, ...following];
}

/** @throws {UserError} `graphql/code-invalid-operation` */
function requireValid(schema: GraphQLSchema, { document, label }: CheckedOperation): void {
	const [error] = validate(schema, document, undefined, { maxErrors: 1 });
	if (error) {
		const [location] = error.locations ?? [];
		throw new UserError('graphql/code-invalid-operation', { operation: label, line: location?.line ?? 1 }, error);
	}
}
