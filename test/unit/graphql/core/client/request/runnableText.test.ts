// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import {
	chooseOperation,
	firstSentInterpolation,
	runnableText,
	withoutTrailingBlanks,
} from '../../../../../../src/graphql/core/client/request/runnableText.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { firstInterpolation } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { marked } from '../../marked.ts';

describe('chooseOperation', () => {
	const table: readonly {
		readonly title: string;
		readonly at: string;
		readonly name?: string;
		readonly kind?: string;
		readonly chosen: string | undefined;
	}[] = [
		{ title: 'chooses the operation at the cursor', at: 'query A { a }\nquery B { |b }', chosen: 'B' },
		{ title: 'chooses the operation that ends at the cursor', at: 'query A { a }|\nquery B { b }', chosen: 'A' },
		{
			title: 'chooses the second of two adjacent operations when the cursor is between them',
			at: 'query A {a}|query B {b}',
			chosen: 'B',
		},
		{
			title: 'chooses the only operation when the cursor is outside of it',
			at: '|\n\nquery A { a }\nfragment F on T { b }',
			chosen: 'A',
		},
		{
			title: 'chooses none of several operations when the cursor is between them',
			at: 'query A { a }\n|\nquery B { b }',
			chosen: undefined,
		},
		{
			title: 'chooses none of several operations when the cursor is in a fragment',
			at: 'query A { a }\nfragment F on T { | }\nquery B { b }',
			chosen: undefined,
		},
		{
			title: 'prefers the requested name to the cursor position',
			at: 'query A { |a }\nquery B { b }',
			name: 'B',
			chosen: 'B',
		},
		{
			title: 'chooses no operation when the requested name does not exist',
			at: 'query A { |a }',
			name: 'B',
			chosen: undefined,
		},
		{ title: 'chooses no operation in a document without operations', at: 'fragment F on T { | }', chosen: undefined },
		{
			title: 'chooses no mutation at the cursor when a query is requested',
			at: 'mutation A { |a }',
			kind: 'query',
			chosen: undefined,
		},
		{
			title: 'chooses the only query when a query is requested and a mutation is at the cursor',
			at: 'mutation A { |a }\nquery B { b }',
			kind: 'query',
			chosen: 'B',
		},
		{
			title: 'chooses the operation at the cursor when its kind is requested',
			at: 'query A { a }\nquery B { |b }',
			kind: 'query',
			chosen: 'B',
		},
	];
	for (const { title, at, name, kind, chosen } of table) {
		it(title, () => {
			const { text, offset } = marked(at);
			assert.equal(chooseOperation(splitDefinitions(text), { name, kind, offset })?.name, chosen);
		});
	}
});

describe('chooseOperation with duplicate names', () => {
	const chosenAt = (at: string) => {
		const { text, offset } = marked(at);
		const chosen = chooseOperation(splitDefinitions(text), { name: 'A', offset });
		return chosen && text.slice(chosen.start, chosen.end);
	};

	it('chooses the operation at the offset among operations that have the requested name', () => {
		assert.equal(chosenAt('query A { first }\n|query A { second }'), 'query A { second }');
	});

	it('chooses the first of the operations that have the requested name when the offset is in none of them', () => {
		assert.equal(chosenAt('query A { first }\nquery A { second }\nquery B { |b }'), 'query A { first }');
	});
});

describe('runnableText', () => {
	const make = (text: string, name: string, others?: WorkspaceFragments) => {
		const graphql = readGraphql(text);
		const operation = chooseOperation(graphql.definitions, { name });
		assert.ok(operation);
		return runnableText(graphql, operation, others);
	};
	const run = (text: string, name: string) => make(text, name).text;
	const text = [
		'# blåbær 🫐',
		'query A { a }',
		'query B { ...F } fragment F on T { ...G ... on U { u } }',
		'fragment Unused on T { x }',
		'mutation C { c }',
		'fragment G on T { ...F }',
	].join('\r\n');

	it('replaces the definitions of a document that the operation to run does not use by spaces', () => {
		assert.deepEqual(
			run(text, 'B')
				.split('\r\n')
				.map((line) => line.trimEnd()),
			['', '', 'query B { ...F } fragment F on T { ...G ... on U { u } }', '', '', 'fragment G on T { ...F }'],
		);
	});

	it('does not change the position of any character of the operation to run and the fragments that it uses', () => {
		const sent = run(text, 'B');
		for (let offset = 0; offset < sent.length; offset += 1) {
			assert.ok(sent[offset] === text[offset] || sent[offset] === ' ', `offset ${offset}`);
		}
		assert.equal(sent.indexOf('query B'), text.indexOf('query B'));
		assert.equal(sent.indexOf('fragment G'), text.indexOf('fragment G'));
	});

	it('does not change comments and strings of the operation to run', () => {
		const operation = 'query A {\n  # why\n  a(x: """\n   {  }\n""")\n}';
		assert.equal(run(`{ b }\n${operation}\n{ c }`, 'A').trim(), operation);
	});

	describe('runnableText with fragments of other documents', () => {
		/**
		 * Returns the fragments of other documents by name. `documents` maps the URI of each document to
		 * its text.
		 */
		const others = (documents: Readonly<Record<string, string>>): WorkspaceFragments =>
			new Map(
				Object.entries(documents).flatMap(([uri, documentText]) =>
					splitDefinitions(documentText).map((definition) => [
						definition.name ?? '',
						{ uri, documentText, definition },
					]),
				),
			);
		/**
		 * Returns the text to send for the operation `A`, and its segments with their documents and
		 * offsets in these documents, as `<document>:<offset> <text>`.
		 */
		const sent = (document: string, documents: Readonly<Record<string, string>>) => {
			const { text, segments } = make(document, 'A', others(documents));
			return {
				text,
				parts: segments.map(
					({ start, end, offset, fragment }) => `${fragment?.uri ?? 'own'}:${offset} ${text.slice(start, end)}`,
				),
			};
		};

		it('appends each fragment of other documents that the operation uses, directly or through fragments, once', () => {
			const { text, parts } = sent('query A { ...F ...F ...G }\nquery B { b }', {
				'f.graphql': 'fragment F on T { ...G ...H }',
				'gh.graphql': '# two\nfragment G on T { g }\nfragment H on T { ...F h }',
				'unused.graphql': 'fragment U on T { u }',
			});
			assert.equal(
				text,
				[
					'query A { ...F ...F ...G }',
					'fragment F on T { ...G ...H }',
					'fragment G on T { g }',
					'fragment H on T { ...F h }',
				].join('\n\n'),
			);
			assert.deepEqual(parts, [
				'own:0 query A { ...F ...F ...G }',
				'f.graphql:0 fragment F on T { ...G ...H }',
				'gh.graphql:6 fragment G on T { g }',
				'gh.graphql:28 fragment H on T { ...F h }',
			]);
		});

		it("prefers a fragment of the operation's document to a fragment with the same name in another document", () => {
			const { parts } = sent('fragment G on T { own }\nquery A { ...F }', {
				'f.graphql': 'fragment F on T { ...G }',
				'g.graphql': 'fragment G on T { other }',
			});
			assert.deepEqual(parts, [
				'own:0 fragment G on T { own }\nquery A { ...F }',
				'f.graphql:0 fragment F on T { ...G }',
			]);
		});

		it('does not change lines and columns of the operation when fragments of other documents are appended', () => {
			const document = '# blåbær 🫐\r\nquery B { b }\r\n\r\n  query A {\r\n    ...F\r\n  }\r\n# end';
			const { text } = sent(document, { 'f.graphql': 'fragment F on T { f }' });
			assert.equal(text.indexOf('query A'), document.indexOf('query A'));
			assert.equal(text.split('\r\n').length, 6);
		});

		it('sends a spread of an undefined fragment unchanged', () => {
			assert.equal(sent('query A { ...F }', {}).text, 'query A { ...F }');
		});
	});
});

describe('runnableText for GraphQL in programs', () => {
	const programs = {
		json: String.raw`{ "query": "query A { a(b: \"bl\u00e5\") ...F }" }`,
		typescript: 'gql`fragment F on T { c(d: "\\u00e5") ${e} ${f} }`',
	};
	const read = (languageId: keyof typeof programs) =>
		readGraphqlRegions(programs[languageId], embeddedGraphqlRegions(programs[languageId], languageId));
	const graphql = read('json');
	const operation = chooseOperation(graphql.definitions, {}) ?? assert.fail();

	/** Returns the fragment of a document as it is known to the workspace. */
	const fragmentIn = (documentText: string, source: string): WorkspaceFragments => {
		const [definition = assert.fail()] = readGraphqlRegions(
			source,
			embeddedGraphqlRegions(source, 'typescript'),
		).definitions;
		return new Map([['F', { uri: 'f.ts', documentText, source, definition }]]);
	};

	it('sends the characters of escape sequences in strings, and adds spaces after them', () => {
		const fragments = fragmentIn(read('typescript').text, programs.typescript);
		const [own, other] = runnableText(graphql, operation, fragments).text.trim().split('\n\n');
		assert.equal(own?.replaceAll(/ {2,}/g, '  '), 'query A { a(b:  "blå"  ) ...F }');
		assert.match(other ?? '', /^fragment F on T \{ c\(d: "å" {5}\) /);
	});

	it('sends the character of an escape sequence, and spaces after the string, when only the fragment is in a program', () => {
		const own = readGraphql('query A { ...F }');
		const [first = assert.fail()] = own.definitions;
		const fragments = fragmentIn(read('typescript').text, programs.typescript);
		const [, other] = runnableText(own, first, fragments).text.split('\n\n');
		assert.match(other ?? '', /^fragment F on T \{ c\(d: "å" {5}\) /);
	});

	it('sends noncharacters of a GraphQL document unchanged', () => {
		const text = 'query A { a(b: "\uffff") ...F }';
		const documentText = 'fragment F on T { c(d: "\uffff") }';
		const [definition = assert.fail()] = splitDefinitions(documentText);
		const fragments = new Map([['F', { uri: 'f.graphql', documentText, definition }]]);
		const own = readGraphql(text);
		const [first = assert.fail()] = own.definitions;
		assert.equal(runnableText(own, first, fragments).text, `${text}\n\n${documentText}`);
	});

	describe('firstSentInterpolation', () => {
		it('firstSentInterpolation returns the fragment and the offset of the first interpolation when only a fragment of another document contains interpolations', () => {
			const fragments = fragmentIn(read('typescript').text, programs.typescript);
			const sent = runnableText(graphql, operation, fragments);
			const found = firstSentInterpolation(graphql, operation, sent);
			assert.equal(found?.fragment?.uri, 'f.ts');
			assert.equal(found.offset, programs.typescript.indexOf('${e}'));
		});

		it('firstSentInterpolation returns the offset of an interpolation in the operation before those in fragments', () => {
			const code = 'gql`query A { a ${b} ...F }`';
			const own = readGraphqlRegions(code, embeddedGraphqlRegions(code, 'typescript'));
			const [first = assert.fail()] = own.definitions;
			const sent = runnableText(own, first, fragmentIn(read('typescript').text, programs.typescript));
			assert.deepEqual(firstSentInterpolation(own, first, sent), { offset: code.indexOf('${b}'), fragment: undefined });
		});

		it('firstSentInterpolation returns undefined for an operation and fragments without interpolations', () => {
			const fragments = fragmentIn('fragment F on T { c }', 'gql`fragment F on T { c }`');
			assert.equal(firstSentInterpolation(graphql, operation, runnableText(graphql, operation, fragments)), undefined);
		});
	});
});

describe('firstInterpolation', () => {
	const partIn = (code: string, name: string) => {
		const text = readGraphqlRegions(code, embeddedGraphqlRegions(code, 'typescript'));
		const operation = chooseOperation(text.definitions, { name });
		assert.ok(operation);
		const part = firstInterpolation(text, operation);
		return part && code.slice(part.start, part.end);
	};
	const rows: readonly (readonly [title: string, code: string, expected: string | undefined])[] = [
		['finds no interpolation in an operation without interpolations', 'gql`query A { a }`', undefined],
		['finds the first interpolation in an operation', 'gql`query A { a ${b} ${c} }`', '${b}'],
		['ignores an interpolation in another operation', 'gql`query A { a }`; gql`query B { ${b} }`', undefined],
		[
			'finds an interpolation in a fragment that the operation uses',
			'gql`query A { ...F }`; gql`fragment F on T { ...G } fragment G on T { ${b} }`',
			'${b}',
		],
		['ignores an interpolation between definitions', 'gql`${F} query A { ...F } ${G}`', undefined],
		[
			'prefers a fragment of the same template to one of another template',
			'gql`query A { ...F } fragment F on T { a ${b} }`; gql`fragment F on T { c ${d} }`',
			'${b}',
		],
	];
	for (const [title, code, expected] of rows) {
		it(title, () => assert.equal(partIn(code, 'A'), expected));
	}

	it('finds no interpolation in an operation of a GraphQL document', () => {
		const text = readGraphql('query A { a }');
		assert.equal(firstInterpolation(text, chooseOperation(text.definitions, {}) ?? assert.fail()), undefined);
	});
});

describe('withoutTrailingBlanks', () => {
	const rows: readonly (readonly [title: string, text: string, expected: string])[] = [
		['removes the spaces of blank lines and at the ends of lines', '   \r\n  \n   { a }  \n\n', '\r\n\n   { a }\n\n'],
		['removes spaces after a string but not before it', '{ a(b:   "c"  )  \n}', '{ a(b:   "c"  )\n}'],
		['does not remove spaces in a block string', '{ a(b: """  \n  c  \n""")  \n}', '{ a(b: """  \n  c  \n""")\n}'],
	];
	for (const [title, text, expected] of rows) {
		it(title, () => assert.equal(withoutTrailingBlanks(text), expected));
	}
});
