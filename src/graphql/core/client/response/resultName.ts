import { operationsInDocument } from '../../language/syntax/reachedDefinitions.ts';
import type { Definition, OperationDefinition } from '../../language/syntax/splitDefinitions.ts';

/**
 * Returns the name of the file for the results of an operation, without its ending. For an
 * anonymous operation this is its kind with its number among the anonymous operations of this kind,
 * such as `mutation 2`.
 */
export function resultName(definitions: readonly Definition[], operation: OperationDefinition): string {
	const { kind, name } = operation;
	const anonymous = operationsInDocument(definitions).filter((each) => each.kind === kind && each.name === undefined);
	return name ?? `${kind} ${anonymous.indexOf(operation) + 1}`;
}

/** The operation of a result. */
export interface OperationOfResult {
	/** Name of the operation, or the kind of an anonymous operation, for display. */
	readonly label: string;
	/** `undefined` for an anonymous operation. */
	readonly name: string | undefined;
}

/**
 * Reads the operation from the name of a result, which begins with {@link resultName}. `undefined`
 * for another file.
 */
export function operationOfResult(fileName: string): OperationOfResult | undefined {
	const [, label, number] = /^(\w+)( \d+)?(?!\w).*\.json$/.exec(fileName) ?? [];
	return label === undefined ? undefined : { label, name: number === undefined ? label : undefined };
}

/**
 * Returns the arguments with which the Run command chooses the operation of a result: its name, or
 * the kind of an anonymous operation.
 */
export function operationArguments({ label, name }: OperationOfResult) {
	return name === undefined ? { kind: label } : { operationName: name };
}
