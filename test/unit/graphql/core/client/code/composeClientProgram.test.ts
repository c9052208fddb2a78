import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import type { ApiEnvironment } from '../../../../../../src/environments/core/environment.ts';
import { composeClientProgram } from '../../../../../../src/graphql/core/client/code/composeClientProgram.ts';
import { programLanguages } from '../../../../../../src/graphql/core/client/code/languages.ts';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';

const schema = buildSchema(`
	type Query {
		courses(first: Int = 50, after: String, filter: Filter): CourseConnection
		search(text: String!, terms: [Term!], limit: Int): [Found]
		person(id: ID!): Person
	}
	type CourseConnection { edges: [CourseEdge] pageInfo: PageInfo! totalCount: Int! }
	type CourseEdge { node: Course cursor: String! }
	type PageInfo { hasNextPage: Boolean! endCursor: String }
	type Course { code: String! class: String credits: Float term: Term starts: Date grid: [[Int!]!] isOpen: Boolean! }
	type Person { id: ID! name: String birthday: Date courses(first: Int, after: String): CourseConnection! }
	type Room { number: Int! building: Building }
	type Building { name: String! rooms: [Room!]! }
	union Found = Course | Person | Room
	enum Term { AUTUMN SPRING class }
	input Filter { terms: [Term!] codes: [[String!]!] from: Date min: Float! = 7.5 isOpen: Boolean inner: Filter }
	scalar Date
`);
const [headers, secretHeaders] = [{ 'X-Flag': 'on' }, ['X-Api-Key']];
const exchange: ApiEnvironment = {
	id: 'test',
	label: 'Test',
	kind: 'test',
	api: {
		url: 'https://api.example/',
		headers,
		secretHeaders,
		authentication: {
			type: 'oidc',
			authUrl: 'https://idp.example',
			issuer: undefined,
			clientId: 'app',
			clientAuthentication: undefined,
			scopes: ['openid', 'read', 'write'],
			audience: 'https://ds.example',
			redirect: { method: 'uriHandler' },
		} as unknown as Extract<ApiEnvironment['api']['authentication'], { type: 'oidc' }>,
	},
};
const basic: ApiEnvironment = {
	...exchange,
	label: 'Basic "1"',
	api: { url: 'https://api.example', headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
};

/** Operations with the results, variables and pages that languages write differently. */
const operations: readonly (readonly [name: string, environment: ApiEnvironment, text: string])[] = [
	[
		'types',
		exchange,
		`query FindAll($text: String!, $terms: [Term!], $limit: Int = 5, $id: ID!, $filter: Filter) {
			search(text: $text, terms: $terms, limit: $limit) {
				__typename
				... on Course { code class credits grid isOpen }
				... on Person { id name birthday }
				... on Room { number building { name rooms { number } } }
			}
			someone: person(id: $id) { name courses(first: 3) { edges { node { term starts } } } }
			courses(first: 1, filter: $filter) { totalCount }
		}`,
	],
	['pages', basic, 'query Courses($id: ID!) { person(id: $id) { courses { edges { node { code term } } } } }'],
];

describe('composeClientProgram', () => {
	for (const language of programLanguages) {
		const template = readFileSync(join('media', 'code', language.template), 'utf8');
		for (const [name, environment, text] of operations) {
			const file = join('test', 'fixtures', 'code', 'programs', `${name}.${language.id}.txt`);
			it(`writes ${file} for the operation "${name}" in ${language.label}`, () => {
				const operation = checkOperation(text, 'Operation');
				const program = composeClientProgram({ schema, operation }, environment, { language, template });
				// To accept a change, delete the file, run the test and read the new file.
				if (!existsSync(file)) {
					writeFileSync(file, program);
					assert.fail('The file was missing and has been written.');
				}
				assert.equal(program, readFileSync(file, 'utf8'));
			});
		}
	}
});
