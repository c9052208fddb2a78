import { variableScope } from '../navigation/reach.ts';
import type { FoundName } from '../navigation/references.ts';
import type { WorkspaceIndex } from '../navigation/workspaceIndex.ts';
import type { TextRange } from '../text/graphqlText.ts';
import { isOperation } from '../text/splitDefinitions.ts';
import { operationKeys, variableKeys } from './variableKeys.ts';

/** What the variables file of a document may name. */
export interface NameInVariables {
	/** The document that the variables file is for. */
	readonly uri: string;
	/** The places of a name in the text of that file. */
	readonly placesOf: (text: string, name: string) => readonly TextRange[];
}

/** Where variables files name the same: an operation's own name, or a variable's name in the sets of each operation that has it. */
export function namesInVariables(index: WorkspaceIndex, found: FoundName): readonly NameInVariables[] {
	const { role, name: variable, definition } = found;
	switch (role) {
		case 'operation':
			return [{ uri: definition.document.uri, placesOf: operationKeys }];
		case 'variable':
		case 'variable definition':
			return variableScope(index, definition, variable)
				.filter(isOperation)
				.map(({ document, name: operation = '' }) => ({
					uri: document.uri,
					placesOf: (text, name) => variableKeys(text, operation, name),
				}));
		default:
			return [];
	}
}
