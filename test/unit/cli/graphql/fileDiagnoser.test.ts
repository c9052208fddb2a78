import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { FileDiagnoser } from '../../../../src/cli/graphql/fileDiagnoser.ts';
import { readRepositorySettings } from '../../../../src/cli/repositorySettings.ts';
import { WorkspaceIndex } from '../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import type { UserError } from '../../../../src/shared/core/errors.ts';

describe('FileDiagnoser', () => {
	it('reports the syntax errors of a document that cannot be validated with its schema, and names the document', async () => {
		const schema = buildSchema('type Query { name: String }');
		schema.getQueryType = () => {
			throw new Error('no query type');
		};
		const reported: UserError[] = [];
		const diagnoser = new FileDiagnoser(
			{
				folder: '/repository',
				nextSchema: undefined,
				settings: readRepositorySettings('/repository'),
				today: { year: 2026, month: 11, day: 22 },
				report: (error) => reported.push(error),
			},
			new WorkspaceIndex(),
		);
		const text = 'query A { name }\nquery B { name(: }\n';
		const { findings } = await diagnoser.diagnose({
			relativePath: 'a b.graphql',
			path: '/repository/a b.graphql',
			text,
			graphql: readGraphql(text),
			schema: { schema, rootFields: new Set(['name']), definitionsInOtherFiles: () => undefined },
		});
		assert.deepEqual(
			findings.map(({ relativePath, diagnostic: { rule, range, file } }) => [
				relativePath,
				rule,
				range.start.line,
				file,
			]),
			[['a b.graphql', 'graphql/syntax', 1, { uri: 'a%20b.graphql', root: 'SRCROOT' }]],
		);
		assert.deepEqual(
			reported.map(({ code, details }) => [code, details]),
			[['cli/graphql-not-validated', { file: 'a b.graphql' }]],
		);
	});

	it('reports the findings of a document that cannot be compared with the next schema, and names the document', async () => {
		const nextSchema = buildSchema('type Query { other: String }');
		nextSchema.getField = () => {
			throw new Error('no fields');
		};
		const reported: UserError[] = [];
		const diagnoser = new FileDiagnoser(
			{
				folder: '/repository',
				nextSchema,
				settings: readRepositorySettings('/repository'),
				today: { year: 2026, month: 11, day: 22 },
				report: (error) => reported.push(error),
			},
			new WorkspaceIndex(),
		);
		const schema = buildSchema('type Query { name: String }');
		const text = 'query A { name }\nquery B { missing }\n';
		const { findings, affected } = await diagnoser.diagnose({
			relativePath: 'a.graphql',
			path: '/repository/a.graphql',
			text,
			graphql: readGraphql(text),
			schema: { schema, rootFields: new Set(['name']), definitionsInOtherFiles: () => undefined },
		});
		assert.deepEqual(
			findings.map(({ diagnostic }) => [diagnostic.rule, diagnostic.range.start.line]),
			[['graphql/validation', 1]],
		);
		assert.deepEqual(affected, []);
		assert.deepEqual(
			reported.map(({ code, details }) => [code, details]),
			[['cli/graphql-not-compared', { file: 'a.graphql' }]],
		);
	});
});
