import assert from 'node:assert/strict';
import { toolProgressMessages } from '../../../../src/graphql/messages/toolProgressMessages.ts';
import { l10n } from '../../support/l10n.ts';

const messages = toolProgressMessages(l10n, (id) => (id === undefined ? 'Active' : { test: 'Test [x](y)' }[id]));
const document = 'query Students { students { id } }';

describe('the message for a running call of a tool', () => {
	const cases: readonly (readonly [message: string, expected: string])[] = [
		[messages.runQuery({ document }), 'Running "Students" on "Active"'],
		[messages.runQuery({ document, environment: 'test' }), 'Running "Students" on "Test  x (y)"'],
		[messages.runQuery({ document, environment: 'gone' }), 'Running "Students" on "gone"'],
		[messages.runQuery({ document: `${document} query B { x }`, operationName: 'B' }), 'Running "B" on "Active"'],
		[messages.runQuery({ document: `${document} query B { x }` }), 'Running a GraphQL operation on "Active"'],
		[messages.runQuery({ document: 7, environment: {}, operationName: [] }), 'Running a GraphQL operation on "Active"'],
		[messages.checkOperation({ document }), 'Checking "Students"'],
		[messages.checkOperation({}), 'Checking a GraphQL operation'],
		[messages.findInSchema({ query: 'a $(x) `b` **c**' }), 'Searching the schema for "a  (x)  b    c  "'],
		[messages.findInSchema({}), 'Listing the queries and mutations of the schema'],
		[messages.compareSchemas({ before: 'a.graphql' }), 'Comparing "a.graphql" with the current schema'],
		[messages.compareSchemas({ before: 'a\n# b', after: 'c' }), 'Comparing "a # b" with "c"'],
	];
	for (const [message, expected] of cases) {
		it(`is ${JSON.stringify(expected)}, without Markdown from the input`, () => {
			assert.equal(message.replaceAll(/ +/g, ' '), expected.replaceAll(/ +/g, ' '));
		});
	}

	it('the progress message of a tool call has fewer than 250 characters for an input of a million characters', () => {
		for (const message of [messages.findInSchema, messages.checkOperation, messages.compareSchemas]) {
			const long = 'x'.repeat(1_000_000);
			assert.ok(message({ query: long, document: `query ${long} { a }`, before: long, after: long }).length < 250);
		}
	});
});
