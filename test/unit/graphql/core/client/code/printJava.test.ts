import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { operationModel } from '../../../../../../src/graphql/core/client/code/operationModel.ts';
import { javaPrinter } from '../../../../../../src/graphql/core/client/code/printJava.ts';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';

describe('javaPrinter', () => {
	for (const [columns, end] of [
		[100, ' {}'],
		[101, '('],
	] as const) {
		it(`ends the first line of a record of ${columns} columns with "${end.trim()}"`, () => {
			// The line is indented by four columns in the class of the program.
			const before = '    public record Part(@Nullable Integer ';
			const name = 'x'.repeat(columns - `${before}) {}`.length);
			const schema = buildSchema(`type Query { part: Part } type Part { ${name}: Int }`);
			const model = operationModel(schema, checkOperation(`query Q { part { ${name} } }`, 'Q'), []);
			const { types = [] } = javaPrinter.regions(model);
			const line = types.find((each) => each.startsWith('public record Part(')) ?? '';
			assert.equal(line.slice(line.endsWith('{}') ? -3 : -1), end, line);
		});
	}

	it('writes a text as a text block of Java that has the same value', () => {
		const indentation = ' '.repeat(12);
		const lines = [
			'"""',
			String.raw`${indentation}a \\d \"\"\"`,
			'',
			String.raw`${indentation}b\s`,
			`${indentation}"""`,
		];
		assert.equal(javaPrinter.quote('a \\d """\n\nb '), lines.join('\n'));
	});
});
