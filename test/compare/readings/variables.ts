import { readFileSync } from 'node:fs';
import { variablesFileEnding } from '../../../src/graphql/core/documentKinds.ts';
import { readGraphql } from '../../../src/graphql/core/language/syntax/graphqlText.ts';
import {
	checkVariablesFile,
	type VariablesContext,
} from '../../../src/graphql/core/language/variables/checkVariablesFile.ts';
import { parseOperationHeads } from '../../../src/graphql/core/language/variables/operationHeads.ts';
import { variableCompletionsAt } from '../../../src/graphql/core/language/variables/variableCompletions.ts';
import { variableHoverAt } from '../../../src/graphql/core/language/variables/variableHover.ts';
import { readVariablesFile } from '../../../src/graphql/core/language/variables/variablesFile.ts';
import type { OpenItem, Reading } from '../reading.ts';
import { schemaOf } from './openGraphql.ts';

/** The readings of variables files, whose operations are in the document beside them. */
export const variablesReadings: readonly Reading[] = [
	{
		name: 'variables diagnostics',
		kind: 'file',
		read: (item) => {
			const context = contextOf(item);
			return context && checkVariablesFile(readVariablesFile(item.text), context);
		},
	},
	{
		name: 'variables completion',
		kind: 'offset',
		open: (item) => {
			const context = contextOf(item);
			return context && ((offset) => variableCompletionsAt(item.text, offset, context));
		},
	},
	{
		name: 'variables hover',
		kind: 'offset',
		open: (item) => {
			const context = contextOf(item);
			return context && ((offset) => variableHoverAt(item.text, offset, context));
		},
	},
];

function contextOf(item: OpenItem): VariablesContext | undefined {
	if (!item.name.endsWith(variablesFileEnding)) {
		return undefined;
	}
	const operations = parseOperationHeads(
		readGraphql(readFileSync(item.path.slice(0, -variablesFileEnding.length), 'utf8')),
	);
	return { operations, schema: schemaOf(item), environmentValues: { first: 10 } };
}
