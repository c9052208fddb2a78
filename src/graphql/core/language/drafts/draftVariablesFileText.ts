import type { Indentation } from '../formatting/format.ts';
import { defaultVariableSetName } from '../variables/chooseVariableSet.ts';
import { singleLineCommentText } from './commentLine.ts';
import type { DraftVariable } from './draftArguments.ts';
import type { RemarkDescriber } from './draftRemark.ts';

/**
 * Returns the text of the variables file of a draft, with the remarks as comments. `undefined` if
 * no variable needs a value in the file. `isKnown` is whether the environment has a value for a
 * variable.
 */
export function draftVariablesFileText(
	operation: string,
	variables: readonly DraftVariable[],
	{
		indentation,
		describe,
		isKnown,
	}: {
		readonly indentation: Indentation;
		readonly describe: RemarkDescriber;
		readonly isKnown: (name: string) => boolean;
	},
): string | undefined {
	const listed = variables.filter(
		({ name, value, remark }) => value !== undefined && !(remark?.kind === 'value required' && isKnown(name)),
	);
	if (listed.length === 0) {
		return undefined;
	}
	const unit = indentation.insertSpaces ? ' '.repeat(indentation.tabSize) : '\t';
	const lines = listed.map(({ name, value, remark }, index) => {
		const comma = index < listed.length - 1 ? ',' : '';
		const comment = remark ? ` // ${singleLineCommentText(describe(remark))}` : '';
		return `${unit.repeat(3)}${JSON.stringify(name)}: ${jsonText(value)}${comma}${comment}`;
	});
	return [
		'{',
		`${unit}${JSON.stringify(operation)}: {`,
		`${unit.repeat(2)}${JSON.stringify(defaultVariableSetName)}: {`,
		...lines,
		`${unit.repeat(2)}}`,
		`${unit}}`,
		'}',
		'',
	].join('\n');
}

function jsonText(value: unknown): string {
	return Array.isArray(value) ? `[${value.map(jsonText).join(', ')}]` : JSON.stringify(value);
}
