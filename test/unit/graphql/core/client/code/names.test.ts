import assert from 'node:assert/strict';
import {
	camelCase,
	distinctIdentifiers,
	pascalCase,
	snakeCase,
} from '../../../../../../src/graphql/core/client/code/names.ts';

describe('names of programs', () => {
	const rows: readonly (readonly [name: string, pascal: string, camel: string, snake: string])[] = [
		['startTermin', 'StartTermin', 'startTermin', 'start_termin'],
		['StudenterV2', 'StudenterV2', 'studenterV2', 'studenter_v2'],
		['get_all_students', 'GetAllStudents', 'getAllStudents', 'get_all_students'],
		['HTTPServer', 'HTTPServer', 'httpServer', 'http_server'],
		['URL', 'URL', 'url', 'url'],
		['__typename', 'Typename', 'typename', 'typename'],
		['_1', 'X1', 'x1', 'x1'],
		['_', 'X', 'x', 'x'],
	];
	for (const [name, pascal, camel, snake] of rows) {
		it(`the name ${name} is ${pascal}, ${camel} and ${snake} in the styles of languages`, () => {
			assert.deepEqual([pascalCase(name), camelCase(name), snakeCase(name)], [pascal, camel, snake]);
		});
	}

	it('distinct names number equal names and add an underscore to reserved ones', () => {
		const reserved = new Set(['class']);
		assert.deepEqual(distinctIdentifiers(['class', 'Class', 'a_b', 'aB', 'aB2', 'CLASS'], camelCase, reserved), [
			'class_',
			'class_2',
			'aB',
			'aB2',
			'aB22',
			'class_3',
		]);
	});
});
