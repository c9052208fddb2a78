import type { GraphQLSchema } from 'graphql';
import type { TextRange } from '../syntax/graphqlText.ts';
import { checkVariables, type VariableProblem, valuesOfDeclaredVariables } from './checkVariables.ts';
import { type DeprecatedValue, deprecatedValues } from './deprecatedValues.ts';
import { inputTypeOfVariable } from './inputElement.ts';
import type { OperationHead } from './operationHeads.ts';
import { rangeInVariableSet, type VariableSet, type VariablesFile, type VariableValues } from './variablesFile.ts';

/** A problem at a range of a variables file. */
export type VariablesFileProblem = TextRange &
	(
		| VariableProblem
		/** The document has no operation of this name. */
		| { readonly kind: 'unknown operation'; readonly name: string }
		/** The operation declares no variable of this name. */
		| { readonly kind: 'undeclared'; readonly name: string }
		| ({ readonly kind: 'deprecated' } & Pick<DeprecatedValue, 'name' | 'reason'>)
	);

/**
 * The operations, schema and environment that the values in a variables file are checked against.
 */
export interface VariablesContext {
	readonly operations: readonly OperationHead[];
	/**
	 * The schema; `undefined` when it is not known. Then only names and missing values are checked.
	 */
	readonly schema: GraphQLSchema | undefined;
	/** Variable values of the active environment, which apply to every operation. */
	readonly environmentValues: VariableValues;
}

/**
 * Returns the problems in a variables file: names of operations and variables that the document
 * does not define, and missing, invalid and deprecated values. Syntax and structure of the file are
 * checked by its JSON schema.
 */
export function checkVariablesFile(file: VariablesFile, context: VariablesContext): readonly VariablesFileProblem[] {
	return file.operations.flatMap((entry) => {
		const operations = context.operations.filter(({ name }) => name === entry.operation);
		return operations.length > 0
			? entry.sets.flatMap((set) => commonProblems(operations.map((each) => problemsIn(set, each, context))))
			: [{ kind: 'unknown operation' as const, name: entry.operation, ...entry.key }];
	});
}

/**
 * Returns the problems of a set that all operations with the same name have. Literals of a program
 * can repeat a name, and several operations can have none.
 */
function commonProblems([
	first = [],
	...others
]: readonly (readonly VariablesFileProblem[])[]): readonly VariablesFileProblem[] {
	const inOthers = others.map((problems) => new Set(problems.map((each) => JSON.stringify(each))));
	return first.filter((problem) => inOthers.every((each) => each.has(JSON.stringify(problem))));
}

function problemsIn(
	set: VariableSet,
	{ variables }: OperationHead,
	{ schema, environmentValues }: VariablesContext,
): readonly VariablesFileProblem[] {
	const { values } = set;
	if (!variables || !values) {
		return [];
	}
	const names = new Set(variables.map(({ variable }) => variable.name.value));
	const undeclared = Object.keys(values).filter((name) => !names.has(name));
	const isOfSet = ({ kind, path: [name = '', ...below] }: VariableProblem) =>
		Object.hasOwn(values, name)
			? // A property without a value is reported by the JSON validation of the editor.
				values[name] !== undefined
			: kind === 'missing' && below.length === 0;
	return [
		...checkVariables(variables, { ...valuesOfDeclaredVariables(variables, environmentValues), ...values }, schema)
			.filter(isOfSet)
			.map((problem) => ({
				...problem,
				...rangeInVariableSet(set, problem.path, problem.kind === 'wrong' ? 'value' : 'name'),
			})),
		...variables
			.flatMap((definition) => {
				const name = definition.variable.name.value;
				const type = inputTypeOfVariable(schema, definition);
				return type ? deprecatedValues(type, values[name], [name]) : [];
			})
			.map(({ path, part, name, reason }) => ({
				kind: 'deprecated' as const,
				name,
				reason,
				...rangeInVariableSet(set, path, part),
			})),
		...undeclared.map((name) => ({ kind: 'undeclared' as const, name, ...rangeInVariableSet(set, [name], 'name') })),
	];
}
