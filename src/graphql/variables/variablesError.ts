import { UserError } from '../../shared/errors.ts';
import type { VariableProblem } from '../core/variables/checkVariables.ts';
import { variablePathText } from '../core/variables/variablePath.ts';

/**
 * Why an operation cannot be sent with its values; `undefined` when nothing is wrong with them. Values are personal data
 * and stay out of it: paths and types are told. `environment` is the label of the one that the first of the problems comes
 * from; `undefined` when that comes from a set.
 */
export function variablesError(
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
