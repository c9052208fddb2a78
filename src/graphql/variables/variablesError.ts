import { type Facts, UserError } from '../../shared/errors.ts';
import { type VariableProblem, variablePathText } from '../core/variables/checkVariables.ts';

/**
 * Why an operation cannot be sent with its values; `undefined` when nothing is wrong with them. Values are personal data
 * and stay out of it: paths and types are told. `facts` name the operation, and the environment that the first of the
 * problems comes from.
 */
export function variablesError(problems: readonly VariableProblem[], facts: Facts): UserError | undefined {
	const missing = problems.filter(({ kind }) => kind === 'missing');
	if (missing.length > 0) {
		const variables = missing.map(({ path }) => variablePathText(path)).join(', ');
		return new UserError('graphql/variables-missing', { ...facts, variables });
	}
	const [first] = problems;
	if (!first) {
		return undefined;
	}
	const code = first.kind === 'wrong' ? 'graphql/variable-not-valid' : 'graphql/variable-field-unknown';
	return new UserError(code, { ...facts, variable: variablePathText(first.path), type: first.type });
}
