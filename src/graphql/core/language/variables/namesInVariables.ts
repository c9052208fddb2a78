import { definitionsSharingVariable } from '../navigation/definitionsSharingVariable.ts';
import type { NameOccurrence } from '../navigation/references.ts';
import type { WorkspaceIndex } from '../navigation/workspaceIndex.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import { isOperation } from '../syntax/splitDefinitions.ts';
import { rangeInVariableSet, readVariablesFile } from './variablesFile.ts';

/** A variables file that may contain a name, and how to find the name in it. */
interface VariablesFileToSearch {
	/** URI of the document that the variables file belongs to. */
	readonly uri: string;
	/** Returns the ranges of a name in the text of that file. */
	readonly rangesOf: (text: string, name: string) => readonly TextRange[];
}

/**
 * Returns the variables files that may contain a name: the name of an operation, or the name of a
 * variable in the sets of each operation that declares it.
 */
export function variablesFilesToSearch(
	index: WorkspaceIndex,
	occurrence: NameOccurrence,
): readonly VariablesFileToSearch[] {
	const { role, name: variable, definition } = occurrence;
	switch (role) {
		case 'operation':
			return [{ uri: definition.document.uri, rangesOf: operationNameRanges }];
		case 'variable':
		case 'variable definition':
			return definitionsSharingVariable(index, definition, variable)
				.filter(isOperation)
				.map(({ document, name: operation = '' }) => ({
					uri: document.uri,
					rangesOf: (text, name) => variableNameRanges(text, operation, name),
				}));
		default:
			return [];
	}
}

/** Returns the ranges of an operation's name in a variables file, without the quotes. */
export function operationNameRanges(text: string, operation: string): readonly TextRange[] {
	return readVariablesFile(text)
		.operations.filter((each) => each.operation === operation)
		.map(({ key }) => withoutQuotes(key));
}

/**
 * Returns the ranges of a variable's name in all sets of an operation in a variables file, without
 * the quotes.
 */
export function variableNameRanges(text: string, operation: string, variable: string): readonly TextRange[] {
	return readVariablesFile(text)
		.operations.filter((each) => each.operation === operation)
		.flatMap(({ sets }) => sets.filter(({ values }) => values && Object.hasOwn(values, variable)))
		.map((set) => withoutQuotes(rangeInVariableSet(set, [variable], 'name')));
}

function withoutQuotes({ start, end }: TextRange): TextRange {
	return { start: start + 1, end: end - 1 };
}
