import { UserError } from '../../../../shared/core/errors.ts';
import { type OperationDefinition, operationLabel } from '../syntax/splitDefinitions.ts';
import { chooseVariableSet, type VariableSetChoice } from './chooseVariableSet.ts';
import { readVariablesFile, type VariableSet, type VariableValues, variableSetsOfOperation } from './variablesFile.ts';

/** The variable sets of an operation, and which one it runs with. */
export interface VariableSetSelection {
	readonly sets: readonly VariableSet[];
	readonly choice: VariableSetChoice;
}

/** A variables file with its path for messages. */
interface VariablesFileSource {
	readonly file: string;
	/** The content of the file; `undefined` when the file does not exist. */
	readonly text: string | undefined;
}

/**
 * Finds the variable sets of an operation in the variables file of its document, and chooses one of
 * them.
 * @throws {UserError} `graphql/variables-file-broken` when the file has a syntax error, or when a
 * set of the operation is not an object
 */
export function findAndChooseVariableSet(
	{ file, text }: VariablesFileSource,
	operation: OperationDefinition,
	names: Parameters<typeof chooseVariableSet>[1],
): VariableSetSelection {
	const content = readVariablesFile(text ?? '');
	const sets = variableSetsOfOperation(content, operation.name ?? '');
	const errorOffset = content.syntaxError ?? sets.find(({ values }) => values === undefined)?.key.start;
	if (text !== undefined && errorOffset !== undefined) {
		const line = text.slice(0, errorOffset).split('\n').length;
		throw new UserError('graphql/variables-file-broken', { operation: operationLabel(operation), file, line });
	}
	const choice = chooseVariableSet(
		sets.map(({ name }) => name),
		names,
	);
	return { sets, choice };
}

/** Returns the values of the set with this name, of the first one if several sets have the name. */
export function valuesOfVariableSet(sets: readonly VariableSet[], name: string): VariableValues {
	return sets.find((set) => set.name === name)?.values ?? {};
}
