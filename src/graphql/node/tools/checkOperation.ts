import { LinePositionConverter } from '../../../shared/core/code/linePositionConverter.ts';
import { listAnswer, quotedDataNote, quoteExternalText } from '../../../shared/core/tools/answer.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { type ConnectionCost, connectionCosts } from '../../core/language/diagnostics/connectionCosts.ts';
import { Diagnoser, type DocumentDiagnostic } from '../../core/language/diagnostics/diagnose.ts';
import { readGraphql } from '../../core/language/syntax/graphqlText.ts';
import { noWorkspaceFragments } from '../../core/language/syntax/reachedDefinitions.ts';
import { checkOperationToolDefinition } from './definitions.ts';
import { requireToolSchema, type SchemaToolHost } from './findInSchema.ts';

/** The services that {@link createCheckOperationTool} needs. */
interface CheckToolHost extends SchemaToolHost {
	/** Returns the message and the severity of a diagnostic. */
	readonly describe: (diagnostic: DocumentDiagnostic) => { readonly message: string; readonly severity: string };
}

/** A connection with more items than this is reported as expensive. */
const manyItems = 1000;
const maximumCosts = 8;

/** Creates the tool that checks a GraphQL document against the schema, without sending it. */
export function createCheckOperationTool(host: CheckToolHost): Tool {
	return {
		...checkOperationToolDefinition,
		run: async (input) => {
			const { schema } = await requireToolSchema(host, textFromToolInput(input, 'environment'));
			const text = textFromToolInput(input, 'document') ?? '';
			const document = readGraphql(text);
			if (document.definitions.length === 0) {
				return 'The document contains no operation and no fragment.';
			}
			const context = { schema, otherFragments: noWorkspaceFragments, isComplete: true, isUsedElsewhere: () => false };
			const lines = new LinePositionConverter(text);
			const found = new Diagnoser().diagnose(document, context).map((diagnostic) => {
				const { line, character } = lines.positionAt(diagnostic.start);
				return { ...host.describe(diagnostic), position: `${line + 1}:${character + 1}` };
			});
			const shown = found
				.filter(({ severity }) => severity !== 'off')
				.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
			return listAnswer({
				head: [summaryOf(shown), ...costLines(connectionCosts(text, schema))],
				items: shown.map(
					({ severity, position, message }) => `${position} ${severity} ${quoteExternalText(message, 400)}`,
				),
				offset: integerFromToolInput(input, 'offset'),
			});
		},
	};
}

const severities = ['error', 'warning', 'information'];

function summaryOf(shown: readonly { readonly severity: string }[]): string {
	const counts = severities.flatMap((severity) => {
		const count = shown.filter((each) => each.severity === severity).length;
		return count === 0 ? [] : [`${count} ${severity}`];
	});
	return counts.length === 0 ? 'Valid: no problems.' : `${counts.join(', ')}. ${quotedDataNote}`;
}

function costLines(costs: readonly ConnectionCost[]): readonly string[] {
	const lines = costs.slice(0, maximumCosts).map(({ path, pageSize, items }) => {
		const size = pageSize === undefined ? 'page size unknown' : `${pageSize} per page`;
		const total = items === undefined ? '' : `, up to ${items} in one response`;
		return `cost: ${path}: ${size}${total}${(items ?? 0) > manyItems ? ': request fewer with "first"' : ''}`;
	});
	return costs.length > maximumCosts ? [...lines, `cost: ${costs.length - maximumCosts} more connections`] : lines;
}
