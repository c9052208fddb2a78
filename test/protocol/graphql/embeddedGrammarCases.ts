// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
/** Code with GraphQL in it, and what the TextMate grammars make of it. */
export interface GrammarCase {
	/** The scope name of the grammar of the host language. */
	readonly host: string;
	readonly text: string;
	/** The segments that are GraphQL, trimmed. */
	readonly graphql: readonly string[];
	/** Tokens, each with a scope that it must have. */
	readonly tokens?: readonly (readonly [token: string, scope: string])[];
}

const lines = (...texts: readonly string[]) => texts.join('\n');

/** The placeholder in Python's format strings. */
const placeholder = 'constant.character.format.placeholder.other.python';

const python: readonly Omit<GrammarCase, 'host'>[] = [
	{
		text: lines(
			'q = """',
			'query GetStudents($id: ID!, $take: [Int!] = 10) {',
			'  students(first: $take, filter: { code: "x", status: ACTIVE }) @include(if: $all) { # it\'s "one"',
			'    id name: fullName ... on Person { born } ...Fields',
			'  }',
			'}',
			'"""',
			'more = 1',
		),
		graphql: [
			lines(
				'query GetStudents($id: ID!, $take: [Int!] = 10) {',
				'  students(first: $take, filter: { code: "x", status: ACTIVE }) @include(if: $all) { # it\'s "one"',
				'    id name: fullName ... on Person { born } ...Fields',
				'  }',
				'}',
			),
		],
		tokens: [
			['query', 'storage.type.operation.graphql'],
			['GetStudents', 'entity.name.function.operation.graphql'],
			['id', 'variable.other.readwrite.graphql'],
			['ID', 'support.type.builtin.graphql'],
			['!', 'keyword.operator.nulltype.graphql'],
			['10', 'constant.numeric.graphql'],
			['students', 'variable.other.property.graphql'],
			['first', 'variable.parameter.graphql'],
			['"x"', 'string.quoted.double.graphql'],
			['ACTIVE', 'constant.other.enum.graphql'],
			['include', 'entity.name.function.decorator.graphql'],
			[' it\'s "one"', 'comment.line.number-sign.graphql'],
			['name', 'entity.name.label.alias.graphql'],
			['on', 'keyword.other.on.graphql'],
			['Person', 'entity.name.type.graphql'],
			['Fields', 'variable.other.fragment.graphql'],
		],
	},
	{
		text: "q = '''\n\n  # all\n  mutation Add($a: Int) { add(a: $a) { id } }\n'''\nmore = 1",
		graphql: ['mutation Add($a: Int) { add(a: $a) { id } }'],
	},
	{
		text: 'q = """\\\nfragment F on Student @x(a: 1) { id }\n"""\nmore = 1',
		graphql: ['fragment F on Student @x(a: 1) { id }'],
	},
	{
		text: 'q = "query { a(b: \\"c\\") }"; more = 1',
		graphql: ['query { a(b: \\"c\\") }'],
		tokens: [['c', 'string.quoted.double.graphql']],
	},
	{ text: "q = 'query { a(b: \"don\\'t\") }'; more = 1", graphql: ['query { a(b: "don\\\'t") }'] },
	{
		text: 'q = ("query A {\\n"\n     "  a }")\nmore = 1',
		graphql: ['query A {\\n'],
		tokens: [['\\n', 'constant.character.escape.graphql']],
	},
	{
		text: 'q = r"""\nquery A { a }\n"""; s = R\'query B { b }\'\nmore = 1',
		graphql: ['query A { a }', 'query B { b }'],
	},
	{
		text: 'q = f"""\nquery A {{ a(b: {c["d"]}, e: "f{g}") {{ id }} }}\n"""; more = 1',
		graphql: ['query A {{ a(b: {c["d"]}, e: "f{g}") {{ id }} }}'],
		tokens: [
			['a', 'variable.other.property.graphql'],
			['{', placeholder],
			['d', 'string.quoted.single.python'],
			['g', 'string.quoted.double.graphql'],
			['id', 'variable.other.property.graphql'],
			['}}', 'constant.character.escape.python'],
		],
	},
	{
		text: 'q = f"query A {{ a(b: {c}) }}" + rf\'query {{ a(b: {d}) }}\'; more = 1',
		graphql: ['query A {{ a(b: {c}) }}', 'query {{ a(b: {d}) }}'],
		tokens: [['{', placeholder]],
	},
	{
		text: 'q = """query A { a(b: %(c)s, d: %s) }""" % v; more = 1',
		graphql: ['query A { a(b: %(c)s, d: %s) }'],
		tokens: [['%(c)s', 'constant.character.format.placeholder.other.python']],
	},
	{
		text: 'gql("{ a }"); gql(f"{{ b }}"); graphql(\n  """\n  { c }\n  """, 1)\nmore = 1',
		graphql: ['{ a }', '{{ b }}', '{ c }'],
	},
	{ text: 'q = """\n  #graphql\n  { a }\n"""\nmore = 1', graphql: ['#graphql\n  { a }'] },
	{ text: '# language=graphql\nq = "{ a }"; s = "{b}"\nr = "{ c }"', graphql: ['{ a }'] },
	{ text: 'f(\n  # language=GraphQL\n  """\n  { a }\n  """)\nmore = "{ b }"', graphql: ['{ a }'] },
	{ text: '# language=graphql\nq = 1\nr = "{ a }"', graphql: [] },
	{ text: 'mygql("{ a }"); q = """\n{ a }\n"""; s = "{ b }"', graphql: [] },
	{
		text: 'log("query failed: {}", f"query {a} took {b}", f"""query {c}\n""", "query(s)", "query (optional)", "query {0} {")',
		graphql: [],
	},
	{ text: '"""query the students\n\nquery A { a }\n"""\n"""\n# Title %s\nquery\n"""\nmore = 1', graphql: [] },
	{
		text: 'q = r"#(a|b)"; s = re.compile(r"""\n  # query A {\n  [a-z] # b\n""", re.X); t = f"""\n  a "{b}"\n"""',
		graphql: [],
	},
	{ text: '# query A { a }\nq = """MERGE INTO a USING (SELECT 1) b"""\nmore = 1', graphql: [] },
	{ text: 'q = "query { a"\nmore = "b"', graphql: ['query { a'] },
	{ text: 'q = "query { a\nmore = "b"', graphql: [] },
	{
		text: 'q = "query { "; s = """query { """; t = """\nquery A { """; u = "query {"; more = 1',
		graphql: ['query {', 'query {', 'query A {'],
	},
];

const interpolationInCsharp = 'meta.embedded.interpolation.cs';

const csharp: readonly Omit<GrammarCase, 'host'>[] = [
	{
		text: 'var q = """\n    query A {\n      a # "b"\n    }\n    """;\nvar more = 1;',
		graphql: ['query A {\n      a # "b"\n    }'],
		tokens: [[' "b"', 'comment.line.number-sign.graphql']],
	},
	{
		text: 'var q = "query { a(b: \\"c\\") }"; var more = 1;',
		graphql: ['query { a(b: \\"c\\") }'],
		tokens: [['c', 'string.quoted.double.graphql']],
	},
	{
		text: 'var q = @"\n  query A($b: ID!) { a(b: ""c"", d: """") } # ""e""\n"; var more = 1;',
		graphql: ['query A($b: ID!) { a(b: ""c"", d: """") } # ""e""'],
		tokens: [['c', 'string.quoted.double.graphql']],
	},
	{
		text: 'var q = $"query {{ a(b: {c.D("e")}) }}"; var more = 1;',
		graphql: ['query {{ a(b: {c.D("e")}) }}'],
		tokens: [
			['c', interpolationInCsharp],
			['e', 'string.quoted.double.cs'],
			['}}', 'constant.character.escape.cs'],
		],
	},
	{
		text: 'var q = $@"mutation A($b: ID!) {{ a(c: ""{d}"") }}"; var more = 1;',
		graphql: ['mutation A($b: ID!) {{ a(c: ""{d}"") }}'],
		tokens: [['d', interpolationInCsharp]],
	},
	{
		text: 'var q = $$"""\n  query A { a(b: {{c + 1}}, d: "{{e}}") }\n  """; var more = 1;',
		graphql: ['query A { a(b: {{c + 1}}, d: "{{e}}") }'],
		tokens: [
			['c', interpolationInCsharp],
			['e', interpolationInCsharp],
		],
	},
	{
		text: 'var q = Gql.Parse(/* GraphQL */ "{ a }", gql("{ b }"), /* language=graphql */ """\n{ c }\n"""); var more = 1;',
		graphql: ['{ a }', '{ b }', '{ c }'],
	},
	{
		text: 'class A {\n  void B() {\n    // language=graphql\n    var q = @"{ a }"; var s = "{ b }";\n    F(gql(\n      "{ c }", 1));\n  }\n}',
		graphql: ['{ a }', '{ c }'],
	},
	{
		text: 'var q = "query {0} failed"; var s = $"query {a} failed"; var t = "query " + \'c\'; var u = "{ a }";',
		graphql: [],
	},
	{ text: 'var q = "query { a\nvar more = "b";', graphql: [] },
	{
		text: '// query A { a }\n/* query B { b } */\nvar more = @"query the students"; var s = $"""query {a}""";',
		graphql: [],
	},
];

const java: readonly Omit<GrammarCase, 'host'>[] = [
	{
		text: 'class A {\n  String q = """\n    query A($b: ID!) {\n      a(b: $b, c: "d")\n    }\n    """;\n  int more = 1;\n}',
		graphql: ['query A($b: ID!) {\n      a(b: $b, c: "d")\n    }'],
		tokens: [['"d"', 'string.quoted.double.graphql']],
	},
	{ text: 'class A { String q = "query { a(b: \\"c\\") }"; int more = 1; }', graphql: ['query { a(b: \\"c\\") }'] },
	{
		text: 'class A {\n  void b() {\n    // language=GraphQL\n    String q = "{ a }"; int more = 1;\n    gql(\n      """\n      { b }\n      """);\n  }\n}',
		graphql: ['{ a }', '{ b }'],
	},
	{
		text: 'class A { String q = gql("{ a }") + /* GraphQL */ "{ b }" + "{ c }" + "query \\n {0}"; int more = 1; }',
		graphql: ['{ a }', '{ b }'],
	},
];

const kotlin: readonly Omit<GrammarCase, 'host'>[] = [
	{
		text: 'val q = """\n  query A(${\'$\'}b: ID!) { a(b: ${c("d")}) }\n"""; val more = 1',
		graphql: ['query A(${\'$\'}b: ID!) { a(b: ${c("d")}) }'],
		tokens: [
			['${', 'meta.template.expression.kotlin'],
			['d', 'string.quoted.double.kotlin'],
		],
	},
	{ text: '// language=graphql\nval q = "{ a }"; val more = gql("{ b }")', graphql: ['{ a }', '{ b }'] },
	{ text: 'val q = "query {0} failed"; val more = """{ a }"""', graphql: [] },
];

const go: readonly Omit<GrammarCase, 'host'>[] = [
	{
		text: 'const q = `\n\t# the students\n\tquery A($b: ID!) { a(b: "c", d: """e""") } # f\n`\nvar more = 1',
		graphql: ['query A($b: ID!) { a(b: "c", d: """e""") } # f'],
		tokens: [
			['"c"', 'string.quoted.double.graphql'],
			[' f', 'comment.line.number-sign.graphql'],
		],
	},
	{
		text: 'q := "query { a(b: \\"%s\\") %v }"; more := 1',
		graphql: ['query { a(b: \\"%s\\") %v }'],
		tokens: [['%v', 'constant.other.placeholder.go']],
	},
	{
		text: 'func a() {\n\t// language=graphql\n\tq := `{ a }`; s := `{ b }`\n\tf(gql(`{ c }`), gql(\n\t\t`{ d }`))\n}',
		graphql: ['{ a }', '{ c }', '{ d }'],
	},
	{ text: 'q := "query %d"; s := `query the students`; t := `{ a }`; more := 1', graphql: [] },
];

const json: readonly Omit<GrammarCase, 'host'>[] = [
	{
		text: '{ "query": "query A($b: Int) {\\n  a(c: \\"d\\") # e\\n}", "more": 1 }',
		graphql: ['query A($b: Int) {\\n  a(c: \\"d\\") # e\\n}'],
		tokens: [
			['d', 'string.quoted.double.graphql'],
			[' e', 'comment.line.number-sign.graphql'],
		],
	},
	{
		text: '{ "query": "{ a { b } }", "query" : "\\n  # c\\n  mutation { d }" }',
		graphql: ['{ a { b } }', '\\n  # c\\n  mutation { d }'],
	},
	{
		text: '{ "query": "{job=\\"x\\"}", "query": "select 1", "query": "query", "name": "query { a }", "query": { "a": "{ b }" } }',
		graphql: [],
	},
];

const markdown: readonly Omit<GrammarCase, 'host'>[] = [
	{
		text: '# Title\n```graphql\nquery A { a(b: """c""") }\n\n```\ntext *more*',
		graphql: ['query A { a(b: """c""") }'],
		tokens: [
			['query', 'storage.type.operation.graphql'],
			['graphql', 'fenced_code.block.language'],
		],
	},
	{ text: '- item\n\n  ~~~~ gql title\n  { a\n  ~~~~\n\ntext *more*', graphql: ['{ a'] },
	{ text: '```GraphQL\n{ a "unclosed\n```\ntext *more*', graphql: ['{ a "unclosed'] },
	{ text: '```graphqls-x\n{ a }\n```\n```sql\nquery\n```\n`graphql` text', graphql: [] },
];

const template: readonly Omit<GrammarCase, 'host'>[] = [
	{ text: 'const a = gql`{ a }`; more();', graphql: ['{ a }'] },
	{ text: 'client.gql<A, B<C>>`{ a }`; more();', graphql: ['{ a }'] },
	{ text: 'const a = graphql(`{ a }`, { b: `c` }); more();', graphql: ['{ a }'] },
	{ text: 'const a = graphql(/* GraphQL */ `{ a }`); more();', graphql: ['{ a }'] },
	{ text: 'const a = /*graphql*/ `{ a }`; more();', graphql: ['{ a }'] },
	{ text: 'gql`\n  # says\n  query A {\n    a\n  }\n`;\nmore();', graphql: ['# says\n  query A {\n    a\n  }'] },
	{
		text: 'gql`{ a(b: "${c["d"]}") { ${d({ e: 1 })} } } ${F}`; more();',
		graphql: ['{ a(b: "${c["d"]}") { ${d({ e: 1 })} } } ${F}'],
		tokens: [
			['${', 'punctuation.definition.template-expression.begin.ts'],
			['d', 'string.quoted.double.ts'],
			['F', 'variable.other.constant.ts'],
		],
	},
	{
		text: 'gql`{ a(b: "\\\\"c\\\\"", d: """ \\` """) }`; more();',
		graphql: ['{ a(b: "\\\\"c\\\\"", d: """ \\` """) }'],
	},
	{
		text: 'const a = `#graphql\n  query A {\n    a(b: "${c}")\n  }\n`;\nmore();',
		graphql: ['#graphql\n  query A {\n    a(b: "${c}")\n  }'],
	},
	{ text: 'f(` # GraphQL\n{ a }`, `{ b }`); more();', graphql: ['# GraphQL\n{ a }'] },
	{ text: 'gql`{ a } # end`; more();', graphql: ['{ a } # end'] },
	{ text: 'const a = <p>{gql`{ a }`}</p>; const b = gql`{ b }`;', graphql: ['{ a }', '{ b }'] },
	{
		text: 'const a = `\n  query A($b: Int) {\n    a ${F}\n  }\n`; more();',
		graphql: ['query A($b: Int) {\n    a ${F}\n  }'],
		tokens: [['A', 'entity.name.function.operation.graphql']],
	},
	{
		text: 'const a = `query { a }` + `fragment F on A { a }` + `${`mutation { b }`}`; more();',
		graphql: ['query { a }', 'fragment F on A { a }', 'mutation { b }'],
	},
	{
		text: 'gql``; gql`${F}`; gql`type A implements B { c(d: Int = 1): [E!]! @f }`; more();',
		graphql: ['${F}', 'type A implements B { c(d: Int = 1): [E!]! @f }'],
		tokens: [
			['A', 'entity.name.type.graphql'],
			['E', 'entity.name.type.graphql'],
		],
	},
	{ text: '`#graphqlx\n{ a }`; `{ b } #graphql`; `# Title ${a}\\n\nquery`; more();', graphql: [] },
	{
		text: 'mygql`{ a }`; $gql`{ b }`; sql`{ c }`; `{ d }`; `query (${e})`; `query ${f} {`; `query failed`;',
		graphql: [],
	},
	{ text: '// gql`{ a }`\n/* gql`{ b }` */ "gql`{ c }`"; \'query { d }\';', graphql: [] },
	{ text: 'graphql(schema, `{ a }`); graphql(\n  schema, `{ b }`);', graphql: [] },
];

/** A call whose template is in the line after the function name. */
const templateInNextLine = [{ text: 'const a = graphql(\n  `{ a }`,\n);\nmore();', graphql: ['{ a }'] }];

function casesOf(host: string, cases: readonly Omit<GrammarCase, 'host'>[]): readonly GrammarCase[] {
	return cases.map((each) => ({ host, ...each }));
}

const hasJsx = ({ text }: { readonly text: string }) => text.includes('</p>');

export const grammarCases: readonly GrammarCase[] = [
	...casesOf('source.python', python),
	...casesOf('source.cs', csharp),
	...casesOf('source.java', java),
	...casesOf('source.kotlin', kotlin),
	...casesOf('source.go', go),
	...casesOf('source.json', json),
	...casesOf('source.json.comments', json.slice(0, 1)),
	...casesOf('text.html.markdown', markdown),
	...casesOf('source.ts', [...template.filter((each) => !hasJsx(each)), ...templateInNextLine]),
	...casesOf(
		'source.tsx',
		template.map(({ text, graphql }) => ({ text, graphql })).filter(({ text }) => !text.includes('<A, B')),
	),
	...casesOf(
		'source.js',
		template.map(({ text, graphql }) => ({ text, graphql })).filter((each) => !hasJsx(each)),
	),
	...casesOf(
		'source.js.jsx',
		template.map(({ text, graphql }) => ({ text, graphql })),
	),
];
