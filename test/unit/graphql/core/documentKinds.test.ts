import assert from 'node:assert/strict';
import { concernsGraphql, isGraphqlCandidate } from '../../../../src/graphql/core/documentKinds.ts';

describe('concernsGraphql', () => {
	const documents: readonly (readonly [
		title: string,
		languageId: string,
		uri: string,
		concerns: boolean,
		text?: string,
	])[] = [
		['a GraphQL file', 'graphql', 'file:///a/students.graphql', true],
		['an untitled GraphQL document', 'graphql', 'untitled:Untitled-1', true],
		['TypeScript without GraphQL', 'typescript', 'file:///a/students.ts', false],
		['JSX with a template', 'javascriptreact', 'file:///a/students.jsx', true, '<A q={gql`{ a }`} />'],
		['Python with an operation', 'python', 'file:///a/students.py', true, 'q = "query { a }"'],
		['a cell of a notebook', 'python', 'vscode-notebook-cell:/a/students.ipynb', true, 'q = "query { a }"'],
		['code of a million characters', 'python', 'file:///a/a.py', true, `q = "query { a }"${' '.repeat(999_983)}`],
		[
			'code of more than a million characters',
			'python',
			'file:///a/a.py',
			false,
			`q = "query { a }"${' '.repeat(999_984)}`,
		],
		['Python without GraphQL', 'python', 'file:///a/students.py', false, 'q = row["query"]'],
		['an earlier version of Python', 'python', 'git:/a/students.py', false, 'q = "query { a }"'],
		['a member query in JSON', 'json', 'file:///a/request.json', true, '{ "query": "{ a }" }'],
		['a variables file', 'jsonc', 'file:///a/students.graphql.variables.jsonc', true],
		['a result', 'json', 'studyadmin-result:/students.graphql/Students.json', true],
		['a schema', 'graphql', 'studyadmin-schema:/Sandbox.graphql', true],
		['JSON', 'json', 'file:///a/package.json', false],
		['another JSON file with comments', 'jsonc', 'file:///a/tsconfig.json', false],
		['C#', 'csharp', 'file:///a/Students.cs', false],
		['a converted document', 'markdown', 'studyadmin-converted:/plan.md', false],
	];
	for (const [title, languageId, uri, concerns, text = ''] of documents) {
		it(`${concerns ? 'provides' : 'does not provide'} GraphQL features for ${title}`, () => {
			const { protocol, pathname } = new URL(uri);
			const document = { languageId, uri: { scheme: protocol.slice(0, -1), path: pathname }, getText: () => text };
			assert.equal(concernsGraphql(document), concerns);
		});
	}
});

describe('isGraphqlCandidate', () => {
	const documents: readonly (readonly [languageId: string, scheme: string, path: string, isCandidate: boolean])[] = [
		['graphql', 'file', '/a/students.graphql', true],
		['graphql', 'git', '/a/students.graphql', true],
		['python', 'file', '/a/students.py', true],
		['python', 'git', '/a/students.py', false],
		['jsonc', 'file', '/a/students.graphql.variables.jsonc', false],
		['csharp', 'file', '/a/Students.cs', true],
		['plaintext', 'file', '/a/students.txt', false],
	];
	for (const [languageId, scheme, path, isCandidate] of documents) {
		it(`isGraphqlCandidate returns ${isCandidate} for the ${languageId} document ${scheme}:${path}`, () =>
			assert.equal(isGraphqlCandidate({ languageId, uri: { scheme, path } }), isCandidate));
	}
});
