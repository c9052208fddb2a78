import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { AffectedOperationFinder } from '../../../../src/graphql/core/language/comparison/affectedOperations.ts';
import { compareSchemas } from '../../../../src/graphql/core/language/comparison/compareSchemas.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { readDiagnosticSettings } from '../../../../src/graphql/messages/diagnosticMessages.ts';
import { affectedOperationFindings, reportedDiagnostic } from '../../../../src/graphql/messages/reportedDiagnostic.ts';
import { LinePositionConverter } from '../../../../src/shared/core/code/linePositionConverter.ts';
import { createSettingReader } from '../../../../src/shared/core/settingDefinitions.ts';
import { l10n } from '../../support/l10n.ts';
import { diagnose } from '../support/diagnose.ts';

const locale = { l10n, locale: 'en', today: { year: 2026, month: 11, day: 22 } };

function fileWith(text: string) {
	return { file: { uri: 'a.graphql', root: 'SRCROOT' }, text, lines: new LinePositionConverter(text) };
}

describe('reportedDiagnostic', () => {
	const schema = buildSchema(`
		type Query { name: String }
		type Mutation { rename(name: String): Payload }
		type Payload { name: String errors: [Problem!] }
		type Problem { message: String }
	`);
	const text = 'mutation Rename { rename(name: "a") { name } }';

	for (const [setting, expected] of [
		['error', ['graphql/lint', 'information']],
		['warning', ['graphql/lint', 'information']],
		['off', undefined],
	] as const) {
		it(`returns ${expected ? 'information' : 'nothing'} for a lint with the severity ${setting} in the settings`, () => {
			const settings = readDiagnosticSettings(
				createSettingReader((name) => (name === 'graphql.lint.mutation-errors-not-selected' ? setting : undefined)),
			);
			const [diagnostic] = diagnose(text, schema);
			assert.ok(diagnostic?.kind === 'lint');
			const reported = reportedDiagnostic(diagnostic, fileWith(text), settings, locale);
			assert.deepEqual(reported && [reported.rule, reported.severity], expected);
		});
	}
});

describe('affectedOperationFindings', () => {
	it('returns findings with their own identities and elements for two errors in one line of an operation', () => {
		const text = 'query A { a b }';
		const graphql = readGraphql(text);
		const [before, after] = [
			buildSchema('type Query { a: Int b: Int remaining: Int }'),
			buildSchema('type Query { remaining: Int }'),
		];
		const finder = new AffectedOperationFinder({ before, after, changes: compareSchemas(before, after) });
		const [affected] = finder.in({ graphql, otherFragments: new Map() });
		assert.ok(affected);
		const findings = affectedOperationFindings(affected, fileWith(text), l10n);
		assert.deepEqual(
			findings.map(({ element }) => element),
			['Query.a', 'Query.b'],
		);
		const identities = findings.map(({ identity }) => identity);
		assert.deepEqual(identities, [
			'graphql/schema-change\nA\nCannot query field "a" on type "Query".\nquery A { a b }',
			'graphql/schema-change\nA\nCannot query field "b" on type "Query".\nquery A { a b }',
		]);
	});
});
