import assert from 'node:assert/strict';
import { buildSchema, type GraphQLSchema } from 'graphql';
import type * as vscode from 'vscode';
import { OpenGraphqlDocuments } from '../../../../../src/graphql/vscode/documents/openGraphqlDocuments.ts';

/** Returns a TypeScript document of one line. */
function documentOf(text: string): vscode.TextDocument {
	const document = {
		uri: { scheme: 'file', path: '/a.ts' },
		languageId: 'typescript',
		version: 1,
		getText: () => text,
		offsetAt: ({ character }: vscode.Position) => character,
	};
	return document as unknown as vscode.TextDocument;
}

describe('OpenGraphqlDocuments', () => {
	for (const [where, marked, isGraphql] of [
		['before a literal', `const query‸ = gql\`query Q { \${fields} }\`;`, false],
		['in a literal', `const query = gql\`query‸ Q { \${fields} }\`;`, true],
		['directly before an interpolation', `const query = gql\`query Q { ‸\${fields} }\`;`, true],
		['in an interpolation', `const query = gql\`query Q { \${fi‸elds} }\`;`, false],
		['directly after an interpolation', `const query = gql\`query Q { \${fields}‸ }\`;`, true],
		['after a literal', `const query = gql\`query Q { \${fields} }\`;‸`, false],
	] as const) {
		it(`readAt returns ${isGraphql ? 'the GraphQL' : 'undefined'} at a position ${where}`, () => {
			const position = { line: 0, character: marked.indexOf('‸') } as vscode.Position;
			const read = new OpenGraphqlDocuments(() => undefined).readAt(documentOf(marked.replace('‸', '')), position);
			assert.equal(read !== undefined, isGraphql);
		});
	}

	it('decides anew what is GraphQL when the first schema is loaded, but not when a schema has changed', () => {
		const document = documentOf('a("mutation observer { options }"); a("{ old { a } }");');
		const schemas = ['', 'old: Int', 'new: Int'].map((field) => field && buildSchema(`type Query { ${field} }`));
		let schema: GraphQLSchema | undefined;
		const documents = new OpenGraphqlDocuments(() => schema);
		const found = schemas.map((each) => {
			schema = each || undefined;
			return documents.read(document)?.definitions.map(({ kind }) => kind);
		});
		assert.deepEqual(found, [['mutation'], ['query'], ['query']]);
	});

	it('reads a document again after its language has changed', () => {
		const document = { ...documentOf('{ a }'), languageId: 'javascript' };
		const documents = new OpenGraphqlDocuments(() => undefined);
		assert.equal(documents.read(document), undefined);
		document.languageId = 'graphql';
		assert.equal(documents.read(document)?.definitions.length, 1);
	});
});
