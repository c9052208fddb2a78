import assert from 'node:assert/strict';
import { matchesSymbolSearch } from '../../../../../../src/graphql/core/language/navigation/definitionNames.ts';

const table: readonly (readonly [name: string, query: string, expected: boolean])[] = [
	['GetStudents', '', true],
	['GetStudents', 'GetStudents', true],
	['GetStudents', 'gst', true],
	['GetStudents', 'get stud', true],
	['GetStudents', 'gsts', true],
	['GetStudents', 'stg', false],
	['GetStudents', 'GetStudentss', false],
	['tt', 'ttt', false],
];

describe('matchesSymbolSearch', () => {
	for (const [name, query, expected] of table) {
		it(`the definition name ${name} ${expected ? 'matches' : 'does not match'} the symbol query "${query}"`, () =>
			assert.equal(matchesSymbolSearch(name, query), expected));
	}
});
