import assert from 'node:assert/strict';
import {
	embeddingFileGlobs,
	embeddingLanguageOfFile,
	readEmbeddedGraphql,
} from '../../../../../../src/graphql/core/language/embedded/embeddedFile.ts';

describe('embeddingLanguageOfFile', () => {
	const languages: readonly (readonly [path: string, language: string | undefined])[] = [
		['src/a.ts', 'typescript'],
		['a.d.MTS', 'typescript'],
		['a.tsx', 'typescriptreact'],
		['a.cjs', 'javascript'],
		['a.jsx', 'javascriptreact'],
		['a.pyw', 'python'],
		['a.csx', 'csharp'],
		['A.java', 'java'],
		['a.kts', 'kotlin'],
		['a.go', 'go'],
		['README.markdown', 'markdown'],
		['a.jsonc', 'jsonc'],
		['a.rest', 'rest'],
		['a.ipynb', 'notebook'],
		['a.graphql', undefined],
		['a.tsv', undefined],
	];
	for (const [path, language] of languages) {
		it(`returns ${language ?? 'nothing'} for ${path}`, () => {
			assert.equal(embeddingLanguageOfFile(path), language);
		});
	}

	it('contains a glob for each ending, in upper and lower case', () => {
		assert.ok(embeddingFileGlobs.includes('*.[tT][sS]') && embeddingFileGlobs.includes('*.[iI][pP][yY][nN][bB]'));
	});
});

describe('readEmbeddedGraphql', () => {
	const files: readonly (readonly [path: string, text: string, names: readonly (string | undefined)[] | undefined])[] =
		[
			['a.py', 'q = "query A { a(b: 1) }"', ['A']],
			['a.py', 'q = "{ student { id } }"', [undefined]],
			['a.py', 'q = "{ course { id } }"', undefined],
			['a.txt', 'q = "query A { a }"', undefined],
		];
	for (const [path, text, names] of files) {
		it(`reads ${names ? 'the operation' : 'no GraphQL'} in ${path} with ${text}`, () => {
			assert.deepEqual(
				readEmbeddedGraphql(text, path, new Set(['student']))?.definitions.map(({ name }) => name),
				names,
			);
		});
	}
});
