import type { GraphQLSchema } from 'graphql';
import type { TextRange } from '../diagnose.ts';
import { checkVariables, declaredValues, type VariableProblem } from './checkVariables.ts';
import type { DeclaredOperation } from './declaredOperations.ts';
import {
	type OperationSets,
	placeInSet,
	type VariableSet,
	type VariablesFile,
	type VariableValues,
} from './variablesFile.ts';

/** Something to say about a place in a variables file. */
export type VariablesFileProblem = TextRange & { readonly operation: string } & (
		| VariableProblem
		/** The document has no such operation. */
		| { readonly kind: 'unknown operation' }
	);

/** What the values in a file are held against. */
export interface VariablesContext {
	readonly operations: readonly DeclaredOperation[];
	/** `undefined`: only names, and what is missing, are checked. */
	readonly schema: GraphQLSchema | undefined;
	/** Values that every operation gets without the file. */
	readonly given: VariableValues;
}

/** What is wrong in a variables file, syntax and shape aside. */
export function checkVariablesFile(file: VariablesFile, context: VariablesContext): readonly VariablesFileProblem[] {
	return file.operations.flatMap((entry) => {
		const operation = context.operations.find(({ name }) => name === entry.operation);
		return operation
			? entry.sets.flatMap((set) => problemsIn(set, entry, operation, context))
			: [{ kind: 'unknown operation' as const, operation: entry.operation, ...entry.key }];
	});
}

function problemsIn(
	set: VariableSet,
	{ operation }: OperationSets,
	{ variables }: DeclaredOperation,
	{ schema, given }: VariablesContext,
): readonly VariablesFileProblem[] {
	const { values } = set;
	if (!variables || !values) {
		return [];
	}
	const isOfSet = ({ kind, path: [name = '', ...below] }: VariableProblem) =>
		Object.hasOwn(values, name)
			? // A value that is still to be written is missed by the editor's own check of JSON.
				values[name] !== undefined
			: kind === 'missing' && below.length === 0;
	return checkVariables(variables, { ...declaredValues(variables, given), ...values }, schema)
		.filter(isOfSet)
		.map((problem) => ({
			...problem,
			operation,
			...placeInSet(set, problem.path, problem.kind === 'wrong' ? 'value' : 'name'),
		}));
}
