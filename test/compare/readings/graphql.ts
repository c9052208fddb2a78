import { quickFixesForDiagnostic } from '../../../src/graphql/core/language/codeActions/actionsAt.ts';
import { connectionCosts } from '../../../src/graphql/core/language/diagnostics/connectionCosts.ts';
import {
	Diagnoser,
	type DiagnosticsContext,
	type DocumentDiagnostic,
} from '../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { readEmbeddedGraphql } from '../../../src/graphql/core/language/embedded/embeddedFile.ts';
import { highlightsOf } from '../../../src/graphql/core/language/embedded/highlights.ts';
import { literalEdits } from '../../../src/graphql/core/language/embedded/literalEdits.ts';
import { documentFormattingEdits } from '../../../src/graphql/core/language/formatting/format.ts';
import { foldingRanges } from '../../../src/graphql/core/language/navigation/foldingRanges.ts';
import { rootFieldNames } from '../../../src/graphql/core/language/schema/rootFieldNames.ts';
import type { GraphqlText } from '../../../src/graphql/core/language/syntax/graphqlText.ts';
import { outlineOfDefinitions } from '../../../src/graphql/core/language/syntax/outlineOfText.ts';
import { describeDiagnostic, readDiagnosticSettings } from '../../../src/graphql/messages/diagnosticMessages.ts';
import { OpenGraphqlDocuments } from '../../../src/graphql/vscode/documents/openGraphqlDocuments.ts';
import { LinePositionConverter } from '../../../src/shared/core/code/linePositionConverter.ts';
import { createSettingReader } from '../../../src/shared/core/settingDefinitions.ts';
import type { OpenItem, Reading } from '../reading.ts';
import { editorDocument, languageIdOf, locale, type OpenGraphql, openGraphql, schemaOf } from './openGraphql.ts';

/** The readings of complete GraphQL documents and of programs with GraphQL. */
export const graphqlReadings: readonly Reading[] = [
	ofGraphql('diagnostics', (open) => {
		const { graphql } = open;
		const withSchema = new Diagnoser().diagnose(graphql, contextOf(open));
		const withoutSchema = new Diagnoser().diagnose(graphql, { ...contextOf(open), schema: undefined });
		return [withSchema, withoutSchema].map((diagnostics) => diagnostics.map(shownDiagnostic));
	}),
	{ name: 'typing', kind: 'file', read: typing },
	ofGraphql('outline', ({ graphql }) => outlineOfDefinitions(graphql.definitions)),
	ofGraphql('folding', ({ graphql }) => {
		const lines = new LinePositionConverter(graphql.source);
		return foldingRanges(graphql, (offset) => lines.positionAt(offset).line).map(
			({ kind, startLine, endLine }) => `${startLine}–${endLine} ${kind}`,
		);
	}),
	ofGraphql('formatting', async ({ graphql }) => {
		const edits = await documentFormattingEdits(graphql, { tabSize: 2, insertSpaces: true });
		return edits.map(({ start, end, text }) => `${start}–${end} ${text}`);
	}),
	ofGraphql('quick fixes', (open) => quickFixes(open)),
	ofGraphql('costs', ({ graphql, schema }) => (schema ? connectionCosts(graphql.text, schema) : [])),
	ofGraphql('embedded highlights', ({ graphql, languageId }, { text }) =>
		highlightsOf(graphql, text, languageId).map(({ start, end, style }) => `${start}–${end} ${style}`),
	),
	{ name: 'embedded regions', kind: 'file', read: embeddedRegionsOf },
];

function ofGraphql(name: string, read: (open: OpenGraphql, item: OpenItem) => unknown): Reading {
	return {
		name,
		kind: 'file',
		read: (item) => {
			const open = openGraphql(item);
			return open && read(open, item);
		},
	};
}

function contextOf({ schema, otherFragments, index, indexed }: OpenGraphql): DiagnosticsContext {
	return {
		schema,
		otherFragments,
		isComplete: true,
		isUsedElsewhere: (fragment) => index.isUsedElsewhere(indexed, fragment),
	};
}

const settings = readDiagnosticSettings(createSettingReader(() => undefined));

/** Returns a diagnostic as the Problems view shows it. */
function shownDiagnostic(diagnostic: DocumentDiagnostic): string {
	const { message, severity, code } = describeDiagnostic(diagnostic, settings, locale);
	const related = diagnostic.kind === 'validation' ? diagnostic.related : [];
	const others = related.map(({ start, end }) => ` +${start}–${end}`).join('');
	return `${diagnostic.start}–${diagnostic.end} ${severity} ${code}: ${message}${others}`;
}

function quickFixes(open: OpenGraphql): unknown {
	const { graphql, schema, languageId } = open;
	if (!schema) {
		return [];
	}
	return new Diagnoser().diagnose(graphql, contextOf(open)).map((diagnostic) => {
		const { message, code } = describeDiagnostic(diagnostic, settings, locale);
		const { start, end } = diagnostic;
		return quickFixesForDiagnostic(graphql, schema, { start, end, code, message }, new Map()).map(
			({ code: title, name, edits }) => ({
				title: `${title} ${name}`,
				edits: literalEdits(graphql, languageId, edits) ?? 'not in this literal',
			}),
		);
	});
}

/** Number of characters that are typed one after the other into a document. */
const typedCharacters = 4;

/**
 * Types characters into a document and removes some of its text, with the state that the editor
 * keeps between two versions. Returns the GraphQL and the diagnostics after each change.
 */
function typing(item: OpenItem): unknown {
	const open = openGraphql(item);
	const languageId = languageIdOf(item);
	if (!open || languageId === undefined) {
		return undefined;
	}
	const documents = new OpenGraphqlDocuments(() => open.schema);
	const document = editorDocument(item, languageId);
	const diagnoser = new Diagnoser();
	const result = () => {
		document.version += 1;
		const graphql = documents.read(document);
		return graphql
			? [shownGraphql(graphql), diagnoser.diagnose(graphql, contextOf(open)).map(shownDiagnostic)]
			: 'no GraphQL';
	};
	const results = [result()];
	const { definitions } = open.graphql;
	for (let count = 0; count < typedCharacters; count += 1) {
		const { start, end } = definitions[count % definitions.length] ?? { start: 0, end: item.text.length };
		const offset = start + Math.floor(((end - start) * (count + 1)) / (typedCharacters + 1));
		const [length, typed] = (
			[
				[0, 'x'],
				[1, ''],
				[0, '{'],
				[2, ' a'],
			] as const
		)[count] ?? [0, 'x'];
		document.text = document.text.slice(0, offset) + typed + document.text.slice(offset + length);
		results.push(result());
	}
	return results;
}

function embeddedRegionsOf(item: OpenItem): unknown {
	const languageId = languageIdOf(item);
	if (languageId === undefined || languageId === 'graphql') {
		return undefined;
	}
	const schema = schemaOf(item);
	const graphql = readEmbeddedGraphql(item.text, item.name, schema ? rootFieldNames(schema) : new Set());
	return graphql ? shownGraphql(graphql) : 'no GraphQL';
}

function shownGraphql({ text, definitions, interpolations, literals }: GraphqlText): unknown {
	return {
		definitions: definitions.map(({ kind, name, start, end }) => `${kind} ${name} ${text.slice(start, end)}`),
		offsets: definitions.map(({ start, end }) => `${start}–${end}`),
		interpolations: interpolations.map(({ start, end }) => `${start}–${end}`),
		literals: literals.map((literal) => ({ ...literal })),
	};
}
