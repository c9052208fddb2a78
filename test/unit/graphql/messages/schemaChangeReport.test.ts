import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { compareSchemaVersions } from '../../../../src/graphql/core/language/comparison/comparedVersions.ts';
import { embeddedGraphqlRegions } from '../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import {
	createIndexedDocument,
	WorkspaceIndex,
} from '../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { readGraphql, readGraphqlRegions } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import {
	printSchemaChangeReport,
	schemaChangeNotification,
} from '../../../../src/graphql/messages/schemaChangeReport.ts';
import { l10n } from '../../support/l10n.ts';

const common = { title: 'Test', before: '1 March', after: '2 March', notes: [] };
const linked = (uri: string) => ({ name: `src/${uri}`, link: uri.includes('untitled') ? undefined : `/src/${uri}` });

function reportOf(before: string, after: string, documents: Readonly<Record<string, string>>) {
	const index = new WorkspaceIndex();
	for (const [uri, text] of Object.entries(documents)) {
		index.setFile(createIndexedDocument({ uri, folder: undefined }, readGraphql(text)));
	}
	return { ...common, ...compareSchemaVersions(buildSchema(before), buildSchema(after), index) };
}

describe('printSchemaChangeReport', () => {
	it('lists the operations that break first, each with a link, then the changes by group', () => {
		const report = reportOf(
			'type Query { a: Int @deprecated(reason: "Use [b].") b: Int c: Int @deprecated }',
			'type Query { b: Int @deprecated(reason: "Use d.") c: String @deprecated d: Int }',
			{
				'q.graphql': 'query UsesB { b }\n\nquery UsesA { a }\n',
				'untitled-1': '{ a }',
			},
		);
		assert.equal(
			printSchemaChangeReport(report, linked, l10n),
			`# Schema Changes: Test

- Old schema: 1 March
- New schema: 2 March

2 operations break, 1 operation uses deprecated elements. Schema elements: 1 removed, 1 changed, 1 deprecated, 1 added.

## Operations that break (2)

- **UsesA** · [src/q.graphql:3](</src/q.graphql#L3>)
  - Cannot query field "a" on type "Query". Did you mean "b", "c", or "d"?
  - \`Query.a\`: field removed. (breaking) Deprecated before: Use \\[b\\].
- **query** · src/untitled-1:1
  - Cannot query field "a" on type "Query". Did you mean "b", "c", or "d"?
  - \`Query.a\`: field removed. (breaking) Deprecated before: Use \\[b\\].

## Operations that use deprecated elements (1)

- **UsesB** · [src/q.graphql:1](</src/q.graphql#L1>)
  - \`Query.b\`: deprecated: Use d.

## Removed (1)

- \`Query.a\`: field removed. (breaking) Deprecated before: Use \\[b\\].

## Changed (1)

- \`Query.c\`: type changed from Int to String. (breaking)

## Deprecated (1)

- \`Query.b\`: deprecated: Use d.

## Added (1)

- \`Query.d\`: field added.

`,
		);
	});

	it('lists the operations that receive other values after the operations that break', () => {
		const report = reportOf('type Query { a: Int! b: Int c: Int }', 'type Query { a: Int b: Int @deprecated }', {
			'q.graphql': 'query A { a }\nquery B { b }\nquery C { c }\n',
		});
		const text = printSchemaChangeReport(report, linked, l10n);
		assert.match(
			text,
			/^1 operation breaks, 1 operation receives other values, 1 operation uses deprecated elements\. /m,
		);
		assert.match(
			text,
			/break \(1\)[\s\S]*\n## Operations that receive other values \(1\)\n\n- \*\*A\*\* .*\n {2}- `Query\.a`: type changed from Int! to Int\. \(breaking\)\n\n## Operations that use deprecated/,
		);
	});

	it('lists the operations that were not checked completely, because of interpolations, if the schema has changes', () => {
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
		const program = 'gql`query Computed ${rest}`; gql`query Open { b ${fields} }`;';
		const index = new WorkspaceIndex();
		const graphql = readGraphqlRegions(program, embeddedGraphqlRegions(program, 'typescript'));
		index.setFile(createIndexedDocument({ uri: 'q.ts', folder: undefined }, graphql));
		const [before, after] = [buildSchema('type Query { a: Int b: Int }'), buildSchema('type Query { b: Int }')];
		assert.deepEqual(compareSchemaVersions(before, before, index).operations, []);
		const report = { ...common, ...compareSchemaVersions(before, after, index) };
		const text = printSchemaChangeReport(report, linked, l10n);
		assert.match(text, /^2 operations with interpolations were not checked completely\. Schema elements: /m);
		assert.match(text, /## Operations that were not checked, because of interpolations \(1\)\n\n- \*\*Computed\*\*/);
		assert.match(text, /## Operations that were checked except for interpolations \(1\)\n\n- \*\*Open\*\*/);
	});

	it('shows texts of the server and names literally, without links, pictures and HTML', () => {
		const reason = '[x](command:evil) ![p](https://evil.example/p.png) <b>bold</b>\\n# heading';
		const report = reportOf('type Query { a: Int }', `type Query { a: Int @deprecated(reason: "${reason}") }`, {});
		const text = printSchemaChangeReport({ ...report, title: '[T](u)\n# x', notes: ['# note'] }, linked, l10n);
		assert.match(text, /^# Schema Changes: \\\[T\\\]\(u\) # x$/m);
		assert.match(
			text,
			/deprecated: \\\[x\\\]\(command:evil\) !\\\[p\\\]\(https\\:\/\/evil\.example\/p\.png\) \\<b\\>bold\\<\/b\\> # heading$/m,
		);
		assert.match(text, /^\\# note$/m);
	});

	it('lists an element that is no longer deprecated under the changed elements', () => {
		const report = reportOf('type Query { a: Int @deprecated }', 'type Query { a: Int }', {});
		const text = printSchemaChangeReport(report, linked, l10n);
		assert.match(text, /\n## Changed \(1\)\n\n- `Query\.a`: no longer deprecated\.\n/);
		assert.doesNotMatch(text, /## Deprecated/);
	});

	it('states that there are no differences', () => {
		const same = reportOf('type Query { a: Int }', 'type Query { a: Int }', { 'q.graphql': '{ a }' });
		assert.match(printSchemaChangeReport(same, linked, l10n), /\n\nThe schemas have no differences\.\n\n$/);
	});

	it('lists 2,000 changes of a group, and states how many more there are', () => {
		const fields = Array.from({ length: 2005 }, (_, index) => `f${index}: Int`).join(' ');
		const report = reportOf('type Query { a: Int }', `type Query { a: Int ${fields} }`, {});
		assert.match(
			printSchemaChangeReport(report, linked, l10n),
			/## Added \(2005\)[\s\S]*`Query\.f1999`: field added\.\n\n5 more are not listed\.\n/,
		);
	});
});

describe('schemaChangeNotification', () => {
	const table: readonly (readonly [before: string, after: string, operation: string, text: string])[] = [
		['a: Int', 'a: Int b: Int', '{ a }', 'No operation of this workspace is affected. Schema elements: 1 added.'],
		['a: Int', 'b: Int', '{ a }', '1 operation breaks. Schema elements: 1 removed, 1 added.'],
		['a: Int', 'a: Int @deprecated', '{ a }', '1 operation uses deprecated elements. Schema elements: 1 deprecated.'],
		['a: Int', 'a: String', '{ a }', '1 operation receives other values. Schema elements: 1 changed.'],
		['a: Int @deprecated', 'a: Int', '', 'No operation of this workspace is affected. Schema elements: 1 changed.'],
		['a: Int b: Int', 'b: Int', '{ a } query Q { a b }', '2 operations break. Schema elements: 1 removed.'],
	];
	for (const [before, after, operation, text] of table) {
		it(`counts affected operations and elements: ${text}`, () => {
			const report = reportOf(`type Query { ${before} }`, `type Query { ${after} }`, { 'q.graphql': operation });
			assert.equal(schemaChangeNotification(report, l10n), `The schema of Test has changed. ${text}`);
		});
	}
});
