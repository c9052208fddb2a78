import { type FieldNode, type GraphQLField, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';
import { defaultPageSize } from '../../language/schema/isConnection.ts';
import { argumentNamed, variableOfArgument } from './connectionArguments.ts';

/** The page size of an operation's connection, and a larger one that the schema allows. */
export interface AdjustablePageSize {
	/** The variable that contains the page size, without `$`; `undefined` if it is a literal. */
	readonly variable: string | undefined;
	/** Number of items of the literal, or of the default value of the variable. */
	readonly requested: number | undefined;
	/** The default value of the argument `first` in the schema, in items. */
	readonly larger: number;
	/** The type of the argument `first`. */
	readonly type: string;
}

/** An operation and the number of uses of each of its variables. */
export interface OperationWithVariableCounts {
	readonly operation: OperationDefinitionNode;
	/** Name of a variable → number of its uses. */
	readonly variableCounts: ReadonlyMap<string, number>;
}

/**
 * Returns the page size of a connection's selections. `undefined` if the schema has no larger one,
 * if the selections have no argument `first`, or if its variable is also used elsewhere.
 */
export function adjustablePageSizeOf(
	fields: readonly [FieldNode, ...FieldNode[]],
	definition: GraphQLField<unknown, unknown> | undefined,
	{ variableCounts, operation }: OperationWithVariableCounts,
): AdjustablePageSize | undefined {
	const first = definition?.args.find(({ name }) => name === 'first');
	const larger = first && defaultPageSize(first);
	if (!first || larger === undefined) {
		return undefined;
	}
	const type = String(first.type);
	const variable = variableOfArgument(fields[0], 'first');
	if (variable !== undefined) {
		const declared = operation.variableDefinitions?.find(({ variable: { name } }) => name.value === variable);
		const requested = integerOf(declared?.defaultValue);
		return variableCounts.get(variable) === fields.length ? { variable, requested, larger, type } : undefined;
	}
	const requested = integerOf(argumentNamed(fields[0], 'first')?.value);
	return requested !== undefined && requested < larger ? { variable, requested, larger, type } : undefined;
}

function integerOf(value: ValueNode | undefined): number | undefined {
	return value?.kind === Kind.INT ? Number(value.value) : undefined;
}
