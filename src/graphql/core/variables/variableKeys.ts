import type { TextRange } from '../text/graphqlText.ts';
import { placeInSet, readVariablesFile } from './variablesFile.ts';

/** The places of an operation's name in a variables file, without the quotes. */
export function operationKeys(text: string, operation: string): readonly TextRange[] {
	return readVariablesFile(text)
		.operations.filter((each) => each.operation === operation)
		.map(({ key }) => withoutQuotes(key));
}

/** The places of a variable's name in all sets of values that a variables file has for an operation, without the quotes. */
export function variableKeys(text: string, operation: string, variable: string): readonly TextRange[] {
	return readVariablesFile(text)
		.operations.filter((each) => each.operation === operation)
		.flatMap(({ sets }) => sets.filter(({ values }) => values && Object.hasOwn(values, variable)))
		.map((set) => withoutQuotes(placeInSet(set, [variable], 'name')));
}

function withoutQuotes({ start, end }: TextRange): TextRange {
	return { start: start + 1, end: end - 1 };
}
