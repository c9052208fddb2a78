// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { diagnoseProgram } from '../../../support/diagnose.ts';

/** A program, and the names of its definitions, which have no syntax errors. */
type Row = readonly [title: string, language: string, program: string, names: readonly (string | undefined)[]];

const source = String.raw;
const rows: readonly Row[] = [
	[
		'the margin of a raw string of Kotlin',
		'kotlin',
		'val q = """\n  |query A {\n  |  a\n  |}\n""".trimMargin()',
		['A'],
	],
	['placeholders with an index', 'java', 'String.format("query A { a(id: %1$s) { b(id: %2$s) } }", x, y);', ['A']],
	['placeholders with a number', 'go', 'q := fmt.Sprintf(`query A { a(id: %[1]q) { b(id: %[1]q) } }`, id)', ['A']],
	['the placeholders %q and %v', 'go', 'q := fmt.Sprintf(`query A { a(id: %q, n: %v) { b } }`, id, n)', ['A']],
	[
		'quotes in a comment before an operation',
		'python',
		`q = """\n  # Don't "sort"\n  # 'b'\n  query A { a }\n"""`,
		['A'],
	],
	['quotes in a comment of a template', 'javascript', 'const q = `\n  # it\'s "b"\n  query A { a }\n`;', ['A']],
	[
		'JSX text that quotes GraphQL before a template',
		'typescriptreact',
		source`const A = () => <p>it's "query X" {b}</p>; const q = gql${'`'}query A { a }${'`'};`,
		['A'],
	],
	[
		'JSX text of JavaScript that quotes GraphQL before a template',
		'javascriptreact',
		source`const A = () => <p>it's "query X" {b}</p>; const q = gql${'`'}query A { a }${'`'};`,
		['A'],
	],
	['a code block that a longer fence closes', 'markdown', '```graphql\nquery A { a }\n````\n\nquery B {\n', ['A']],
	[
		'a code block that contains a block with a shorter fence',
		'markdown',
		'````graphql\n"""\n```\n{ a }\n```\n"""\ntype A { a: Int }\n````\n\nquery B {\n',
		['A'],
	],
	[
		'a code block in a quote in another quote',
		'markdown',
		'> > ```graphql\n> > query A {\n> >   a\n>> }\n> > ```\n',
		['A'],
	],
	[
		'a code block after an empty line and text that is no fence',
		'markdown',
		'\n```gql `x`\n\n~~~ gql `x`\nquery A { a }\n~~~\n',
		['A'],
	],
	['a type assertion', 'typescript', 'const a = <T>b; const q = `query A { a }`;', ['A']],
	[
		'comments of JSON with a member query',
		'jsonc',
		'{ // "query": "query X { a }"\n "url": "http://a", "query": "query A { a }" /* "query": "query Y { a }" */ }',
		['A'],
	],
	[
		'a request with the method GRAPHQL',
		'http',
		'GRAPHQL https://a/graphql\nAccept: */*\n\nquery A { a }\n\n{ "b": 1 }\n\n###\nGRAPHQL {{host}}\n\nquery B { b }\n',
		['A', 'B'],
	],
	[
		'a member query after a request with a body of GraphQL',
		'http',
		'POST https://a/graphql\nX-Request-Type: GraphQL\n\nquery A { a }\n\n###\nPOST https://a/graphql\n\n{ "query": "query B { b }" }\n',
		['A', 'B'],
	],
	[
		'variables in the body of a request',
		'http',
		'POST {{host}}\nX-Request-Type: GraphQL\n\nquery A { a(id: {{id}}, b: "{{b.c}}") { d } }\n',
		['A'],
	],
	[
		'an empty line before an unnamed query in the body of a request',
		'http',
		'POST a\nX-Request-Type: GraphQL\n\nfragment F on A { a }\n\n{ b { ...F } }\n',
		['F', undefined],
	],
	['no variables in the body of a request', 'http', 'POST a\nX-Request-Type: GraphQL\n\nquery A { a }\n\n{}\n', ['A']],
	[
		'variables after the body of the second request',
		'http',
		'GRAPHQL a\n\nquery A { a }\n\n###\nGRAPHQL a\n\nquery B { b }\n\n{ "c": 1 }\n',
		['A', 'B'],
	],
	[
		'variables and empty lines before the request lines',
		'http',
		'@host = https://a\n\n# A comment.\n\nGRAPHQL {{host}}\n\nquery A { a }\n\n###\r\n\r\nGRAPHQL b\r\n\r\nquery B { b }\r\n',
		['A', 'B'],
	],
	[
		'scripts and responses after the bodies of requests',
		'http',
		'GRAPHQL a\n\nquery A { a }\n\n> {%\n  client.log("b");\n%}\n\n###\nGRAPHQL b\n\nquery B { b }\r\n\r\n<> b.200.json\r\n',
		['A', 'B'],
	],
	[
		'comments with a member query in requests',
		'http',
		'# POST a\n#\n# { "query": "query X { a" }\n\n###\r\nPOST b\r\n\r\n{\r\n  # "query": "query Y { a",\r\n  "query": "query A { a(b: \\"#\\") }" }\r\n',
		['A'],
	],
	[
		'wildcards in the headers before a member query',
		'http',
		'POST a\nAccept: */*\n\n{ "query": "query A { a }" }\n\n###\nPOST b\nAccept: text/*\n\n{ "query": "query B { b }" }\n',
		['A', 'B'],
	],
	['a placeholder at its start', 'python', '# language=graphql\nq = "%s query A { a }" % b', ['A']],
	['a message with a placeholder', 'go', 'fmt.Printf("query { %v }", a)', []],
	['a message with placeholders', 'go', 'fmt.Printf("mutation %q { %v }", a, b)', []],
	[
		'comments with quotes between literals',
		'javascript',
		`const q = "query A {" + // it's the "first"\n  " a " + /* don't "stop" */\n  ' }';`,
		['A'],
	],
	['a raw f-string of Python', 'python', `q = rf'query A {{ a(b: "\\\\d") {{ c }} }}'`, ['A']],
	['a raw f-string of Python with the prefix fr', 'python', `q = fr'query A {{ a(b: "\\\\d") {{ c }} }}'`, ['A']],
	['quotes in an f-string of Python 3.12', 'python', 'q = f"query A {{ a(b: {d["x"]}) {{ c }} }}"', ['A']],
	[
		'a regular expression with quotes',
		'javascript',
		'for (const a of b) /`"/.exec(a); const q = `query A { a }`;',
		['A'],
	],
	['a format of an interpolation', 'csharp', 'var q = $$"""query A { a(b: {{c:N2}}) { d } }""";', ['A']],
	['a raw string with five quotes', 'csharp', 'var q = """""\n  query A { a }\n  """"";', ['A']],
	['a raw string with six quotes', 'csharp', 'var q = $$""""""\n  query A { a(b: {{c}}) { d } }\n  """""";', ['A']],
	['placeholders of a template', 'python', "q = Template('query A { a { ${fields} } }')", ['A']],
	['an array without code before it', 'javascript', '["query A {", "a }"].join("");', ['A']],
	['an array of lines that are joined', 'javascript', 'const q = ["query A {", "  a", "}"].join("\\n");', ['A']],
	[
		'an array of templates, names and comments that are joined',
		'typescript',
		'const q = [\n  "query A {",\n  `a(b: ${c}) { d }`, // it\'s "d"\n  e,\n  ...f,\n  "}",\n].join("\\n");',
		['A'],
	],
	['an array of lines that are not joined there', 'javascript', 'const lines = ["query A {", "a", "}"];', []],
	['an array whose other lines are not known', 'javascript', 'const q = ["query A {", f("a"), "}"].join("");', []],
	['a call between summands', 'typescript', "const q = 'query B { a ' + fields() + ' }';", ['B']],
	['a joined list between summands', 'python', 'q = "query A { a { " + " ".join(fields) + " } }"', ['A']],
	['a name after the last summand', 'java', 'String q = "query A { a " + other;', ['A']],
	['a name after a nested selection set', 'java', 'String q = "query A { a { b } " + other;', ['A']],
	['a name before the first summand', 'java', 'String q = other + "query A { a ";', ['A']],
	['a statement that adds further text', 'python', 's = "query F { a "\ns += other', ['F']],
	['a method that adds further text', 'javascript', 'const q = "query U { a ".concat(other);', ['U']],
	['a line that a function prints', 'python', 'print("query G { a", file=f)', ['G']],
	['a line that Go prints', 'go', 'fmt.Fprintln(w, "query D { a")', ['D']],
	['a tuple whose other lines are not known', 'python', 'q = ("query H { a ", other, "}")', ['H']],
	['a Kotlin array whose other lines are not known', 'kotlin', 'val q = arrayOf("query D { a", other)', ['D']],
	['a line that Kotlin builds', 'kotlin', 'buildString { append("query C { a"); b() }', ['C']],
	['an argument of a call with a name after it', 'typescript', 'gql("query A { a " + other)', ['A']],
	['an array of operations', 'javascript', 'const all = ["query A { a }", "query B { b }"].join(" ");', ['A', 'B']],
	[
		'a list of lines that are joined',
		'python',
		'q = "\\n".join([\n  "query A {",\n  "a", # b\n  c,\n  "}",\n])',
		['A'],
	],
	['a tuple of lines that are joined', 'python', 'q = " ".join(("query A {", "a }"))', ['A']],
	['lines that Java joins', 'java', 'var q = String.join("\\n", "query A {", "a", "}");', ['A']],
	['lines that C# joins', 'csharp', 'var q = string.Join("\\n", new[] { "query A {", "a", "}" });', ['A']],
	['lines that Kotlin joins', 'kotlin', 'val q = listOf("query A {", "a", "}").joinToString("\\n")', ['A']],
	['lines that Go joins', 'go', 'q := strings.Join([]string{"query A {", "a", "}"}, "\\n")', ['A']],
	[
		'a chain of calls that append',
		'java',
		'var q = new StringBuilder().append("query A {").append(" a ").append("}").toString();',
		['A'],
	],
	[
		'statements that append literals and names',
		'csharp',
		'text.AppendLine("query A {");\ntext.AppendLine($"a(b: {c}) {{ d }}");\ntext.Append(e);\ntext.AppendLine("}");',
		['A'],
	],
	['statements that write', 'go', 'b.WriteString("query A {")\nb.WriteString("a")\nb.WriteString("}")', ['A']],
	['statements that print', 'java', 'w.print("query A {");\nw.print("a");\nw.print("}");', ['A']],
	['statements that add', 'csharp', 'l.Add("query A {");\nl.Add("a");\nl.Add("}");', ['A']],
	[
		'a condition between calls that append',
		'java',
		'b.append("query A {");\nif (c) b.append("a");\nb.append("}");',
		[],
	],
	['a line of a notebook that a shell runs', 'python', '!curl -d "query A { a }"\nq = "query B { b }"', ['B']],
	['a docstring', 'python', 'def f():\n  """query A { a }"""\n', []],
	[
		'a docstring in single quotes after a comment',
		'python',
		"def f(\n  a\n) -> str: # b\n  # c\n  'query A { a }'\n",
		[],
	],
	['a docstring of a module', 'python', '# a\n\n"query A { a }"\nimport b\n', []],
	['a docstring with a tag', 'python', 'def f():\n  # language=graphql\n  """query A { a }"""\n', ['A']],
	['a docstring after a literal', 'python', 'q = "query A { a }"\n"""It\'s {"""\n', ['A']],
	['a value in the line after its key', 'python', 'q = {\n  "a":\n  "query A { a }"\n}', ['A']],
	[
		'a message whose second part starts like an operation',
		'java',
		'log("query A { a } failed, " + "query B { b }");',
		[],
	],
	[
		'a call in an interpolation of a message that starts like an operation',
		'typescript',
		'log(`query A { a } was ${send("query B { b }")} long`);',
		['B'],
	],
	['characters that are quotes', 'java', `char c = '"'; String q = "query A { a }"; // it's`, ['A']],
];

describe('embeddedGraphqlRegions with unusual literals', () => {
	for (const [title, language, program, names] of rows) {
		it(`reads the GraphQL of a program with ${title}`, () => {
			const document = readGraphqlRegions(program, embeddedGraphqlRegions(program, language));
			assert.deepEqual(
				document.definitions.map(({ name }) => name),
				names,
			);
			assert.deepEqual(diagnoseProgram(document), []);
		});
	}

	for (const [language, isJoined] of [
		['python', true],
		['typescript', false],
		['kotlin', false],
	] as const) {
		it(`${isJoined ? 'joins' : 'does not join'} a literal to the literal in the line before in ${language}`, () => {
			const [region] = embeddedGraphqlRegions('f("query A { a }"\n"# b")', language);
			assert.equal(region?.content.includes('# b'), isJoined);
		});
	}

	it('reads a selection set without a keyword in a cell of a notebook if its field is a root field', () => {
		const cell = { cell_type: 'code', metadata: {}, outputs: [], source: ['q = "{ students { id } }"'] };
		const notebook = JSON.stringify({ cells: [cell], metadata: { kernelspec: { language: 'python' } } });
		const countWith = (...names: readonly string[]) =>
			embeddedGraphqlRegions(notebook, 'notebook', { rootFields: new Set(names) }).length;
		assert.deepEqual([countWith('students'), countWith('courses')], [1, 0]);
	});

	for (const program of [
		'const q = "query A { a";',
		'gql("query A { a", b)',
		'send({ query: "query A { a", b })',
		'send("query A { a")',
	]) {
		it(`finds an operation that is not closed, in ${program}, and reports it`, () => {
			const regions = embeddedGraphqlRegions(program, 'typescript');
			assert.equal(regions.length, 1);
			assert.equal(diagnoseProgram(readGraphqlRegions(program, regions)).length, 1);
		});
	}

	const contents: readonly (readonly [title: string, language: string, program: string, content: string])[] = [
		['the body of a request', 'http', 'POST /\nX-Request-Type: GraphQL\n\n{ a }', '{ a }'],
		['a code block that is not closed', 'markdown', '```gql\n{ a }', '{ a }'],
		['a code block from the line after its fence', 'markdown', 'a\n```graphql\n{ a }\n```\n', '{ a }\n'],
		[
			'literals with a comment between them',
			'typescript',
			'const q = "query A {" + /* b */ "a }";',
			`query A {${' '.repeat('" + /* b */ "'.length)}a }`,
		],
		[
			'a string of GraphQL that contains an expression on its own line',
			'java',
			'q = "query A { a(b: \\"" +\n  id +\n  "\\") }";',
			`query A { a(b:  "${' '.repeat('" +\n  id +\n  "'.length)} ") }`,
		],
	];
	for (const [title, language, program, content] of contents) {
		it(`reads ${title} completely`, () => {
			assert.deepEqual(
				embeddedGraphqlRegions(program, language).map((region) => region.content),
				[content],
			);
		});
	}

	it('returns the ranges of interpolations in the JSON of a notebook', () => {
		const source = ['term = 1\n', 'q = f"query A {{ a(b: {term}) }}"'];
		const cell = { cell_type: 'code', metadata: {}, outputs: [], source };
		const notebook = JSON.stringify({ cells: [cell], metadata: {} });
		const [region] = embeddedGraphqlRegions(notebook, 'notebook');
		assert.deepEqual(
			region?.interpolations.map(({ start, end }) => notebook.slice(start, end)),
			['{term}'],
		);
	});

	it('reads the first character of a literal in a notebook', () => {
		const cell = { cell_type: 'code', metadata: {}, outputs: [], source: ['q = "query A { a }"'] };
		const [region] = embeddedGraphqlRegions(JSON.stringify({ cells: [cell], metadata: {} }), 'notebook');
		assert.equal(region?.content, 'query A { a }');
	});

	for (const [position, at] of [
		['start', 11],
		['end', 18],
	] as const) {
		it(`finds the head of an operation while the user types at its ${position}`, () => {
			const program = 'const q = "query A(";';
			assert.equal(program.slice(11, 19), 'query A(');
			const edit = { start: at, end: at + 1 };
			assert.equal(embeddedGraphqlRegions(program, 'typescript', { edit }).length, 1);
			assert.equal(embeddedGraphqlRegions(program, 'typescript').length, 0);
		});
	}

	it('finds an operation that continues with unknown text while the user types in it', () => {
		const program = 'const q = "query A { a " + other;';
		const edit = { start: program.indexOf('a "'), end: program.indexOf('a "') + 1 };
		assert.equal(embeddedGraphqlRegions(program, 'typescript', { edit }).length, 1);
	});
});
